import { EVENTS } from "../../base/happenings/events.ts";
import { DAY_MS, nowIso, nowMs } from "../../platform/clock.ts";
import { env } from "../../platform/env.ts";
import { newId, newSecretToken } from "../../platform/id.ts";
import { currentActor, requireTeamId } from "../../platform/identity/actor.ts";
import { openLink } from "../../platform/store/open-link.ts";
import { putItem, type Write } from "../../platform/store/transaction.ts";
import { claim, keep, release } from "../../platform/store/unique.ts";
import type { UserRecord } from "../account/user.entity.ts";
import type { Role } from "../team/session.schema.ts";
import { InviteEntity, type InviteRecord } from "./invite.entity.ts";
import { inviteNotFound } from "./invite.errors.ts";
import { INVITE_DAYS, UNUSED_INVITE_KEPT_DAYS } from "./invite.schema.ts";

export const link = (code: string): string => `${env.SITE_URL}/invite/${code}`;

/** The id of the mail that the handler of an `EVENTS["invite.created"]` event sends. */
export const mailId = (eventId: string): string => `${eventId}.send-invite`;

export const isExpired = ({ expiresAt }: InviteRecord): boolean => Date.parse(expiresAt) <= nowMs();

/** Whether somebody can still join with the invite. */
export const isUsable = (invite: InviteRecord): boolean => invite.state === "open" && !isExpired(invite);

/**
 * Whether a link is closed to a person although other people may use it. A removed member may have kept a link that
 * anybody may use, so such a link doesn't work for the member if it was made before the removal. The member can return
 * by an invite to the member's email address, or by a link made after the removal.
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

/** When an unused invite counts as removed, in ms since 1970. The table removes it at this time or some hours later. */
const endOf = ({ expiresAt }: Pick<InviteRecord, "expiresAt">): number =>
  Date.parse(expiresAt) + UNUSED_INVITE_KEPT_DAYS * DAY_MS;

/** When the table removes an invite, in seconds since 1970: the value of the TTL attribute. */
export const ttlOf = (invite: Pick<InviteRecord, "expiresAt">): number => Math.floor(endOf(invite) / 1_000);

/** Whether an invite counts as removed, even if the table removes it late. */
export const isGone = (invite: Pick<InviteRecord, "expiresAt" | "state">): boolean =>
  invite.state !== "used" && endOf(invite) <= nowMs();

/** When a link made at `madeAt` expires (ISO 8601). */
export const expiryOf = (madeAt: string): string => new Date(Date.parse(madeAt) + INVITE_DAYS * DAY_MS).toISOString();

/**
 * The write of the event whose handler mails an invite, and the event's id. The caller has to store the id with the
 * invite.
 */
export const mailing = (inviteId: string): { mailEventId: string; write: Write } => {
  const mailEventId = newId("event");
  return { mailEventId, write: EVENTS["invite.created"].outbox({ inviteId }, mailEventId) };
};

interface Created {
  record: InviteRecord;
  link: string;
  writes: Write[];
}

/**
 * A new invite into the actor's team, its link, and the writes that store the invite and the event whose handler mails
 * the invite.
 */
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

/** The write that lets an invite be found by its code as long as the invite exists. */
export const taken = (invite: InviteRecord): Write =>
  claim("invite-code", invite.code, invite.teamId, invite.inviteId, ttlOf(invite));

/**
 * The write that lets a used invite be found by its code for good, because the person who joined may open the link
 * again.
 */
export const kept = ({ code, inviteId }: InviteRecord): Write => keep("invite-code", code, inviteId);

/** The write after which an invite isn't found by its code any more. */
export const freed = ({ code, inviteId }: InviteRecord): Write => release("invite-code", code, inviteId);

/** The write that replaces an open invite. It fails if the invite was changed since it was read. */
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

/**
 * The invite of a link, in any state. The function always makes the same two strongly consistent reads.
 * @throws invite.not_found
 */
export const byCode = (code: string): Promise<InviteRecord> =>
  openLink(
    "invited",
    code,
    async ({ teamId, ref: inviteId }) => (await InviteEntity.get({ teamId, inviteId }).go({ consistent: true })).data,
    (invite) => invite.code,
  );
