import type { MouseEvent } from "react";
import { Button } from "@/components/ui/button.tsx";
import { Spinner } from "@/components/ui/spinner.tsx";
import { STEPS, type Step } from "../first-screen/progress.tsx";
import { useReader } from "../first-screen/reader.tsx";

/**
 * The field keeps the focus until the press counts; otherwise the error that appears when the field is left would move
 * the button away from under the pointer.
 */
const keepFocus = (event: MouseEvent) => event.preventDefault();

/** The button to continue and, if there is a previous step, the one to go back. */
export function StepActions({ step, busy, onBack }: { step: Step; busy: boolean; onBack: () => void }) {
  const { say } = useReader();
  const isLast = step === STEPS.at(-1);
  return (
    <div className="flex flex-col-reverse gap-2 sm:flex-row">
      {step !== "basic" && (
        <Button
          variant="outline"
          className="h-12 sm:flex-1"
          aria-disabled={busy}
          onMouseDown={keepFocus}
          onClick={busy ? undefined : onBack}
        >
          {say("back")}
        </Button>
      )}
      <Button type="submit" className="h-12 sm:flex-2" aria-disabled={busy} onMouseDown={keepFocus}>
        {busy && <Spinner />}
        {isLast ? say(busy ? "submitting" : "submit") : say("next")}
      </Button>
    </div>
  );
}
