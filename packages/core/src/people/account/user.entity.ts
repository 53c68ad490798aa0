import { Entity, type EntityItem, Service } from "electrodb";
import type { AboutOf } from "../../platform/about.ts";
import { entityConfig, SERVICE } from "../../platform/store/clients.ts";

/**
 * A person. The person's id doesn't come from Cognito, so a person with several ways to sign in has only one record.
 */
export const UserEntity = new Entity(
  {
    model: { service: SERVICE, entity: "user", version: "1" },
    attributes: {
      userId: { type: "string", required: true },
      email: { type: "string", required: true },
      displayName: { type: "string", required: true },
      avatarUrl: { type: "string" },
      phone: { type: "string" },
      location: { type: "string" },
      bio: { type: "string" },
      /** The ways in which the person can sign in; each way has its own identity. */
      password: { type: "boolean" },
      google: { type: "boolean" },
      /**
       * The time of issue, in seconds since 1970, of the token from which `email` comes. An older token has an outdated
       * address.
       */
      emailAsOf: { type: "number" },
      /** The most recent former email addresses, each with the id of the event that reported its replacement. */
      formerEmails: {
        type: "list",
        items: {
          type: "map",
          properties: { eventId: { type: "string", required: true }, email: { type: "string", required: true } },
        },
      },
      /** The teams that removed the person most recently, each with the time of its latest removal. */
      removals: {
        type: "list",
        items: {
          type: "map",
          properties: { teamId: { type: "string", required: true }, at: { type: "string", required: true } },
        },
      },
      createdAt: { type: "string", required: true },
    },
    indexes: {
      primary: {
        collection: "account",
        pk: { field: "pk", composite: ["userId"] },
        sk: { field: "sk", composite: [] },
      },
    },
  },
  entityConfig(),
);

/**
 * A person's membership; a person has at most one. Each call reads the membership together with the person, with strong
 * consistency, so that a removed member's next call is refused.
 */
export const MemberEntity = new Entity(
  {
    model: { service: SERVICE, entity: "member", version: "1" },
    attributes: {
      userId: { type: "string", required: true },
      teamId: { type: "string", required: true },
      role: { type: ["admin", "member"] as const, required: true },
      /** Copied from the person, so that one Query lists the people of a team. */
      displayName: { type: "string", required: true },
      email: { type: "string", required: true },
      avatarUrl: { type: "string" },
      joinedAt: { type: "string", required: true },
    },
    indexes: {
      primary: {
        collection: "account",
        pk: { field: "pk", composite: ["userId"] },
        sk: { field: "sk", composite: [] },
      },
      ofTeam: {
        index: "gsi1",
        pk: { field: "gsi1pk", composite: ["teamId"], template: "members#${teamId}" },
        sk: { field: "gsi1sk", composite: ["joinedAt", "userId"], template: "${joinedAt}#${userId}" },
      },
    },
  },
  entityConfig(),
);

/** Tells to which person a Cognito subject belongs. */
export const IdentityEntity = new Entity(
  {
    model: { service: SERVICE, entity: "identity", version: "1" },
    attributes: {
      subject: { type: "string", required: true },
      userId: { type: "string", required: true },
      provider: { type: ["password", "google"] as const, required: true },
      createdAt: { type: "string", required: true },
    },
    indexes: {
      primary: { pk: { field: "pk", composite: ["subject"] }, sk: { field: "sk", composite: [] } },
    },
  },
  entityConfig(),
);

export const Accounts = new Service({ user: UserEntity, member: MemberEntity }, entityConfig());

export type UserRecord = EntityItem<typeof UserEntity>;
export type MemberRecord = EntityItem<typeof MemberEntity>;

export const USER_ABOUT: AboutOf<UserRecord> = {
  userId: "user.id",
  email: "user.email",
  displayName: "user.name",
  avatarUrl: "nobody",
  phone: "text",
  location: "text",
  bio: "text",
  formerEmails: { eventId: "nobody", email: "address" },
  removals: "nobody",
};

export const MEMBER_ABOUT: AboutOf<MemberRecord> = {
  userId: "member.id",
  displayName: "member.name",
  email: "member.email",
  avatarUrl: "nobody",
};
