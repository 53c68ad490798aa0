import type { AssetRecord } from "../../library/asset/asset.entity.ts";
import { isWaiting, mayRenewRights, mayRequestRights } from "../../library/asset/asset.policy.ts";
import { change } from "../../library/asset/change.ts";
import { isFullOfRefusals, keptRefusals, refusalsOf } from "../../library/asset/objections.ts";
import { beforeRequest, statusNow } from "../../library/asset/request-summary.ts";
import { viewer } from "../../library/asset/view.ts";
import { Team } from "../../people/team/index.ts";
import { webAddressOf } from "../../platform/fields.schema.ts";
import { requireMember } from "../../platform/identity/actor.ts";
import { outsiderMail } from "../../platform/mail/outsiders.ts";
import { attempt, once, remember } from "../../platform/store/idempotency-key.ts";
import { findGrant } from "../grant/grant.entity.ts";
import { tooManyGrants } from "../grant/grant.errors.ts";
import { MAX_GRANTS } from "../grant/grant.policy.ts";
import { Grant } from "../grant/index.ts";
import { templateFor } from "./contract-of-request.ts";
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
import { alreadyOpen, endsNoLater, notRenewable, notRequestable, tooManyRefusals } from "./rights-request.errors.ts";
import type { ParsedRequestForAsset } from "./rights-request.schema.ts";
import { view } from "./view.ts";
import { withdrawal } from "./withdraw.ts";

/**
 * Asks for the rights to an existing asset. One transaction makes the request with its link and sets the
 * asset to requesting-rights. A renewal (`renews`) asks to extend a grant; the asset then keeps its status.
 * @throws asset.not_found, rights_request.already_open, rights_request.not_requestable, request.invalid
 * @throws rights_request.too_many_refusals
 * @throws rights_request.not_renewable, grant.too_many; request.invalid for a renewal that doesn't end later than the
 * grant
 */
export const requestForAsset = async (
  assetId: string,
  input: ParsedRequestForAsset,
  idempotencyKey?: string,
  bundled?: Bundled,
): Promise<CreatedRequest> => {
  const member = requireMember();
  const { context, renews, contractTemplateId, ...said } = input;
  const tried = attempt(`request:${member.userId}`, idempotencyKey, { assetId, ...input });
  const [show, team, template] = await Promise.all([
    viewer(),
    Team.get(member.teamId),
    templateFor(contractTemplateId),
  ]);
  const scope = renews === undefined ? said : await askedAgain(member.teamId, renews, said);
  const countMail = outsiderMail(member.userId);
  const ask = async (current: AssetRecord) => {
    const previous = current.request;
    if (current.openRequestId !== undefined && previous && isWaiting(statusNow(previous))) throw alreadyOpen();
    const renewed = renews === undefined ? undefined : renewable(current, renews);
    if (renewed && scope.requestedUntil !== "" && scope.requestedUntil <= renewed.expiresOn)
      throw endsNoLater(renewed.expiresOn);
    if (!renewed && !mayRequestRights({ status: current.status, requestStatus: previous && statusNow(previous) }))
      throw notRequestable();
    if (isFullOfRefusals(current)) throw tooManyRefusals();
    const contentUrl = webAddressOf(current.source ?? "") ?? "";
    const contract = template?.contractFor(team, { ...scope, ...wantedOf(scope), contentTitle: current.name });
    // A bundle has a mail of its own, which is counted with the bundle.
    const mailHeld = bundled ? bundled.mailHeld : await countMail(scope.contentOwnerEmail);
    const subject = { assetId, contentTitle: current.name, contentUrl, renews: renewed, contract, mailHeld };
    const request = newRequest(member, team, scope, subject, bundled);
    const also = [...requestWrites(request), ...(template?.kept(request) ?? []), ...remember(tried, request.requestId)];
    if (current.openRequestId) also.push(...withdrawal(member.teamId, current.openRequestId));
    const next: AssetRecord = {
      ...Grant.holding(current, { grants: Grant.grantsOf(current), ended: [], otherwise: "requesting-rights" }),
      context: context || current.context,
      request: summaryOf(request),
      openRequestId: request.requestId,
      beforeRequest: beforeRequest(current),
      refusals: keptRefusals(refusalsOf(current)),
      version: current.version + 1,
    };
    const moved = renewed ? {} : { from: current.status, to: next.status };
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
