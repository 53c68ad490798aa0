import { Button } from "@/components/ui/button.tsx";
import { isChallengeOver, twoFactorMessage, useAnswerWithCode } from "../api/sign-in.ts";
import { STEP_TEXTS } from "../step-texts.ts";
import { CodeForm } from "./code-form.tsx";
import { StepHeading, StepLinks } from "./step-parts.tsx";

/** @param onOver called when Cognito no longer waits for the code, so that the password has to be typed again */
export function TwoFactorStep({ onOver, onBack }: { onOver: () => void; onBack: () => void }) {
  const answer = useAnswerWithCode();
  const onCode = (code: string) =>
    answer.mutate(code, {
      onError: (error) => {
        if (isChallengeOver(error)) onOver();
      },
    });
  return (
    <>
      <StepHeading title={STEP_TEXTS.twoFactorTitle}>{STEP_TEXTS.twoFactorText}</StepHeading>
      <CodeForm
        label={STEP_TEXTS.verify}
        busy={STEP_TEXTS.verifying}
        pending={answer.isPending}
        problem={answer.isError ? twoFactorMessage(answer.error) : undefined}
        onCode={onCode}
      />
      <StepLinks>
        <Button variant="link" onClick={onBack}>
          {STEP_TEXTS.back}
        </Button>
      </StepLinks>
    </>
  );
}
