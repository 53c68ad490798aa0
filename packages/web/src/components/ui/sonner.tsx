import { CircleAlert, CircleCheck, TriangleAlert } from "lucide-react";
import { useEffect } from "react";
import { Toaster as Sonner, toast } from "sonner";
import { showToastsBy, TOAST_MS } from "@/lib/notify.ts";
import { useTheme } from "@/lib/theme.tsx";

export function Toaster() {
  const { theme } = useTheme();
  useEffect(() => showToastsBy(toast), []);
  return (
    <Sonner
      theme={theme}
      visibleToasts={1}
      duration={TOAST_MS}
      position="bottom-right"
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
