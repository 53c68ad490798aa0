import type { ComponentProps } from "react";
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
import type { Question } from "@/lib/unsaved-changes.ts";

interface Props {
  open: boolean;
  words: Question;
  /** Where the focus goes when it has closed. */
  focus: Partial<ComponentProps<typeof AlertDialogContent>>;
  onKeep: () => void;
  onDiscard: () => void;
}

/** Asks whether typed text may be lost. */
export function UnsavedQuestion({ open, words, focus, onKeep, onDiscard }: Props) {
  return (
    <AlertDialog open={open} onOpenChange={(next) => !next && onKeep()}>
      <AlertDialogContent {...focus}>
        <AlertDialogHeader>
          <AlertDialogTitle>{words.title}</AlertDialogTitle>
          <AlertDialogDescription>{words.text}</AlertDialogDescription>
        </AlertDialogHeader>
        <AlertDialogFooter>
          <AlertDialogCancel>{words.keep}</AlertDialogCancel>
          <Button variant="destructive" onClick={onDiscard}>
            {words.discard}
          </Button>
        </AlertDialogFooter>
      </AlertDialogContent>
    </AlertDialog>
  );
}
