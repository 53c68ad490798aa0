import { useState } from "react";
import { Button } from "@/components/ui/button.tsx";
import type { Identity } from "@/lib/auth/cognito.ts";
import { codeMessage } from "../api/confirm.ts";
import { useSendAddressCode, useVerifyAddress } from "../api/verify-address.ts";
import { STEP_TEXTS } from "../step-texts.ts";
import { CodeForm } from "./code-form.tsx";
import { LeaveButtons } from "./leave-buttons.tsx";
import { Problem } from "./problem.tsx";
import { ResendButton } from "./resend-button.tsx";
import { StepHeading, StepLinks } from "./step-parts.tsx";

/** Shown to a person who is signed in with an unconfirmed email address, which the server doesn't accept. */
export function UnverifiedStep({ identity, next }: { identity: Identity; next: string }) {
  const send = useSendAddressCode();
  const verify = useVerifyAddress();
  const [sent, setSent] = useState(false);
  const fromGoogle = identity.provider === "google";
  return (
    <>
      <StepHeading title={STEP_TEXTS.unverifiedTitle}>
        {fromGoogle ? STEP_TEXTS.unverifiedGoogle : STEP_TEXTS.unverified}
      </StepHeading>
      {send.isError && <Problem>{codeMessage(send.error)}</Problem>}
      {sent && (
        <>
          <CodeForm
            label={STEP_TEXTS.confirm}
            busy={STEP_TEXTS.confirming}
            pending={verify.isPending}
            problem={verify.isError ? codeMessage(verify.error) : undefined}
            onCode={(code) => verify.mutate(code)}
          />
          <StepLinks>
            <ResendButton justSent send={() => send.mutateAsync()} />
          </StepLinks>
        </>
      )}
      {!fromGoogle && !sent && (
        <Button
          size="wrapping"
          disabled={send.isPending}
          onClick={() => send.mutate(undefined, { onSuccess: () => setSent(true) })}
        >
          {STEP_TEXTS.unverifiedSend}
        </Button>
      )}
      <LeaveButtons variant={fromGoogle ? "default" : "outline"} email={identity.email} next={next} />
    </>
  );
}
