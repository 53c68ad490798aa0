import { useStepFocus } from "../../shared/use-step-focus.ts";
import { STEPS, type Step, useStepTitle } from "../first-screen/progress.tsx";
import { useReader } from "../first-screen/reader.tsx";

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
