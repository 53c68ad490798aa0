import { createContext, type ReactNode, use, useCallback, useState } from "react";
import { type BlockerFunction, useBlocker } from "react-router-dom";
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
import { dropUnsavedChanges, hasUnsavedChanges } from "@/lib/unsaved-changes.ts";
import { useAfterClose } from "./shell/use-after-close.ts";
import { APP_TEXTS } from "./texts.ts";

/** Another page, or another tab of one; a fragment leads nowhere else. */
const losesText: BlockerFunction = ({ currentLocation: from, nextLocation: to }) =>
  hasUnsavedChanges() && (from.pathname !== to.pathname || from.search !== to.search);

const LeaveContext = createContext<(act: () => void) => void>((act) => act());

/** For what takes the page away without going elsewhere first, such as signing out. */
export const useLeave = () => use(LeaveContext);

/** Asks before text is lost that somebody typed and hasn't saved. The one blocker: the router knows no second. */
export function UnsavedGuard({ children }: { children: ReactNode }) {
  const blocker = useBlocker(losesText);
  const [asked, setAsked] = useState<{ act: () => void } | null>(null);
  const [answered, setAnswered] = useState<object | null>(null);
  const { afterClose, focus } = useAfterClose();
  const leave = useCallback((act: () => void) => {
    if (hasUnsavedChanges()) setAsked({ act });
    else act();
  }, []);

  const blocked = blocker.state === "blocked";
  // The blocked place is another object each time: it stands for the question.
  const question = blocked ? blocker.location : asked;
  const keep = () => {
    setAsked(null);
    if (blocked) blocker.reset();
  };
  const discard = () => {
    setAnswered(question);
    afterClose(() => {
      dropUnsavedChanges();
      setAsked(null);
      if (blocked) blocker.proceed();
      else asked?.act();
    });
  };
  return (
    <LeaveContext value={leave}>
      {children}
      <AlertDialog
        open={question !== null && question !== answered}
        onOpenChange={(open) => !open && question !== answered && keep()}
      >
        <AlertDialogContent {...focus}>
          <AlertDialogHeader>
            <AlertDialogTitle>{APP_TEXTS.unsaved}</AlertDialogTitle>
            <AlertDialogDescription>{APP_TEXTS.unsavedText}</AlertDialogDescription>
          </AlertDialogHeader>
          <AlertDialogFooter>
            <AlertDialogCancel>{APP_TEXTS.keepEditing}</AlertDialogCancel>
            <Button variant="destructive" onClick={discard}>
              {APP_TEXTS.discard}
            </Button>
          </AlertDialogFooter>
        </AlertDialogContent>
      </AlertDialog>
    </LeaveContext>
  );
}
