/** @jsxRuntime automatic */
import type { RightsTerms } from "@clearhouse/core/base/license/rights-terms.policy.ts";
import type { OwnerBundle, OwnerBundleItem } from "@clearhouse/core/rights/request-bundle/request-bundle.schema.ts";
import Check from "lucide-react/icons/check";
import X from "lucide-react/icons/x";
import type { ReactNode, Ref } from "react";
import { StepHeading } from "../shared/step-heading.tsx";
import { BundleList, type ChoosingProps } from "./bundle-list.tsx";
import { Asked, Choice, Message } from "./question.tsx";
import { Say, useReader } from "./reader.tsx";
import { NotAgain, Reminders } from "./reminders.tsx";
import { Replies } from "./replies.tsx";
import { TermsCard } from "./terms-card.tsx";

export interface BundleReviewProps extends ChoosingProps {
  bundle: OwnerBundle;
  /** The terms as requested, with what the owner has entered so far. */
  terms: RightsTerms;
  asked: RightsTerms;
  heading?: Ref<HTMLHeadingElement>;
  /** The result of the last step, at the top of the page. */
  notice?: ReactNode;
  onOpen: (step: "approve" | "deny" | "reply") => void;
  onNear: () => void;
}

/** The requests that an answer is for: the ticked requests or, if none is ticked, all open requests. */
export const answeredBy = (
  { items }: Pick<OwnerBundle, "items">,
  chosen: ReadonlySet<string>,
): readonly OwnerBundleItem[] => {
  const open = items.filter(({ status }) => status === "pending");
  const ticked = open.filter(({ id }) => chosen.has(id));
  return ticked.length > 0 ? ticked : open;
};

/** What the buttons answer: the one request that is open, all that are, or those that were ticked. */
const BUTTONS = {
  one: { deny: "deny", approve: "approve" },
  all: { deny: "bundleDenyAll", approve: "bundleApproveAll" },
  some: { deny: "bundleDenySome", approve: "bundleApproveSome" },
} as const;

/** Who asks for what, on which terms; then the buttons to approve or deny all requests or the ticked ones. */
export function BundleReview(props: BundleReviewProps) {
  const { bundle, terms, asked, heading, notice, chosen, onChoose, onOpen, onNear } = props;
  const { say } = useReader();
  const { team, requestedBy, items } = bundle;
  const open = items.filter(({ status }) => status === "pending").length;
  const about = answeredBy(bundle, chosen).length;
  const count = { count: String(about), of: String(open) };
  const texts = about < open ? BUTTONS.some : BUTTONS[open === 1 ? "one" : "all"];
  return (
    <>
      {notice}
      <div className="mb-3 flex flex-col gap-1 md:mb-8 md:gap-2">
        <StepHeading heading={heading}>
          {open > 0 ? <Say text="headingContent" team={team.name} /> : say("bundleDone")}
        </StepHeading>
        <p className="wrap-anywhere text-pretty text-muted-foreground">
          {open > 0 ? (
            <Say text="bundleIntro" requester={requestedBy} owner={bundle.contentOwner} count={String(items.length)} />
          ) : (
            say("keepLink")
          )}
        </p>
      </div>
      {/* A column on phones, so that the buttons stick to the bottom of the window while scrolling; a grid would
          keep them in their row. */}
      <div className="flex flex-col gap-4 md:grid md:grid-cols-[minmax(0,1fr)_minmax(0,26rem)] md:items-start md:gap-x-8 md:gap-y-5">
        <div className="contents md:flex md:flex-col md:gap-5">
          <BundleList items={items} chosen={chosen} onChoose={onChoose} />
        </div>
        <div className="contents md:sticky md:top-8 md:flex md:flex-col md:gap-5">
          <div className="order-1">
            <Asked request={{ ...bundle, renews: null }} brief answeredAt={open > 0 ? undefined : bundle.answeredAt} />
          </div>
          <Message from={requestedBy}>{bundle.message}</Message>
          <Replies replies={bundle.replies} />
          <Reminders {...bundle} />
          <NotAgain {...bundle} />
          {open > 0 && <TermsCard className="order-4" terms={terms} asked={asked} note={say("termsNote")} />}
          {open > 0 && (
            <div
              className="sticky bottom-0 z-10 order-5 -mx-4 grid grid-cols-2 gap-2 border-t bg-well/95 px-4 pt-3 pb-[max(0.75rem,env(safe-area-inset-bottom))] backdrop-blur-sm md:static md:order-2 md:mx-0 md:border-0 md:bg-transparent md:p-0 [&>:last-child]:col-span-2"
              data-needs-script
            >
              <Choice onNear={onNear} onPress={() => onOpen("deny")}>
                <X aria-hidden="true" />
                {say(texts.deny, count)}
              </Choice>
              <Choice onNear={onNear} onPress={() => onOpen("reply")}>
                {say("yesBut")}
              </Choice>
              <Choice look="default" onNear={onNear} onPress={() => onOpen("approve")}>
                <Check aria-hidden="true" />
                {say(texts.approve, count)}
              </Choice>
            </div>
          )}
        </div>
      </div>
    </>
  );
}
