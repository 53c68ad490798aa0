import { CircleAlert, CircleCheck, TriangleAlert } from "lucide-react";
import { useEffect } from "react";
import { Toaster as Sonner, toast } from "sonner";
import { showToastsBy, TOAST_MS } from "@/lib/notify.ts";
import { useTheme } from "@/lib/theme.tsx";

/** Above the bar of a selection, where there is one (lib/use-covered-bottom.ts). */
const above = (gap: string): string => `calc(var(--covered-bottom, 0px) + ${gap})`;

export function Toaster() {
  const { theme } = useTheme();
  useEffect(() => showToastsBy(toast), []);
  return (
    <Sonner
      theme={theme}
      visibleToasts={1}
      duration={TOAST_MS}
      position="bottom-right"
      offset={{ bottom: above("24px"), right: "24px" }}
      mobileOffset={{ bottom: above("16px"), left: "16px", right: "16px" }}
      closeButton
      icons={{
        success: <CircleCheck className="size-4 text-status-approved" aria-hidden="true" />,
        warning: <TriangleAlert className="size-4 text-status-requested" aria-hidden="true" />,
        error: <CircleAlert className="size-4 text-destructive" aria-hidden="true" />,
      }}
      toastOptions={{
        classNames: {
          toast: "!font-sans !rounded-lg !border !border-border !bg-popover !text-popover-foreground !shadow-lg",
          description: "!text-muted-foreground",
          closeButton: "!border-border !bg-popover !text-muted-foreground",
        },
      }}
    />
  );
}
