import type { Contract } from "@clearhouse/core/contracts/contract/contract.schema.ts";
import type { ReactNode } from "react";
import { OwnNetworkNote } from "@/components/own-network-note.tsx";
import { formatDateTime, formatMomentUtc } from "@/lib/dates.ts";
import { contractActs } from "./contract-acts.ts";
import { coversOf, reminderOf } from "./contract-times.ts";
import { CONTRACT_TEXTS, CONTRACT_DETAIL_TEXTS as TEXTS } from "./texts.ts";

/** How many characters of a browser's name are shown. A tooltip shows the whole name. */
const BROWSER_SHOWN = 50;

/** What the contract is about, and its dates. */
export function ContractFacts({ contract }: { contract: Contract }) {
  const { contentTitle, covers, brand, template, contractVersion, sentBy, createdAt } = contract;
  return (
    <Facts>
      {contentTitle !== "" && <Fact name={TEXTS.contentTitle}>{contentTitle}</Fact>}
      {covers && <Fact name={TEXTS.covers}>{coversOf(contract).join(" · ")}</Fact>}
      <Fact name={TEXTS.brand}>{brand}</Fact>
      <Fact name={TEXTS.template}>{template ? TEXTS.templateOf(template.name, template.version) : TEXTS.ownText}</Fact>
      <Fact name={TEXTS.version}>{contractVersion}</Fact>
      <Fact name={TEXTS.sent} note={TEXTS.by(sentBy)}>
        {formatDateTime(createdAt)}
      </Fact>
      <Deliveries contract={contract} />
      <Outcome contract={contract} />
    </Facts>
  );
}

function Deliveries({ contract }: { contract: Contract }) {
  const { resentAt, remindedAt, viewedAt, signed, declined } = contract;
  // Whoever answers has opened the contract, also if the visit wasn't recorded.
  const isKnown = viewedAt !== undefined || !(signed || declined);
  return (
    <>
      {resentAt !== undefined && (
        <Fact name={TEXTS.resent} note={contractActs(contract).resendsLater}>
          {formatDateTime(resentAt)}
        </Fact>
      )}
      {isKnown && (
        <Fact name={TEXTS.viewed}>{viewedAt === undefined ? TEXTS.notViewed : formatDateTime(viewedAt)}</Fact>
      )}
      {remindedAt !== undefined && <Fact name={TEXTS.reminded}>{formatDateTime(remindedAt)}</Fact>}
    </>
  );
}

function Outcome({ contract }: { contract: Contract }) {
  const { status, expiresAt, declined, voided } = contract;
  const reminder = reminderOf(contract);
  const signs = voided ? undefined : declined?.ownNetwork;
  const { at, reason, by = "" } = { by: undefined, ...(voided ?? declined ?? { at: undefined, reason: "" }) };
  return (
    <>
      {status === "pending" && (
        <Fact name={TEXTS.reminder}>{reminder === undefined ? TEXTS.noReminder : formatDateTime(reminder)}</Fact>
      )}
      {status === "pending" && <Fact name={TEXTS.expires}>{formatDateTime(expiresAt)}</Fact>}
      {status === "expired" && <Fact name={TEXTS.expired}>{formatDateTime(expiresAt)}</Fact>}
      {at !== undefined && (
        <Fact name={voided ? TEXTS.voided : TEXTS.declined} note={by === "" ? undefined : TEXTS.by(by)}>
          {formatDateTime(at)}
          <OwnNetworkNote signs={signs} whole />
        </Fact>
      )}
      {reason !== "" && <Fact name={TEXTS.reason}>{reason}</Fact>}
    </>
  );
}

/** The signature and its facts. Only admins see the signer's IP address and browser. */
export function Signature({ signed }: { signed: NonNullable<Contract["signed"]> }) {
  const { fullName, signatureText, at, sha256, disclosureVersion, ownNetwork, ip, userAgent } = signed;
  return (
    <div className="space-y-3">
      <figure className="rounded-lg border bg-well px-4 py-3">
        <figcaption className="text-muted-foreground text-xs">{TEXTS.signatureText}</figcaption>
        <p className="break-words font-serif text-2xl italic" dir="auto">
          {signatureText}
        </p>
      </figure>
      <Facts>
        <Fact name={TEXTS.fullName}>{fullName}</Fact>
        <Fact name={TEXTS.signedAt}>{formatMomentUtc(at)}</Fact>
        <Fact name={TEXTS.consent}>{TEXTS.consentVersion(disclosureVersion)}</Fact>
        {ip !== undefined && <Fact name={TEXTS.ip}>{ip}</Fact>}
        {userAgent !== undefined && (
          <Fact name={TEXTS.browser}>
            <span title={userAgent}>{userAgent.slice(0, BROWSER_SHOWN)}</span>
          </Fact>
        )}
      </Facts>
      <OwnNetworkNote signs={ownNetwork} whole />
      <Sha256 name={TEXTS.sha256} value={sha256} />
    </div>
  );
}

export function Documents({ contract: { documents } }: { contract: Contract }) {
  if (!documents)
    return (
      <p role="status" className="text-muted-foreground">
        {CONTRACT_TEXTS.making}
      </p>
    );
  return (
    <div className="space-y-2">
      <Sha256 name={TEXTS.pdf} value={documents.pdf.sha256} />
      <Sha256 name={TEXTS.file} value={documents.text.sha256} />
    </div>
  );
}

export function Sha256({ name, value }: { name: string; value: string }) {
  return (
    <p className="text-xs">
      <span className="text-muted-foreground">{name}</span>
      <code className="block select-all break-all font-mono">{value}</code>
    </p>
  );
}

function Facts({ children }: { children: ReactNode }) {
  return <dl className="grid grid-cols-[min(8rem,34vw)_minmax(0,1fr)] gap-x-3 gap-y-2">{children}</dl>;
}

interface FactProps {
  name: string;
  /** Shown below the value. */
  note?: string | undefined;
  children: ReactNode;
}

function Fact({ name, note, children }: FactProps) {
  return (
    <>
      <dt className="text-muted-foreground">{name}</dt>
      <dd className="min-w-0 whitespace-pre-line break-words" dir="auto">
        {children}
        {note !== undefined && <span className="block text-muted-foreground text-xs">{note}</span>}
      </dd>
    </>
  );
}
