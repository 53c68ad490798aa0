import { randomUUID } from "node:crypto";
import { MemberEntity } from "../people/account/user.entity.ts";
import { Invite } from "../people/invite/index.ts";
import { User } from "../people/user/index.ts";
import { actAs, type MemberActor, type UserActor } from "../platform/identity/actor.ts";
import type { Scene } from "./scene.ts";
import { Sent } from "./sent.ts";

/** The error for a link that doesn't work. */
export const notFound = { code: "invite.not_found", message: "Invite not found or expired" };

/** An invite, with the code in its link. */
export const anInvite = async ({ admin }: Scene, input: Parameters<typeof Sent.createInvite>[0] = {}) => {
  const made = await actAs(admin, () => Sent.createInvite(input));
  return { ...made, code: made.link.slice(made.link.lastIndexOf("/") + 1) };
};

/** A person who has signed in and belongs to no team. */
export const aStranger = async (email = `stranger-${randomUUID()}@clearhouse.test`): Promise<UserActor | MemberActor> =>
  User.actorOf({ subject: randomUUID(), email, name: "Sam Stranger", provider: "password", issuedAt: 1 });

/** Joins by the code of an invite. */
export const join = (person: UserActor | MemberActor, code: string) => actAs(person, () => Invite.join(code));

/** The record of a person's membership; null without one. */
export const memberOf = async ({ userId }: UserActor | MemberActor) =>
  (await MemberEntity.get({ userId }).go({ consistent: true })).data;
