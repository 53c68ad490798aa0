import { EVENTS } from "../../base/happenings/events.ts";
import { type License, noLicense } from "../../base/license/license.schema.ts";
import { rightsTerms } from "../../base/license/rights-terms.policy.ts";
import { isExpired } from "../../base/license/term.policy.ts";
import { chooseLocale, type Locale } from "../../base/texts/locale.policy.ts";
import type { AssetFileRecord, AssetRecord } from "../../library/asset/asset.entity.ts";
import { type Change, change, whileThere } from "../../library/asset/change.ts";
import { fileOf } from "../../library/asset/file.ts";
import type { RequestSummary } from "../../library/asset/kept.ts";
import { keptRefusals, refusalsOf, withoutRefusalsOf } from "../../library/asset/refusals.ts";
import { withoutRemovalsOf } from "../../library/asset/removals.ts";
import { closedRequest, statusNow } from "../../library/asset/request-summary.ts";
import { Upload } from "../../library/upload/index.ts";
import { Team } from "../../people/team/index.ts";
import { nowIso, todayIn } from "../../platform/clock.ts";
import { sha256 } from "../../platform/hash.ts";
import { newId } from "../../platform/id.ts";
import { currentCaller, requireHolder } from "../../platform/identity/actor.ts";
import { updateItem, type Write } from "../../platform/store/transaction.ts";
import type { Evidence } from "../grant/grant.entity.ts";
import { Grant } from "../grant/index.ts";
import { agreedSha256 } from "./agreed-hash.ts";
import type { AgreedTerms } from "./agreed-terms.ts";
import { ASKED_FACT, askedSha256 } from "./asked-hash.ts";
import { contractOf } from "./contract-of-request.ts";
import { type Decision, RightsRequestEntity, type RightsRequestRecord, read } from "./rights-request.entity.ts";
import { alreadyDecided, expiresInThePast, requestNotFound, termsChanged } from "./rights-request.errors.ts";
import type { OwnerRequest, ParsedApprove, ParsedDeny } from "./rights-request.schema.ts";
import { ownerView } from "./view.ts";

/**
 * An answer about several requests. The answer is stored before it is carried out request by request, so that the time
 * and terms of the owner's agreement stay the same, even if a request is answered much later. Carrying out the same
 * answer again changes nothing.
 */
export interface StoredAnswer {
  id: string;
  /** When the owner gave the answer, ISO 8601. */
  at: string;
}

export interface StoredApproval extends StoredAnswer {
  /** The team's legal name in the terms that the owner read. */
  licensee: string;
}

/**
 * Approves a request as the owner. One transaction stores the grant with its evidence, stores the answer with the
 * request, sets the asset to approved or time-limited, and attaches the originals. If a contract is required, the
 * approval only makes the contract and keeps the originals. Signing the contract then makes the grant and attaches the
 * originals (see agreement/). Of two answers to a request, only the first counts.
 * @param stored the answer about several requests that this approval is part of
 * @throws request.invalid, rights_request.already_decided, rights_request.not_found, rights_request.terms_changed,
 * upload.not_found, upload.not_completed
 */
export const approve = async (answer: ParsedApprove, stored?: StoredApproval): Promise<OwnerRequest> => {
  const { teamId, requestId, assetId } = requireHolder("owner");
  const team = await Team.get(teamId);
  // A stored answer was checked when it was stored. By the time it is carried out, the license's last day may have
  // passed.
  if (!stored && isExpired(answer.expiresOn, todayIn(team.timeZone))) throw expiresInThePast();
  return decide(stored, async (request, asset, locale) => {
    const { brand, intendedUse, useClass, requestedUntil = "" } = request;
    const { restrictions, credit, expiresOn, usageRights, notes } = answer;
    const license: License = { usageRights, useClass, restrictions, credit, notes, expiresOn };
    const terms = rightsTerms({
      ...license,
      licensee: stored?.licensee ?? Team.legalName(team),
      brand,
      intendedUse,
      useClass,
      requestedUntil,
    });
    if (sha256(terms.text) !== answer.termsSha256) throw termsChanged();
    const uploads = await Promise.all(
      [...new Set(answer.uploadIds)].map((id) => Upload.completed(id, "owner-original")),
    );
    const files = uploads.map((upload) => fileOf(upload, "owner"));
    const at = stored?.at ?? nowIso();
    const { ip, userAgent, ownNetwork } = currentCaller();
    const from = { ip, userAgent, ...(ownNetwork && { ownNetwork }) };
    const evidence: Evidence = {
      termsVersion: terms.version,
      termsSha256: answer.termsSha256,
      terms: terms.text,
      message: request.message ?? "",
      files: files.map(({ id, name, size }) => ({ id, name, size })),
    };
    const agreed: AgreedTerms = { text: terms.text, sha256: answer.termsSha256 };
    const yes: Said = {
      ...license,
      status: "approved",
      decidedAt: at,
      name: answer.name,
      email: answer.email,
      reason: "",
      files: files.map(({ name, size }) => ({ name, size })),
    };
    const facts = {
      request: requestId,
      terms: terms.version,
      "terms sha256": answer.termsSha256,
      "usage rights": usageRights,
      ...(restrictions.length > 0 && { restrictions: restrictions.join(", ") }),
      ...(expiresOn && { "expires on": expiresOn }),
      ...(files.length > 0 && { originals: String(files.length) }),
    };
    const contract = await contractOf(request, answer, { team, locale });
    if (contract && request.contract) {
      const { contractId, expiresAt } = contract.record;
      const hash = agreedSha256({ brand, intendedUse, decision: yes, agreed: { evidence } }, contractId);
      return {
        status: "awaiting-signature",
        decision: yes,
        terms: agreed,
        waits: {
          contract: { ...request.contract, id: contractId },
          agreed: { ...from, evidence, sha256: hash },
          expiresAt,
        },
        holding: { grants: Grant.grantsOf(asset), ended: [], otherwise: "requesting-rights" },
        // The originals are attached when the contract is signed.
        files: [],
        facts: { ...facts, contract: contractId, "agreed sha256": hash },
        also: [
          ...uploads.flatMap((upload) => Upload.held(upload, expiresAt)),
          ...uploads.map(({ uploadId }) => EVENTS["backup.copy.due"].outbox({ ownerId: assetId, fileId: uploadId })),
          ...contract.writes,
          EVENTS["rights_request.agreed"].outbox({ requestId, assetId }),
        ],
      };
    }
    const granted = Grant.byOwner({
      teamId,
      assetId,
      requestId,
      brand,
      intendedUse,
      license,
      at,
      owner: { name: answer.name, email: answer.email, ...from },
      evidence,
    });
    const grants = [...Grant.grantsOf(asset), granted.approval];
    return {
      status: "approved",
      terms: agreed,
      decision: { ...yes, grantId: granted.grantId, number: granted.approval.number },
      holding: { grants, ended: [], otherwise: "approved" },
      files,
      facts: { ...facts, grant: granted.grantId, "grant sha256": granted.sha256 },
      also: [
        ...granted.writes,
        ...uploads.flatMap(Upload.attachment),
        ...files.map((file) => EVENTS["asset.file.stored"].outbox({ assetId, fileId: file.id })),
        EVENTS["rights_request.approved"].outbox({ requestId, assetId }),
      ],
    };
  });
};

/**
 * Denies a request as the owner. The reason is kept in the asset's activity.
 * @param stored as for {@link approve}
 * @throws request.invalid, rights_request.already_decided, rights_request.not_found
 */
export const deny = async ({ name, email, reason }: ParsedDeny, stored?: StoredAnswer): Promise<OwnerRequest> => {
  const { requestId, assetId } = requireHolder("owner");
  return decide(stored, async (request, asset) => ({
    status: "denied",
    decision: { ...noLicense(), status: "denied", decidedAt: stored?.at ?? nowIso(), name, email, reason },
    // A denied renewal leaves the earlier grant unchanged.
    holding: { grants: Grant.grantsOf(asset), ended: [], otherwise: "denied" },
    files: [],
    facts: { request: requestId, reason, [ASKED_FACT]: askedSha256(request) },
    also: [EVENTS["rights_request.denied"].outbox({ requestId, assetId })],
  }));
};

/** An approval lifts the same person's refusals, whoever else has refused; one that isn't signed yet lifts none. */
const refusalsAfter = (
  current: AssetRecord,
  { requestId, contentOwner: owner, contentOwnerEmail: ownerEmail, renews }: RightsRequestRecord,
  { status, decidedAt: at, name, email, reason }: Omit<Said, "status"> & Pick<Answer, "status">,
): AssetRecord["refusals"] => {
  const who = { ...(owner && { owner }), ...(ownerEmail && { ownerEmail }), name, email };
  if (status === "approved") return withoutRefusalsOf(current, who);
  if (status === "awaiting-signature") return keptRefusals(refusalsOf(current));
  const renewed = renews && { renews: renews.grantId, renewsUntil: renews.expiresOn };
  return [...refusalsOf(current), { requestId, at, ...who, reason, ...renewed }];
};

/** With a new approval the content may stay, so the same owner's earlier request for its removal is dropped. */
const lifted = (
  current: AssetRecord,
  { contentOwner: owner, contentOwnerEmail: ownerEmail }: RightsRequestRecord,
  { email }: Pick<Said, "email">,
) => withoutRemovalsOf(current, { owner, ...(ownerEmail && { ownerEmail }), email });

type Said = Omit<Decision, "id" | "locale">;

interface Answer {
  status: "approved" | "denied" | "awaiting-signature";
  decision: Said;
  /**
   * What the request stores of an approval that takes effect when a contract is signed; absent if the approval takes
   * effect at once.
   */
  waits?: Required<Pick<RightsRequestRecord, "contract" | "agreed" | "expiresAt">>;
  /** The terms that the owner agreed to; only in an approval. */
  terms?: AgreedTerms;
  /** The asset's grants after the answer. */
  holding: Parameters<typeof Grant.holding>[1];
  /** Originals sent with the answer. */
  files: AssetFileRecord[];
  facts: Record<string, string>;
  also: Write[];
}

const STEPS = {
  approved: "rights_request.approved",
  denied: "rights_request.denied",
  "awaiting-signature": "rights_request.agreed",
} as const;

interface Decided extends Change {
  /** The request as it is stored after the answer. */
  request: RightsRequestRecord;
  terms: AgreedTerms | undefined;
}

const decide = async (
  stored: StoredAnswer | undefined,
  answerTo: (request: RightsRequestRecord, asset: AssetRecord, locale: Locale) => Promise<Answer>,
): Promise<OwnerRequest> => {
  const { teamId, requestId, assetId } = requireHolder("owner");
  // Every attempt of this call uses the same id. So if the confirmation of a stored attempt was lost, the next attempt
  // recognizes the stored answer by the id.
  const id = newId("event");
  // The first attempt reads the request in parallel with the asset; later attempts read the request again.
  const reading = read(teamId, requestId);
  let isFirst = true;
  const decideOn = async (current: AssetRecord): Promise<Decided | undefined> => {
    const request = await (isFirst ? reading : read(teamId, requestId));
    isFirst = false;
    const { decision: earlier } = request;
    if (earlier?.id === id || (stored && earlier?.answerId === stored.id)) return undefined;
    // An answer that was stored in time counts, even if it is carried out after the request has ended.
    const status = statusNow(request, stored?.at);
    if (status === "approved" || status === "denied" || status === "awaiting-signature") throw alreadyDecided();
    if (status !== "pending") throw requestNotFound();
    const locale = chooseLocale(request.locale, currentCaller().languages ?? "");
    const {
      status: answered,
      decision,
      terms,
      waits,
      holding,
      files,
      facts,
      also,
    } = await answerTo(request, current, locale);
    const next = Grant.holding(current, holding);
    const [from, to] = [current.status, next.status];
    const moved = from === to ? undefined : { from, to };
    const { ownNetwork } = currentCaller();
    const signs = ownNetwork && { ownNetwork };
    const answer = {
      status: answered,
      ...waits,
      decision: { ...decision, id, locale, ...signs, ...(stored && { answerId: stored.id }) },
    };
    const noted = RightsRequestEntity.patch({ teamId, requestId })
      .set(answer)
      .where(({ status: now }, { eq }) => eq(now, "pending"));
    const summary: RequestSummary = {
      ...(current.request as RequestSummary),
      status: answered,
      ...(waits && { expiresAt: waits.expiresAt, contract: { id: waits.contract.id ?? "" } }),
      decidedAt: decision.decidedAt,
      ...signs,
      locale,
      ...(decision.status === "denied" && { denyReason: decision.reason }),
    };
    return {
      request: { ...request, ...answer },
      terms,
      next: {
        ...next,
        files: [...current.files, ...files],
        // An approval that waits for a signature leaves the request open.
        ...(waits ? { request: summary } : closedRequest(summary)),
        ...(answered === "approved" && lifted(current, request, decision)),
        refusals: refusalsAfter(current, request, { ...decision, status: answered }),
        version: current.version + 1,
      },
      step: {
        type: STEPS[answered],
        ...moved,
        facts,
        outsider: { name: decision.name, email: decision.email },
      },
      also: [
        updateItem(noted.params()),
        ...also,
        ...(moved ? [EVENTS["asset.status.changed"].outbox({ assetId, ...moved })] : []),
      ],
    };
  };
  const changing = whileThere(teamId, assetId, () => change(teamId, assetId, decideOn));
  const [changed] = await Promise.all([changing, reading]);
  const team = await Team.get(teamId);
  const request = changed?.decision?.request ?? (await read(teamId, requestId));
  // The asset was deleted. If the request has an answer, the answer is kept; an open request was withdrawn with the
  // asset.
  if (!changed) throw request.decision ? alreadyDecided() : requestNotFound();
  return ownerView(request, team, changed.record, changed.decision?.terms);
};
