import { Entity } from "electrodb";
import { addressOf } from "../../platform/fields.schema.ts";
import { hmac, keyFor } from "../../platform/hash.ts";
import { entityConfig, SERVICE } from "../../platform/store/clients.ts";
import { isClosed } from "../../platform/store/closed-team.ts";
import { putItem, type Write } from "../../platform/store/transaction.ts";
import { InviteEntity, type InviteRecord } from "./invite.entity.ts";
import { isUsable, ttlOf } from "./record.ts";

/**
 * Leads from an email address to the invites that were sent to it. An item isn't removed when its invite changes,
 * because the invite itself says whether it is open and for whom.
 */
const InvitedAddressEntity = new Entity(
  {
    model: { service: SERVICE, entity: "invitedaddress", version: "1" },
    attributes: {
      /** A keyed hash, because the address itself is only in the invite. */
      addressHash: { type: "string", required: true },
      inviteId: { type: "string", required: true },
      teamId: { type: "string", required: true },
      expires: { type: "number", required: true },
    },
    indexes: {
      primary: { pk: { field: "pk", composite: ["addressHash"] }, sk: { field: "sk", composite: ["inviteId"] } },
    },
  },
  entityConfig(),
);

/** The most invites to one email address that are looked at, from the newest on. */
const LOOKED_AT = 10;

const hashOf = async (address: string): Promise<string> =>
  hmac(await keyFor("invited-address"), addressOf(address)).toString("hex");

/** The writes by which an invite to an email address is found by the address. */
export const addressed = async (invite: InviteRecord): Promise<Write[]> => {
  const { email, inviteId, teamId } = invite;
  if (!email) return [];
  const item = { addressHash: await hashOf(email), inviteId, teamId, expires: ttlOf(invite) };
  return [putItem(InvitedAddressEntity.put(item).params())];
};

/** Whether an open invite names this email address. Strongly consistent. */
export const isInvited = async (address: string): Promise<boolean> => {
  const { data } = await InvitedAddressEntity.query
    .primary({ addressHash: await hashOf(address) })
    .go({ consistent: true, order: "desc", limit: LOOKED_AT });
  const opens = await Promise.all(
    data.map(async ({ teamId, inviteId }) => {
      const { data: invite } = await InviteEntity.get({ teamId, inviteId }).go({ consistent: true });
      return invite?.email === addressOf(address) && isUsable(invite) && !(await isClosed(teamId));
    }),
  );
  return opens.includes(true);
};
