import type { ComponentProps, ReactNode } from "react";
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

interface Props {
  open: boolean;
  onClose: () => void;
  title: string;
  /** What will be lost, or what follows. */
  text: ReactNode;
  confirm: string;
  cancel?: string;
  /** Nothing is taken away; but it has consequences. */
  harmless?: boolean;
  /** Stays open, with its words, until the server has answered. */
  pending: boolean;
  /** There is nothing to confirm after all. */
  nothing?: boolean;
  onConfirm: () => void;
  /** Where the focus goes as it opens and closes, if not where Radix brings it. */
  focus?: Pick<ComponentProps<typeof AlertDialogContent>, "onOpenAutoFocus" | "onCloseAutoFocus">;
  /** What it is about, below the words. */
  children?: ReactNode;
}

/** Asks before something is taken away, or given for good. */
export function ConfirmDialog(props: Props) {
  const {
    open,
    onClose,
    title,
    text,
    confirm,
    cancel = CANCEL,
    harmless = false,
    pending,
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
