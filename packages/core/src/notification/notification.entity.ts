import { Entity, type EntityItem } from "electrodb";
import { entityConfig, SERVICE } from "../platform/store/entity.ts";
import { emailFrequency, notificationKind } from "./notification.schema.ts";

/** Where a person gets a notification: always in the list; elsewhere as their preferences say. */
export type Channel = "app" | "email" | "digest" | "push";

/**
 * A person's notification in a team. Stored under team and person, so a person who moves to another team leaves these
 * behind.
 */
export const NotificationEntity = new Entity(
  {
    model: { service: SERVICE, entity: "notification", version: "1" },
    attributes: {
      teamId: { type: "string", required: true },
      userId: { type: "string", required: true },
      notificationId: { type: "string", required: true },
      kind: { type: notificationKind.options, required: true },
      channels: { type: "list", items: { type: "string" }, required: true },
      /** The name, at that time, of the person who caused the notification. */
      actor: { type: "string", required: true },
      subject: { type: "string", required: true },
      path: { type: "string", required: true },
      dedupeKey: { type: "string", required: true },
      /** The summary in which the notification was mailed; missing while it waits. */
      digestId: { type: "string" },
      createdAt: { type: "string", required: true },
      readAt: { type: "string" },
      expires: { type: "number", required: true },
    },
    indexes: {
      primary: {
        pk: { field: "pk", composite: ["teamId", "userId"], template: "notifications#${teamId}#${userId}" },
        sk: { field: "sk", composite: ["notificationId"], template: "${notificationId}" },
      },
      /** Read notifications leave this list. */
      unread: {
        index: "gsi3",
        condition: ({ readAt }) => readAt === undefined,
        pk: { field: "gsi3pk", composite: ["teamId", "userId"], template: "unread#${teamId}#${userId}" },
        sk: { field: "gsi3sk", composite: ["notificationId"], template: "${notificationId}" },
      },
    },
  },
  entityConfig(),
);

export type NotificationRecord = EntityItem<typeof NotificationEntity>;

/**
 * Notes that a person got a notification of something. It is written with the notification, so that a repetition finds
 * it.
 */
export const ToldEntity = new Entity(
  {
    model: { service: SERVICE, entity: "told", version: "1" },
    attributes: {
      teamId: { type: "string", required: true },
      userId: { type: "string", required: true },
      dedupeKey: { type: "string", required: true },
      /** The notification comes in a summary and has no mail of its own, even after the person's preference changes. */
      inDigest: { type: "boolean" },
      expires: { type: "number", required: true },
    },
    indexes: {
      primary: {
        pk: { field: "pk", composite: ["teamId", "userId"], template: "told#${teamId}#${userId}" },
        sk: { field: "sk", composite: ["dedupeKey"], template: "${dedupeKey}" },
      },
    },
  },
  entityConfig(),
);

/** A person's preferences, for all teams; a switch they never changed is missing. */
export const PreferencesEntity = new Entity(
  {
    model: { service: SERVICE, entity: "notificationpreferences", version: "1" },
    attributes: {
      userId: { type: "string", required: true },
      email: { type: "boolean" },
      emailFrequency: { type: emailFrequency.options },
      push: { type: "boolean" },
      rightsRequests: { type: "boolean" },
      approvals: { type: "boolean" },
      expiringContent: { type: "boolean" },
    },
    indexes: {
      primary: { pk: { field: "pk", composite: ["userId"] }, sk: { field: "sk", composite: [] } },
    },
  },
  entityConfig(),
);

/** Notes that a summary waits for a person. */
export const DigestEntity = new Entity(
  {
    model: { service: SERVICE, entity: "notificationdigest", version: "1" },
    attributes: {
      teamId: { type: "string", required: true },
      userId: { type: "string", required: true },
      digestId: { type: "string", required: true },
      openedAt: { type: "string", required: true },
    },
    indexes: {
      primary: {
        pk: { field: "pk", composite: ["teamId", "userId"], template: "digest#${teamId}#${userId}" },
        sk: { field: "sk", composite: [] },
      },
    },
  },
  entityConfig(),
);

export type DigestRecord = EntityItem<typeof DigestEntity>;
