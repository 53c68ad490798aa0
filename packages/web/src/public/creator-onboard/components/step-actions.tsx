import { STEPS, type Step } from "@clearhouse/first-screens/creator-onboard/progress.tsx";
import { useReader } from "@clearhouse/first-screens/creator-onboard/reader.tsx";
import type { MouseEvent } from "react";
import { Button } from "@/components/ui/button.tsx";
import { Spinner } from "@/components/ui/spinner.tsx";

/**
 * Keeps a pressed button from taking the focus from a field. A field that loses the focus may show an error, and the
 * error would move the button away before the press has ended.
 */
const keepFocus = (event: MouseEvent) => event.preventDefault();

/** The button to continue and, if there is a previous step, the button to go back. */
export function StepActions({ step, busy, onBack }: { step: Step; busy: boolean; onBack: () => void }) {
  const { say } = useReader();
  const isLast = step === STEPS.at(-1);
  return (
    <div className="flex flex-col-reverse gap-2 sm:flex-row">
      {step !== "basic" && (
        <Button
          variant="outline"
          size="wrapping"
          className="min-h-12 sm:flex-1"
          aria-disabled={busy}
          onMouseDown={keepFocus}
          onClick={busy ? undefined : onBack}
        >
          {say("back")}
        </Button>
      )}
      <Button type="submit" size="wrapping" className="min-h-12 sm:flex-2" aria-disabled={busy} onMouseDown={keepFocus}>
        {busy && <Spinner />}
        {isLast ? say(busy ? "submitting" : "submit") : say("next")}
      </Button>
    </div>
  );
}
