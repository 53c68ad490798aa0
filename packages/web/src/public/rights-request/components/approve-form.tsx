import type { RightsTerms } from "@clearhouse/core/base/license/rights-terms.policy.ts";
import type { OwnerRequest } from "@clearhouse/core/rights/rights-request/owner-request.schema.ts";
import type { AboutItem } from "@clearhouse/first-screens/rights-request/about.tsx";
import { grantedFor } from "@clearhouse/first-screens/rights-request/draft.ts";
import { type TextKey, useReader } from "@clearhouse/first-screens/rights-request/reader.tsx";
import { TermsCard } from "@clearhouse/first-screens/rights-request/terms-card.tsx";
import type { ReactNode } from "react";
import { Button } from "@/components/ui/button.tsx";
import { FieldGroup } from "@/components/ui/field.tsx";
import { Spinner } from "@/components/ui/spinner.tsx";
import { AllowFields } from "../allow/allow-fields.tsx";
import type { Elsewhere } from "../allow/allow-props.ts";
import type { Originals } from "../originals/use-originals.ts";
import type { Progress } from "../use-answer.ts";
import { type Count, FormFrame, headingOf } from "./form-frame.tsx";
import { OriginalsField } from "./originals-field.tsx";
import { ScopeFields } from "./scope-fields.tsx";
import { SignerFields, type SignerProps } from "./signer-fields.tsx";

const LABELS: Record<Progress, TextKey> = { idle: "approveRequest", files: "waitingForFiles", sending: "sending" };

const APPROVE = { one: "approveHeading", all: "bundleApproveHeading", some: "bundleApproveSome" } as const;

export interface ApproveFormProps extends SignerProps {
  request: OwnerRequest;
  terms: RightsTerms;
  asked: RightsTerms;
  /** Absent if one answer goes to several requests. */
  originals: Originals | undefined;
  /** What is approved. */
  about: readonly AboutItem[];
  /** How many of the open requests are approved at once; absent for a single request. */
  count: Count | undefined;
  progress: Progress;
  banner: ReactNode;
  onBack: () => void;
  onElsewhere: Elsewhere;
  onSubmit: (form: HTMLFormElement) => void;
}

/**
 * The form with which an owner approves: who approves what. The terms are beside the form, and follow what the owner
 * enters.
 */
export function ApproveForm({
  request,
  terms,
  asked,
  originals,
  progress,
  count,
  about,
  banner,
  onBack,
  onElsewhere,
  onSubmit,
  ...fields
}: ApproveFormProps) {
  const { say } = useReader();
  const busy = progress !== "idle";
  const isLess = (grantedFor(request, fields.draft)?.scope.narrowed ?? []).length > 0;
  return (
    <FormFrame
      heading={headingOf(count, APPROVE, say)}
      about={about}
      errors={fields.errors}
      banner={banner}
      onBack={onBack}
      onSubmit={onSubmit}
    >
      <div className="grid grid-cols-1 items-start gap-6 md:grid-cols-[minmax(0,1fr)_minmax(0,24rem)] md:gap-10">
        <FieldGroup>
          <SignerFields {...fields} />
          {request.scope ? (
            <AllowFields {...fields} request={request} asked={request.scope} onElsewhere={onElsewhere} />
          ) : (
            <ScopeFields {...fields} request={request} />
          )}
          {originals && <OriginalsField originals={originals} />}
        </FieldGroup>
        <div className="flex flex-col gap-5 md:sticky md:top-8">
          <TermsCard terms={terms} asked={asked} note={say("termsFollow")} />
          {isLess && <p className="text-pretty">{say("allowLess")}</p>}
          <p className="text-pretty font-medium">{say("confirmation")}</p>
          <Button type="submit" size="wrapping" className="min-h-12 w-full" aria-disabled={busy}>
            {busy && <Spinner />}
            {say(LABELS[progress])}
          </Button>
        </div>
      </div>
    </FormFrame>
  );
}
