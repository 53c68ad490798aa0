import { useState } from "react";
import { useLocation, useNavigate } from "react-router-dom";
import * as z from "zod";
import { LazyPart } from "@/components/lazy-part.tsx";
import type { SignInStep } from "@/lib/auth/cognito.ts";
import { onTheWayTo } from "@/lib/auth/paths.ts";
import { notifyError, notifyNote } from "@/lib/notify.ts";
import type { SignInInput } from "../api/sign-in.ts";
import { AUTH_TEXTS } from "../texts.ts";
import { EntryNotice } from "./entry-notice.tsx";
import { Problem } from "./problem.tsx";
import { SignInTabs } from "./sign-in-tabs.tsx";

const loadTwoFactorStep = async () => (await import("./two-factor-step.tsx")).TwoFactorStep;
const loadConfirmStep = async () => (await import("./confirm-step.tsx")).ConfirmStep;

type Step = { kind: "form" } | { kind: "two-factor" } | { kind: "confirm"; account: SignInInput; justSent: boolean };

/** The email address that another sign-in page passes on in the router's state. */
const handedOver = z.object({ email: z.string() }).catch({ email: "" });

/**
 * The forms for signing in and signing up, and the further steps that Cognito asks for. Typed values are kept only in
 * memory.
 */
export function EntrySteps({ next, problem }: { next: string; problem: string | undefined }) {
  const navigate = useNavigate();
  const { email: start } = handedOver.parse(useLocation().state);
  const [email, setEmail] = useState(start);
  const [step, setStep] = useState<Step>({ kind: "form" });
  const toForm = () => setStep({ kind: "form" });

  const onStep = (reached: SignInStep, account: SignInInput) => {
    setEmail(account.email);
    if (reached === "authenticator-code") setStep({ kind: "two-factor" });
    if (reached === "confirm-address") setStep({ kind: "confirm", account, justSent: false });
    if (reached === "reset-password") {
      notifyNote(AUTH_TEXTS.resetNeeded);
      void navigate(onTheWayTo(next, "/auth/reset"), { state: { email: account.email } });
    }
  };

  if (step.kind === "two-factor") {
    const onOver = () => {
      notifyError(AUTH_TEXTS.twoFactorOver);
      toForm();
    };
    return (
      <LazyPart load={loadTwoFactorStep} onMissing={toForm}>
        {(TwoFactorStep) => <TwoFactorStep onBack={toForm} onOver={onOver} />}
      </LazyPart>
    );
  }
  if (step.kind === "confirm") {
    const { account, justSent } = step;
    return (
      <LazyPart load={loadConfirmStep} onMissing={toForm}>
        {(ConfirmStep) => (
          <ConfirmStep account={account} justSent={justSent} next={next} onStep={onStep} onBack={toForm} />
        )}
      </LazyPart>
    );
  }
  return (
    <>
      <EntryNotice next={next} />
      {problem !== undefined && <Problem>{problem}</Problem>}
      <SignInTabs
        next={next}
        email={email}
        onEmail={setEmail}
        onStep={onStep}
        onToConfirm={(account) => {
          setEmail(account.email);
          setStep({ kind: "confirm", account, justSent: true });
        }}
      />
    </>
  );
}
