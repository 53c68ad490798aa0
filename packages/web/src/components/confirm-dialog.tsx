import type { ComponentProps, ReactNode } from "react";
import type { DialogProps } from "@/components/dialog-props.ts";
import {
  AlertDialog,
  AlertDialogCancel,
  AlertDialogContent,
  AlertDialogDescription,
  AlertDialogFooter,
  AlertDialogHeader,
  AlertDialogTitle,
} from "@/components/ui/alert-dialog.tsx";
import { Button } from "@/components/ui/button.tsx";
import { Spinner } from "@/components/ui/spinner.tsx";

const CANCEL = "Cancel";

interface Props extends DialogProps {
  title: string;
  /** What will be lost, or what the consequences are. */
  text: ReactNode;
  confirm: string;
  cancel?: string;
  /** True if nothing is lost, but there are consequences. */
  harmless?: boolean;
  /** While true, the dialog waits for the server's answer. */
  pending?: boolean;
  /** True if there is nothing to confirm: the button is disabled. */
  nothing?: boolean;
  onConfirm: () => void;
  /** Where the focus goes when the dialog opens and closes, if not to Radix's default. */
  focus?: Pick<ComponentProps<typeof AlertDialogContent>, "onOpenAutoFocus" | "onCloseAutoFocus">;
  /** Content below the text. */
  children?: ReactNode;
}

/** Asks before something is removed or can't be undone. */
export function ConfirmDialog(props: Props) {
  const {
    open,
    onClose,
    title,
    text,
    confirm,
    cancel = CANCEL,
    harmless = false,
    pending = false,
    nothing = false,
    onConfirm,
    focus,
    children,
  } = props;
  return (
    <AlertDialog open={open} onOpenChange={(next) => !next && !pending && onClose()}>
      <AlertDialogContent {...focus}>
        <AlertDialogHeader>
          <AlertDialogTitle className="break-words">{title}</AlertDialogTitle>
          <AlertDialogDescription className="break-words">{text}</AlertDialogDescription>
        </AlertDialogHeader>
        {children}
        <AlertDialogFooter>
          <AlertDialogCancel disabled={pending}>{cancel}</AlertDialogCancel>
          <Button
            variant={harmless ? "default" : "destructive"}
            disabled={pending || nothing}
            // A double click confirms once.
            onClick={({ detail }) => detail < 2 && onConfirm()}
          >
            {pending && <Spinner />}
            {confirm}
          </Button>
        </AlertDialogFooter>
      </AlertDialogContent>
    </AlertDialog>
  );
}
