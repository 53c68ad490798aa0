import type { RefObject } from "react";
import { Popover, PopoverAnchor, PopoverContent } from "@/components/ui/popover.tsx";
import { NOTIFICATION_TEXTS } from "../texts.ts";
import { LatestNotifications } from "./latest-notifications.tsx";

interface Props {
  /** The button that opens and closes the popover. */
  button: RefObject<HTMLButtonElement | null>;
  unread: number;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/** The latest notifications, below the bell. */
export function NotificationPopover({ button, unread, open, onOpenChange }: Props) {
  const isButton = (target: EventTarget | null) => target instanceof Node && button.current?.contains(target) === true;
  return (
    <Popover open={open} onOpenChange={onOpenChange}>
      <PopoverAnchor virtualRef={button as RefObject<HTMLButtonElement>} />
      <PopoverContent
        align="end"
        aria-label={NOTIFICATION_TEXTS.title}
        className="flex max-h-[min(32rem,var(--radix-popover-content-available-height))] w-[min(24rem,calc(100vw-1rem))] flex-col p-0"
        onCloseAutoFocus={(event) => {
          event.preventDefault();
          button.current?.focus();
        }}
        onInteractOutside={(event) => {
          // A press on the button must not count as outside: the popover would close, and the button would open it
          // again.
          if (isButton(event.target)) event.preventDefault();
        }}
      >
        <LatestNotifications unread={unread} onLeave={() => onOpenChange(false)} />
      </PopoverContent>
    </Popover>
  );
}
