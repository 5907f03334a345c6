import type { ReactNode } from "react";
import { Icon } from "../../ui/icon";
import { Search } from "../../ui/icons";
import { Button, type Choices, Options } from "./parts";

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
        className="card mb-3.5 flex flex-wrap items-center gap-2.5 p-2.5 max-md:grid max-md:grid-cols-2"
        hx-get={path}
        hx-target="#list"
        hx-swap="outerMorph"
        hx-push-url="true"
        hx-trigger="input delay:250ms, submit"
        hx-sync="this:replace"
      >
        {search !== undefined && (
          <label className="relative min-w-44 flex-1 max-md:col-span-2">
            <span className="sr-only">{label}</span>
            <Icon
              of={Search}
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
        <Button className="without-scripts">Filter</Button>
      </form>
    </search>
  );
}

type FilterSelectProps = { name: string; label: string; value: string | undefined; options: Choices };

export function FilterSelect({ name, label, value = "", options }: FilterSelectProps) {
  return (
    <label>
      <span className="sr-only">{label}</span>
      <select name={name} defaultValue={value} className="field max-w-48 truncate pr-2 pl-3 max-md:w-full">
        <Options of={options} />
      </select>
    </label>
  );
}
