import { fallbackSettings } from "../../schemas/settings";
import { proofLooksLike, schemes, shades } from "../../ui/theme";

type Colours = { primaryColor?: string | null; secondaryColor?: string | null };

const alikes = { danger: "the red of what has ended", brand: "the colour of the links" };

export function ColourPreview(colours: Colours) {
  const primaryColor = colours.primaryColor ?? fallbackSettings.primaryColor;
  const secondaryColor = colours.secondaryColor ?? fallbackSettings.secondaryColor;
  const alike = proofLooksLike({ primaryColor, secondaryColor });
  return (
    <div id="preview" className="grid gap-3.5 sm:grid-cols-2">
      <Swatch name="light" primary={primaryColor} secondary={secondaryColor} />
      <Swatch name="dark" primary={primaryColor} secondary={secondaryColor} />
      {alike && (
        <p className="font-semibold text-danger text-sm sm:col-span-2">
          {`The secondary colour marks proof, and this one looks like ${alikes[alike]}. Choose another.`}
        </p>
      )}
      <p className="text-muted text-sm sm:col-span-2">
        Texts get shades of your two colours that can be read on every page, whatever you choose.
      </p>
    </div>
  );
}

type SwatchProps = { name: keyof typeof schemes; primary: string; secondary: string };

/** An SVG, because the CSP allows colours from outside the style sheet only in its attributes. */
function Swatch({ name, primary, secondary }: SwatchProps) {
  const scheme = schemes[name];
  const shade = shades(primary, secondary, scheme);
  return (
    <svg
      viewBox="0 0 360 64"
      role="img"
      aria-label={`A button and a Verified badge on ${name} pages`}
      className="block w-full rounded-control border border-line font-sans"
      fontSize="15"
      fontWeight="600"
      textAnchor="middle"
    >
      <path fill={scheme.grounds[1]} d="M0 0h360v64H0z" />
      <rect
        x="16"
        y="14"
        width="156"
        height="36"
        rx="10"
        fill={shade["--brand"]}
        stroke={shade["--brand-edge"]}
      />
      <text x="94" y="37" fill={shade["--on-brand"]}>
        Get Code
      </text>
      <rect x="188" y="14" width="156" height="36" rx="18" fill={shade["--proof-fill"]} />
      <text x="266" y="37" fill={shade["--proof-text"]}>
        Verified
      </text>
    </svg>
  );
}
