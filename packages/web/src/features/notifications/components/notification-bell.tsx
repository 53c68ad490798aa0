import { Bell } from "lucide-react";
import { useRef, useState } from "react";
import { LazyPart } from "@/components/lazy-part.tsx";
import { Button } from "@/components/ui/button.tsx";
import { BELL_TEXTS } from "../bell-texts.ts";
import { unreadLabel } from "../lib/unread-label.ts";
import { useNotificationWatch } from "../lib/use-notification-watch.ts";
import { useReadInInbox } from "../lib/use-read-in-inbox.ts";

const loadPopover = async () => (await import("./notification-popover.tsx")).NotificationPopover;

/** The header's bell: how many are unread, and the latest. Mounted once, because it also watches for new ones. */
export function NotificationBell() {
  const button = useRef<HTMLButtonElement>(null);
  const [open, setOpen] = useState(false);
  // The popover stays mounted after it was opened, so that it can fade out.
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

/** Watches the address in a component of its own, so that typing a search doesn't draw the bell again. */
function ReadInInbox() {
  useReadInInbox();
  return null;
}
