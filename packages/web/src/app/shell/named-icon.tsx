import type { ReactElement } from "react";
import { LazyPart } from "@/components/lazy-part.tsx";

const loadTooltip = async () => (await import("@/components/ui/tooltip.tsx")).Tooltip;

/**
 * An entry of the narrow sidebar with a tooltip for its name. The wide sidebar, which most people use, loads no
 * tooltips.
 */
export function NamedIcon({ label, children }: { label: string; children: ReactElement }) {
  return (
    <LazyPart load={loadTooltip} fallback={children}>
      {(Tooltip) => (
        <Tooltip label={label} side="right">
          {children}
        </Tooltip>
      )}
    </LazyPart>
  );
}
