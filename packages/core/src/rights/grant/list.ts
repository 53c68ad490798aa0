import { isAwaitingFee } from "../../base/license/fee.policy.ts";
import { scopeOf as statedScope } from "../../base/license/granted-scope.policy.ts";
import { shownNumber } from "../../base/license/license-number.policy.ts";
import type { Scope } from "../../base/license/scope.policy.ts";
import type { AssetRecord } from "../../library/asset/asset.entity.ts";
import { read as readAsset } from "../../library/asset/change.ts";
import { addressAsked, grantsOf, isFromElsewhere } from "../../library/asset/grants-of.ts";
import { ownWordsOf } from "../../library/verdict/verdict.policy.ts";
import { Team } from "../../people/team/index.ts";
import { dayIn, todayIn } from "../../platform/clock.ts";
import { shownFileName } from "../../platform/file-name.policy.ts";
import { requireMember, shownLink } from "../../platform/identity/actor.ts";
import { addressHint } from "../../platform/owner.policy.ts";
import { addressOf } from "../../platform/store/object-key.ts";
import { GrantEntity, type GrantRecord, type Paper } from "./grant.entity.ts";
import { inForce } from "./grant.policy.ts";
import type { GrantList, GrantPaper, GrantState, Grant as GrantView } from "./grant.schema.ts";

/**
 * All approvals of an asset, withdrawn and expired approvals included. Approvals in force come first; newest first
 * within each group.
 * @throws asset.not_found
 */
export const list = async (assetId: string): Promise<GrantList> => {
  const { teamId, role } = requireMember();
  const [asset, { timeZone }, { data }] = await Promise.all([
    readAsset(teamId, assetId),
    Team.get(teamId),
    GrantEntity.query.ofAsset({ teamId, assetId }).go({ pages: "all", order: "desc" }),
  ]);
  const today = todayIn(timeZone);
  const leading = asset.approval?.grantId;
  const items = data.map((grant) => view(grant, { asset, leading, today, timeZone, admin: role === "admin" }));
  const holds = ({ state }: GrantView): boolean => state === "in-force";
  return { items: [...items.filter(holds), ...items.filter((grant) => !holds(grant))] };
};

interface Viewer {
  asset: AssetRecord;
  leading: string | undefined;
  today: string;
  timeZone: string;
  admin: boolean;
}

const view = (record: GrantRecord, viewer: Viewer): GrantView => {
  const { leading, today, timeZone } = viewer;
  const scope = scopeOf(record, timeZone);
  return {
    id: record.grantId,
    ...numbersOf(record),
    state: stateOf(record, today),
    leading: record.grantId === leading,
    ...licenseOf(record),
    scope,
    basis: record.basis && { ...record.basis, link: shownLink(record.basis.link) },
    documents: record.papers?.map(paperView),
    notes: record.notes ?? "",
    grantedAt: record.grantedAt,
    confirmed: record.confirmed,
    grantedBy: grantedBy(record, viewer),
    requestId: record.requestId,
    fee: record.fee && {
      ...record.fee,
      ...(record.feePaid && { paid: { at: record.feePaid.at, name: record.feePaid.name } }),
    },
    ended: record.ended,
    ownWords: wordsOf(record, scope),
    read: record.read && { at: record.read.at, name: record.read.name, heed: record.read.heed },
  };
};

const grantedBy = (
  { grantId, grantedBy: by, answererConfirmed }: GrantRecord,
  { asset, admin }: Viewer,
): GrantView["grantedBy"] => {
  const { name, ownNetwork } = by;
  const email = "email" in by ? by.email : undefined;
  const given = grantsOf(asset).find((one) => one.grantId === grantId);
  const isElsewhere = email && given && isFromElsewhere(given, asset.request);
  return {
    ...{ name, email: admin ? email : undefined, ownNetwork },
    ...(isElsewhere && {
      elsewhere: { asked: addressAsked(given, asset.request), answered: admin ? email : addressHint(email) },
    }),
    ...(answererConfirmed && { confirmed: { at: answererConfirmed.at, name: answererConfirmed.name } }),
  };
};

/** The own words of whoever granted it. The notes of an approval by hand are the team's own. */
export const wordsOf = ({ origin, notes }: Pick<GrantRecord, "origin" | "notes">, scope: Scope): string[] =>
  ownWordsOf({ scope, notes: origin === "admin" ? "" : notes });

const paperView = ({ id, name, key, size, contentType, sha256, addedBy, addedAt, erased }: Paper): GrantPaper => ({
  ...{ id, name: shownFileName(name), size, contentType, sha256, addedBy, addedAt },
  url: erased ? undefined : `${addressOf(key)}?download=1`,
});

const numbersOf = (record: GrantRecord): Pick<GrantView, "number" | "earlierNumber"> => {
  const number = shownNumber(record);
  return { number, ...(number !== record.number && { earlierNumber: record.number }) };
};

/** What a grant states, as fields. @param timeZone the team's, in which its days are */
export const scopeOf = (record: GrantRecord, timeZone: string): Scope =>
  statedScope({ ...licenseOf(record), scope: record.scope, from: dayIn(timeZone, new Date(record.grantedAt)) });

const licenseOf = ({ origin, brand, intendedUse, usageRights = "", useClass, ...record }: GrantRecord) => {
  const { restrictions, credit = "", expiresOn = "" } = record;
  return { origin, brand, intendedUse, usageRights, useClass, restrictions, credit, expiresOn };
};

const stateOf = ({ ended, expiresOn = "", fee, feePaid }: GrantRecord, today: string): GrantState => {
  if (ended) return ended.by === "replaced" ? "replaced" : "withdrawn";
  if (!inForce({ expiresOn }, today)) return "expired";
  return isAwaitingFee({ fee, feePaidAt: feePaid?.at }) ? "awaiting-payment" : "in-force";
};
