import { Entity } from "electrodb";
import { nowMs } from "../clock.ts";
import type { LinkSpace } from "../identity/link.ts";
import { entityConfig, SERVICE } from "./clients.ts";
import { isClosed } from "./closed-team.ts";
import { deleteItem, putItem, updateItem, type Write } from "./transaction.ts";

/**
 * Reserves a unique value and says what the value refers to. The item is written in the transaction that creates the
 * value's record, with the condition that the value isn't reserved yet.
 */
const UniqueEntity = new Entity(
  {
    model: { service: SERVICE, entity: "unique", version: "1" },
    attributes: {
      space: { type: "string", required: true },
      value: { type: "string", required: true },
      teamId: { type: "string", required: true },
      ref: { type: "string", required: true },
      /** When the reservation expires by itself, in seconds since 1970; absent for a permanent reservation. */
      expires: { type: "number" },
    },
    indexes: {
      primary: { pk: { field: "pk", composite: ["space", "value"] }, sk: { field: "sk", composite: [] } },
    },
  },
  entityConfig(),
);

export type Space =
  | LinkSpace
  | "api-key"
  | "creator-email"
  | "user-email"
  | "site-interest"
  | "slack-team"
  | "slack-signature"
  | "support-ticket";

/**
 * The write that reserves `value`; the transaction fails if the value is taken.
 * @param teamId "" for a value that belongs to no team, such as a person's email address
 * @param expires when the reservation ends, in seconds since 1970; without it, the reservation doesn't end
 */
export const claim = (space: Space, value: string, teamId: string, ref: string, expires?: number): Write =>
  putItem(UniqueEntity.create({ space, value, teamId, ref, expires }).params());

/**
 * The write that makes the reservation of `value` permanent; the transaction fails if the value refers to something
 * else by now.
 */
export const keep = (space: Space, value: string, ref: string): Write =>
  updateItem(
    UniqueEntity.patch({ space, value })
      .remove(["expires"])
      .where((item, { eq }) => eq(item.ref, ref))
      .params(),
  );

/** The write that releases `value`; the transaction fails if the value refers to something else by now. */
export const release = (space: Space, value: string, ref: string): Write =>
  deleteItem(
    UniqueEntity.remove({ space, value })
      .where((item, { eq }) => eq(item.ref, ref))
      .params(),
  );

interface Claimed {
  teamId: string;
  ref: string;
}

/** What a value refers to, strongly consistent; also for a closed team. */
export const holderOf = async (space: Space, value: string): Promise<Claimed | undefined> => {
  const { data } = await UniqueEntity.get({ space, value }).go({ consistent: true });
  // TTL may remove expired items late.
  if (!data || (data.expires ?? Number.POSITIVE_INFINITY) * 1_000 <= nowMs()) return undefined;
  return { teamId: data.teamId, ref: data.ref };
};

/**
 * What a value refers to, strongly consistent; undefined if its team is closed, so that none of the team's links works.
 */
export const lookUp = async (space: Space, value: string): Promise<Claimed | undefined> => {
  const held = await holderOf(space, value);
  return held && !(await isClosed(held.teamId)) ? held : undefined;
};
