import type { UserRecord } from "../account/user.entity.ts";
import { DAY_MS, nowIso, nowMs } from "../platform/clock.ts";
import { env } from "../platform/env.ts";
import { newId, newSecretToken } from "../platform/id.ts";
import { currentActor, requireTeamId } from "../platform/identity/actor.ts";
import { openLink } from "../platform/identity/open-link.ts";
import { putItem, type Write } from "../platform/store/transaction.ts";
import { claim, keep, release } from "../platform/store/unique.ts";
import type { Role } from "../team/session.schema.ts";
import { InviteEntity, type InviteRecord } from "./invite.entity.ts";
import { inviteNotFound } from "./invite.errors.ts";
import { InviteCreated } from "./invite.events.ts";
import { INVITE_DAYS, UNUSED_INVITE_KEPT_DAYS } from "./invite.schema.ts";

export const link = (code: string): string => `${env.SITE_URL}/invite/${code}`;

/** The mail of an event that gave an invite its link or address. */
export const mailId = (eventId: string): string => `${eventId}.send-invite`;

export const isExpired = ({ expiresAt }: InviteRecord): boolean => Date.parse(expiresAt) <= nowMs();

/** Whether somebody may still join by it. */
export const isUsable = (invite: InviteRecord): boolean => invite.state === "open" && !isExpired(invite);

/**
 * Whether a link is dead for a person though others may use it: whoever was removed doesn't come back by an open one that
 * was made before, and that they may have kept. One that an admin sent to their address, or made since, asks them back.
 */
export const isShutTo = (
  {
    teamId,
    email,
    createdAt,
    renewedAt = createdAt,
  }: Pick<InviteRecord, "teamId" | "email" | "createdAt" | "renewedAt">,
  { removals = [] }: Pick<UserRecord, "removals">,
): boolean => !email && removals.some((removed) => removed.teamId === teamId && renewedAt <= removed.at);

/** When an invite ends that nobody uses, in ms since 1970. The table removes it then, or some hours later. */
const endOf = ({ expiresAt }: Pick<InviteRecord, "expiresAt">): number =>
  Date.parse(expiresAt) + UNUSED_INVITE_KEPT_DAYS * DAY_MS;

/** In seconds, as the table's TTL wants it. */
const ttlOf = (invite: Pick<InviteRecord, "expiresAt">): number => Math.floor(endOf(invite) / 1_000);

/** Whether it counts as removed, also where the table is late. */
export const isGone = (invite: Pick<InviteRecord, "expiresAt" | "state">): boolean =>
  invite.state !== "used" && endOf(invite) <= nowMs();

/** When a link runs out that is made at a moment (ISO 8601). */
export const expiryOf = (madeAt: string): string => new Date(Date.parse(madeAt) + INVITE_DAYS * DAY_MS).toISOString();

/** The event that has an invite mailed, under an id that the invite remembers. */
export const mailing = (inviteId: string): { mailEventId: string; write: Write } => {
  const mailEventId = newId("event");
  return { mailEventId, write: InviteCreated.outbox({ inviteId }, mailEventId) };
};

interface Created {
  record: InviteRecord;
  link: string;
  writes: Write[];
}

/** The writes that invite somebody into the actor's team, with the event that mails it. */
export const creation = ({ email = "", role }: { email?: string; role: Role }): Created => {
  const actor = currentActor();
  const inviteId = newId("invite");
  const { mailEventId, write } = mailing(inviteId);
  const createdAt = nowIso();
  const expiresAt = expiryOf(createdAt);
  const record: InviteRecord = {
    teamId: requireTeamId(),
    inviteId,
    code: newSecretToken(),
    email: email || undefined,
    role,
    state: "open",
    ...(actor.kind === "member" && { inviterId: actor.userId, inviterName: actor.displayName }),
    mailEventId: email ? mailEventId : undefined,
    createdAt,
    expiresAt,
    expires: ttlOf({ expiresAt }),
  };
  const put = putItem(InviteEntity.create(record).params());
  return { record, link: link(record.code), writes: [put, taken(record), write] };
};

/** The write that makes an invite's code lead to it, for as long as there is an invite. */
export const taken = (invite: InviteRecord): Write =>
  claim("invite-code", invite.code, invite.teamId, invite.inviteId, ttlOf(invite));

/** The write that makes the code of a used invite lead to it for good: who joined by it may come again. */
export const kept = ({ code, inviteId }: InviteRecord): Write => keep("invite-code", code, inviteId);

/** The write that makes a code lead nowhere. */
export const freed = ({ code, inviteId }: InviteRecord): Write => release("invite-code", code, inviteId);

/** The write that replaces an open invite, as long as it is what was read. */
export const replacing = (current: InviteRecord, next: InviteRecord): Write => {
  const expires = next.state === "used" ? undefined : ttlOf(next);
  const put = InviteEntity.put({ ...next, expires }).where(
    ({ state, code }, { eq }) => `${eq(state, "open")} AND ${eq(code, current.code)}`,
  );
  return putItem(put.params());
};

/** An invite of a team, whatever became of it unless it is gone, strongly consistent. @throws invite.not_found */
export const read = async (teamId: string, inviteId: string): Promise<InviteRecord> => {
  const { data } = await InviteEntity.get({ teamId, inviteId }).go({ consistent: true });
  if (!data || isGone(data)) throw inviteNotFound();
  return data;
};

/** The invite behind a link, whatever became of it; always the same two consistent reads. @throws invite.not_found */
export const byCode = (code: string): Promise<InviteRecord> =>
  openLink(
    "invited",
    code,
    async ({ teamId, ref: inviteId }) => (await InviteEntity.get({ teamId, inviteId }).go({ consistent: true })).data,
    (invite) => invite.code,
  );
