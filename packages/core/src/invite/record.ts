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

/** The id of the mail that an `InviteCreated` event causes. */
export const mailId = (eventId: string): string => `${eventId}.send-invite`;

export const isExpired = ({ expiresAt }: InviteRecord): boolean => Date.parse(expiresAt) <= nowMs();

/** Whether somebody can still join with the invite. */
export const isUsable = (invite: InviteRecord): boolean => invite.state === "open" && !isExpired(invite);

/**
 * Whether a link is closed to a person although others may use it: a removed member can't return by an open link that
 * was made before the removal, which they may have kept. They can return by an invite to their address, or by one made
 * since.
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

/** When an unused invite is removed, in ms since 1970. The table removes it then, or some hours later. */
const endOf = ({ expiresAt }: Pick<InviteRecord, "expiresAt">): number =>
  Date.parse(expiresAt) + UNUSED_INVITE_KEPT_DAYS * DAY_MS;

/** When the table removes an invite, in seconds, as its TTL needs it. */
const ttlOf = (invite: Pick<InviteRecord, "expiresAt">): number => Math.floor(endOf(invite) / 1_000);

/** Whether an invite counts as removed, even if the table removes it late. */
export const isGone = (invite: Pick<InviteRecord, "expiresAt" | "state">): boolean =>
  invite.state !== "used" && endOf(invite) <= nowMs();

/** When a link made at a time expires (ISO 8601). */
export const expiryOf = (madeAt: string): string => new Date(Date.parse(madeAt) + INVITE_DAYS * DAY_MS).toISOString();

/** The event that causes an invite's mail, with an id that the invite keeps. */
export const mailing = (inviteId: string): { mailEventId: string; write: Write } => {
  const mailEventId = newId("event");
  return { mailEventId, write: InviteCreated.outbox({ inviteId }, mailEventId) };
};

interface Created {
  record: InviteRecord;
  link: string;
  writes: Write[];
}

/** A new invite into the actor's team, its link, and its writes, among them the event that causes its mail. */
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

/** The write that makes an invite's code lead to it, as long as the invite exists. */
export const taken = (invite: InviteRecord): Write =>
  claim("invite-code", invite.code, invite.teamId, invite.inviteId, ttlOf(invite));

/** The write that makes a used invite's code lead to it for good: the person who joined may open it again. */
export const kept = ({ code, inviteId }: InviteRecord): Write => keep("invite-code", code, inviteId);

/** The write that removes a code. */
export const freed = ({ code, inviteId }: InviteRecord): Write => release("invite-code", code, inviteId);

/** The write that replaces an open invite; fails if it has changed since it was read. */
export const replacing = (current: InviteRecord, next: InviteRecord): Write => {
  const expires = next.state === "used" ? undefined : ttlOf(next);
  const put = InviteEntity.put({ ...next, expires }).where(
    ({ state, code }, { eq }) => `${eq(state, "open")} AND ${eq(code, current.code)}`,
  );
  return putItem(put.params());
};

/** An invite of a team in any state, strongly consistent. @throws invite.not_found */
export const read = async (teamId: string, inviteId: string): Promise<InviteRecord> => {
  const { data } = await InviteEntity.get({ teamId, inviteId }).go({ consistent: true });
  if (!data || isGone(data)) throw inviteNotFound();
  return data;
};

/** The invite of a link in any state. It always takes the same two consistent reads. @throws invite.not_found */
export const byCode = (code: string): Promise<InviteRecord> =>
  openLink(
    "invited",
    code,
    async ({ teamId, ref: inviteId }) => (await InviteEntity.get({ teamId, inviteId }).go({ consistent: true })).data,
    (invite) => invite.code,
  );
