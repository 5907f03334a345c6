import type { IconNode } from "lucide";
import { createElement } from "react";

type Props = {
  of: IconNode;
  /** Its side, in CSS pixels. */
  size: number;
  /** In units of a drawing that is 24 wide. */
  strokeWidth?: number;
  /** What it says, where no words beside it do: without one it is silent. */
  label?: string;
  className?: string;
};

/** An icon, of those in icons.ts. */
export function Icon({ of, size, strokeWidth = 2.2, label, className }: Props) {
  return (
    <svg
      viewBox="0 0 24 24"
      width={size}
      height={size}
      strokeWidth={strokeWidth}
      className={className ? `icon ${className}` : "icon"}
      role={label && "img"}
      aria-label={label}
      aria-hidden={label ? undefined : true}
    >
      {of.map(([tag, attributes], at) => createElement(tag, { key: at, ...attributes }))}
    </svg>
  );
}
