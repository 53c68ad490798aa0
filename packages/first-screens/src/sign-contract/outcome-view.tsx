/** @jsxRuntime automatic */
import type { SignerContract } from "@clearhouse/core/contracts/contract/contract.schema.ts";
import CircleCheck from "lucide-react/icons/circle-check";
import CircleSlash from "lucide-react/icons/circle-slash";
import CircleX from "lucide-react/icons/circle-x";
import Clock from "lucide-react/icons/clock";
import type { ReactNode, Ref } from "react";
import { Facts } from "../shared/facts.tsx";
import { StepHeading } from "../shared/step-heading.tsx";
import { Questions } from "./contact.tsx";
import { ContractText } from "./contract-text.tsx";
import { type Reader, Say, useReader } from "./reader.tsx";
import { SignedDocuments, type SignedDocumentsProps } from "./signed-documents.tsx";
import { Signers } from "./signers.tsx";

/** `part`: the reader has signed and others haven't; `waits`: somebody else signs before the reader. */
type Outcome = Exclude<SignerContract["status"], "pending"> | "part" | "waits";

const outcomeOf = ({ status, signed }: SignerContract): Outcome => {
  if (status === "pending") return signed ? "part" : "waits";
  return status;
};

const LOOKS = {
  signed: { Icon: CircleCheck, look: "bg-status-approved-surface text-status-approved" },
  declined: { Icon: CircleX, look: "bg-status-denied-surface text-status-denied" },
  voided: { Icon: CircleSlash, look: "bg-status-unknown-surface text-status-unknown" },
  expired: { Icon: Clock, look: "bg-status-requested-surface text-status-requested" },
  part: { Icon: CircleCheck, look: "bg-status-approved-surface text-status-approved" },
  waits: { Icon: Clock, look: "bg-status-requested-surface text-status-requested" },
} as const;

const headingOf = (status: Outcome, justNow: boolean) => {
  if (status === "signed") return justNow ? "signedJustNow" : "signedEarlier";
  if (status === "declined") return justNow ? "declinedJustNow" : "declinedEarlier";
  if (status === "part") return "partHeading";
  if (status === "waits") return "waitsHeading";
  return status === "voided" ? "voidedHeading" : "expiredHeading";
};

/** What the status means for the signer. */
function Meaning({ contract }: { contract: SignerContract }) {
  const { say, dates } = useReader();
  const { team, sentBy, expiresAt, signed } = contract;
  const status = outcomeOf(contract);
  if (status === "signed") return say("signedCopy");
  if (status === "part") return say("partText");
  if (status === "waits") return say("waitsText");
  if (status === "declined" && signed) return <Say text="otherDeclined" sender={sentBy} team={team.name} />;
  if (status === "declined") return <Say text="declinedText" sender={sentBy} team={team.name} />;
  if (status === "voided") return <Say text="voidedText" team={team.name} />;
  return <Say text="expiredText" date={dates.day(expiresAt)} sender={sentBy} />;
}

/** A signature as it was written. */
export function WrittenSignature({ children }: { children: string }) {
  return (
    <span className="wrap-anywhere font-signature text-3xl leading-snug" dir="auto" translate="no">
      {children}
    </span>
  );
}

const rowsOf = (contract: SignerContract, { say, dates }: Reader): (readonly [string, ReactNode])[] => {
  const { title, team, sentBy, signed, declined, voidedAt } = contract;
  return [
    [say("contract"), title],
    [say("from"), team.legalName],
    [say("sentBy"), sentBy],
    ...(signed
      ? ([
          [say("fullName"), signed.fullName],
          [say("signedAs"), <WrittenSignature key="signature">{signed.signatureText}</WrittenSignature>],
          [say("signedOn"), dates.moment(signed.at)],
          [
            say("fingerprint"),
            <span key="sha" translate="no" className="break-all font-mono font-normal text-muted-foreground text-xs">
              {signed.sha256}
            </span>,
          ],
        ] as const)
      : []),
    ...(declined ? [[say("declinedOn"), dates.moment(declined.at)] as const] : []),
    ...(declined && declined.reason !== ""
      ? [
          [
            say("reason"),
            <span key="reason" className="whitespace-pre-line font-normal" dir="auto">
              {declined.reason}
            </span>,
          ] as const,
        ]
      : []),
    ...(voidedAt === null ? [] : [[say("voidedOn"), dates.moment(voidedAt)] as const]),
  ];
};

export interface OutcomeViewProps {
  contract: SignerContract;
  /** Whether the contract was answered on this page just now. */
  justNow: boolean;
  heading?: Ref<HTMLHeadingElement> | undefined;
  /** Whether the contract's files should have been made by now. */
  isLate: boolean;
  onSave: SignedDocumentsProps["onSave"];
  /** Saves only the contract's text. */
  onDownload: () => void;
}

/**
 * A contract that the reader can't sign, because it was signed, declined or withdrawn, because it has expired, or because
 * it is somebody else's turn. A signed
 * contract is shown with its signature and its text. At the end, the page says whom to ask.
 */
export function OutcomeView({ contract, justNow, heading, isLate, onSave, onDownload }: OutcomeViewProps) {
  const reader = useReader();
  const { say } = reader;
  const { text, documents } = contract;
  const status = outcomeOf(contract);
  const { Icon, look } = LOOKS[status];
  return (
    <div className="mx-auto flex w-full max-w-2xl flex-col gap-6 py-4">
      <div className="flex flex-col items-center gap-4 text-center">
        <span className={`grid size-16 place-items-center rounded-full ${look}`}>
          <Icon className="size-8" aria-hidden="true" />
        </span>
        <StepHeading heading={heading}>{say(headingOf(status, justNow))}</StepHeading>
        <p className="max-w-prose text-pretty text-muted-foreground">
          <Meaning contract={contract} />
        </p>
      </div>
      <section
        aria-label={say(contract.signed ? "signatureDetails" : "about")}
        className="rounded-lg border bg-card px-4 py-3.5"
      >
        <Facts exact rows={rowsOf(contract, reader)} />
      </section>
      <Signers contract={contract} />
      {status === "signed" && <SignedDocuments made={documents} late={isLate} onSave={onSave} />}
      {text !== "" && <ContractText text={text} isOpen={false} onDownload={documents ? undefined : onDownload} />}
      <Questions {...contract} />
    </div>
  );
}
