import type { LucideIcon } from "lucide-react";
import type { ReactNode } from "react";

export interface WithIcon {
  /** Drawn before the children, and hidden from screen readers. */
  icon?: LucideIcon;
}

/**
 * Adds an icon before the children. Without an icon, the children stay as they are, because `asChild` takes a single
 * child.
 */
export const withIcon = (Icon: LucideIcon | undefined, children: ReactNode): ReactNode =>
  Icon ? (
    <>
      <Icon aria-hidden="true" />
      {children}
    </>
  ) : (
    children
  );
