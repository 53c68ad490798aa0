import { TriangleAlert, X } from "lucide-react";
import { Button } from "@/components/ui/button.tsx";

export interface Notice {
  title?: string;
  text: string;
}

/**
 * Shows one message at a time, until it is closed or the next attempt begins. The message is above the form's fields, below the link back. When that place is scrolled out of sight, the message is at the top of the window.
 */
export function Banner({
  notice,
  closeLabel,
  onClose,
}: {
  notice: Notice | undefined;
  closeLabel: string;
  onClose: () => void;
}) {
  return (
    <div
      role="alert"
      className="pointer-events-none sticky top-[max(0.75rem,env(safe-area-inset-top))] z-50 flex h-0 items-start justify-center"
    >
      {notice && (
        <div className="fade-in slide-in-from-top-2 pointer-events-auto flex w-full max-w-lg animate-in items-start gap-3 rounded-lg border border-destructive/50 bg-popover p-4 text-popover-foreground shadow-lg">
          <TriangleAlert className="mt-0.5 size-5 shrink-0 text-destructive" aria-hidden="true" />
          <div className="min-w-0 flex-1">
            {notice.title !== undefined && <p className="font-semibold">{notice.title}</p>}
            <p className="text-pretty">{notice.text}</p>
          </div>
          <Button icon={X} variant="ghost" size="icon-sm" aria-label={closeLabel} onClick={onClose} />
        </div>
      )}
    </div>
  );
}
