import { type AskedInput, askedScopeOf } from "../../base/license/asked-scope.policy.ts";
import { scopeOf } from "../../base/license/granted-scope.policy.ts";
import type { AssetRecord } from "../../library/asset/asset.entity.ts";
import { isWaiting, mayRenewRights, mayRequestMore, mayRequestRights } from "../../library/asset/asset.policy.ts";
import { change } from "../../library/asset/change.ts";
import { givenFor, isFromElsewhere } from "../../library/asset/grants-of.ts";
import type { ApprovalRecord } from "../../library/asset/kept.ts";
import { isFullOfRefusals, keptRefusals, refusalsOf, speaksFor } from "../../library/asset/objections.ts";
import { beforeRequest, statusNow } from "../../library/asset/request-summary.ts";
import { viewer } from "../../library/asset/view.ts";
import { beyond, wishOf } from "../../library/verdict/question.policy.ts";
import { Team } from "../../people/team/index.ts";
import type { TeamRecord } from "../../people/team/team.entity.ts";
import { todayIn } from "../../platform/clock.ts";
import { webAddressOf } from "../../platform/fields.schema.ts";
import { requireMember } from "../../platform/identity/actor.ts";
import { outsiderMail } from "../../platform/mail/outsiders.ts";
import { attempt, once, remember } from "../../platform/store/idempotency-key.ts";
import { findGrant } from "../grant/grant.entity.ts";
import { tooManyGrants } from "../grant/grant.errors.ts";
import { inForce, MAX_GRANTS } from "../grant/grant.policy.ts";
import { Grant } from "../grant/index.ts";
import { templateFor } from "./contract-of-request.ts";
import { grantsOfOwner } from "./grants-of-owner.ts";
import {
  asking,
  type Bundled,
  type CreatedRequest,
  existing,
  newRequest,
  requestWrites,
  summaryOf,
  wantedOf,
} from "./new-request.ts";
import { type Renewed, RightsRequestEntity } from "./rights-request.entity.ts";
import {
  alreadyOpen,
  endsNoLater,
  nothingMore,
  notRenewable,
  notRequestable,
  notRunning,
  tooManyRefusals,
} from "./rights-request.errors.ts";
import type { ParsedRequestForAsset } from "./rights-request.schema.ts";
import { view } from "./view.ts";
import { withdrawal } from "./withdraw.ts";

/**
 * Asks for the rights to an existing asset. One transaction makes the request with its link and sets the
 * asset to requesting-rights. A renewal (`renews`) asks to extend a grant, and a request beside a running grant (`beside`)
 * asks for more than it allows; the asset then keeps its status.
 * @throws asset.not_found, rights_request.already_open, rights_request.not_requestable, request.invalid
 * @throws rights_request.too_many_refusals, do_not_ask.said
 * @throws rights_request.not_renewable, grant.too_many; request.invalid for a renewal that doesn't end later than the
 * grant
 * @throws team.privacy_address_needed
 * @throws rights_request.not_running, grant.too_many; request.invalid for a request beside a grant that allows all of it
 */
export const requestForAsset = async (
  assetId: string,
  input: ParsedRequestForAsset,
  idempotencyKey?: string,
  bundled?: Bundled,
): Promise<CreatedRequest> => {
  const member = requireMember();
  const { context, renews, beside, contractTemplateId, ...said } = input;
  const tried = attempt(`request:${member.userId}`, idempotencyKey, { assetId, ...input });
  const [show, team, template] = await Promise.all([
    viewer(),
    Team.get(member.teamId),
    templateFor(contractTemplateId),
  ]);
  const scope = renews === undefined ? said : await askedAgain(member.teamId, renews, said);
  const countMail = outsiderMail(member.userId);
  const ask = async (current: AssetRecord) => {
    await Team.requirePrivacyAddress(team);
    const previous = current.request;
    if (current.openRequestId !== undefined && previous && isWaiting(statusNow(previous))) throw alreadyOpen();
    const renewed = renews === undefined ? undefined : renewable(current, renews);
    if (renewed && scope.requestedUntil !== "" && scope.requestedUntil <= renewed.expiresOn)
      throw endsNoLater(renewed.expiresOn);
    const running = beside === undefined ? undefined : await runningGrants(current, { renews, beside }, team);
    const added = running && (await besideTheirs(current, running, scope, team));
    if (
      !renewed &&
      !running &&
      !mayRequestRights({ status: current.status, requestStatus: previous && statusNow(previous) })
    )
      throw notRequestable();
    if (isFullOfRefusals(current)) throw tooManyRefusals();
    const contentUrl = webAddressOf(current.source ?? "") ?? "";
    const contract = template?.contractFor(team, { ...scope, ...wantedOf(scope), contentTitle: current.name });
    // A bundle has a mail of its own, which is counted with the bundle.
    const mailHeld = bundled ? bundled.mailHeld : await countMail(scope.contentOwnerEmail);
    const about = { assetId, contentTitle: current.name, contentUrl };
    const fromCreator = current.creator?.name === scope.contentOwner;
    const known = { ...about, ...(fromCreator && { fromCreator }) };
    const subject = { ...known, renews: renewed, ...(added && { beside: added }), contract, mailHeld };
    const request = newRequest(member, team, scope, subject, bundled);
    const also = [
      ...(await requestWrites(request)),
      ...(template?.kept(request) ?? []),
      ...remember(tried, request.requestId),
    ];
    if (current.openRequestId) also.push(...withdrawal(member.teamId, current.openRequestId));
    const next: AssetRecord = {
      ...Grant.holding(current, { grants: withAnswerers(current), ended: [], otherwise: "requesting-rights" }),
      context: context || current.context,
      request: summaryOf(request),
      openRequestId: request.requestId,
      beforeRequest: beforeRequest(current),
      refusals: keptRefusals(refusalsOf(current)),
      version: current.version + 1,
    };
    const moved = renewed || running ? {} : { from: current.status, to: next.status };
    return { request, next, step: { ...asking(request), ...moved }, also };
  };
  return once(
    tried,
    (requestId) => existing(member.teamId, requestId),
    async () => {
      const { record, decision } = await change(member.teamId, assetId, ask);
      return { request: view(decision.request), asset: await show(record) };
    },
  );
};

/** The grant that a renewal extends. @throws rights_request.not_renewable, grant.too_many */
const renewable = (asset: AssetRecord, grantId: string): Renewed => {
  const grants = Grant.grantsOf(asset);
  const found = grants.find((grant) => grant.grantId === grantId);
  if (!mayRenewRights(asset) || !found?.expiresOn) throw notRenewable();
  if (grants.length >= MAX_GRANTS) throw tooManyGrants();
  return { grantId, usageRights: found.usageRights, expiresOn: found.expiresOn };
};

/**
 * The grants in force of an asset for which more is asked than one of them allows; that one is the first.
 * @throws rights_request.not_running, grant.too_many
 */
const runningGrants = async (
  asset: AssetRecord,
  { renews, beside }: Pick<ParsedRequestForAsset, "renews" | "beside">,
  { timeZone }: TeamRecord,
): Promise<ApprovalRecord[]> => {
  const grants = Grant.grantsOf(asset);
  const running = grants.filter((grant) => inForce(grant, todayIn(timeZone)));
  const first = running.find(({ grantId }) => grantId === beside);
  if (renews !== undefined || !mayRequestMore(asset) || !first) throw notRunning();
  if (grants.length >= MAX_GRANTS) throw tooManyGrants();
  return [first, ...running.filter((grant) => grant !== first)];
};

/**
 * The running grant of whoever is asked, to which more is to be added; undefined if they gave none: then their no is one
 * to everything, although others' grants stay.
 * @throws request.invalid if their grants allow all that is asked
 */
const besideTheirs = async (
  asset: AssetRecord,
  running: readonly ApprovalRecord[],
  asked: Pick<ParsedRequestForAsset, "contentOwner" | "contentOwnerEmail"> & AskedInput,
  team: TeamRecord,
): Promise<Renewed | undefined> => {
  const { contentOwner: owner, contentOwnerEmail: ownerEmail } = asked;
  const person = { requestId: "", owner, ...(ownerEmail && { ownerEmail }) };
  // A typed handle alone doesn't make somebody at another address the one whose no leaves a license as it is.
  const given = await grantsOfOwner(asset, person, speaksFor);
  // One for another post allows nothing of this one.
  const theirs = running.filter((grant) => given.includes(grant) && givenFor(grant, asset) !== "other_post");
  const [first] = theirs;
  if (!first) return undefined;
  if (!beyond(wishOf(askedScopeOf(asked)), theirs.map(scopeOf), Team.licensee(team))) throw nothingMore();
  return { grantId: first.grantId, usageRights: first.usageRights, expiresOn: first.expiresOn };
};

/** The asset's grants, with what only the request says that another one now takes the place of. */
const withAnswerers = (asset: AssetRecord): ApprovalRecord[] =>
  Grant.grantsOf(asset).map((grant) =>
    isFromElsewhere(grant, asset.request) ? { ...grant, answeredElsewhere: true } : grant,
  );

/**
 * A renewal that names no fields asks for those of the request whose grant it extends; other uses and brands than the
 * earlier ones count alone.
 */
const askedAgain = async <Said extends Pick<ParsedRequestForAsset, "brand" | "intendedUse" | "scope">>(
  teamId: string,
  grantId: string,
  said: Said,
): Promise<Said> => {
  if (said.scope) return said;
  const { requestId = "" } = (await findGrant(teamId, grantId)) ?? {};
  const { data } = await RightsRequestEntity.get({ teamId, requestId }).go();
  if (!data?.scope) return said;
  const { until: _, ...whole } = data.scope;
  const earlier = { ...whole, aiMaking: whole.aiMaking && whole.edits !== "as_is" };
  const uses = earlier.uses.includes(said.intendedUse) ? earlier.uses : [said.intendedUse];
  const brands = earlier.brands.includes(said.brand) ? earlier.brands : [said.brand];
  return { ...said, scope: { ...earlier, uses, brands, from: "" } };
};
