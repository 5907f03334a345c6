import { wcagContrast } from "culori";
import { fallbackSettings } from "../../schemas/settings";
import { proofLooksLike, schemes, shades } from "../../ui/theme";

type Colours = { primaryColor?: string | null; secondaryColor?: string | null };

const alikes = { danger: "the red of what has ended", brand: "the colour of the links" };

export function ColourPreview(colours: Colours) {
  const primary = colours.primaryColor ?? fallbackSettings.primaryColor;
  const secondary = colours.secondaryColor ?? fallbackSettings.secondaryColor;
  const alike = proofLooksLike({ primaryColor: primary, secondaryColor: secondary });
  return (
    <div id="preview" className="grid gap-3.5">
      <div className="grid gap-3.5 sm:grid-cols-2">
        {(["light", "dark"] as const).map((name) => {
          const { grounds } = schemes[name];
          const shade = shadeOf(shades(primary, secondary, schemes[name]));
          return (
            <figure key={name} className="overflow-hidden rounded-control border border-line">
              <Sample name={name} grounds={grounds} shade={shade} />
              <figcaption className="px-4 py-3 text-sm">
                <p className="mb-1 font-semibold">On {name} pages</p>
                <dl className="grid grid-cols-[1fr_auto] gap-x-4 tabular-nums">
                  <Contrast
                    label="Text on a button"
                    text={shade("--on-brand")}
                    grounds={[shade("--brand")]}
                  />
                  <Contrast
                    label="Brand text"
                    text={shade("--brand-text")}
                    grounds={[...grounds, shade("--brand-soft")]}
                  />
                  <Contrast
                    label="Verified"
                    text={shade("--proof-text")}
                    grounds={[...grounds, shade("--proof-fill")]}
                  />
                  <Contrast
                    label="Date on a stamp"
                    text={shade("--on-proof")}
                    grounds={[shade("--proof-text")]}
                  />
                </dl>
              </figcaption>
            </figure>
          );
        })}
      </div>
      {alike && (
        <p className="font-semibold text-danger text-sm">
          {`The secondary colour marks proof, and this one looks like ${alikes[alike]}. Choose another.`}
        </p>
      )}
      <p className="text-muted text-sm">
        The shades of texts are derived from your two colours, so that all of them reach 4.5:1, whatever you
        choose. Each number is the least over the grounds that the text stands on.
      </p>
    </div>
  );
}

type Shade = (property: string) => string;

function shadeOf(properties: Record<string, string>): Shade {
  return (property) => properties[property] ?? "#000000";
}

/** An SVG, because the CSP allows colours from outside the style sheet only in its attributes. */
function Sample({ name, grounds, shade }: { name: string; grounds: readonly string[]; shade: Shade }) {
  return (
    <svg
      viewBox="0 0 360 132"
      role="img"
      aria-label={`A button, brand text, a Verified badge and a stamp on ${name} pages`}
      className="block w-full font-sans"
      fontSize="15"
      fontWeight="600"
    >
      <path fill={grounds[0]} d="M0 0h360v132H0z" />
      <rect x="16" y="16" width="328" height="100" rx="12" fill={grounds[1]} />
      <g transform="rotate(-6 80 46)">
        <rect x="34" y="34" width="92" height="25" rx="4" fill={shade("--proof-text")} />
        <text x="80" y="52" fill={shade("--on-proof")} textAnchor="middle">
          22 NOV
        </text>
      </g>
      <rect x="230" y="32" width="96" height="26" rx="13" fill={shade("--proof-fill")} />
      <path
        d="m243 45 4 4 7-8"
        fill="none"
        stroke={shade("--proof-text")}
        strokeWidth="2.4"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
      <text x="260" y="49.5" fill={shade("--proof-text")} fontSize="13">
        Verified
      </text>
      <rect
        x="34"
        y="70"
        width="120"
        height="34"
        rx="10"
        fill={shade("--brand")}
        stroke={shade("--brand-edge")}
      />
      <text x="94" y="92" fill={shade("--on-brand")} textAnchor="middle">
        Get Code
      </text>
      <rect x="166" y="70" width="120" height="34" rx="10" fill={shade("--brand-soft")} />
      <text x="226" y="92" fill={shade("--brand-text")} textAnchor="middle">
        Featured
      </text>
    </svg>
  );
}

function Contrast({ label, text, grounds }: { label: string; text: string; grounds: readonly string[] }) {
  const least = Math.min(...grounds.map((ground) => wcagContrast(text, ground)));
  return (
    <>
      <dt>{label}</dt>
      {/* Rounded down, because 4.49 is not 4.5. */}
      <dd>{(Math.floor(least * 10) / 10).toFixed(1)}:1</dd>
    </>
  );
}
