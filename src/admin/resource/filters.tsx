import type { ReactNode } from "react";
import { Icon } from "../../ui/icon";
import { Search } from "../../ui/icons";
import { type Choices, Options } from "./parts";

type FilterBarProps = {
  path: string;
  search?: string | undefined;
  label: string;
  children: ReactNode;
};

export function FilterBar({ path, search, label, children }: FilterBarProps) {
  return (
    <search aria-label={label}>
      <form
        action={path}
        className="card filters mb-3.5 p-2.5"
        hx-get={path}
        hx-target="#list"
        hx-swap="outerMorph"
        hx-push-url="true"
        hx-trigger="input delay:250ms, submit"
        hx-sync="this:replace"
      >
        {search !== undefined && (
          <label>
            <span className="sr-only">{label}</span>
            <Icon
              icon={Search}
              size={16}
              className="pointer-events-none absolute top-1/2 left-3 -translate-y-1/2 text-muted"
            />
            <input
              type="search"
              name="search"
              dir="auto"
              defaultValue={search}
              maxLength={100}
              placeholder={label}
              className="field w-full border-transparent pl-9"
            />
          </label>
        )}
        {children}
      </form>
    </search>
  );
}

type FilterSelectProps = { name: string; label: string; value: string | undefined; options: Choices };

export function FilterSelect({ name, label, value = "", options }: FilterSelectProps) {
  return (
    <label>
      <span className="sr-only">{label}</span>
      <select name={name} defaultValue={value} className="field">
        <Options choices={options} />
      </select>
    </label>
  );
}
