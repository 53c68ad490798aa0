import type { AssetFileRecord, AssetRecord, RequestSummary } from "../asset/asset.entity.ts";
import { AssetFileStored, AssetStatusChanged } from "../asset/asset.events.ts";
import { isExpired } from "../asset/asset.policy.ts";
import { type Change, change, whileThere } from "../asset/change.ts";
import { fileOf } from "../asset/file.ts";
import { closedRequest, statusNow } from "../asset/request-summary.ts";
import { Grant } from "../grant/index.ts";
import { type Licence, noLicence } from "../licence/licence.schema.ts";
import { rightsTerms } from "../licence/rights-terms.policy.ts";
import { chooseLocale } from "../owner-page/locale.policy.ts";
import { nowIso, todayIn } from "../platform/clock.ts";
import { sha256 } from "../platform/hash.ts";
import { newId } from "../platform/id.ts";
import { currentCaller, requireHolder } from "../platform/identity/actor.ts";
import { updateItem, type Write } from "../platform/store/transaction.ts";
import { Team } from "../team/index.ts";
import { Upload } from "../upload/index.ts";
import { read } from "./read.ts";
import { type Decision, RightsRequestEntity, type RightsRequestRecord } from "./rights-request.entity.ts";
import { alreadyDecided, expiresInThePast, requestNotFound, termsChanged } from "./rights-request.errors.ts";
import { RightsRequestApproved, RightsRequestDenied } from "./rights-request.events.ts";
import type { OwnerRequest, ParsedApprove, ParsedDeny } from "./rights-request.schema.ts";
import { ownerView } from "./view.ts";

/**
 * The owner's yes: the grant with its evidence, the request answered, the asset approved or time-limited, originals
 * attached, in one transaction. Decides once: of two answers one wins.
 * @param answerId the answer about several requests that this one is part of; the same one again changes nothing
 * @throws request.invalid, rights_request.already_decided, rights_request.not_found, rights_request.terms_changed,
 * upload.not_found, upload.not_completed
 */
export const approve = async (answer: ParsedApprove, answerId?: string): Promise<OwnerRequest> => {
  const { teamId, requestId, assetId } = requireHolder("owner");
  const team = await Team.get(teamId);
  if (isExpired(answer.expiresOn, todayIn(team.timeZone))) throw expiresInThePast();
  return decide(answerId, async (request, asset) => {
    const { brand, intendedUse, useClass, requestedUntil = "" } = request;
    const { restrictions, credit, expiresOn, usageRights, notes } = answer;
    const licence: Licence = { usageRights, useClass, restrictions, credit, notes, expiresOn };
    const terms = rightsTerms({
      ...licence,
      licensee: Team.legalName(team),
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
    const at = nowIso();
    const { ip, userAgent } = currentCaller();
    const granted = Grant.byOwner({
      teamId,
      assetId,
      requestId,
      brand,
      intendedUse,
      licence,
      at,
      owner: { name: answer.name, email: answer.email, ip, userAgent },
      evidence: {
        termsVersion: terms.version,
        termsSha256: answer.termsSha256,
        terms: terms.text,
        message: request.message ?? "",
        files: files.map(({ id, name, size }) => ({ id, name, size })),
      },
    });
    const grants = [...Grant.grantsOf(asset), granted.approval];
    return {
      decision: {
        ...licence,
        status: "approved",
        grantId: granted.grantId,
        decidedAt: at,
        name: answer.name,
        email: answer.email,
        reason: "",
        files: files.map(({ name, size }) => ({ name, size })),
        number: granted.approval.number,
      },
      holding: { grants, ended: [], otherwise: "approved" },
      files,
      facts: {
        request: requestId,
        grant: granted.grantId,
        "grant sha256": granted.sha256,
        terms: terms.version,
        "terms sha256": answer.termsSha256,
        "usage rights": usageRights,
        ...(restrictions.length > 0 && { restrictions: restrictions.join(", ") }),
        ...(expiresOn && { "expires on": expiresOn }),
        ...(files.length > 0 && { originals: String(files.length) }),
      },
      also: [
        ...granted.writes,
        ...uploads.flatMap(Upload.attachment),
        ...files.map((file) => AssetFileStored.outbox({ assetId, fileId: file.id })),
        RightsRequestApproved.outbox({ requestId, assetId }),
      ],
    };
  });
};

/**
 * The owner's no, with its reason; kept in the activity (spec A §4).
 * @param answerId as for {@link approve}
 * @throws request.invalid, rights_request.already_decided, rights_request.not_found
 */
export const deny = async ({ name, email, reason }: ParsedDeny, answerId?: string): Promise<OwnerRequest> => {
  const { requestId, assetId } = requireHolder("owner");
  return decide(answerId, async (_request, asset) => ({
    decision: { ...noLicence(), status: "denied", decidedAt: nowIso(), name, email, reason },
    // A no to a renewal leaves what was granted before.
    holding: { grants: Grant.grantsOf(asset), ended: [], otherwise: "denied" },
    files: [],
    facts: { request: requestId, reason },
    also: [RightsRequestDenied.outbox({ requestId, assetId })],
  }));
};

interface Answer {
  decision: Omit<Decision, "id">;
  /** What the asset holds from then on. */
  holding: Parameters<typeof Grant.holding>[1];
  /** Originals that come with the answer. */
  files: AssetFileRecord[];
  facts: Record<string, string>;
  also: Write[];
}

interface Decided extends Change {
  /** As it is stored from then on. */
  request: RightsRequestRecord;
}

const decide = async (
  answerId: string | undefined,
  answerTo: (request: RightsRequestRecord, asset: AssetRecord) => Promise<Answer>,
): Promise<OwnerRequest> => {
  const { teamId, requestId, assetId } = requireHolder("owner");
  // The same for every attempt of this call: an answer whose confirmation was lost knows itself again.
  const id = newId("event");
  // The first attempt reads it beside the asset, a further one anew.
  const reading = read(teamId, requestId);
  let isFirst = true;
  const decideOn = async (current: AssetRecord): Promise<Decided | undefined> => {
    const request = await (isFirst ? reading : read(teamId, requestId));
    isFirst = false;
    const { decision: earlier } = request;
    if (earlier?.id === id || (answerId !== undefined && earlier?.answerId === answerId)) return undefined;
    const status = statusNow(request);
    if (status === "approved" || status === "denied") throw alreadyDecided();
    if (status !== "pending") throw requestNotFound();
    const { decision, holding, files, facts, also } = await answerTo(request, current);
    const next = Grant.holding(current, holding);
    const [from, to] = [current.status, next.status];
    const moved = from === to ? undefined : { from, to };
    const locale = chooseLocale(request.locale, currentCaller().languages ?? "");
    const answer = { status: decision.status, decision: { ...decision, id, locale, ...(answerId && { answerId }) } };
    const answered = RightsRequestEntity.patch({ teamId, requestId })
      .set(answer)
      .where(({ status: now }, { eq }) => eq(now, "pending"));
    const summary: RequestSummary = {
      ...(current.request as RequestSummary),
      status: decision.status,
      decidedAt: decision.decidedAt,
      locale,
      ...(decision.status === "denied" && { denyReason: decision.reason }),
    };
    return {
      request: { ...request, ...answer },
      next: {
        ...next,
        files: [...current.files, ...files],
        ...closedRequest(summary),
        // A new yes says that the content may stay.
        removal: decision.status === "approved" ? undefined : current.removal,
        version: current.version + 1,
      },
      step: {
        type: decision.status === "approved" ? "rights_request.approved" : "rights_request.denied",
        ...moved,
        facts,
        owner: { name: decision.name, email: decision.email },
      },
      also: [
        updateItem(answered.params()),
        ...also,
        ...(moved ? [AssetStatusChanged.outbox({ assetId, ...moved })] : []),
      ],
    };
  };
  const changing = whileThere(teamId, assetId, () => change(teamId, assetId, decideOn));
  const [changed] = await Promise.all([changing, reading]);
  const team = await Team.get(teamId);
  const request = changed?.decision?.request ?? (await read(teamId, requestId));
  // The asset was deleted: the question is withdrawn with it, an earlier answer stands.
  if (!changed) throw request.decision ? alreadyDecided() : requestNotFound();
  return ownerView(request, team, changed.record);
};
