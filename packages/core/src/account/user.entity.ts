import { Entity, type EntityItem, Service } from "electrodb";
import { entityConfig, SERVICE } from "../platform/store/entity.ts";

/** A person, with our own id: whichever way somebody signs in, it is one person. */
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
      /** Seconds since 1970 at which the token was issued that brought the address: an older token's is out of date. */
      emailAsOf: { type: "number" },
      /** Earlier addresses by the event that tells them of the change; the last few. */
      formerEmails: {
        type: "list",
        items: {
          type: "map",
          properties: { eventId: { type: "string", required: true }, email: { type: "string", required: true } },
        },
      },
      /** From which teams the person was removed, each the last time; the last few. */
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

/** A person's one membership; read with the person, consistently, so that removal counts at the next call. */
export const MemberEntity = new Entity(
  {
    model: { service: SERVICE, entity: "member", version: "1" },
    attributes: {
      userId: { type: "string", required: true },
      teamId: { type: "string", required: true },
      role: { type: ["admin", "member"] as const, required: true },
      /** Copies of the person's, so that one Query lists the people of a team. */
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
