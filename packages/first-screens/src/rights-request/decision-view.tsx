/** @jsxRuntime automatic */

import type { RightsTerms } from "@clearhouse/core/base/license/rights-terms.policy.ts";
import type { OwnerRequest } from "@clearhouse/core/rights/rights-request/owner-request.schema.ts";
import ChevronRight from "lucide-react/icons/chevron-right";
import CircleCheck from "lucide-react/icons/circle-check";
import CircleX from "lucide-react/icons/circle-x";
import FileSignature from "lucide-react/icons/file-signature";
import type { ReactNode, Ref } from "react";
import { buttonVariants } from "../look/button-variants.ts";
import { Exactly, Facts } from "../shared/facts.tsx";
import { StepHeading } from "../shared/step-heading.tsx";
import { ForReading } from "../shared/translation.tsx";
import { About, aboutOf } from "./about.tsx";
import { BackToList } from "./back-to-list.tsx";
import { type Reader, Say, useReader } from "./reader.tsx";
import { NotAgain } from "./reminders.tsx";
import { TermsCard } from "./terms-card.tsx";

type Decision = NonNullable<OwnerRequest["decision"]>;

const headingOf = ({ status, notTheirs }: Decision, justNow: boolean, missing: "proof" | "signature" | undefined) => {
  if (missing === "proof") return justNow ? "proveHeading" : "proveEarlier";
  if (missing === "signature") return "signHeading";
  if (notTheirs) return justNow ? "notMineJustNow" : "notMineEarlier";
  if (justNow) return status === "approved" ? "approvedJustNow" : "deniedJustNow";
  return status === "approved" ? "approvedEarlier" : "deniedEarlier";
};

const scopeOf = (
  { usageRights, restrictions, expiresOn, credit }: Decision,
  { say, words, dates }: Reader,
): (readonly [string, ReactNode])[] => [
  [say("usageRights"), words(usageRights)],
  [say("restrictions"), restrictions.length === 0 ? say("none") : restrictions.map(words).join(", ")],
  [say("validUntil"), expiresOn === "" ? say("noEndDate") : say("included", { date: dates.calendarDay(expiresOn) })],
  ...(credit === "" ? [] : [[say("creditedAs"), <Exactly key="credit">{credit}</Exactly>] as const]),
];

function FileNames({ files }: Pick<Decision, "files">) {
  return (
    <ul className="flex flex-col gap-1">
      {files.map(({ name, size }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: files may be alike, and their order never changes
        <li key={`${index} ${name} ${size}`} dir="auto" translate="no">
          {name}
        </li>
      ))}
    </ul>
  );
}

/** How many characters of a hash are shown: enough to tell two texts apart. The license has the whole hash. */
const SHORT = 12;

/** The exact text that was agreed to, as it is stored. */
function AgreedTerms({ terms }: { terms: NonNullable<Decision["terms"]> }) {
  const { say } = useReader();
  return (
    <details className="group/terms rounded-lg border bg-card">
      <summary className="flex min-h-12 cursor-pointer list-none items-center gap-2 rounded-lg px-4 py-3 font-medium hover:bg-accent focus-visible:outline-2 focus-visible:outline-ring [&::-webkit-details-marker]:hidden">
        <ChevronRight className="size-4 shrink-0 transition-transform group-open/terms:rotate-90" aria-hidden="true" />
        {say("agreedTerms")}
      </summary>
      <div className="flex flex-col gap-3 border-t px-4 py-3.5">
        <p lang="en" translate="no" className="wrap-anywhere whitespace-pre-line leading-relaxed">
          {terms.text.trim()}
        </p>
        <p className="text-muted-foreground text-xs">
          SHA-256{" "}
          <code translate="no" title={terms.sha256}>
            {terms.sha256.slice(0, SHORT)}…
          </code>
        </p>
      </div>
      <ForReading lang="en">{terms.text.trim()}</ForReading>
    </details>
  );
}

/** An approval that takes effect once a contract is signed: the link to the contract. */
function ToSign({ name, link, team }: { name: string; link: string; team: string }) {
  const { say } = useReader();
  return (
    <section aria-label={say("contract")} className="flex flex-col gap-4 rounded-lg border bg-card px-4 py-4">
      <p className="text-pretty">
        <Say text="signIntro" contract={name} team={team} />
      </p>
      <a href={link} className={buttonVariants({ size: "wrapping", className: "min-h-12" })}>
        <FileSignature aria-hidden="true" />
        {say("signLink")}
      </a>
    </section>
  );
}

/** Why the team keeps what the owner asked to remove. */
function RemovalKept({ request: { removal, team } }: Pick<DecisionViewProps, "request">) {
  if (removal.keptBecause === null) return null;
  return (
    <div className="flex flex-col gap-1">
      <p className="text-pretty">
        <Say text="removalKept" team={team.name} />
      </p>
      <p className="whitespace-pre-line wrap-anywhere" dir="auto" translate="no">
        {removal.keptBecause}
      </p>
    </div>
  );
}

/** What became of the owner's request for removal, if none can be made now. */
function RemovalState({ request }: Pick<DecisionViewProps, "request">) {
  const { dates } = useReader();
  const { removal, team } = request;
  const { askedAt, endedAt, tooOften } = removal;
  if (askedAt === null) return null;
  return (
    <div role="status" className="flex flex-col gap-2 rounded-lg border bg-card px-4 py-3.5 text-pretty">
      <RemovalKept request={request} />
      <p>
        {tooOften && <Say text="removalTooOften" team={team.name} />}
        {endedAt !== null && <Say text="removalDone" date={dates.day(endedAt)} team={team.name} />}
        {!tooOften && endedAt === null && <Say text="removalSent" date={dates.day(askedAt)} team={team.name} />}
      </p>
      {tooOften && team.contactEmail !== "" && (
        <a
          className="w-fit underline underline-offset-4"
          translate="no"
          href={`mailto:${encodeURI(team.contactEmail)}`}
        >
          {team.contactEmail}
        </a>
      )}
    </div>
  );
}

/**
 * Lets the owner ask, after an approval, for the content to be taken down. Once the owner has asked, the component says
 * what became of it.
 */
function Removal({ request, onAsk, onNear }: Pick<DecisionViewProps, "request" | "onAsk" | "onNear">) {
  const { say, ready } = useReader();
  const { removal, team } = request;
  if (!removal.open) return <RemovalState request={request} />;
  return (
    <section aria-labelledby="removal-title" className="flex flex-col gap-2 rounded-lg border bg-card px-4 py-3.5">
      <h2 id="removal-title" className="font-semibold">
        {say("removalTitle")}
      </h2>
      <RemovalKept request={request} />
      <p className="text-pretty text-muted-foreground">
        <Say text="removalIntro" team={team.name} />
      </p>
      <button
        type="button"
        data-needs-script
        disabled={!ready}
        className={buttonVariants({ variant: "outline", size: "wrapping", className: "min-h-11 self-start" })}
        onClick={onAsk}
        onPointerEnter={onNear}
        onFocus={onNear}
      >
        {say("removalAsk")}
      </button>
    </section>
  );
}

export interface DecisionViewProps {
  request: OwnerRequest;
  decision: Decision;
  /** The terms that were accepted, if the answer was given on this page just now. */
  accepted?: RightsTerms | undefined;
  justNow: boolean;
  heading?: Ref<HTMLHeadingElement>;
  /** The form with which the account is proven; absent where the page is drawn by the server. */
  proving?: ReactNode;
  onAsk: () => void;
  onNear: () => void;
}

/** Green is a license that somebody may rely on: not one that has ended. */
const colorOf = ({ status, notTheirs, ended }: Decision): string => {
  if (notTheirs || ended) return "bg-muted text-muted-foreground";
  return status === "approved"
    ? "bg-status-approved-surface text-status-approved"
    : "bg-status-denied-surface text-status-denied";
};

const iconOf = (approved: boolean, missing: "proof" | "signature" | undefined) => {
  if (missing) return FileSignature;
  return approved ? CircleCheck : CircleX;
};

/**
 * The receipt: the decision, its time, and its scope. The receipt doesn't show who decided, because the link may have
 * been passed on.
 */
export function DecisionView(props: DecisionViewProps) {
  const { request, decision, accepted, justNow, heading, proving } = props;
  const reader = useReader();
  const { say, dates } = reader;
  const approved = decision.status === "approved";
  const no = decision.notTheirs ? "notMineOn" : "deniedOn";
  const toSign = request.contract?.status === "pending" ? request.contract : undefined;
  const toProve = request.status === "awaiting-proof" ? request.accountProof : undefined;
  const missing = toProve ? "proof" : toSign && ("signature" as const);
  const Icon = iconOf(approved, missing);
  return (
    <div className="mx-auto flex w-full max-w-xl flex-col gap-6 py-4">
      <BackToList listUrl={request.listUrl} />
      <div className="flex flex-col items-center gap-4 text-center">
        <span className={`grid size-16 place-items-center rounded-full ${colorOf(decision)}`}>
          <Icon className="size-8" aria-hidden="true" />
        </span>
        <StepHeading heading={heading}>{say(headingOf(decision, justNow, missing))}</StepHeading>
        <p className="text-pretty text-muted-foreground">
          {justNow && !missing && (
            <>
              <Say text="told" team={request.team.name} /> {approved && `${say("licenseMailed")} `}
            </>
          )}
          {say("keepLink")}
        </p>
      </div>
      {toProve && (
        <section aria-label={say("proveHeading")} className="flex flex-col gap-4 rounded-lg border bg-card px-4 py-4">
          <p className="text-pretty">
            <Say text="proveIntro" email={toProve.mailTo} />
          </p>
          {proving}
        </section>
      )}
      {toSign && <ToSign {...toSign} team={request.team.name} />}
      {decision.ended && (
        <p role="status" className="rounded-lg border bg-card px-4 py-3.5 text-center font-medium">
          {say("licenseEnded")}
        </p>
      )}
      <section aria-label={say("theDecision")} className="flex flex-col gap-3 rounded-lg border bg-card px-4 py-3.5">
        <About items={[aboutOf(request)]} />
        <Facts
          rows={[
            [say("requestedBy"), <Exactly key="by">{`${request.requestedBy}, ${request.team.name}`}</Exactly>],
            [say(approved ? "approvedOn" : no), <Exactly key="on">{dates.moment(decision.decidedAt)}</Exactly>],
            ...(approved ? scopeOf(decision, reader) : []),
            ...(decision.number === ""
              ? []
              : [[say("licenseNumber"), <Exactly key="number">{decision.number}</Exactly>] as const]),
            ...(decision.files.length === 0
              ? []
              : [[say("filesReceived"), <FileNames key="files" files={decision.files} />] as const]),
          ]}
        />
      </section>
      {accepted && <TermsCard terms={accepted} note={say("acceptedTerms")} />}
      {!accepted && decision.terms && <AgreedTerms terms={decision.terms} />}
      <Removal {...props} />
      {(!approved || request.notAgain !== "off") && <NotAgain {...request} />}
    </div>
  );
}
