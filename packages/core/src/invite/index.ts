import { requireTeamId } from "../platform/actor.ts";
import { DAY_MS, nowMs } from "../platform/clock.ts";
import { env } from "../platform/env.ts";
import { notFound } from "../platform/error.ts";
import { newId, newSecretToken } from "../platform/id.ts";
import { putItem, type Write } from "../platform/transaction.ts";
import { InviteEntity } from "./invite.entity.ts";
import { InviteCreated } from "./invite.events.ts";

export * as Invite from "./index.ts";

/** Product decisions §2. */
const INVITE_DAYS = 7;

export const link = (code: string): string => `${env.SITE_URL}/invite/${code}`;

/** The writes that invite somebody into the actor's team, with the event that mails it. */
export const creation = (to: { email?: string; role: "admin" | "member" }): { link: string; writes: Write[] } => {
  const inviteId = newId("invite");
  const code = newSecretToken();
  const createdAt = new Date(nowMs()).toISOString();
  const expiresAt = new Date(nowMs() + INVITE_DAYS * DAY_MS).toISOString();
  const item = { teamId: requireTeamId(), inviteId, code, ...to, createdAt, expiresAt };
  return {
    link: link(code),
    writes: [putItem(InviteEntity.create(item).params()), InviteCreated.outbox({ inviteId })],
  };
};

/** An invite of the actor's team. @throws invite.not_found */
export const get = async (inviteId: string) => {
  const { data } = await InviteEntity.get({ teamId: requireTeamId(), inviteId }).go({ consistent: true });
  if (!data) throw notFound("invite", "Invite not found or expired");
  return data;
};
