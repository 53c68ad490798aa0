import { EVENTS } from "../../base/happenings/events.ts";
import type { Granted } from "../../base/license/allowed-scope.policy.ts";
import { answerTerms } from "../../base/license/answer-terms.policy.ts";
import { feeWords } from "../../base/license/fee.policy.ts";
import type { License } from "../../base/license/license.schema.ts";
import { isExpired } from "../../base/license/scope.policy.ts";
import { grantedBrand, grantedUses } from "../../base/license/scope-words.policy.ts";
import { fileOf } from "../../library/asset/file.ts";
import { Upload } from "../../library/upload/index.ts";
import { Team } from "../../people/team/index.ts";
import { nowIso, todayIn } from "../../platform/clock.ts";
import { sha256 } from "../../platform/hash.ts";
import { currentCaller, requireHolder } from "../../platform/identity/actor.ts";
import { withOfferedTerms } from "../conversation/conversation.policy.ts";
import type { Evidence } from "../grant/grant.entity.ts";
import { Grant } from "../grant/index.ts";
import { agreedSha256 } from "./agreed-hash.ts";
import { contractOf } from "./contract-of-request.ts";
import { confirming, decide, type Said, type StoredAnswer } from "./decide.ts";
import type { OwnerRequest, ParsedApprove } from "./owner-request.schema.ts";
import type { RightsRequestRecord } from "./rights-request.entity.ts";
import { expiresInThePast, nothingAllowed, termsChanged } from "./rights-request.errors.ts";
import type { AgreedTerms } from "./view.ts";

export interface StoredApproval extends StoredAnswer {
  /** The team's legal name in the terms that the owner read. */
  licensee: string;
}

/** @throws request.invalid, at the field, for an answer that leaves nothing of what was asked */
export const requirePossible = (granted: Granted | undefined): void => {
  if (granted && Object.keys(granted.problems).length > 0) throw nothingAllowed(granted.problems);
};

/** The license in the words of the answer; its uses, its class and its end are those of what is granted. */
const licenseOf = (
  request: Pick<RightsRequestRecord, "useClass" | "intendedUse">,
  { usageRights, restrictions, credit, notes, expiresOn }: ParsedApprove,
  granted: Granted | undefined,
): License => {
  const said = { usageRights, restrictions, credit, notes };
  if (!granted) return { ...said, useClass: request.useClass, expiresOn };
  const isCommercial = granted.uses.some(({ line }) => line.purpose === "commercial");
  const uses = granted.scope.words === "" ? grantedUses(granted.scope, request.intendedUse, usageRights) : usageRights;
  return {
    ...said,
    usageRights: uses,
    useClass: isCommercial ? "commercial" : "editorial",
    expiresOn: granted.scope.until,
  };
};

/**
 * Approves a request as the owner. One transaction stores the grant with its evidence, stores the answer with the
 * request, sets the asset to approved or time-limited, and attaches the originals. If a contract is required, the
 * approval only makes the contract and keeps the originals. Signing the contract then makes the grant and attaches the
 * originals (see agreement/). If a proof of the account is asked, the approval only keeps the originals; the proof comes
 * before the contract (see proof/). Of two answers to a request, only the first counts.
 * @param stored the answer about several requests that this approval is part of
 * @throws request.invalid, rights_request.already_decided, rights_request.not_found, rights_request.terms_changed,
 * upload.not_found, upload.not_completed
 */
export const approve = async (answer: ParsedApprove, stored?: StoredApproval): Promise<OwnerRequest> => {
  const { teamId, requestId, assetId } = requireHolder("owner");
  const team = await Team.get(teamId);
  return decide(stored, async (asked, asset, locale) => {
    const request = withOfferedTerms(asked);
    const licensee = stored?.licensee ?? Team.legalName(team);
    const { terms, granted } = answerTerms(request, licensee, answer);
    requirePossible(granted);
    if (sha256(terms.text) !== answer.termsSha256) throw termsChanged();
    const license = licenseOf(request, answer, granted);
    // A stored answer was checked when it was stored. By the time it is carried out, the license's last day may have
    // passed.
    if (!stored && isExpired(license.expiresOn, todayIn(team.timeZone))) throw expiresInThePast();
    const scope = granted?.scope;
    const { brand, intendedUse } = request;
    const { restrictions, expiresOn, usageRights } = license;
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
    const confirmed = await confirming(request, answer.email, stored);
    const agreed: AgreedTerms = { text: terms.text, sha256: answer.termsSha256 };
    const yes: Said = {
      ...license,
      ...(scope && { scope }),
      ...(request.fee && { fee: request.fee }),
      status: "approved",
      decidedAt: at,
      name: answer.name,
      email: answer.email,
      reason: "",
      files: files.map(({ name, size }) => ({ name, size })),
      ...confirmed,
    };
    const facts = {
      request: requestId,
      terms: terms.version,
      "terms sha256": answer.termsSha256,
      "usage rights": usageRights,
      ...(restrictions.length > 0 && { restrictions: restrictions.join(", ") }),
      ...(expiresOn && { "expires on": expiresOn }),
      ...(request.fee && { fee: feeWords(request.fee) }),
      ...(files.length > 0 && { originals: String(files.length) }),
    };
    // The originals are attached once there is a grant.
    const waiting = { status: "awaiting-proof" as const, decision: yes, terms: agreed, files: [] };
    const holding = { grants: Grant.grantsOf(asset), ended: [], otherwise: "requesting-rights" as const };
    const kept = (until: string) => [
      ...uploads.flatMap((upload) => Upload.held(upload, until)),
      ...uploads.map(({ uploadId }) => EVENTS["backup.copy.due"].outbox({ ownerId: assetId, fileId: uploadId })),
    ];
    if (request.accountProof) {
      const { expiresAt } = request;
      const hash = agreedSha256({ brand, intendedUse, decision: yes, agreed: { evidence } }, "");
      const points = request.contract && granted && terms.points;
      return {
        ...waiting,
        waits: { agreed: { ...from, evidence, ...(points && { points }), sha256: hash }, expiresAt },
        holding,
        facts: { ...facts, "agreed sha256": hash },
        also: [...kept(expiresAt), EVENTS["rights_request.proof_awaited"].outbox({ requestId, assetId })],
      };
    }
    const contract = await contractOf(
      { ...request, useClass: license.useClass ?? request.useClass },
      { ...answer, expiresOn, brand: grantedBrand(scope, brand), terms: granted && terms.points },
      { team, locale },
    );
    if (contract && request.contract) {
      const { contractId, expiresAt } = contract.record;
      const hash = agreedSha256({ brand, intendedUse, decision: yes, agreed: { evidence } }, contractId);
      return {
        ...waiting,
        status: "awaiting-signature",
        waits: {
          contract: { ...request.contract, id: contractId },
          agreed: { ...from, evidence, sha256: hash },
          expiresAt,
        },
        holding,
        facts: { ...facts, contract: contractId, "agreed sha256": hash },
        also: [...kept(expiresAt), ...contract.writes, EVENTS["rights_request.agreed"].outbox({ requestId, assetId })],
      };
    }
    const made = Grant.byOwner({
      teamId,
      assetId,
      requestId,
      brand: grantedBrand(scope, brand),
      intendedUse,
      license,
      scope,
      fee: request.fee && Grant.owed(request.fee, todayIn(team.timeZone)),
      post: request.contentUrl ?? "",
      at,
      owner: { name: answer.name, email: answer.email, ...from },
      evidence,
      ...confirmed,
    });
    const grants = [...Grant.grantsOf(asset), made.approval];
    return {
      status: "approved",
      terms: agreed,
      decision: { ...yes, grantId: made.grantId, number: made.approval.number },
      granted: { granted: made.approval, team: Team.licensee(team) },
      holding: { grants, ended: [], otherwise: "approved" },
      files,
      facts: { ...facts, grant: made.grantId, "grant sha256": made.sha256 },
      also: [
        ...made.writes,
        ...uploads.flatMap(Upload.attachment),
        ...files.map((file) => EVENTS["asset.file.stored"].outbox({ assetId, fileId: file.id })),
        EVENTS["rights_request.approved"].outbox({ requestId, assetId }),
      ],
    };
  });
};
