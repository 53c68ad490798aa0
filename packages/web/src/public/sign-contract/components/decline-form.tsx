import { StepHeading } from "@clearhouse/first-screens/shared/step-heading.tsx";
import { Say, useReader } from "@clearhouse/first-screens/sign-contract/reader.tsx";
import { ArrowLeft } from "lucide-react";
import type { FormEvent } from "react";
import { Button } from "@/components/ui/button.tsx";
import { FieldGroup } from "@/components/ui/field.tsx";
import { Spinner } from "@/components/ui/spinner.tsx";
import { Banner } from "../../shared/banner.tsx";
import { Honeypot } from "../../shared/honeypot.tsx";
import { TextArea } from "../../shared/text-field.tsx";
import { useFirstWrong } from "../../shared/use-first-wrong.ts";
import { useStepFocus } from "../../shared/use-step-focus.ts";
import { checkDecline } from "../answer.ts";
import { type SendingOptions, useSending } from "../use-sending.ts";
import type { SigningDraft } from "../use-signing-draft.ts";

export interface DeclineFormProps extends Pick<SendingOptions, "token" | "contract" | "onAnswered" | "onGone"> {
  draft: SigningDraft;
  onDraft: (fields: Partial<SigningDraft>) => void;
  onBack: () => void;
}

const nothing = () => Promise.resolve();

/** The form for declining, with an optional reason; the form is a step of its own. */
export function DeclineForm({ draft, onDraft, onBack, ...options }: DeclineFormProps) {
  const { say } = useReader();
  const heading = useStepFocus(true);
  const { contract } = options;
  const { errors, notice, busy, prepare, changed, submit, closeNotice } = useSending({
    ...options,
    act: "decline",
    honeypot: draft.website,
    failed: { title: say("declineFailed"), text: say("declineFailedHelp") },
    onChanged: nothing,
  });
  const form = useFirstWrong(errors);

  const change = (fields: Partial<SigningDraft>) => {
    onDraft(fields);
    changed(Object.keys(fields));
  };
  const decline = (event: FormEvent) => {
    event.preventDefault();
    const { reason, website } = draft;
    void submit(checkDecline(draft), (client, proof, key) => client.decline({ reason, website, proof }, key));
  };
  return (
    <div className="mx-auto w-full max-w-xl">
      <div className="mb-6 flex flex-col items-start gap-3">
        <Button icon={ArrowLeft} variant="ghost" size="wrapping" className="-ml-3 min-h-11 px-3" onClick={onBack}>
          {say("back")}
        </Button>
        <StepHeading heading={heading}>{say("declineHeading")}</StepHeading>
        <p className="wrap-anywhere font-medium" dir="auto">
          {contract.title}
        </p>
        <p className="text-pretty text-muted-foreground">
          <Say text="declineIntro" sender={contract.sentBy} team={contract.team.name} />
        </p>
      </div>
      <Banner notice={notice} closeLabel={say("close")} onClose={closeNotice} />
      <form ref={form} noValidate className="relative" onFocus={prepare} onSubmit={decline}>
        <FieldGroup>
          <TextArea
            label={say("reason")}
            hint={<Say text="reasonHint" sender={contract.sentBy} />}
            value={draft.reason}
            error={errors.reason}
            onValue={(reason) => change({ reason })}
          />
          <Honeypot value={draft.website} onValue={(website) => change({ website })} />
          <Button type="submit" variant="destructive" size="wrapping" className="min-h-12 w-full" aria-disabled={busy}>
            {busy && <Spinner />}
            {say(busy ? "declining" : "declineSend")}
          </Button>
        </FieldGroup>
      </form>
    </div>
  );
}
