import type { ActivityEntry } from "@clearhouse/core/base/ledger/activity.schema.ts";
import { isRecordNumber } from "@clearhouse/core/base/license/license-number.policy.ts";
import type { Asset } from "@clearhouse/core/library/asset/asset.schema.ts";
import { formatBytes } from "@clearhouse/core/platform/bytes.policy.ts";
import { type DecisionEvidence, decisionEvidence } from "@clearhouse/core/rights/evidence/evidence.schema.ts";
import { queryOptions, useQuery } from "@tanstack/react-query";
import { ConfirmedNote } from "@/components/confirmed-note.tsx";
import type { DialogProps } from "@/components/dialog-props.ts";
import { LoadFailed } from "@/components/load-failed.tsx";
import { OwnNetworkNote } from "@/components/own-network-note.tsx";
import { DialogBody, DialogDescription, DialogHeader, DialogTitle, DialogWindow } from "@/components/ui/dialog.tsx";
import { Skeleton } from "@/components/ui/skeleton.tsx";
import { client } from "@/lib/api/client.ts";
import { receive } from "@/lib/api/receive.ts";
import { assetKeys } from "@/lib/assets/queries/keys.ts";
import { useSession } from "@/lib/auth/session-context.tsx";
import { formatCalendarDate, formatMomentUtc } from "@/lib/dates.ts";
import { BasisFact } from "../detail/basis-fact.tsx";
import { DetailSection, Fact, Facts } from "../detail/detail-facts.tsx";
import { HashValue } from "../detail/hash-value.tsx";
import { ScopeFacts } from "../detail/scope-facts.tsx";
import { EVIDENCE_TEXTS as TEXTS, TIMELINE_TEXTS } from "./activity-texts.ts";

interface Props extends DialogProps {
  asset: Asset;
  entry: ActivityEntry;
}

const evidenceOptions = (assetId: string, seq: number) =>
  queryOptions({
    queryKey: [...assetKeys.activity(assetId), "evidence", seq],
    queryFn: ({ signal }) =>
      receive(
        client.api.assets[":assetId"].activity[":seq"].evidence.$get(
          { param: { assetId, seq: String(seq) } },
          { init: { signal } },
        ),
        decisionEvidence,
      ),
  });

/**
 * Everything that is stored about one decision: who decided, when, what was granted, the files, and the whole accepted
 * text.
 */
export function EvidenceDialog({ asset, entry, open, onClose }: Props) {
  const evidence = useQuery({ ...evidenceOptions(asset.id, entry.seq), enabled: open });
  return (
    <DialogWindow open={open} onClose={onClose} className="max-w-2xl">
      <DialogHeader>
        <DialogTitle>{evidence.data ? TEXTS.title[evidence.data.answer] : TEXTS.loadingTitle}</DialogTitle>
        <DialogDescription className="break-words">{TEXTS.text(asset.name)}</DialogDescription>
      </DialogHeader>
      <DialogBody>
        {evidence.isPending && <Loading />}
        {evidence.isError && <LoadFailed text={TEXTS.failed} query={evidence} />}
        {evidence.data && <Evidence evidence={evidence.data} />}
      </DialogBody>
    </DialogWindow>
  );
}

function Loading() {
  return (
    <div role="status" className="space-y-3">
      <span className="sr-only">{TEXTS.loading}</span>
      {["w-2/3", "w-full", "w-1/2", "w-full"].map((width, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the rows never change
        <Skeleton key={row} className={`h-5 ${width}`} />
      ))}
    </div>
  );
}

function Evidence({ evidence }: { evidence: DecisionEvidence }) {
  const { message, files } = evidence;
  return (
    <div className="space-y-6 text-sm">
      <Decided evidence={evidence} />
      <Granted evidence={evidence} />
      {files.length > 0 && <Files files={files} />}
      <Terms terms={evidence.terms} />
      {message !== "" && (
        <DetailSection title={TEXTS.message}>
          <Text text={message} />
        </DetailSection>
      )}
    </div>
  );
}

const formatEnd = (expiresOn: string): string => (expiresOn === "" ? TEXTS.noEnd : formatCalendarDate(expiresOn));

function Decided({
  evidence: { at, by, ownNetwork, confirmed, seq, hash, beside, reason },
}: {
  evidence: DecisionEvidence;
}) {
  const { role } = useSession();
  return (
    <DetailSection title={TEXTS.decided}>
      <Facts>
        <Fact name={TEXTS.time}>{formatMomentUtc(at)}</Fact>
        <Fact name={TEXTS.by}>{by.name}</Fact>
        <Fact name={TEXTS.email}>{by.email}</Fact>
        <Fact name={TEXTS.address}>{by.ip}</Fact>
        <Fact name={TEXTS.browser}>{by.userAgent}</Fact>
        <Fact name={TEXTS.beside}>{beside && TEXTS.allowed(beside.usageRights, formatEnd(beside.expiresOn))}</Fact>
        <Fact name={TEXTS.reason}>{reason}</Fact>
        <Fact name={TEXTS.entry}>
          {seq} · <HashValue hash={hash} of={TIMELINE_TEXTS.entry(seq)} />
        </Fact>
      </Facts>
      {by.kind !== "member" && <ConfirmedNote by={confirmed} />}
      <OwnNetworkNote signs={ownNetwork} whole />
      {by.kind === "owner" && role !== "admin" && <p className="text-muted-foreground text-xs">{TEXTS.forAdmins}</p>}
    </DetailSection>
  );
}

function Granted({ evidence }: { evidence: DecisionEvidence }) {
  const { licence: license, scope, basis, number, brand, intendedUse } = evidence;
  if (!license) return null;
  const { usageRights, useClass, restrictions, credit, notes, expiresOn } = license;
  return (
    <DetailSection title={TEXTS.scope}>
      <Facts>
        <Fact name={number && isRecordNumber(number) ? TEXTS.recordNumber : TEXTS.number}>
          {number && <code>{number}</code>}
        </Fact>
        <Fact name={TEXTS.brand}>{brand}</Fact>
        <Fact name={TEXTS.use}>{intendedUse}</Fact>
        <Fact name={TEXTS.usageRights}>{usageRights}</Fact>
        <Fact name={TEXTS.useClass}>{useClass && TEXTS.classes[useClass]}</Fact>
        {scope && <ScopeFacts scope={scope} />}
        <Fact name={TEXTS.restrictions}>{restrictions.join(", ") || TEXTS.none}</Fact>
        <Fact name={TEXTS.credit}>{credit}</Fact>
        <Fact name={TEXTS.until}>{formatEnd(expiresOn)}</Fact>
        <Fact name={TEXTS.notes}>{notes}</Fact>
        <BasisFact basis={basis} />
      </Facts>
    </DetailSection>
  );
}

function Files({ files }: Pick<DecisionEvidence, "files">) {
  return (
    <DetailSection title={TEXTS.files}>
      <ul className="divide-y rounded-md border">
        {files.map(({ name, size, sha256, origin }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two files may have one name, and the list never changes
          <li key={index} className="px-3 py-2">
            <p className="break-words" dir="auto">
              {name}
            </p>
            <p className="text-muted-foreground text-xs">
              {[TEXTS.fileOrigins[origin], size > 0 ? formatBytes(size) : ""].filter(Boolean).join(" · ")}
              {" · "}
              {sha256 === "" ? TEXTS.notHashed : <HashValue hash={sha256} of={name} />}
            </p>
          </li>
        ))}
      </ul>
    </DetailSection>
  );
}

function Terms({ terms }: Pick<DecisionEvidence, "terms">) {
  if (!terms) return null;
  return (
    <DetailSection title={TEXTS.terms}>
      <p className="text-muted-foreground text-xs">
        {TEXTS.version} {terms.version} · SHA-256 <HashValue hash={terms.sha256} of={TEXTS.hashOf.terms} />
      </p>
      <Text text={terms.text} />
    </DetailSection>
  );
}

/** A whole text as the person read it, in a box of its own. */
function Text({ text }: { text: string }) {
  return (
    <p className="whitespace-pre-line break-words rounded-md border bg-well px-4 py-3" dir="auto">
      {text}
    </p>
  );
}
