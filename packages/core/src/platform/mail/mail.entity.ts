import { Entity, type EntityItem } from "electrodb";
import { entityConfig, SERVICE } from "../store/clients.ts";
import { HELD_BY } from "./held-back.schema.ts";

/** The reasons that the mail service reports for a failed mail. */
export const OUTCOMES = ["bounced", "complained", "rejected"] as const;
export type Outcome = (typeof OUTCOMES)[number];

/**
 * The state of a mail. If a crash caused the mail to be sent twice, `attempts` is 2. The record doesn't contain the
 * recipient's address, only the ids of the records that the mail is about.
 */
export const MailEntity = new Entity(
  {
    model: { service: SERVICE, entity: "mail", version: "1" },
    attributes: {
      teamId: { type: "string", required: true },
      /**
       * The id of the event and the name of the event handler that sends the mail; there is one mail for each such
       * pair.
       */
      mailId: { type: "string", required: true },
      kind: { type: "string", required: true },
      /**
       * Suppressed: nothing was sent, because earlier mail to the address bounced or was reported as spam. Held:
       * nothing was sent because of a limit.
       */
      state: { type: ["sending", "sent", "suppressed", "held", ...OUTCOMES] as const, required: true },
      /** Whose limit has held the mail back. */
      heldBy: { type: HELD_BY },
      attempts: { type: "number", required: true },
      assetId: { type: "string" },
      inviteId: { type: "string" },
      contractId: { type: "string" },
      creatorInviteId: { type: "string" },
      /** The person who is notified if the mail can't be delivered. */
      userId: { type: "string" },
      messageId: { type: "string" },
      /** The request that the mail follows from. */
      requestId: { type: "string" },
      sentAt: { type: "string" },
      /** When the mail was noted in the activity of its record; absent until then. */
      notedAt: { type: "string" },
      /** When the failed delivery was noted in the activity; absent until then. */
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
 * Connects a sent mail with the mail service's report about it. The mail or the report may be stored first. The report
 * is handled as soon as the item has the mail's id and the report. An index over mails couldn't replace this item,
 * because indexes lag.
 */
export const MailMessageEntity = new Entity(
  {
    model: { service: SERVICE, entity: "mailmessage", version: "1" },
    attributes: {
      /** The mail service's id of the mail. */
      messageId: { type: "string", required: true },
      teamId: { type: "string" },
      mailId: { type: "string" },
      /** The request that the mail follows from. */
      requestId: { type: "string" },
      outcome: { type: OUTCOMES },
      expires: { type: "number", required: true },
    },
    indexes: {
      primary: { pk: { field: "pk", composite: ["messageId"] }, sk: { field: "sk", composite: [] } },
    },
  },
  entityConfig(),
);

/**
 * Email addresses that get no mail, as keyed hashes. The hashes are stored for the whole deployment, because a mailbox
 * that bounces mail of one team bounces the mail of every team.
 */
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
