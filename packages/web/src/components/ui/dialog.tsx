import { X } from "lucide-react";
import { Dialog as DialogPrimitive } from "radix-ui";
import type { ComponentProps } from "react";
import type { DialogProps } from "@/components/dialog-props.ts";
import { useReturnFocus } from "@/lib/hooks/use-return-focus.ts";
import { takePointer } from "@/lib/take-pointer.ts";
import { cn } from "@/lib/utils.ts";

export const Dialog = DialogPrimitive.Root;

export function DialogOverlay({ className, ...props }: ComponentProps<typeof DialogPrimitive.Overlay>) {
  return (
    <DialogPrimitive.Overlay
      data-slot="dialog-overlay"
      className={cn(
        "data-[state=closed]:fade-out-0 data-[state=open]:fade-in-0 fixed inset-0 z-50 bg-black/50 data-[state=closed]:animate-out data-[state=open]:animate-in",
        className,
      )}
      {...props}
    />
  );
}

interface DialogContentProps extends ComponentProps<typeof DialogPrimitive.Content> {
  /** The id of the element that gets the focus when the dialog closes, if no element had the focus when it opened. */
  returnTo?: string | undefined;
}

/**
 * The frame of a dialog. Put content that may become long into a {@link DialogBody}, which scrolls while header and
 * footer stay. The dialog is in the middle of the window, but its upper edge stays below a toast (ui/sonner.css). While
 * a toast is shown, a tall dialog shrinks only at its upper edge, so that its buttons don't move.
 */
export function DialogContent({ className, returnTo, children, ...props }: DialogContentProps) {
  const returnFocus = useReturnFocus(returnTo);
  return (
    <DialogPrimitive.Portal>
      <DialogOverlay />
      <DialogPrimitive.Content
        ref={takePointer}
        data-slot="dialog-content"
        className={cn(
          "data-[state=closed]:fade-out-0 data-[state=closed]:zoom-out-95 data-[state=open]:fade-in-0 data-[state=open]:zoom-in-95 fixed top-1/2 left-1/2 z-50 flex max-h-[calc(100dvh-2rem-var(--toast-room,0px))] w-[calc(100%-min(2rem,8.5vw))] max-w-lg flex-col gap-4 overflow-y-auto rounded-lg border bg-popover p-(--gap) [--gap:min(1.25rem,5.5vw)] text-popover-foreground shadow-xl outline-none transition-[translate,max-height] duration-150 [translate:-50%_max(-50%,calc(var(--toast-room,0px)+1rem-50dvh))] motion-reduce:transition-none data-[state=closed]:animate-out data-[state=open]:animate-in sm:[--gap:1.5rem]",
          className,
        )}
        {...returnFocus}
        {...props}
      >
        {children}
        <DialogPrimitive.Close
          aria-label="Close"
          className="absolute top-3 right-3 grid size-8 place-items-center rounded-md bg-popover/90 text-muted-foreground transition-colors hover:bg-accent hover:text-foreground focus-visible:outline-2 focus-visible:outline-ring"
        >
          <X className="size-4" aria-hidden="true" />
        </DialogPrimitive.Close>
      </DialogPrimitive.Content>
    </DialogPrimitive.Portal>
  );
}

export function DialogHeader({ className, ...props }: ComponentProps<"div">) {
  return <div data-slot="dialog-header" className={cn("flex flex-col gap-1.5 pr-8", className)} {...props} />;
}

/** The part of a dialog that scrolls. */
export function DialogBody({ className, ...props }: ComponentProps<"div">) {
  return (
    <div
      data-slot="dialog-body"
      className={cn("relative -mx-(--gap) min-h-scroll flex-1 overflow-y-auto px-(--gap) py-1", className)}
      {...props}
    />
  );
}

export function DialogFooter({ className, ...props }: ComponentProps<"div">) {
  return (
    <div
      data-slot="dialog-footer"
      className={cn("flex flex-col-reverse gap-2 sm:flex-row sm:justify-end", className)}
      {...props}
    />
  );
}

export function DialogTitle({ className, ...props }: ComponentProps<typeof DialogPrimitive.Title>) {
  return (
    <DialogPrimitive.Title
      data-slot="dialog-title"
      className={cn("text-balance font-semibold text-lg leading-tight", className)}
      {...props}
    />
  );
}

export function DialogDescription({ className, ...props }: ComponentProps<typeof DialogPrimitive.Description>) {
  return (
    <DialogPrimitive.Description
      data-slot="dialog-description"
      className={cn("text-pretty text-muted-foreground text-sm", className)}
      {...props}
    />
  );
}

export function DialogHeading({ title, text }: { title: string; text?: string }) {
  return (
    <DialogHeader>
      <DialogTitle>{title}</DialogTitle>
      {text !== undefined && <DialogDescription>{text}</DialogDescription>}
    </DialogHeader>
  );
}

/** A dialog without a form, opened and closed by the caller; for a form there is FormDialog. */
export function DialogWindow({ open, onClose, ...props }: DialogProps & ComponentProps<typeof DialogContent>) {
  return (
    <Dialog open={open} onOpenChange={(next) => !next && onClose()}>
      <DialogContent {...props} />
    </Dialog>
  );
}
