import type { IconNode } from "lucide";
import { createElement } from "react";

type Props = {
  of: IconNode;
  size: number;
  strokeWidth?: number;
  /** For screen readers, if there is no text beside it. */
  label?: string;
  className?: string;
};

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
