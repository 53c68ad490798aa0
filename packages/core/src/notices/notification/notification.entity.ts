import { CustomAttributeType, Entity, type EntityItem } from "electrodb";
import { NOTICES, type NotificationKind } from "../../base/happenings/list.schema.ts";
import type { AboutOf } from "../../platform/about.ts";
import { entityConfig, SERVICE } from "../../platform/store/clients.ts";
import {
  DEFAULT_PREFERENCES,
  emailFrequency,
  type NotificationPreferences,
  notificationPreferences,
} from "./notification.schema.ts";

/**
 * Where a person gets a notification: always in the list on the site (`app`), elsewhere as the person's preferences
 * say.
 */
export type Channel = "app" | "email" | "digest" | "push";

/**
 * A person's notification in a team. The key has team and person, so a person who moves to another team doesn't see the
 * earlier team's notifications.
 */
export const NotificationEntity = new Entity(
  {
    model: { service: SERVICE, entity: "notification", version: "1" },
    attributes: {
      teamId: { type: "string", required: true },
      userId: { type: "string", required: true },
      notificationId: { type: "string", required: true },
      /** Not an enum: what a later release wrote before a way back must still be stored anew as read. */
      kind: { type: CustomAttributeType<NotificationKind>("string"), required: true },
      channels: { type: "list", items: { type: "string" }, required: true },
      /** The name, at that time, of the person who caused the notification. */
      actor: { type: "string", required: true },
      subject: { type: "string", required: true },
      path: { type: "string", required: true },
      dedupeKey: { type: "string", required: true },
      /**
       * The summary to which the notification was assigned; missing while the notification waits for a summary, or if
       * the notification needs no summary.
       */
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
      /** The index of unread notifications. */
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
 * Notes that a person was notified of something. The item is written together with the notification, so that a repeated
 * call doesn't notify again.
 */
export const ToldEntity = new Entity(
  {
    model: { service: SERVICE, entity: "told", version: "1" },
    attributes: {
      teamId: { type: "string", required: true },
      userId: { type: "string", required: true },
      dedupeKey: { type: "string", required: true },
      /**
       * Whether the notification comes in a summary. Such a notification gets no mail of its own, even if the person's
       * preferences change.
       */
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

/** A person's preferences, for all teams. A switch that the person never changed is missing. */
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

export const NOTIFICATION_ABOUT: AboutOf<NotificationRecord> = {
  channels: "nobody",
  actor: "actor.name",
  subject: "text",
  path: "nobody",
};

export const preferencesOf = async (userId: string): Promise<NotificationPreferences> => {
  const { data } = await PreferencesEntity.get({ userId }).go({ consistent: true });
  return withDefaults(data);
};

/** All preferences of a person. @param chosen the switches that the person has changed */
export const withDefaults = (chosen: Partial<NotificationPreferences> | null): NotificationPreferences =>
  notificationPreferences.parse({ ...DEFAULT_PREFERENCES, ...chosen });

export const wants = (wanted: NotificationPreferences, kind: NotificationKind): boolean => {
  const group = NOTICES[kind].switch;
  return group === null || wanted[group];
};

export const wantsDigest = ({ email, emailFrequency }: NotificationPreferences): boolean =>
  email && emailFrequency !== "instant";
