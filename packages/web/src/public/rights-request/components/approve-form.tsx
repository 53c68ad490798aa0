import type { RightsTerms } from "@clearhouse/core/licence/rights-terms.policy.ts";
import type { OwnerRequest } from "@clearhouse/core/rights-request/rights-request.schema.ts";
import { Button } from "@/components/ui/button.tsx";
import { FieldGroup } from "@/components/ui/field.tsx";
import { Spinner } from "@/components/ui/spinner.tsx";
import type { Originals } from "../originals/use-originals.ts";
import { TEXTS } from "../texts.ts";
import type { Progress } from "../use-answer.ts";
import { FormFrame } from "./form-frame.tsx";
import { OriginalsField } from "./originals-field.tsx";
import { ScopeFields } from "./scope-fields.tsx";
import { type DraftFieldsProps, SignerFields } from "./signer-fields.tsx";
import { TermsCard } from "./terms-card.tsx";

const LABELS: Record<Progress, string> = {
  idle: "Approve request",
  files: "Waiting for your files…",
  sending: "Sending…",
};

export interface ApproveFormProps extends DraftFieldsProps {
  request: OwnerRequest;
  terms: RightsTerms;
  asked: RightsTerms;
  originals: Originals;
  progress: Progress;
  onBack: () => void;
  onSubmit: () => void;
}

/** The yes: who gives it and for what, with the terms beside it as they change. */
export function ApproveForm({
  request,
  terms,
  asked,
  originals,
  progress,
  onBack,
  onSubmit,
  ...fields
}: ApproveFormProps) {
  const busy = progress !== "idle";
  return (
    <FormFrame heading="Approve the request" errors={fields.errors} onBack={onBack} onSubmit={onSubmit}>
      <div className="grid grid-cols-1 items-start gap-6 md:grid-cols-[minmax(0,1fr)_minmax(0,24rem)] md:gap-10">
        <FieldGroup>
          <SignerFields {...fields} />
          <ScopeFields {...fields} contentOwner={request.contentOwner} />
          <OriginalsField originals={originals} />
        </FieldGroup>
        <div className="flex flex-col gap-5 md:sticky md:top-8">
          <TermsCard terms={terms} asked={asked} note="They follow your answers. This is the text you accept." />
          <p className="text-pretty font-medium">{TEXTS.confirmation}</p>
          <Button type="submit" className="h-12 w-full" aria-disabled={busy}>
            {busy && <Spinner />}
            {LABELS[progress]}
          </Button>
        </div>
      </div>
    </FormFrame>
  );
}
