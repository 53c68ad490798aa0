/** @jsxRuntime automatic */
import type { RightsTerms } from "@clearhouse/core/base/license/rights-terms.policy.ts";
import type { OwnerRequest } from "@clearhouse/core/rights/rights-request/owner-request.schema.ts";
import Check from "lucide-react/icons/check";
import X from "lucide-react/icons/x";
import type { ReactNode, Ref } from "react";
import { StepHeading } from "../shared/step-heading.tsx";
import { BackToList } from "./back-to-list.tsx";
import { Preview } from "./preview.tsx";
import { Asked, Choice, Message } from "./question.tsx";
import { Say, useReader } from "./reader.tsx";
import { Reminders } from "./reminders.tsx";
import { Replies } from "./replies.tsx";
import { TermsCard } from "./terms-card.tsx";

const headingOf = ({ preview, renews, beside }: OwnerRequest) => {
  if (renews) return "headingRenewal";
  if (beside) return "headingMore";
  if (preview === null) return "headingContent";
  return preview.type === "video" ? "headingVideo" : "headingPhoto";
};

export interface ReviewProps {
  request: OwnerRequest;
  /** The terms as requested, with what the owner has entered so far. */
  terms: RightsTerms;
  asked: RightsTerms;
  heading?: Ref<HTMLHeadingElement>;
  /** The result of the last step, at the top of the page. */
  notice?: ReactNode;
  onOpen: (step: "approve" | "deny" | "reply") => void;
  /** The owner is about to choose: the forms' code can be loaded. */
  onNear: () => void;
  onStale: () => Promise<void>;
}

/** Who asks for what, on which terms; then the buttons to approve, to answer 'Yes, but…' and to deny. */
export function Review({ request, terms, asked, heading, notice, onOpen, onNear, onStale }: ReviewProps) {
  const { say } = useReader();
  const { team, requestedBy } = request;
  return (
    <>
      {notice}
      <BackToList listUrl={request.listUrl} />
      <div className="mb-3 flex flex-col gap-1 md:mb-8 md:gap-2">
        <StepHeading heading={heading}>
          <Say text={headingOf(request)} team={team.name} />
        </StepHeading>
        <p className="wrap-anywhere text-pretty text-muted-foreground">
          <Say text="asks" requester={requestedBy} owner={request.contentOwner} />
        </p>
      </div>
      {/* A column on phones, so that the buttons stick to the bottom of the window while scrolling; a grid would
          keep them in their row. */}
      <div className="flex flex-col gap-4 md:grid md:grid-cols-[minmax(0,1fr)_minmax(0,26rem)] md:items-start md:gap-x-8 md:gap-y-5">
        <div className="contents md:sticky md:top-8 md:flex md:flex-col md:gap-5">
          <Preview request={request} onStale={onStale} />
          <Message from={requestedBy}>{request.message}</Message>
        </div>
        <div className="contents md:flex md:flex-col md:gap-5">
          <Asked request={request} />
          <Replies replies={request.replies} />
          <Reminders reminders={request.reminders} />
          <TermsCard className="order-4" terms={terms} asked={asked} note={say("termsNote")} />
          <div
            className="sticky bottom-0 z-10 order-5 -mx-4 flex flex-wrap gap-2 border-t bg-well/95 px-4 pt-3 pb-[max(0.75rem,env(safe-area-inset-bottom))] backdrop-blur-sm md:static md:order-3 md:mx-0 md:border-0 md:bg-transparent md:p-0"
            data-needs-script
          >
            <Choice onNear={onNear} onPress={() => onOpen("deny")}>
              <X aria-hidden="true" />
              {say("deny")}
            </Choice>
            <Choice onNear={onNear} onPress={() => onOpen("reply")}>
              {say("yesBut")}
            </Choice>
            <Choice look="default" onNear={onNear} onPress={() => onOpen("approve")}>
              <Check aria-hidden="true" />
              {say("approve")}
            </Choice>
          </div>
        </div>
      </div>
    </>
  );
}
