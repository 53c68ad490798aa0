import "./sonner.css";
import { CircleAlert, CircleCheck, TriangleAlert } from "lucide-react";
import { type CSSProperties, useEffect } from "react";
import { Toaster as Sonner, toast } from "sonner";
import { useTheme } from "@/lib/appearance/theme.tsx";
import { showToastsBy, TOAST_MS } from "@/lib/notify.ts";

/**
 * A distance from the bottom of the window that keeps toasts above the bar of a selection and the upload tray
 * (lib/hooks/use-covered-bottom.ts).
 */
const above = (gap: string): string => `calc(var(--covered-bottom, 0px) + var(--covered-by-tray, 0px) + ${gap})`;

/**
 * Keeps events in toasts from reaching the document, where dialogs and menus listen. A press on a toast's button
 * therefore closes no dialog or menu, and an open dialog leaves the focus on that button. React receives the events,
 * because it listens below the document.
 */
const useOutsideOfDialogs = () =>
  useEffect(() => {
    const { documentElement } = document;
    const keep = (event: Event) => {
      const place = event.type === "focusout" && event instanceof FocusEvent ? event.relatedTarget : event.target;
      if (place instanceof Element && place.closest("[data-sonner-toaster]")) event.stopPropagation();
    };
    for (const type of KEPT) documentElement.addEventListener(type, keep);
    return () => {
      for (const type of KEPT) documentElement.removeEventListener(type, keep);
    };
  }, []);

/**
 * Toasts enable pointer events, because an open dialog disables them on the rest of the page. With this width most
 * texts fit on one line.
 */
const STYLE = { pointerEvents: "auto", "--width": "26rem" } as CSSProperties;

const KEPT = ["pointerdown", "focusin", "focusout"] as const;

export function Toaster() {
  const { theme } = useTheme();
  useEffect(() => showToastsBy(toast), []);
  useOutsideOfDialogs();
  return (
    <Sonner
      theme={theme}
      visibleToasts={1}
      duration={TOAST_MS}
      position="bottom-right"
      offset={{ bottom: above("24px"), right: "24px" }}
      mobileOffset={{ bottom: above("16px"), left: "16px", right: "16px" }}
      style={STYLE}
      closeButton
      icons={{
        success: <CircleCheck className="size-4 text-status-approved" aria-hidden="true" />,
        warning: <TriangleAlert className="size-4 text-status-requested" aria-hidden="true" />,
        error: <CircleAlert className="size-4 text-destructive" aria-hidden="true" />,
      }}
      toastOptions={{
        classNames: {
          toast:
            "!font-sans focus-visible:!outline-2 focus-visible:!outline-ring !rounded-lg !border !border-border !bg-popover !text-popover-foreground !shadow-lg",
          description: "!text-muted-foreground",
          closeButton: "!border-border !bg-popover !text-muted-foreground",
        },
      }}
    />
  );
}
