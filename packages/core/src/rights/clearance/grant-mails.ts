import { Ledger } from "../../base/ledger/index.ts";
import { shownNumber } from "../../base/license/license-number.policy.ts";
import type { Locale } from "../../base/texts/locale.policy.ts";
import type { AssetRecord } from "../../library/asset/asset.entity.ts";
import { ACTIVITY, find as findAsset } from "../../library/asset/change.ts";
import { judged } from "../../library/asset/judged.ts";
import { liveOf, placeOf } from "../../library/asset/publications.ts";
import { assetPath } from "../../library/asset/view.ts";
import { Notification } from "../../notices/notification/index.ts";
import type { UserRecord } from "../../people/account/user.entity.ts";
import { mailTeam } from "../../people/team/asking-team.ts";
import { Team } from "../../people/team/index.ts";
import { stillHereOrAdmins, User } from "../../people/user/index.ts";
import { todayIn } from "../../platform/clock.ts";
import { env } from "../../platform/env.ts";
import { requireTeamId } from "../../platform/identity/actor.ts";
import { findGrant, type GrantRecord } from "../grant/grant.entity.ts";
import { inForce } from "../grant/grant.policy.ts";
import { RightsRequestEntity } from "../rights-request/rights-request.entity.ts";

/**
 * The member who requested the grant, or the admin who set it, and the language for the mails: the language of the
 * request or, if the request had none, of the owner's answer.
 */
const originOf = async (
  teamId: string,
  { requestId, grantedBy }: GrantRecord,
): Promise<{ maker?: string | undefined; locale?: Locale | undefined }> => {
  if ("userId" in grantedBy) return { maker: grantedBy.userId };
  if (!requestId) return {};
  const { data } = await RightsRequestEntity.get({ teamId, requestId }).go();
  return { maker: data?.requesterId, locale: data?.locale ?? data?.decision?.locale };
};

/**
 * What mails about a grant need: the grant, its asset, and the member who requested or set it. Undefined if the grant
 * or the asset is gone.
 */
const aboutGrant = async (grantId: string) => {
  const teamId = requireTeamId();
  const grant = await findGrant(teamId, grantId);
  if (!grant) return undefined;
  const [team, asset, judgments, { maker, locale }] = await Promise.all([
    Team.get(teamId),
    findAsset(teamId, grant.assetId),
    judged(teamId, [grant.assetId], true),
    originOf(teamId, grant),
  ]);
  const judgment = judgments.get(grant.assetId);
  if (!asset || !judgment) return undefined;
  const props = {
    team: mailTeam(team),
    contentTitle: asset.name,
    brand: grant.brand ?? "",
    usageRights: grant.usageRights ?? "",
    number: shownNumber(grant),
    expiresOn: grant.expiresOn ?? "",
    link: `${env.SITE_URL}${assetPath(asset.assetId)}`,
    places: (await liveOf(teamId, asset.assetId)).map(placeOf),
    use: { ...judgment.use, next: judgment.next },
  };
  return { grant, asset, props, locale, timeZone: team.timeZone, to: await stillHereOrAdmins(maker, teamId) };
};

/** The owner who gave a grant, with the language of the mails; undefined if an admin set it. */
const giverOf = ({ grant: { grantedBy }, locale = "en" }: Pick<AboutGrant, "grant" | "locale">) =>
  "email" in grantedBy ? { name: grantedBy.name, email: grantedBy.email, locale } : undefined;

type AboutGrant = NonNullable<Awaited<ReturnType<typeof aboutGrant>>>;

/**
 * The content of mails about a grant that will end: to the member who requested or set it, and to the owner who gave
 * it.
 */
export const expiringMail = async (grantId: string) => {
  const about = await aboutGrant(grantId);
  if (!about || about.grant.ended) return undefined;
  return { assetId: about.asset.assetId, props: about.props, to: about.to, owner: giverOf(about) };
};

/**
 * The content of the mail about a release that ends before the asset's license: to the member who requested or set the
 * license.
 */
export const releaseExpiringMail = async (assetId: string, releaseId: string) => {
  const asset = await findAsset(requireTeamId(), assetId);
  const isThere = asset?.releases?.releases.some(({ id }) => id === releaseId);
  return asset?.approval && isThere ? expiringMail(asset.approval.grantId) : undefined;
};

/**
 * The content of mails about a withdrawn grant, to the same people as {@link endedMail}, and to the owner if the team
 * withdrew it; undefined if the grant was restored.
 */
export const withdrawnMail = async (grantId: string) => {
  const about = await aboutGrant(grantId);
  if (!about?.grant.ended) return undefined;
  const { by, reason = "" } = about.grant.ended;
  return { ...(await toUsersOf(about)), reason, owner: by === "admin" ? giverOf(about) : undefined };
};

/**
 * The content of mails about a restored grant, to the people who were notified of its withdrawal. `withdrawals` has the
 * ids of the events that reported the withdrawals. Undefined if the grant has expired.
 */
export const restoredMail = async (grantId: string) => {
  const about = await aboutGrant(grantId);
  if (!about) return undefined;
  const { grant, timeZone } = about;
  if (!inForce({ ended: grant.ended, expiresOn: grant.expiresOn ?? "" }, todayIn(timeZone))) return undefined;
  const { to, ...content } = await toUsersOf(about);
  const withdrawals = grant.toldOf ?? [];
  const userIds = await Notification.thoseTold(
    to.map(({ userId }) => userId),
    withdrawals,
  );
  const told = to.filter(({ userId }) => userIds.includes(userId));
  return { ...content, to: told, withdrawals, owner: giverOf(about) };
};

/**
 * The content of mails about an expired grant: to the member who requested or set it, and to the members who have
 * downloaded a file.
 */
export const endedMail = async (grantId: string) => {
  const about = await aboutGrant(grantId);
  return about && toUsersOf(about);
};

const toUsersOf = async ({ asset, props, to }: AboutGrant) => {
  const known = new Set(to.map(({ userId }) => userId));
  const others = (await downloadersOf(asset)).filter((userId) => !known.has(userId));
  const people = await Promise.all(others.map((userId) => User.find(userId)));
  return {
    assetId: asset.assetId,
    props,
    to: [...to, ...people.filter((one): one is UserRecord => one !== undefined)],
  };
};

/** Members who have downloaded a file of the asset. */
const downloadersOf = async ({ teamId, assetId }: AssetRecord): Promise<string[]> => {
  const people = new Set<string>();
  for await (const page of Ledger.pages(ACTIVITY, { teamId, id: assetId })) {
    for (const { type, actor } of page) {
      if (type === "asset.file.downloaded" && actor.kind === "member") people.add(actor.id);
    }
  }
  return [...people];
};
