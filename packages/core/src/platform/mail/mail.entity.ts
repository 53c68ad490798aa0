import { Entity, type EntityItem } from "electrodb";
import { entityConfig, SERVICE } from "../store/entity.ts";

/** The mail service's reasons for a mail that failed. */
export const OUTCOMES = ["bounced", "complained", "rejected"] as const;
export type Outcome = (typeof OUTCOMES)[number];

/**
 * The state of a mail. If a crash caused a second sending, it shows here as a second attempt. It has no address, only
 * the records it is about.
 */
export const MailEntity = new Entity(
  {
    model: { service: SERVICE, entity: "mail", version: "1" },
    attributes: {
      teamId: { type: "string", required: true },
      /** The event and the consequence that sends it: one mail for each pair. */
      mailId: { type: "string", required: true },
      kind: { type: "string", required: true },
      /** Suppressed: nothing was sent, because earlier mail to the address bounced or was reported as spam. */
      state: { type: ["sending", "sent", "suppressed", ...OUTCOMES] as const, required: true },
      attempts: { type: "number", required: true },
      assetId: { type: "string" },
      inviteId: { type: "string" },
      contractId: { type: "string" },
      creatorInviteId: { type: "string" },
      /** The person who is notified if it can't be delivered. */
      userId: { type: "string" },
      messageId: { type: "string" },
      sentAt: { type: "string" },
      /** Whether the mail is in the activity of its record. */
      notedAt: { type: "string" },
      /** Whether the failed delivery is in the activity. */
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
 * Connects a mail with the mail service's reports, whichever is stored first: each writes its half, and the one that
 * then sees both halves acts. An index over mails would lag and leave a gap between the two.
 */
export const MailMessageEntity = new Entity(
  {
    model: { service: SERVICE, entity: "mailmessage", version: "1" },
    attributes: {
      /** The mail service's id of the mail. */
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

/**
 * Addresses that get no mail, as keyed hashes. For the whole deployment: a mailbox that bounces does so for every team.
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
