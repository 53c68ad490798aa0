import { Tooltip as TooltipPrimitive } from "radix-ui";
import type { ReactElement } from "react";

interface Props {
  label: string;
  side: "top" | "right";
  /** The element that the tooltip names. */
  children: ReactElement;
}

/** Shows the name of an element without a visible name, to people with a mouse and with a keyboard. */
export function Tooltip({ label, side, children }: Props) {
  return (
    <TooltipPrimitive.Provider delayDuration={300}>
      <TooltipPrimitive.Root>
        <TooltipPrimitive.Trigger asChild>{children}</TooltipPrimitive.Trigger>
        <TooltipPrimitive.Portal>
          <TooltipPrimitive.Content
            data-slot="tooltip-content"
            side={side}
            sideOffset={6}
            collisionPadding={8}
            className="fade-in-0 z-50 w-fit max-w-72 animate-in text-balance rounded-md bg-foreground px-2.5 py-1.5 text-background text-xs"
          >
            {label}
          </TooltipPrimitive.Content>
        </TooltipPrimitive.Portal>
      </TooltipPrimitive.Root>
    </TooltipPrimitive.Provider>
  );
}
