/** @jsxRuntime automatic */
import type { RightsTerms } from "@clearhouse/core/base/license/rights-terms.policy.ts";
import { withOfferedTerms } from "@clearhouse/core/rights/conversation/conversation.policy.ts";
import type { OwnerRequest } from "@clearhouse/core/rights/rights-request/owner-request.schema.ts";
import Check from "lucide-react/icons/check";
import X from "lucide-react/icons/x";
import { type ReactNode, type Ref, Suspense } from "react";
import { StepHeading } from "../shared/step-heading.tsx";
import { BackToList } from "./back-to-list.tsx";
import { firstTerms } from "./draft.ts";
import { Preview } from "./preview.tsx";
import { Asked, Choice, Message } from "./question.tsx";
import { Say, useReader } from "./reader.tsx";
import { NotAgain, Reminders } from "./reminders.tsx";
import { TermsCard } from "./terms-card.tsx";

const headingOf = ({ preview, renews, beside, conversation }: OwnerRequest) => {
  if (conversation?.proposed) return "headingNewTerms";
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
  /** What was said; the page's script loads it, and until then what the server has drawn stays. */
  thread: ReactNode;
  /** The result of the last step, at the top of the page. */
  notice?: ReactNode;
  onOpen: (step: "approve" | "deny" | "offer") => void;
  /** Approves the terms that the team has proposed, which are those shown. */
  onAgree: () => void;
  /** The approval of proposed terms is being sent. */
  isAgreeing: boolean;
  /** The owner is about to choose: the forms' code can be loaded. */
  onNear: () => void;
  onStale: () => Promise<void>;
}

/** Who asks for what, on which terms; then the buttons to approve, to answer 'Yes, but…' and to deny. */
export function Review(props: ReviewProps) {
  const { request, terms, asked, heading, thread, notice, onOpen, onAgree, isAgreeing, onNear, onStale } = props;
  const { say } = useReader();
  const isProposed = request.conversation?.proposed !== undefined;
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
          <Asked request={withOfferedTerms(request)} />
          {request.conversation && <Suspense fallback={null}>{thread}</Suspense>}
          <Reminders {...request} />
          <NotAgain {...request} />
          {isProposed ? (
            <TermsCard
              className="order-4"
              terms={asked}
              asked={firstTerms(request)}
              changed="termsChangedByTeam"
              note={say("newTermsNote")}
            />
          ) : (
            <TermsCard className="order-4" terms={terms} asked={asked} note={say("termsNote")} />
          )}
          <div
            className="sticky bottom-0 z-10 order-5 -mx-4 flex flex-wrap gap-2 border-t bg-well/95 px-4 pt-3 pb-[max(0.75rem,env(safe-area-inset-bottom))] backdrop-blur-sm md:static md:order-3 md:mx-0 md:border-0 md:bg-transparent md:p-0"
            data-needs-script
          >
            <Choice onNear={onNear} onPress={() => onOpen("deny")}>
              <X aria-hidden="true" />
              {say("deny")}
            </Choice>
            <Choice onNear={onNear} onPress={() => onOpen("offer")}>
              {say("yesBut")}
            </Choice>
            {isProposed ? (
              <Choice look="default" busy={isAgreeing} onNear={onNear} onPress={onAgree}>
                <Check aria-hidden="true" />
                {say(isAgreeing ? "sending" : "approveTerms")}
              </Choice>
            ) : (
              <Choice look="default" onNear={onNear} onPress={() => onOpen("approve")}>
                <Check aria-hidden="true" />
                {say("approve")}
              </Choice>
            )}
          </div>
        </div>
      </div>
    </>
  );
}
