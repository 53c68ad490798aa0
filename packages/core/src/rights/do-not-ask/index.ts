import { OwnNetwork } from "../../base/own-network/index.ts";
import { embedOf } from "../../base/post-url/post-url.policy.ts";
import { changeTeam } from "../../people/team/change.ts";
import { nowIso } from "../../platform/clock.ts";
import { hmac, keyFor } from "../../platform/hash.ts";
import { requireAdmin } from "../../platform/identity/actor.ts";
import { ownerNormals } from "../../platform/owner.policy.ts";
import { readAll } from "../../platform/store/batches.ts";
import { deleteItem, putItem, type Write } from "../../platform/store/transaction.ts";
import { DoNotAskEntity, type DoNotAskRecord, type Place } from "./do-not-ask.entity.ts";
import { askedNotTo } from "./do-not-ask.errors.ts";
import type { AskedNot, NotAgain, ParsedLetAsk } from "./do-not-ask.schema.ts";

export * as DoNotAsk from "./index.ts";

/** Whoever is asked, or would be: by name or handle, address, and the post that they are asked for. */
export interface Person {
  teamId: string;
  contentOwner: string;
  contentOwnerEmail?: string | undefined;
  contentUrl?: string | undefined;
}

/** What is known of one of the signs of a person: of their address, or of their handle on a platform. */
interface Sign {
  teamId: string;
  who: string;
  platform: string;
  record: DoNotAskRecord | undefined;
}

/** By whom a person is known: nothing for a name without an address, because two people may have the same name. */
const keysOf = async ({ teamId, contentOwner: owner, contentOwnerEmail: email, contentUrl = "" }: Person) => {
  const key = await keyFor("stop");
  const { ownerEmailNormal, ownerHandleNormal } = ownerNormals({ owner, email });
  const keyed = (sign: string, platform: string) => ({
    teamId,
    who: hmac(key, `${teamId} ${sign}`).subarray(0, 16).toString("hex"),
    platform,
  });
  return [
    ...(ownerEmailNormal ? [keyed(ownerEmailNormal, "")] : []),
    ...(ownerHandleNormal ? [keyed(`@${ownerHandleNormal}`, embedOf(contentUrl)?.platform ?? "")] : []),
  ];
};

/** The signs of a person, by one strongly consistent read. */
const signsOf = async (person: Person): Promise<Sign[]> => {
  const keys = await keysOf(person);
  const asked = keys.map(({ teamId, who }) => ({ teamId, who }));
  const records = await readAll(asked, (some) => DoNotAskEntity.get(some).go({ consistent: true }));
  return keys.map((key) => ({ ...key, record: records.find(({ who }) => who === key.who) }));
};

/** Where it was said that stands for a sign: the same handle on another platform may be somebody else's. */
const standingOf = ({ platform, record }: Sign): Place[] =>
  (record?.places ?? []).filter((one) => one.platform === platform || one.platform === "" || platform === "");

const earliest = (places: readonly Place[]): AskedNot | undefined => {
  const [at] = places.map((place) => place.at).toSorted();
  return at === undefined ? undefined : { at };
};

/** When a person said that they don't want to be asked again; undefined if they may be asked. Of a team's own record only. */
export const said = async (person: Person): Promise<AskedNot | undefined> =>
  earliest((await signsOf(person)).flatMap(standingOf));

/** @param name who is asked, as the error says it @throws do_not_ask.said */
export const requireMayAsk = async (person: Person, name = person.contentOwner): Promise<void> => {
  const not = await said(person);
  if (not) throw askedNotTo(name, not.at);
};

/**
 * The writes of a transaction that asks a person. They change nothing, and fail if the person meanwhile says that they
 * don't want to be asked.
 * @throws do_not_ask.said
 */
export const mayBeAsked = async (person: Person): Promise<Write[]> => {
  const signs = await signsOf(person);
  const not = earliest(signs.flatMap(standingOf));
  if (not) throw askedNotTo(person.contentOwner, not.at);
  return signs.map(unchanged);
};

const unchanged = ({ teamId, who, record }: Sign): Write => {
  const { Key, TableName } = DoNotAskEntity.get({ teamId, who }).params<{ Key: object; TableName: string }>();
  const at = { Key: { ...Key }, TableName };
  if (!record) return { ConditionCheck: { ...at, ConditionExpression: "attribute_not_exists(pk)" } };
  return {
    ConditionCheck: {
      ...at,
      ConditionExpression: "#version = :version",
      ExpressionAttributeNames: { "#version": "version" },
      ExpressionAttributeValues: { ":version": record.version },
    },
  };
};

/** The writes after which a person isn't asked again; none if they have said so already, or if nothing tells who they are. */
export const saying = async (person: Person): Promise<Write[]> =>
  (await signsOf(person)).flatMap((sign) => {
    const { platform, record } = sign;
    const places = record?.places ?? [];
    if (places.some((one) => one.platform === platform)) return [];
    return stored(sign, [...places, { platform, at: nowIso() }]);
  });

/** The writes after which a person may be asked again; none if they may already. */
export const lifting = async (person: Person): Promise<Write[]> =>
  (await signsOf(person)).flatMap((sign) => {
    const standing = standingOf(sign);
    if (standing.length === 0) return [];
    return stored(
      sign,
      (sign.record?.places ?? []).filter((one) => !standing.includes(one)),
    );
  });

const stored = ({ teamId, who, record }: Sign, places: Place[]): Write[] => {
  const version = record?.version ?? 0;
  if (places.length === 0)
    return [
      deleteItem(
        DoNotAskEntity.delete({ teamId, who })
          .where((now, { eq }) => eq(now.version, version))
          .params(),
      ),
    ];
  const put = DoNotAskEntity.put({ teamId, who, places, version: version + 1 });
  const only = record
    ? put.where((now, { eq }) => eq(now.version, version))
    : put.where((now, { notExists }) => notExists(now.version));
  return [putItem(only.params())];
};

/** What the link of a request says of it; undefined if nothing tells who is asked. */
export const shownTo = async (person: Person): Promise<NotAgain | undefined> => {
  const signs = await signsOf(person);
  if (signs.length === 0) return undefined;
  if (signs.flatMap(standingOf).length === 0) return "off";
  return (await mayLift(person.teamId)) ? "on" : "kept";
};

/** Members see the links too, so nobody lifts it by a link from where members work: an admin does, with a reason. */
export const mayLift = async (teamId: string): Promise<boolean> => (await OwnNetwork.signsOf(teamId, "")) === undefined;

/**
 * Lets a person be asked again; only admins may, with a reason that stands in the team's log. Repeated calls change
 * nothing.
 * @throws auth.forbidden
 */
export const letAsk = async ({ reason, ...person }: ParsedLetAsk): Promise<void> => {
  const { teamId } = requireAdmin();
  await changeTeam(teamId, async () => {
    const also = await lifting({ teamId, ...person });
    if (also.length === 0) return { result: undefined };
    const about = person.contentOwner;
    return {
      result: undefined,
      step: { type: "do_not_ask.lifted", about, changes: { reason: { from: "", to: reason } } },
      also,
    };
  });
};
