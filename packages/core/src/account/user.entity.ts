import { Entity, type EntityItem, Service } from "electrodb";
import { entityConfig, SERVICE } from "../platform/store/entity.ts";

/** A person, with our own id: all their ways to sign in lead to one person. */
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
      /** Ways to sign in; each has an identity. */
      password: { type: "boolean" },
      google: { type: "boolean" },
      /**
       * When the token that brought the address was issued, in seconds since 1970. An older token's address is out of
       * date.
       */
      emailAsOf: { type: "number" },
      /** The last few earlier addresses, each with the id of the event of its change. */
      formerEmails: {
        type: "list",
        items: {
          type: "map",
          properties: { eventId: { type: "string", required: true }, email: { type: "string", required: true } },
        },
      },
      /** The last few teams that removed the person, with the latest time for each. */
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

/** A person's one membership; read with the person, consistently, so that a removal counts at the next call. */
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

/** Which person a Cognito subject is. */
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
