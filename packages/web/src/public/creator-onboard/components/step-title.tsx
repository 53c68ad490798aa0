import { STEPS, type Step, useStepTitle } from "@clearhouse/first-screens/creator-onboard/progress.tsx";
import { useReader } from "@clearhouse/first-screens/creator-onboard/reader.tsx";
import { useStepFocus } from "../../shared/use-step-focus.ts";

/** The step's name. The title gets the focus if the person came from another step. */
export function StepTitle({ step, focus }: { step: Step; focus: boolean }) {
  const { say } = useReader();
  const heading = useStepFocus(focus);
  return (
    <h2 id="step-title" ref={heading} tabIndex={-1} className="font-semibold text-lg outline-none">
      <span className="sr-only">{say("stepOf", { step: String(STEPS.indexOf(step) + 1) })}: </span>
      {useStepTitle(step)}
    </h2>
  );
}
