import { Entity, type EntityItem } from "electrodb";
import { entityConfig, SERVICE } from "../store/entity.ts";

/** How the mail service says that a mail came to nothing. */
export const OUTCOMES = ["bounced", "complained", "rejected"] as const;
export type Outcome = (typeof OUTCOMES)[number];

/**
 * What became of a mail. A second one after a crash inside a send shows here as a second attempt. It holds no address,
 * but what it is about.
 */
export const MailEntity = new Entity(
  {
    model: { service: SERVICE, entity: "mail", version: "1" },
    attributes: {
      teamId: { type: "string", required: true },
      /** The event it answers and the consequence that sends it: one mail each. */
      mailId: { type: "string", required: true },
      kind: { type: "string", required: true },
      /** Suppressed: nothing was sent, because earlier mail to the address bounced or was reported as spam. */
      state: { type: ["sending", "sent", "suppressed", ...OUTCOMES] as const, required: true },
      attempts: { type: "number", required: true },
      assetId: { type: "string" },
      inviteId: { type: "string" },
      contractId: { type: "string" },
      creatorInviteId: { type: "string" },
      /** Who hears of it when it can't be delivered. */
      userId: { type: "string" },
      messageId: { type: "string" },
      sentAt: { type: "string" },
      /** Entered into the activity of what it is about. */
      notedAt: { type: "string" },
      /** That it can't be delivered was entered there. */
      failedAt: { type: "string" },
    },
    indexes: {
      primary: { pk: { field: "pk", composite: ["teamId"] }, sk: { field: "sk", composite: ["mailId"] } },
    },
  },
  entityConfig(),
);

export type MailRecord = EntityItem<typeof MailEntity>;

/**
 * Where a mail and what the mail service says of it find each other, whichever comes first: each writes its half, and
 * who then sees both halves acts. An index over mails would lag behind and leave a gap between the two.
 */
export const MailMessageEntity = new Entity(
  {
    model: { service: SERVICE, entity: "mailmessage", version: "1" },
    attributes: {
      /** As the mail service calls the mail. */
      messageId: { type: "string", required: true },
      teamId: { type: "string" },
      mailId: { type: "string" },
      outcome: { type: OUTCOMES },
      expires: { type: "number", required: true },
    },
    indexes: {
      primary: { pk: { field: "pk", composite: ["messageId"] }, sk: { field: "sk", composite: [] } },
    },
  },
  entityConfig(),
);

/** Addresses that no mail goes to, as keyed hashes. Of the deployment: a mailbox is as dead for one team as for another. */
export const SuppressionEntity = new Entity(
  {
    model: { service: SERVICE, entity: "suppression", version: "1" },
    attributes: {
      addressHash: { type: "string", required: true },
      reason: { type: ["bounced", "complained"] as const, required: true },
      expires: { type: "number", required: true },
    },
    indexes: {
      primary: { pk: { field: "pk", composite: ["addressHash"] }, sk: { field: "sk", composite: [] } },
    },
  },
  entityConfig(),
);
