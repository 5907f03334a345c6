import type { Ref } from "react";
import { Icon } from "./icon";
import { ChevronDown, Search } from "./icons";
import { Words } from "./words";

type SearchProps = {
  label: string;
  id?: string;
  defaultValue?: string;
  className?: string;
  required?: boolean;
  hasIcon?: boolean;
  ref?: Ref<HTMLInputElement>;
  /** When it is clicked or typed in. */
  onOpen?: () => void;
};

export function SearchField({
  label,
  id,
  defaultValue = "",
  className = "",
  required,
  hasIcon = true,
  ref,
  onOpen,
}: SearchProps) {
  return (
    <label className={`relative block ${className}`}>
      <Words className="sr-only">{label}</Words>
      {hasIcon && (
        <Icon
          icon={Search}
          size={16}
          className="pointer-events-none absolute top-1/2 left-3.5 text-muted [translate:0_-50%]"
        />
      )}
      <input
        ref={ref}
        onClick={onOpen}
        onInput={onOpen}
        id={id}
        type="search"
        name="search"
        maxLength={100}
        placeholder={label}
        defaultValue={defaultValue}
        // The browser does not send a blank search.
        required={required}
        pattern={required ? ".*\\S.*" : undefined}
        title={required ? "Type what you are looking for" : undefined}
        className={`field w-full ${hasIcon ? "pl-10" : "pr-11"}`}
      />
    </label>
  );
}

type SelectProps = {
  name: string;
  label: string;
  defaultValue: string;
  options: (readonly [value: string, text: string])[];
};

export function SelectField({ name, label, defaultValue, options }: SelectProps) {
  return (
    <label className="relative block min-w-0 max-md:flex-1 max-md:basis-32 md:max-w-52">
      <Words className="sr-only">{label}</Words>
      <select
        name={name}
        defaultValue={defaultValue}
        className="field w-full appearance-none truncate pr-8 pl-3"
      >
        {options.map(([value, text]) => (
          <option key={value} value={value} suppressHydrationWarning>
            {text}
          </option>
        ))}
      </select>
      <Icon
        icon={ChevronDown}
        size={16}
        className="pointer-events-none absolute top-1/2 right-2.5 text-muted [translate:0_-50%]"
      />
    </label>
  );
}
