import { confirmedIn } from "../../base/answerer/confirmed.policy.ts";
import { type ChainEntry, type Finding, isNamed, isRedacted, NAME_FACT } from "../../base/ledger/chain.ts";
import { isSignedAlike } from "../../base/own-network/own-network.policy.ts";
import { grantsOf } from "../../library/asset/grants-of.ts";
import type { ApprovalRecord } from "../../library/asset/kept.ts";
import type { AssetRequestStatus } from "../../library/asset/request-status.schema.ts";
import { type ActivityHolder, type Against, holderOf, verifyHolder } from "../../library/asset/verify.ts";
import { ERASED } from "../../platform/erased.ts";
import { canonicalJson, type Json, sha256 } from "../../platform/hash.ts";
import { findDocument } from "../../platform/store/kept-document.ts";
import { withOfferedTerms } from "../conversation/conversation.policy.ts";
import { findGrant, type GrantRecord } from "../grant/grant.entity.ts";
import { grantSha256 } from "../grant/grant-hash.ts";
import { agreedSha256 } from "../rights-request/agreed-hash.ts";
import { ASKED_FACT, askedSha256 } from "../rights-request/asked-hash.ts";
import {
  type Decision,
  RightsRequestEntity,
  type RightsRequestRecord,
} from "../rights-request/rights-request.entity.ts";
import type { CheckFlaw } from "./evidence.schema.ts";
import { type FilesFound, type Flaw, namesFile, storedFiles } from "./stored-files.ts";

/** What was compared, and the first entry that doesn't fit. */
export type EvidenceFinding = ({ ok: true } | ({ ok: false } & Flaw)) & {
  /**
   * The number of entries that fit, and how many of these entries name nobody any more, because the person was erased.
   */
  entries: number;
  redacted: number;
  /** The number of accepted texts that were compared. */
  terms: number;
  files: Omit<FilesFound, "flaws">;
};

export interface EvidenceAgainst extends Against {
  /**
   * The most bytes of an asset's files to read. If all files together are larger, or if `filesUpTo` is undefined, no
   * file is read.
   */
  filesUpTo?: number | undefined;
}

/**
 * Checks the hash chain of an asset's activity, and compares the stored records with the chain's entries. A deleted
 * asset can be checked too. The records are the grants with their texts, the owner's answers, the license documents,
 * the rights shown on the asset, and the stored files.
 * @throws asset.not_found
 */
export const verifyEvidence = async (
  teamId: string,
  assetId: string,
  against: EvidenceAgainst,
): Promise<EvidenceFinding> => verifyEvidenceOf(await holderOf(teamId, assetId), against);

/** Does what {@link verifyEvidence} does, for an asset or tombstone that was read already. */
export const verifyEvidenceOf = async (
  holder: ActivityHolder,
  { anchors, filesUpTo }: EvidenceAgainst,
): Promise<EvidenceFinding> => {
  const telling = new Map<number, ChainEntry>();
  const naming = new Map<number, ChainEntry>();
  const statuses = new Map<string, { seq: number; status: string }>();
  let named: ChainEntry | undefined;
  let entries = 0;
  let redacted = 0;
  const onEntry = (entry: ChainEntry): void => {
    // If the chain was changed during the check, the check starts again with entry 1.
    redacted = (entry.seq === 1 ? 0 : redacted) + Number(isRedacted(entry));
    entries = entry.seq;
    noteStatus(entry, statuses);
    if (renames(entry)) named = entry;
    if (namesFile(entry)) naming.set(entry.seq, entry);
    if (entry.facts.grant || entry.type === "rights_request.denied" || isAgreed(entry)) telling.set(entry.seq, entry);
  };
  const finding: Finding = await verifyHolder(holder, { anchors, onEntry });
  const told = [...telling.values()];
  const flaws = await Promise.all(told.map(flawOf));
  const { flaws: fileFlaws, ...files } =
    // If an entry doesn't fit, the entries after it weren't read. The hashes of some files may be in those entries.
    finding.ok && "version" in holder ? await storedFiles(holder, [...naming.values()], filesUpTo) : NO_FILES;
  const found = [
    ...flaws.flat(),
    ...(await otherRights(holder, told)),
    ...(finding.ok ? await otherStatuses(holder.teamId, statuses) : []),
    ...(finding.ok ? await otherCopy(holder, statuses) : []),
    ...(finding.ok ? otherName(holder, named) : []),
    ...fileFlaws,
    ...(finding.ok ? [] : [finding]),
  ]
    .map(({ seq, reason, about }: Flaw) => ({ seq, reason, ...(about && { about }) }))
    .toSorted((a, b) => a.seq - b.seq);
  const terms = told.filter((entry) => entry.facts["terms sha256"] && !isAgreed(entry)).length;
  const counts = { entries, redacted, terms, files };
  return found[0] ? { ok: false, ...found[0], ...counts } : { ok: true, ...counts };
};

/** Whether an entry gives the asset a name. An entry of an earlier release says so without the name's hash. */
const renames = ({ facts }: ChainEntry): boolean =>
  facts[NAME_FACT] !== undefined || facts.fields?.split(", ").includes("name") === true;

/** Whether the asset has another name than its last entry about the name says. A name with an erased part is no other. */
const otherName = ({ name }: ActivityHolder, named: ChainEntry | undefined): Flaw[] => {
  if (!named?.facts[NAME_FACT] || name.includes(ERASED) || isNamed(named, name)) return [];
  return [{ seq: named.seq, reason: "name_differs" }];
};

/** Whether the asset shows another answer to its request than the request has. */
const otherCopy = async (holder: ActivityHolder, said: ReadonlyMap<string, { seq: number }>): Promise<Flaw[]> => {
  const shown = "version" in holder ? holder.request : undefined;
  if (!shown) return [];
  const { data } = await RightsRequestEntity.get({ teamId: holder.teamId, requestId: shown.id }).go({
    consistent: true,
  });
  if (!data || data.erasedAt) return [];
  const { decision } = data;
  const isSame =
    shown.status === data.status &&
    (shown.denyReason ?? "") === (decision?.reason ?? "") &&
    // Of a permission by contract, the signature may have come from another network than the approval.
    (data.agreed !== undefined ||
      ((shown.ownNetwork ?? []).join() === (decision?.ownNetwork ?? []).join() &&
        shown.confirmed === decision?.confirmed));
  return isSame ? [] : [{ seq: said.get(shown.id)?.seq ?? holder.head.seq, reason: "answer_differs", about: shown.id }];
};

/** The status of a request after an entry of each type. */
const STATUS_AFTER: Readonly<Record<string, AssetRequestStatus>> = {
  "rights_request.created": "pending",
  "rights_request.proof_awaited": "awaiting-proof",
  "rights_request.agreed": "awaiting-signature",
  "rights_request.approved": "approved",
  "rights_request.denied": "denied",
  "rights_request.withdrawn": "withdrawn",
  "rights_request.expired": "expired",
};

/** Notes what an entry says of the status of a request. @param said request id → the last entry about its status */
const noteStatus = ({ seq, type, facts }: ChainEntry, said: Map<string, { seq: number; status: string }>): void => {
  const { request, "withdrawn request": withdrawn } = facts;
  const status = STATUS_AFTER[type];
  if (request && status) said.set(request, { seq, status });
  // What became of a contract may settle its request, without an entry about the request itself.
  if (request && type.startsWith("contract.")) said.delete(request);
  if (withdrawn) said.set(withdrawn, { seq, status: "withdrawn" });
};

/** The requests whose stored status isn't that of the last entry about it. */
const otherStatuses = async (teamId: string, said: ReadonlyMap<string, { seq: number; status: string }>) => {
  const found = await Promise.all(
    [...said].map(async ([requestId, { seq, status }]) => {
      const { data } = await RightsRequestEntity.get({ teamId, requestId }).go({ consistent: true });
      if (!data || data.status === status) return [];
      return [{ seq, reason: "answer_differs" as const, about: requestId }];
    }),
  );
  return found.flat();
};

/** An approval that waited for the proof of the account. */
const UNPROVEN = "rights_request.proof_awaited";

/** Whether an entry is an approval that waited for the proof of the account or the signature of a contract. */
const isAgreed = ({ type }: ChainEntry): boolean => type === "rights_request.agreed" || type === UNPROVEN;

const isYes = ({ type }: ChainEntry): boolean => type === "rights_request.approved";

const NO_FILES: FilesFound = { flaws: [], compared: 0, unread: 0, unhashed: 0 };

const flawOf = async (entry: ChainEntry): Promise<Flaw[]> => {
  const { teamId, seq, type, facts } = entry;
  if (isAgreed(entry)) return (await isAsAgreed(entry)) ? [] : [{ seq, reason: "answer_differs" }];
  const grant = facts.grant ? await findGrant(teamId, facts.grant) : undefined;
  if (type === "licence.issued" && !(await isIssued(grant, facts.sha256)))
    return [{ seq, reason: "document_differs", about: facts.license ?? "" }];
  const reason = type === "licence.issued" ? undefined : await decisionFlaw(entry, grant);
  return reason ? [{ seq, reason }] : [];
};

const decisionFlaw = async (entry: ChainEntry, grant: GrantRecord | undefined): Promise<CheckFlaw | undefined> => {
  const { type, facts } = entry;
  if (grant?.erasedAt) return undefined;
  if (facts["terms sha256"] && sha256(grant?.evidence?.terms ?? "") !== facts["terms sha256"]) return "terms_differ";
  if (facts["grant sha256"] && (!grant || grantSha256(grant) !== facts["grant sha256"])) return "grant_differs";
  const answered = isYes(entry) || type === "rights_request.denied";
  return answered && !(await isAnswer(entry, grant)) ? "answer_differs" : undefined;
};

/** Whether the stored license document is the document that was issued. */
const isIssued = async (grant: GrantRecord | undefined, issued: string | undefined): Promise<boolean> => {
  if (!grant?.document || grant.document.sha256 !== issued) return false;
  const body = await findDocument(grant.document.key);
  // If the grant's person was erased with the document, only the document's hash is left.
  if (body === undefined) return grant.erasedAt !== undefined;
  return sha256(body) === issued;
};

/** Whether the grant and the request have the answer that the entry describes, from the person whom the entry names. */
const isAnswer = async (
  { teamId, facts, actor, person: author }: ChainEntry,
  grant: GrantRecord | undefined,
): Promise<boolean> => {
  // The answer that a member's proof made valid is that of whoever gave it, whom an earlier entry names.
  const person = actor.kind === "member" ? undefined : author;
  const { data: request } = await RightsRequestEntity.get({ teamId, requestId: facts.request ?? "" }).go({
    consistent: true,
  });
  const decision = request?.decision;
  if (request?.erasedAt) return true;
  if (person && grant && !isBy(grant.grantedBy, person)) return false;
  // A permission by contract is granted from where the contract was signed.
  if (person && grant && !request?.agreed && !isFrom(grant.grantedBy, person)) return false;
  if (grant && !(isSignedAlike(grant.grantedBy, facts) && grant.confirmed === confirmedIn(facts))) return false;
  if (!decision) return true;
  if (person && !isBy(decision, person)) return false;
  if (!grant) {
    const isSameReason = decision.status === "denied" && decision.reason === facts.reason;
    return (
      isSameReason &&
      isSignedAlike(decision, facts) &&
      decision.confirmed === confirmedIn(facts) &&
      isAsAsked(request, facts)
    );
  }
  const message = grant.evidence?.message ?? "";
  if (decision.status !== "approved" || (actor.kind === "member" && grant.grantedBy.name !== decision.name))
    return false;
  return decision.grantId === grant.grantId && isSame(decision, grant) && (request.message ?? "") === message;
};

/**
 * Whether a denied request asks for what the owner denied. Entries of earlier releases don't say what that was, and texts
 * from which somebody was erased can't tell.
 */
const isAsAsked = (request: RightsRequestRecord, facts: ChainEntry["facts"]): boolean =>
  facts[ASKED_FACT] === undefined ||
  facts[ASKED_FACT] === askedSha256(request) ||
  [request.message, request.brand, request.intendedUse, ...(request.scope?.brands ?? [])].some((text) =>
    text?.includes(ERASED),
  );

/**
 * Whether the content to which the owner agreed, as stored with the request, still has the hash in the entry. The proof
 * or the contract's signature grants exactly this content. A contract that follows the proof has an entry with a hash of
 * its own, and only that one is stored.
 */
const isAsAgreed = async ({ teamId, type, facts, person, actor }: ChainEntry): Promise<boolean> => {
  const { data: request } = await RightsRequestEntity.get({ teamId, requestId: facts.request ?? "" }).go({
    consistent: true,
  });
  const { decision, agreed } = request ?? {};
  const isFollowed = type === UNPROVEN && request?.contract?.id !== undefined;
  if (request?.erasedAt) return isFollowed || agreed?.sha256 === facts["agreed sha256"];
  // Whoever took the proof, or did without it, said nothing about the content.
  const saidBy = actor.kind === "member" ? undefined : person;
  if (!request || !decision || !agreed || (saidBy && !isBy(decision, saidBy))) return false;
  const hash = agreedSha256({ ...withOfferedTerms(request), decision, agreed }, facts.contract ?? "");
  return hash === facts["agreed sha256"] && (isFollowed || hash === agreed.sha256);
};

type Named = Pick<Decision, "name"> & { email?: string };

/** Whether a record and an entry name the same person; an entry from which somebody was erased can't tell. */
const isBy = (kept: Named, person: NonNullable<ChainEntry["person"]>): boolean =>
  isRedacted({ person }) || (kept.name === person.name && (kept.email ?? "") === (person.email ?? ""));

/** Whether a record and an entry tell of the same IP address and browser, as far as the entry does. */
const isFrom = (kept: GrantRecord["grantedBy"], person: NonNullable<ChainEntry["person"]>): boolean =>
  isRedacted({ person }) ||
  !("ip" in kept) ||
  [
    [kept.ip, person.ip],
    [kept.userAgent, person.userAgent],
  ].every(([stored, said]) => said === undefined || said === stored);

/** The rights shown on the asset that no entry mentions, or that differ from their grant. */
const otherRights = async (holder: ActivityHolder, told: readonly ChainEntry[]) => {
  const shown = "version" in holder ? grantsOf(holder) : [];
  const found = await Promise.all(
    shown.map(async (approval) => {
      const entry = told.find(({ facts }) => facts.grant === approval.grantId);
      const grant = await findGrant(holder.teamId, approval.grantId);
      if (grant?.erasedAt && grant.assetId === holder.assetId) return [];
      if (grant?.assetId === holder.assetId && isShown(approval, grant) && (entry || approval.origin === "admin"))
        return [];
      return [{ seq: entry?.seq ?? holder.head.seq, reason: "rights_differ" as const }];
    }),
  );
  return found.flat();
};

const isShown = (approval: ApprovalRecord, grant: GrantRecord): boolean =>
  approval.origin === grant.origin &&
  approval.approvedAt === grant.grantedAt &&
  approval.approverName === grant.grantedBy.name &&
  approval.brand === grant.brand &&
  approval.intendedUse === grant.intendedUse &&
  approval.post === grant.post &&
  canonicalJson(approval.basis ?? null) === canonicalJson(grant.basis ?? null) &&
  (approval.ownNetwork ?? []).join() === (grant.grantedBy.ownNetwork ?? []).join() &&
  approval.confirmed === grant.confirmed &&
  sameMark(approval.read, grant.read) &&
  approval.answererConfirmed?.at === grant.answererConfirmed?.at &&
  isSame(approval, grant);

/** Whether two marks that own words were read are the same one. */
const sameMark = (one: ApprovalRecord["read"], other: ApprovalRecord["read"]): boolean =>
  one?.at === other?.at && one?.heed === other?.heed;

type Scope = Partial<
  Pick<GrantRecord, "scope" | "number" | "usageRights" | "useClass" | "credit" | "notes" | "expiresOn">
> &
  Pick<GrantRecord, "restrictions">;

/** Whether two records have the same scope; absent values count as "". */
const isSame = (one: Scope, other: Scope): boolean =>
  (["number", "usageRights", "useClass", "credit", "notes", "expiresOn"] as const).every(
    (key) => (one[key] ?? "") === (other[key] ?? ""),
  ) &&
  one.restrictions.join() === other.restrictions.join() &&
  scopeText(one) === scopeText(other);

const scopeText = ({ scope }: Scope): string => canonicalJson((scope ?? null) as unknown as Json);
