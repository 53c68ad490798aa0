import { type ReactNode, useMemo, useState } from "react";
import { type BlockerFunction, useBlocker } from "react-router-dom";
import { LazyDialog } from "@/components/lazy-dialog.tsx";
import {
  dropUnsavedChanges,
  hasUnsavedChanges,
  LeaveContext,
  type Leaving,
  type Question,
} from "@/lib/unsaved-changes.ts";
import { SHELL_TEXTS } from "./shell/texts.ts";
import { useAfterClose } from "./shell/use-after-close.ts";

const loadConfirmDialog = async () => (await import("@/components/confirm-dialog.tsx")).ConfirmDialog;

/** Only going to another page or tab loses text; a change of the fragment doesn't. */
const losesText: BlockerFunction = ({ currentLocation: from, nextLocation: to }) =>
  hasUnsavedChanges() && (from.pathname !== to.pathname || from.search !== to.search);

const UNSAVED: Question = {
  title: SHELL_TEXTS.unsaved,
  text: SHELL_TEXTS.unsavedText,
  keep: SHELL_TEXTS.keepEditing,
  discard: SHELL_TEXTS.discard,
};

/** Asks before unsaved text is lost. The app has no other blocker, because the router allows only one. */
export function UnsavedGuard({ children }: { children: ReactNode }) {
  const blocker = useBlocker(losesText);
  const [asked, setAsked] = useState<{ act: () => void } | null>(null);
  const [words, setWords] = useState(UNSAVED);
  const [answered, setAnswered] = useState<object | null>(null);
  const { afterClose, focus } = useAfterClose();
  const leaving = useMemo<Leaving>(() => {
    const ask: Leaving["ask"] = (about, act) => {
      setWords(about);
      setAsked({ act });
    };
    return { ask, leave: (act) => (hasUnsavedChanges() ? ask(UNSAVED, act) : act()) };
  }, []);

  const blocked = blocker.state === "blocked";
  // The blocked location is a new object at each attempt to leave, so it identifies the question.
  const question = blocked ? blocker.location : asked;
  const isAsking = question !== null && question !== answered;
  const shown = blocked ? UNSAVED : words;
  const keep = () => {
    setAsked(null);
    if (!blocked) return;
    // The dialog keeps its text while it fades out.
    setWords(UNSAVED);
    blocker.reset();
  };
  const discard = () => {
    setAnswered(question);
    afterClose(() => {
      if (shown === UNSAVED) dropUnsavedChanges();
      setAsked(null);
      if (blocked) blocker.proceed();
      else asked?.act();
    });
  };
  return (
    <LeaveContext value={leaving}>
      {children}
      <LazyDialog open={isAsking} load={loadConfirmDialog} onMissing={keep}>
        {(ConfirmDialog) => (
          <ConfirmDialog
            open={isAsking}
            onClose={() => question !== answered && keep()}
            title={shown.title}
            text={shown.text}
            confirm={shown.discard}
            cancel={shown.keep}
            onConfirm={discard}
            focus={focus}
          />
        )}
      </LazyDialog>
    </LeaveContext>
  );
}
