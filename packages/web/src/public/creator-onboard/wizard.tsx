import type { OnboardingInvite } from "@clearhouse/core/contracts/onboarding/onboarding.schema.ts";
import { STEPS, type Step } from "@clearhouse/first-screens/creator-onboard/progress.tsx";
import { useReader } from "@clearhouse/first-screens/creator-onboard/reader.tsx";
import { type FormEvent, useEffect, useRef, useState } from "react";
import { Banner } from "../shared/banner.tsx";
import { Honeypot } from "../shared/honeypot.tsx";
import { checkStep, type Errors, firstWrongStep } from "./check.ts";
import { AgreementStep } from "./components/agreement-step.tsx";
import { BasicStep } from "./components/basic-step.tsx";
import { PortfolioStep } from "./components/portfolio-step.tsx";
import { StepActions } from "./components/step-actions.tsx";
import { StepTitle } from "./components/step-title.tsx";
import type { Draft } from "./draft.ts";
import type { OnboardingHandle } from "./onboarding-handle.ts";
import { useErrors } from "./use-errors.ts";
import { useOnboardingDraft } from "./use-onboarding-draft.ts";
import { useSending } from "./use-sending.ts";

export interface WizardProps {
  code: string;
  invite: OnboardingInvite;
  step: Step;
  onStep: (step: Step) => void;
  handle: OnboardingHandle;
}

/** The errors of these steps. */
const checkAll = (steps: readonly Step[], draft: Draft, agreed: boolean): Errors =>
  Object.assign({}, ...steps.map((step) => checkStep(step, draft, agreed)));

/** The three steps, one at a time; the last one sends the profile. */
export function Wizard({ code, invite, step, onStep, handle }: WizardProps) {
  const { say } = useReader();
  const { draft, change: changeDraft, sending } = useOnboardingDraft(code, invite);
  const [agreed, setAgreed] = useState(false);
  const { errors, refusals, changed, left, refuse } = useErrors();
  const form = useRef<HTMLFormElement>(null);
  const [began] = useState(step);
  const moved = useRef(false);
  if (step !== began) moved.current = true;

  /** Shows the errors, and opens the step with the first invalid field; that step may be an earlier one. */
  const refuseAll = (wrong: Errors) => {
    refuse(wrong);
    const first = firstWrongStep(wrong);
    if (first && first !== step) onStep(first);
  };
  const { notice, busy, prepare, send, closeNotice } = useSending({
    code,
    invite,
    handle,
    draft,
    sending,
    onRefused: refuseAll,
    onChanged: () => setAgreed(false),
  });

  // After each refused attempt, the first invalid field of the shown step gets the focus.
  useEffect(() => {
    if (refusals > 0) form.current?.querySelector<HTMLElement>("[aria-invalid='true'], [data-first-wrong]")?.focus();
  }, [refusals]);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    const position = STEPS.indexOf(step);
    const wrong = checkAll(STEPS.slice(0, position + 1), draft, agreed);
    refuseAll(wrong);
    if (Object.keys(wrong).length > 0) return;
    const next = STEPS[position + 1];
    if (next) onStep(next);
    else void send();
  };
  const change = (fields: Partial<Draft>, ...names: string[]) => {
    changeDraft(fields);
    changed(...names);
  };
  const fields = { draft, errors, onChange: change, onLeave: (field: string) => left(step, field, draft) };
  return (
    <>
      <Banner notice={notice} closeLabel={say("close")} onClose={closeNotice} />
      <form ref={form} noValidate className="relative flex flex-col gap-5" onFocus={prepare} onSubmit={submit}>
        <StepTitle key={step} step={step} focus={moved.current} />
        {step === "basic" && <BasicStep {...fields} />}
        {step === "portfolio" && <PortfolioStep {...fields} />}
        {step === "agreement" && (
          <AgreementStep
            invite={invite}
            draft={draft}
            agreed={agreed}
            error={errors.agreed}
            onAgree={(next) => {
              setAgreed(next);
              changed("agreed");
            }}
          />
        )}
        <Honeypot value={draft.website} onValue={(website) => change({ website })} />
        <StepActions step={step} busy={busy} onBack={() => onStep(STEPS[STEPS.indexOf(step) - 1] ?? "basic")} />
      </form>
    </>
  );
}
