import { Icon } from "./icon";
import { Monitor, Moon, Sun } from "./icons";

const themes = [
  { theme: "system", label: "System", icon: Monitor },
  { theme: "light", label: "Light", icon: Sun },
  { theme: "dark", label: "Dark", icon: Moon },
];

/** "Theme: Dark" with its picture: the style sheet shows the chosen one. */
export function ThemeIcons() {
  return (
    <>
      <span className="sr-only">Theme: </span>
      {themes.map(({ theme, label, icon }) => (
        <span key={theme} data-choice={theme}>
          <Icon icon={icon} size={18} />
          <span className="sr-only">{label}</span>
        </span>
      ))}
    </>
  );
}

/** The script theme-choice.ts reads and stores the choice. */
export function ThemeChoice() {
  return (
    <fieldset className="theme-switch">
      <legend>Theme</legend>
      <div className="theme-options">
        {themes.map(({ theme, label, icon }) => (
          <label key={theme} className="theme-option">
            <input type="radio" name="theme" value={theme} className="sr-only" />
            <Icon icon={icon} size={18} />
            {label}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
