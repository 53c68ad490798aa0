import { EVENTS } from "../../base/happenings/events.ts";
import { isExpired } from "../../base/license/scope.policy.ts";
import { adPlatformOf } from "../../library/asset/ad-code.policy.ts";
import { type AdCodePlatform, type AdCodeRecord, isAdCodeAwaited } from "../../library/asset/ad-code.schema.ts";
import type { AssetRecord } from "../../library/asset/asset.entity.ts";
import type { Asset } from "../../library/asset/asset.schema.ts";
import { change, read as readAsset, whileThere } from "../../library/asset/change.ts";
import { grantsOf } from "../../library/asset/grants-of.ts";
import { viewer } from "../../library/asset/view.ts";
import { verdict } from "../../library/verdict/verdict.policy.ts";
import { Team } from "../../people/team/index.ts";
import type { TeamRecord } from "../../people/team/team.entity.ts";
import { addDays, DAY_MS, nowIso, nowMs, todayIn } from "../../platform/clock.ts";
import { sha256 } from "../../platform/hash.ts";
import { requireHolder, requireMember } from "../../platform/identity/actor.ts";
import { updateItem } from "../../platform/store/transaction.ts";
import { readFacts } from "../clearance/rights.ts";
import { DoNotAsk } from "../do-not-ask/index.ts";
import { findGrant } from "../grant/grant.entity.ts";
import type { OwnerRequest } from "../rights-request/owner-request.schema.ts";
import { RightsRequestEntity, read } from "../rights-request/rights-request.entity.ts";
import { requestNotFound } from "../rights-request/rights-request.errors.ts";
import { ownerView } from "../rights-request/view.ts";
import {
  askedRecently,
  boostingNotAllowed,
  codeIsOver,
  needsDays,
  noCode,
  noOwnersLicense,
  notAsked,
  nothingToBoost,
  startsLater,
} from "./ad-code.errors.ts";
import type { ParsedGiveAdCode } from "./ad-code.schema.ts";

export * as AdCode from "./index.ts";

/**
 * Asks the owner of a licensed post for the platform's permission to boost it, by a mail that leads to the link on which
 * they approved. An earlier code counts until they answer. Asking again within 24 hours is refused.
 * @throws asset.not_found, ad_code.no_post, ad_code.no_license, ad_code.not_allowed, ad_code.asked_recently,
 * do_not_ask.said
 */
export const ask = async (assetId: string): Promise<Asset> => {
  const { teamId } = requireMember();
  const [show, team] = await Promise.all([viewer(), Team.get(teamId)]);
  const { record } = await change(teamId, assetId, async (current) => {
    const { source: post = "", adCode: earlier } = current;
    const platform = adPlatformOf(post);
    if (!platform) throw nothingToBoost();
    const requestId = await licensedBy(current, todayIn(team.timeZone));
    await requireBoostable(current, team, { platform, requestId, post });
    const isSame = earlier?.requestId === requestId && earlier.post === post;
    if (isSame && isAdCodeAwaited(earlier) && Date.parse(earlier.askedAt) + DAY_MS > nowMs()) throw askedRecently();
    const adCode = { requestId, platform, post, askedAt: nowIso(), ...(isSame && { given: earlier.given }) };
    return {
      next: { ...current, adCode },
      step: { type: "ad_code.asked", facts: { request: requestId, platform } },
      also: [
        ...(await DoNotAsk.mayBeAsked(await read(teamId, requestId))),
        EVENTS["ad_code.asked"].outbox({ requestId, assetId }),
      ],
    };
  });
  return show(record);
};

/** The request whose owner gave the license that ends last. @throws ad_code.no_license */
const licensedBy = async (asset: AssetRecord, today: string): Promise<string> => {
  const running = grantsOf(asset).filter(({ origin, expiresOn }) => origin !== "admin" && !isExpired(expiresOn, today));
  const grants = await Promise.all(running.map(({ grantId }) => findGrant(asset.teamId, grantId)));
  const requestId = grants.flatMap((grant) => grant?.requestId || []).at(-1);
  if (!requestId) throw noOwnersLicense();
  return requestId;
};

/** Whether nothing but the code is missing for boosting. @throws ad_code.not_allowed */
const requireBoostable = async (
  asset: AssetRecord,
  team: TeamRecord,
  wanted: Pick<AdCodeRecord, "platform" | "requestId" | "post">,
): Promise<void> => {
  const on = todayIn(team.timeZone);
  const at = nowIso();
  const withCode = { ...asset, adCode: { ...wanted, askedAt: at, given: { at, how: "in_app" as const, until: "" } } };
  const facts = await readFacts(withCode, team);
  const { answer, findings } = verdict(facts, { on, platforms: [wanted.platform], ads: ["boosting"] });
  if (answer === "stop" || answer === "ask") throw boostingNotAllowed(findings[0]?.text ?? "");
};

/**
 * Stores an owner's code, or that they gave the permission in the platform's app. The same answer again changes nothing;
 * another one takes its place.
 * @throws ad_code.not_asked, rights_request.not_found, request.invalid at the field
 */
export const give = async (input: ParsedGiveAdCode): Promise<OwnerRequest> => {
  const { teamId, requestId, assetId } = requireHolder("owner");
  const team = await Team.get(teamId);
  const { how } = input;
  const code = how === "code" ? input.code : "";
  const changed = await whileThere(teamId, assetId, () =>
    change(teamId, assetId, async (current) => {
      const request = await read(teamId, requestId);
      const { adCode } = current;
      const { decision } = request;
      if (decision?.status !== "approved" || adCode?.requestId !== requestId) throw notAsked();
      const until = lastDayOf(input, adCode.platform, todayIn(team.timeZone));
      const { given } = adCode;
      const isSame = given?.how === how && given.until === until && (request.adCode ?? "") === code;
      if (isSame && !isAdCodeAwaited(adCode)) return undefined;
      const kept = RightsRequestEntity.patch({ teamId, requestId })
        .set({ adCode: code })
        .where(({ status: now }, { eq }) => eq(now, "approved"));
      return {
        next: { ...current, adCode: { ...adCode, given: { at: nowIso(), how, until } } },
        step: {
          type: "ad_code.given",
          facts: { request: requestId, how, until, ...(code !== "" && { "code sha256": sha256(code) }) },
          outsider: { name: decision.name, email: decision.email },
        },
        also: [updateItem(kept.params()), EVENTS["ad_code.given"].outbox({ requestId, assetId })],
      };
    }),
  );
  if (!changed) throw requestNotFound();
  return ownerView(await read(teamId, requestId), team, changed.record);
};

/** The last day of a code, a calendar date; "" for none. @throws request.invalid at the field */
const lastDayOf = ({ how, days, since, until }: ParsedGiveAdCode, platform: AdCodePlatform, today: string): string => {
  if (platform !== "tiktok" || how === "in_app") {
    if (until !== "" && until < today) throw codeIsOver("until");
    return until;
  }
  if (days === undefined) throw needsDays();
  if (since > today) throw startsLater();
  const last = addDays(since || today, days);
  if (last < today) throw codeIsOver("since");
  return last;
};

/** Shows a code to a member, with an entry in the asset's activity. @throws asset.not_found, ad_code.not_found */
export const show = async (assetId: string): Promise<string> => {
  const { teamId } = requireMember();
  const { adCode } = await readAsset(teamId, assetId);
  if (adCode?.given?.how !== "code") throw noCode();
  const { adCode: code } = await read(teamId, adCode.requestId);
  if (!code) throw noCode();
  await change(teamId, assetId, (current) => ({
    next: current,
    step: { type: "ad_code.shown", facts: { request: adCode.requestId } },
    also: [],
  }));
  return code;
};
