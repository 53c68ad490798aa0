import { Bell } from "lucide-react";
import { useRef, useState } from "react";
import { LazyPart } from "@/components/lazy-part.tsx";
import { Button } from "@/components/ui/button.tsx";
import { BELL_TEXTS } from "../bell-texts.ts";
import { unreadLabel } from "../lib/unread-label.ts";
import { useNotificationWatch } from "../lib/use-notification-watch.ts";
import { useReadInInbox } from "../lib/use-read-in-inbox.ts";

const loadPopover = async () => (await import("./notification-popover.tsx")).NotificationPopover;

/**
 * The header's bell, with the number of unread notifications and a popover with the latest. Mount the bell only once,
 * because it also polls for new notifications.
 */
export function NotificationBell() {
  const button = useRef<HTMLButtonElement>(null);
  const [open, setOpen] = useState(false);
  // Once opened, the popover stays mounted, so that it can fade out.
  const [wanted, setWanted] = useState(false);
  const unread = useNotificationWatch();
  const label = unreadLabel(unread);
  return (
    <>
      <ReadInInbox />
      <Button
        icon={Bell}
        ref={button}
        variant="ghost"
        size="icon"
        aria-label={BELL_TEXTS.bell(label)}
        aria-haspopup="dialog"
        aria-expanded={open}
        className="relative"
        onClick={() => {
          setWanted(true);
          setOpen(!open);
        }}
      >
        {label !== "" && (
          <span
            aria-hidden="true"
            className="-right-0.5 -top-0.5 absolute grid h-4.5 min-w-4.5 place-items-center rounded-full border-2 border-background bg-primary px-1 font-semibold text-[0.625rem] text-primary-foreground tabular-nums leading-none"
          >
            {label}
          </span>
        )}
      </Button>
      {wanted && (
        <LazyPart
          load={loadPopover}
          onMissing={() => {
            setOpen(false);
            setWanted(false);
          }}
        >
          {(NotificationPopover) => (
            <NotificationPopover button={button} unread={unread} open={open} onOpenChange={setOpen} />
          )}
        </LazyPart>
      )}
    </>
  );
}

/**
 * Calls useReadInInbox in a component of its own: the hook renders its component whenever the URL changes, for example
 * while a person types a search, and the whole bell needn't be rendered then.
 */
function ReadInInbox() {
  useReadInInbox();
  return null;
}
