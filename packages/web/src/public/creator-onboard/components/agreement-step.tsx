import type { OnboardingInvite } from "@clearhouse/core/contracts/onboarding/onboarding.schema.ts";
import { Say, useReader } from "@clearhouse/first-screens/creator-onboard/reader.tsx";
import { ForReading } from "@clearhouse/first-screens/shared/translation.tsx";
import ChevronRight from "lucide-react/icons/chevron-right";
import Download from "lucide-react/icons/download";
import { useId } from "react";
import { Button } from "@/components/ui/button.tsx";
import { Checkbox } from "@/components/ui/checkbox.tsx";
import { FieldError } from "@/components/ui/field.tsx";
import { saveBlob } from "@/lib/save-blob.ts";
import type { Draft } from "../draft.ts";
import { Required } from "./required.tsx";

interface AgreementStepProps {
  invite: OnboardingInvite;
  draft: Draft;
  agreed: boolean;
  error: string | undefined;
  onAgree: (agreed: boolean) => void;
}

/** Step 3: the whole agreement, an explanation of agreeing electronically, and the checkbox to agree. */
export function AgreementStep({ invite, draft, agreed, error, onAgree }: AgreementStepProps) {
  const { say } = useReader();
  const id = useId();
  return (
    <>
      <p className="text-pretty text-muted-foreground">{say("agreementIntro")}</p>
      <Text {...invite.agreement} />
      <details className="group rounded-md border bg-well">
        <summary className="flex min-h-11 cursor-pointer list-none items-center gap-2 px-3 py-2 font-medium text-xs outline-offset-2 focus-visible:outline-2 focus-visible:outline-ring">
          <ChevronRight className="size-4 shrink-0 transition-transform group-open:rotate-90" aria-hidden="true" />
          {say("disclosureTitle")}
        </summary>
        <p
          translate="no"
          className="whitespace-pre-line border-t px-3 py-3 text-muted-foreground text-xs leading-relaxed"
        >
          {invite.disclosure.text}
        </p>
        <ForReading>{invite.disclosure.text}</ForReading>
      </details>
      <div className="flex flex-col gap-3">
        <p className="wrap-anywhere text-pretty">
          <Say text="agreeAs" name={draft.name.trim()} email={draft.email.trim()} />
        </p>
        <div className="flex items-start gap-3">
          <Checkbox
            id={id}
            className="mt-0.5 size-5"
            checked={agreed}
            aria-required="true"
            aria-invalid={error !== undefined}
            aria-describedby={error === undefined ? undefined : `${id}-error`}
            onChange={({ target }) => onAgree(target.checked)}
          />
          <label htmlFor={id} className="cursor-pointer text-pretty">
            {say("agree")}
            <Required />
          </label>
        </div>
        <FieldError id={`${id}-error`}>{error}</FieldError>
      </div>
      <p className="text-pretty text-muted-foreground text-sm">
        <Say text="promise" team={invite.team.name} />
      </p>
    </>
  );
}

/** The agreement as plain text, for reading and saving before accepting it. */
function Text({ text, version }: OnboardingInvite["agreement"]) {
  const { say } = useReader();
  const save = () => saveBlob(new Blob([text], { type: "text/plain;charset=utf-8" }), "creator-agreement.txt");
  return (
    <section aria-labelledby="agreement-title" className="rounded-md border">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-b px-3 py-2 md:px-5">
        <div>
          <h3 id="agreement-title" className="font-semibold text-sm">
            {say("agreement")}
          </h3>
          <p className="text-muted-foreground text-xs">{say("version", { version })}</p>
        </div>
        <Button variant="outline" size="wrapping" className="min-h-11 px-4 md:min-h-9" onClick={save}>
          <Download aria-hidden="true" />
          {say("download")}
        </Button>
      </div>
      <pre
        translate="no"
        className="wrap-anywhere whitespace-pre-wrap px-3 py-4 font-sans text-sm leading-relaxed md:px-5"
      >
        {text}
      </pre>
      <ForReading>{text}</ForReading>
    </section>
  );
}
