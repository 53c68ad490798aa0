import type { RightsTerms } from "@clearhouse/core/licence/rights-terms.policy.ts";
import type { OwnerRequest } from "@clearhouse/core/rights-request/rights-request.schema.ts";
import { Check, Clock, X } from "lucide-react";
import { Badge } from "@/components/ui/badge.tsx";
import { Button } from "@/components/ui/button.tsx";
import { formatCalendarDay, formatDay } from "../dates.ts";
import { TEXTS, USE_CLASS_LABELS } from "../texts.ts";
import { Facts } from "./facts.tsx";
import { Preview } from "./preview.tsx";
import { StepHeading } from "./step-heading.tsx";
import { TermsCard } from "./terms-card.tsx";

const subjectOf = ({ preview }: OwnerRequest): string =>
  preview === null ? "content" : preview.type === "video" ? "video" : "photo";

function Deadline({ expiresAt }: { expiresAt: string }) {
  return (
    <div className="flex items-start gap-3 rounded-lg border border-status-requested/25 bg-status-requested-surface px-4 py-3 text-status-requested">
      <Clock className="mt-0.5 size-5 shrink-0" aria-hidden="true" />
      <div>
        <p className="font-medium">{TEXTS.respond}</p>
        <p className="text-xs">This link works until {formatDay(expiresAt)}.</p>
      </div>
    </div>
  );
}

function Message({ from, children }: { from: string; children: string }) {
  if (children === "") return null;
  return (
    <section aria-labelledby="message-title" className="rounded-lg border bg-card px-4 py-3.5">
      <h2 id="message-title" className="mb-2 text-muted-foreground text-xs">
        Message from <bdi>{from}</bdi>
      </h2>
      <p className="whitespace-pre-line wrap-anywhere leading-relaxed" dir="auto">
        {children}
      </p>
    </section>
  );
}

export interface ReviewProps {
  request: OwnerRequest;
  /** As the request asks, with what the owner has answered so far. */
  terms: RightsTerms;
  asked: RightsTerms;
  focusHeading: boolean;
  onApprove: () => void;
  onDeny: () => void;
  onStale: () => Promise<void>;
}

/** Who asks, for what, on which terms; then yes or no. */
export function Review({ request, terms, asked, focusHeading, onApprove, onDeny, onStale }: ReviewProps) {
  const { team, brand, requestedBy, intendedUse, useClass, requestedUntil } = request;
  return (
    <>
      <div className="mb-6 flex flex-col gap-2 md:mb-8">
        <StepHeading focus={focusHeading}>
          <bdi>{team.name}</bdi> would like to use your {subjectOf(request)}
        </StepHeading>
        <p className="text-pretty text-muted-foreground">
          <bdi>{requestedBy}</bdi> asks <bdi>{request.contentOwner}</bdi> for permission.
        </p>
      </div>
      {/* A column on phones, so that the actions stick to the window's foot all the way; a grid would keep them in their row. */}
      <div className="flex flex-col gap-5 md:grid md:grid-cols-[minmax(0,1fr)_minmax(0,26rem)] md:items-start md:gap-x-8">
        <div className="flex flex-col gap-5 md:sticky md:top-8 md:row-span-2">
          <Preview request={request} onStale={onStale} />
          <Message from={requestedBy}>{request.message}</Message>
        </div>
        <div className="flex flex-col gap-5">
          <Deadline expiresAt={request.expiresAt} />
          <section aria-label="The request" className="rounded-lg border bg-card px-4 py-3.5">
            <Facts
              rows={[
                ["Requested by", requestedBy],
                ["Team", team.name],
                ["Brand", brand],
                [
                  "Use",
                  <span key="use" className="flex flex-wrap items-center gap-2">
                    {intendedUse}
                    <Badge variant={useClass === "commercial" ? "requested" : "secondary"}>
                      {USE_CLASS_LABELS[useClass]}
                    </Badge>
                  </span>,
                ],
                ["Requested until", requestedUntil === "" ? "No end date" : formatCalendarDay(requestedUntil)],
                ["Asked on", formatDay(request.createdAt)],
              ]}
            />
          </section>
          <TermsCard
            terms={terms}
            asked={asked}
            note="What you agree to if you approve. You can limit it in the next step."
          />
        </div>
        <div className="sticky bottom-0 z-10 -mx-4 flex gap-3 border-t bg-well/95 px-4 pt-3 pb-[max(0.75rem,env(safe-area-inset-bottom))] backdrop-blur-sm md:static md:mx-0 md:border-0 md:bg-transparent md:p-0">
          <Button variant="outline" className="h-12 flex-1" onClick={onDeny}>
            <X aria-hidden="true" />
            Deny
          </Button>
          <Button className="h-12 flex-1" onClick={onApprove}>
            <Check aria-hidden="true" />
            Approve
          </Button>
        </div>
      </div>
    </>
  );
}
