import pMap from "p-map";
import { isExpired } from "../../base/license/scope.policy.ts";
import { sourceKey } from "../../base/post-url/post-url.policy.ts";
import type { Locale } from "../../base/texts/locale.policy.ts";
import { find as findAsset } from "../../library/asset/change.ts";
import { anyWaits, rightsLink } from "../../library/asset/request-summary.ts";
import { Team } from "../../people/team/index.ts";
import { messageTemplate, requestMessage } from "../../people/team/request-message.policy.ts";
import type { TeamRecord } from "../../people/team/team.entity.ts";
import { asUnavailable } from "../../platform/aws/time-limit.ts";
import { nowIso, nowMs, todayIn } from "../../platform/clock.ts";
import type { Refusal } from "../../platform/errors/refusal.schema.ts";
import { refusalOf } from "../../platform/errors/refusal.ts";
import { LIMITS } from "../../platform/fields.schema.ts";
import { newId, newRightsToken } from "../../platform/id.ts";
import { type MemberActor, requireMember, shownLink } from "../../platform/identity/actor.ts";
import { outsiderMail } from "../../platform/mail/outsiders.ts";
import { attemptOfAsking, madeEarlier, remember } from "../../platform/store/idempotency-key.ts";
import { putItem, transact } from "../../platform/store/transaction.ts";
import { claim } from "../../platform/store/unique.ts";
import { setTimer } from "../../platform/timer/timer.entity.ts";
import { isAskedNotTo } from "../do-not-ask/do-not-ask.errors.ts";
import { DoNotAsk } from "../do-not-ask/index.ts";
import { requestForAsset } from "../rights-request/create.ts";
import { type Bundled, type CreatedRequest, requestEnd, wantedOf } from "../rights-request/new-request.ts";
import { requestByUrl } from "../rights-request/request-by-url.ts";
import { requestedUntilThePast } from "../rights-request/rights-request.errors.ts";
import { complete, UNFINISHED_MS } from "./complete.ts";
import { read, requestsOf } from "./read.ts";
import { RequestBundleEntity, type RequestBundleRecord } from "./request-bundle.entity.ts";
import { LISTED_TWICE } from "./request-bundle.errors.ts";
import { andMore, bundleTitle } from "./request-bundle.policy.ts";
import type { BulkRequestAnswer, BulkRequestItem, ParsedBulkRequest } from "./request-bundle.schema.ts";

/** How many requests are made in parallel. */
const AT_ONCE = 8;

type Group = ParsedBulkRequest["groups"][number];
type Common = Omit<ParsedBulkRequest, "groups" | "website" | "proof">;
type Made = BulkRequestAnswer["groups"][number]["items"][number];

/**
 * Asks several owners for rights. Each owner gets one link (a bundle) for several assets and posts, and each asset or
 * post gets a request of its own. If an asset or post can't be requested, the answer says why, and all other assets and
 * posts are still requested. A repeated call with the same key continues where the first call ended, without making a
 * second request or link. The caller has checked the proof of work and the honeypot.
 * @throws team.privacy_address_needed, or request.invalid if the requested end has passed in the team's time zone; nothing
 * is made then
 */
export const make = async (input: ParsedBulkRequest, idempotencyKey?: string): Promise<BulkRequestAnswer> => {
  await checked(input);
  const groups: BulkRequestAnswer["groups"] = [];
  for (const n of input.groups.keys()) {
    groups.push(await makeGroup(input, n, idempotencyKey && `${idempotencyKey}.${n}`));
  }
  return { groups };
};

/**
 * The team that asks.
 * @throws team.privacy_address_needed
 * @throws request.invalid if the requested end has passed in the team's time zone, or is before the first day
 */
export const checked = async (
  input: Pick<ParsedBulkRequest, "brand" | "intendedUse" | "requestedUntil" | "scope">,
): Promise<TeamRecord> => {
  const { requestedUntil } = input;
  wantedOf(input);
  const team = await Team.get(requireMember().teamId);
  if (isExpired(requestedUntil, todayIn(team.timeZone))) throw requestedUntilThePast();
  await Team.requirePrivacyAddress(team);
  return team;
};

/**
 * Asks one of the owners of a bulk request, as {@link make} asks all of them.
 * @param n the owner's position
 * @param key the idempotency key of this owner's requests
 */
export const makeGroup = async (input: ParsedBulkRequest, n: number, key: string | undefined): Promise<Answered> => {
  const { groups, website: _, proof: __, ...common } = input;
  const seen = new Set<string>();
  const repeated = groups.slice(0, n + 1).map(({ items }) => items.map((item) => isRepeated(item, seen)));
  const group = groups[n];
  if (!group) throw new Error(`There is no owner ${n}`);
  const team = await Team.get(requireMember().teamId);
  return makeOne({ member: requireMember(), team, common, group, twice: repeated[n] ?? [], key });
};

/** A call that AWS didn't answer says nothing about the item; the whole call fails then, and can be repeated. */
const throwIfUnanswered = (error: unknown): void => {
  if (asUnavailable(error)) throw error;
};

const isRepeated = (item: BulkRequestItem, seen: Set<string>): boolean => {
  const key = "assetId" in item ? item.assetId : (sourceKey(item.contentUrl) ?? item.contentUrl);
  if (seen.has(key)) return true;
  seen.add(key);
  return false;
};

interface Making {
  member: MemberActor;
  team: TeamRecord;
  common: Common;
  group: Group;
  /** For each item, whether the same item is earlier in the list. */
  twice: boolean[];
  key: string | undefined;
}

/** What was made for one owner. */
export type Answered = BulkRequestAnswer["groups"][number];

const makeOne = async (making: Making): Promise<Answered> => {
  const { group, twice } = making;
  const [only, ...more] = group.items;
  if (only && more.length === 0 && !twice[0]) return askAlone(making, only);
  const begun = await unlessNotToAsk(() => begin(making));
  if ("error" in begun) {
    const { contentOwner, contentOwnerEmail } = group;
    return { bundleId: null, contentOwner, contentOwnerEmail, link: "", items: group.items.map(() => begun) };
  }
  const ask = askFor(making, begun);
  const askOne = async (item: (typeof group.items)[number], n: number): Promise<Made> => {
    const requestId = begun.items[n]?.requestId ?? "";
    // If an earlier call was finished, it stored why some requests weren't made. A repeated call returns the stored
    // reasons.
    const failure = begun.failures?.[requestId] ?? (twice[n] ? LISTED_TWICE : undefined);
    if (failure) return { error: failure };
    try {
      const { asset } = await ask(item, requestId);
      return { requestId, asset };
    } catch (error) {
      throwIfUnanswered(error);
      return { error: refusalOf(error, "request of a bundle failed", { bundleId: begun.bundleId, requestId }) };
    }
  };
  const items = await pMap(group.items, askOne, { concurrency: AT_ONCE });
  const failures = Object.fromEntries(
    items.flatMap(({ error }, n): [string, Refusal][] => {
      const requestId = begun.items[n]?.requestId;
      return error && requestId ? [[requestId, error]] : [];
    }),
  );
  await complete(begun, failures);
  const { bundleId, contentOwner, contentOwnerEmail = "" } = begun;
  const link = items.some(({ requestId }) => requestId) ? shownLink(rightsLink(begun.token)) : "";
  const { mailHeld } = begun;
  return { bundleId, contentOwner, contentOwnerEmail, link, ...(mailHeld && { mailHeld }), items };
};

/** What was begun, or why nothing is: whoever is asked doesn't want to be asked again. */
const unlessNotToAsk = async <T>(work: () => Promise<T>): Promise<T | { error: Refusal }> => {
  try {
    return await work();
  } catch (error) {
    if (isAskedNotTo(error)) return { error: refusalOf(error, "owner of a bundle isn't asked", {}) };
    throw error;
  }
};

/**
 * Makes an ordinary request instead of a bundle, for an owner who is asked for only one asset or post. The link then
 * opens the request instead of a list with one entry.
 */
const askAlone = async ({ common, group, key }: Making, item: BulkRequestItem): Promise<Answered> => {
  const { contentOwner, contentOwnerEmail } = group;
  const scope = { ...common, contentOwner, contentOwnerEmail, context: "" };
  const answered = { bundleId: null, contentOwner, contentOwnerEmail };
  try {
    const { asset, request } =
      "assetId" in item
        ? await requestForAsset(item.assetId, scope, key)
        : await requestByUrl({ ...scope, ...postOf(item) }, key);
    const { id: requestId, link, mailHeld } = request;
    return { ...answered, link, ...(mailHeld && { mailHeld }), items: [{ requestId, asset }] };
  } catch (error) {
    throwIfUnanswered(error);
    return { ...answered, link: "", items: [{ error: refusalOf(error, "request of many failed", {}) }] };
  }
};

/** Writes the bundle with the ids of its future requests, or finds the bundle of an earlier call. */
const begin = async ({ member, team, common, group, key }: Making): Promise<RequestBundleRecord> => {
  const { teamId } = member;
  const tried = attemptOfAsking(`bundle:${member.userId}`, key, { ...common, ...group });
  const { contentOwner, contentOwnerEmail } = group;
  const { requestedBy, requestedUntil, locale, message, remind } = common;
  const wanted = wantedOf(common);
  const names = {
    creatorName: contentOwner,
    requesterName: requestedBy,
    ...(await titleOf(teamId, group, locale)),
    brand: wanted.brand,
  };
  const countMail = outsiderMail(member.userId);
  return transact(async () => {
    const earlier = await madeEarlier(tried);
    const before = earlier ? await read(teamId, earlier) : undefined;
    // Without a key, whoever has withdrawn all requests or got all answers, and asks again, wants another bundle.
    if (before && (!tried.byInput || !(await isOver(before)))) return { writes: [], result: before };
    // A handle counts by its platform, so each request asks about it.
    await DoNotAsk.requireMayAsk({ teamId, contentOwner: "", contentOwnerEmail }, contentOwner);
    const mailHeld = await countMail(contentOwnerEmail);
    const bundle: RequestBundleRecord = {
      teamId,
      bundleId: newId("bundle"),
      token: newRightsToken(),
      requesterId: member.userId,
      requestedBy,
      ...wanted,
      contentOwner,
      contentOwnerEmail,
      message: message || requestMessage(names, messageTemplate(team, locale)),
      requestedUntil,
      locale,
      ...(!remind && { remindersOff: "member" as const }),
      ...(mailHeld && { mailHeld }),
      items: group.items.map((item) => ({
        requestId: newId("request"),
        assetId: "assetId" in item ? item.assetId : newId("asset"),
      })),
      createdAt: nowIso(),
      expiresAt: requestEnd(),
      version: 1,
    };
    const writes = [
      putItem(RequestBundleEntity.create(bundle).params()),
      claim("rights-token", bundle.token, teamId, bundle.bundleId),
      ...remember(tried, bundle.bundleId, earlier),
      setTimer(
        { teamId, kind: "bundle-unfinished", id: bundle.bundleId },
        new Date(nowMs() + UNFINISHED_MS).toISOString(),
      ),
    ];
    return { writes, result: bundle };
  });
};

/** Whether a bundle was made completely, and none of its requests waits for an answer or a signature. */
const isOver = async (bundle: RequestBundleRecord): Promise<boolean> =>
  bundle.madeAt !== undefined && !anyWaits(await requestsOf(bundle));

const nameOf = (item: BulkRequestItem): string => {
  if ("assetId" in item) return "";
  const { hostname, pathname } = new URL(item.contentUrl);
  const address = `${hostname.replace(/^www\./, "")}${pathname.replace(/\/+$/, "")}`;
  return item.contentTitle || address.slice(0, LIMITS.title);
};

/** The title of all items together, from the posts' titles and the assets' names. */
const titleOf = async (teamId: string, { items }: Group, locale: Locale | undefined) => {
  const first = items[0];
  const asset = first && "assetId" in first ? await findAsset(teamId, first.assetId) : undefined;
  const name = asset?.name ?? (first ? nameOf(first) : "");
  if (name === "") return { contentTitle: bundleTitle("", items.length, locale) };
  return { contentTitle: name, andMore: andMore(items.length - 1, locale) };
};

/** Makes the request for one item, with its id and link from the bundle. */
const askFor = ({ common, group }: Making, bundle: RequestBundleRecord) => {
  const { bundleId, token, message, createdAt, expiresAt, mailHeld } = bundle;
  const { brand, intendedUse, useClass, scope: askedScope, termsVersion } = bundle;
  const wanted = { brand, intendedUse, useClass, scope: askedScope, termsVersion };
  const { contentOwner, contentOwnerEmail } = group;
  const scope = { ...common, contentOwner, contentOwnerEmail, message, context: "" };
  const assetIdOf = new Map(bundle.items.map((item) => [item.requestId, item.assetId]));
  return (item: BulkRequestItem, requestId: string): Promise<CreatedRequest> => {
    const assetId = assetIdOf.get(requestId) ?? "";
    const from = { bundleId, token, message, createdAt, expiresAt, mailHeld };
    const bundled: Bundled = { ...from, requestId, assetId, wanted };
    const key = `${bundleId}.${requestId}`;
    if ("assetId" in item) return requestForAsset(assetId, scope, key, bundled);
    return requestByUrl({ ...scope, ...postOf(item) }, key, bundled);
  };
};

/** A post's URL as the input of a request by URL. */
const postOf = (item: Extract<BulkRequestItem, { contentUrl: string }>) => ({
  contentUrl: item.contentUrl,
  contentTitle: nameOf(item),
  tags: [],
  uploadIds: [],
  website: "",
  proof: "",
});
