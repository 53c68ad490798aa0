import { Button } from "@/components/ui/button.tsx";
import { isChallengeOver, twoFactorMessage, useAnswerWithCode } from "../api/sign-in.ts";
import { AUTH_TEXTS } from "../texts.ts";
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
      <StepHeading title={AUTH_TEXTS.twoFactorTitle}>{AUTH_TEXTS.twoFactorText}</StepHeading>
      <CodeForm
        label={AUTH_TEXTS.verify}
        busy={AUTH_TEXTS.verifying}
        pending={answer.isPending}
        problem={answer.isError ? twoFactorMessage(answer.error) : undefined}
        onCode={onCode}
      />
      <StepLinks>
        <Button variant="link" onClick={onBack}>
          {AUTH_TEXTS.back}
        </Button>
      </StepLinks>
    </>
  );
}
