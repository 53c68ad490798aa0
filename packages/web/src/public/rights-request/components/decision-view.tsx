import type { RightsTerms } from "@clearhouse/core/licence/rights-terms.policy.ts";
import type { OwnerRequest } from "@clearhouse/core/rights-request/rights-request.schema.ts";
import { CircleCheck, CircleX } from "lucide-react";
import { formatCalendarDay, formatMoment } from "../dates.ts";
import type { OwnerClient } from "../owner-client.ts";
import { Facts } from "./facts.tsx";
import { LicenceDownload } from "./licence-download.tsx";
import { StepHeading } from "./step-heading.tsx";
import { TermsCard } from "./terms-card.tsx";

type Decision = NonNullable<OwnerRequest["decision"]>;

const headingOf = (status: Decision["status"], justNow: boolean): string => {
  if (justNow) return status === "approved" ? "Thank you. The request is approved." : "The request is denied.";
  return status === "approved" ? "This request was already approved" : "This request was already denied";
};

const scopeOf = ({ usageRights, restrictions, expiresOn, credit }: Decision): (readonly [string, string])[] => [
  ["Usage rights", usageRights],
  ["Restrictions", restrictions.length === 0 ? "None" : restrictions.join(", ")],
  ["Valid until", expiresOn === "" ? "No end date" : `${formatCalendarDay(expiresOn)} (included)`],
  ...(credit === "" ? [] : [["Credit as", credit] as const]),
];

export interface DecisionViewProps {
  request: OwnerRequest;
  decision: Decision;
  /** What was accepted, where the answer was given on this page just now. */
  accepted: RightsTerms | undefined;
  justNow: boolean;
  client: OwnerClient;
}

/** The end: what was decided, when, and its scope. Of who decided it shows nothing: the link may have been passed on. */
export function DecisionView({ request, decision, accepted, justNow, client }: DecisionViewProps) {
  const approved = decision.status === "approved";
  const Icon = approved ? CircleCheck : CircleX;
  return (
    <div className="mx-auto flex w-full max-w-xl flex-col gap-6 py-4">
      <div className="flex flex-col items-center gap-4 text-center">
        <span
          className={
            approved
              ? "grid size-16 place-items-center rounded-full bg-status-approved-surface text-status-approved"
              : "grid size-16 place-items-center rounded-full bg-status-denied-surface text-status-denied"
          }
        >
          <Icon className="size-8" aria-hidden="true" />
        </span>
        <StepHeading focus={justNow}>{headingOf(decision.status, justNow)}</StepHeading>
        {justNow && (
          <p className="text-pretty text-muted-foreground">
            <bdi>{request.team.name}</bdi> has been told. You can close this page.
          </p>
        )}
      </div>
      <section aria-label="The decision" className="rounded-lg border bg-card px-4 py-3.5">
        <Facts
          rows={[
            ["Content", request.contentTitle],
            ["Requested by", `${request.requestedBy}, ${request.team.name}`],
            [approved ? "Approved on" : "Denied on", formatMoment(decision.decidedAt)],
            ...(approved ? scopeOf(decision) : []),
          ]}
        />
      </section>
      {approved && <LicenceDownload client={client} />}
      {accepted && <TermsCard terms={accepted} note="The terms you accepted. Print or save this page to keep them." />}
    </div>
  );
}
