import type { IconNode } from "lucide";
import { createElement } from "react";

type Props = {
  icon: IconNode;
  size: number;
  strokeWidth?: number;
  /** For screen readers, if there is no text beside it. */
  label?: string;
  className?: string;
};

export function Icon({ icon, size, strokeWidth = 2.2, label, className }: Props) {
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
      {icon.map(([tag, attributes], at) => createElement(tag, { key: at, ...attributes }))}
    </svg>
  );
}
