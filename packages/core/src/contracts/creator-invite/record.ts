import { EVENTS } from "../../base/happenings/events.ts";
import { DAY_MS, nowIso, nowMs } from "../../platform/clock.ts";
import { env } from "../../platform/env.ts";
import { email } from "../../platform/fields.schema.ts";
import { newId, newSecretToken } from "../../platform/id.ts";
import type { MemberActor } from "../../platform/identity/actor.ts";
import { found, required } from "../../platform/store/found.ts";
import { openLink } from "../../platform/store/open-link.ts";
import { deleteItem, putItem, type Write } from "../../platform/store/transaction.ts";
import { claim, release } from "../../platform/store/unique.ts";
import { counted } from "../creator/counts.ts";
import { CreatorInviteEntity, type CreatorInviteRecord } from "./creator-invite.entity.ts";
import { inviteNotFound } from "./creator-invite.errors.ts";
import { CREATOR_INVITE_DAYS } from "./creator-invite.schema.ts";

export const link = (code: string): string => `${env.SITE_URL}/creator-onboard/${code}`;

/** The id of the mail that is sent for an event. */
export const mailId = (eventId: string): string => `${eventId}.send-creator-invite`;

export const isExpired = ({ expiresAt }: CreatorInviteRecord): boolean => Date.parse(expiresAt) <= nowMs();

/** Whether somebody can still join with the invite. */
export const isUsable = (invite: CreatorInviteRecord): boolean => invite.state === "open" && !isExpired(invite);

/** When a link made at `madeAt` expires (ISO 8601). */
const expiryOf = (madeAt: string): string => new Date(Date.parse(madeAt) + CREATOR_INVITE_DAYS * DAY_MS).toISOString();

/** The typed text in lower case if it is an email address; otherwise undefined. */
export const addressIn = (creator: string): string | undefined => email.safeParse(creator).data;

/**
 * The write of the event whose handler mails an invite, and the event's id, which the invite keeps. An invite without
 * an email address has no such event.
 */
const mailing = ({ inviteId, email: to }: Pick<CreatorInviteRecord, "inviteId" | "email">) => {
  const mailEventId = to ? newId("event") : undefined;
  return {
    mailEventId,
    writes: mailEventId ? [EVENTS["creator_invite.created"].outbox({ inviteId }, mailEventId)] : [],
  };
};

interface Made {
  record: CreatorInviteRecord;
  writes: Write[];
}

/**
 * The writes that store and count a new invite. If the invite has an email address, the writes also include the event
 * whose handler mails the link.
 */
export const creation = (by: MemberActor, creator: string): Made => {
  const invite = { inviteId: newId("creatorInvite"), email: addressIn(creator) };
  const { mailEventId, writes } = mailing(invite);
  const createdAt = nowIso();
  const record: CreatorInviteRecord = {
    ...invite,
    teamId: by.teamId,
    code: newSecretToken(),
    creator,
    state: "open",
    inviterId: by.userId,
    inviterName: by.displayName,
    mailEventId,
    createdAt,
    expiresAt: expiryOf(createdAt),
  };
  const put = putItem(CreatorInviteEntity.create(record).params());
  return { record, writes: [put, taken(record), counted(by.teamId, "invites", record.inviteId, 1), ...writes] };
};

/**
 * The writes that give an open invite a new link for another {@link CREATOR_INVITE_DAYS} days; the old link stops
 * working.
 */
export const renewal = (current: CreatorInviteRecord): Made => {
  const { mailEventId, writes } = mailing(current);
  const record = { ...current, code: newSecretToken(), expiresAt: expiryOf(nowIso()), mailEventId };
  return { record, writes: [replacing(current, record), freed(current), taken(record), ...writes] };
};

/** The writes that revoke an open invite; its link stops working. */
export const removal = (current: CreatorInviteRecord): Write[] => {
  const { teamId, inviteId } = current;
  const remove = CreatorInviteEntity.remove({ teamId, inviteId }).where(
    ({ state, code }, { eq }) => `${eq(state, "open")} AND ${eq(code, current.code)}`,
  );
  return [deleteItem(remove.params()), freed(current), counted(teamId, "invites", inviteId, -1)];
};

/**
 * The writes that mark an open invite as used by a creator. They fail if the invite isn't open any more or has another
 * link.
 */
export const using = (
  current: CreatorInviteRecord,
  by: Required<Pick<CreatorInviteRecord, "creatorId" | "contractId">>,
): Write[] => [
  replacing(current, { ...current, ...by, state: "used", usedAt: nowIso(), mailEventId: undefined }),
  counted(current.teamId, "invites", current.inviteId, -1),
];

const taken = ({ code, teamId, inviteId }: CreatorInviteRecord): Write =>
  claim("creator-invite-code", code, teamId, inviteId);

const freed = ({ code, inviteId }: CreatorInviteRecord): Write => release("creator-invite-code", code, inviteId);

const replacing = (current: CreatorInviteRecord, next: CreatorInviteRecord): Write =>
  putItem(
    CreatorInviteEntity.put(next)
      .where(({ state, code }, { eq }) => `${eq(state, "open")} AND ${eq(code, current.code)}`)
      .params(),
  );

/** An invite of a team, used or not, by a strongly consistent read; undefined if it was revoked. */
export const find = (teamId: string, inviteId: string): Promise<CreatorInviteRecord | undefined> =>
  found(CreatorInviteEntity.get({ teamId, inviteId }).go({ consistent: true }));

/** An invite, as {@link find} returns it. @throws creator_invite.not_found */
export const read = (teamId: string, inviteId: string): Promise<CreatorInviteRecord> =>
  required(find(teamId, inviteId), inviteNotFound);

/**
 * The invite of a link, used or not. Valid and invalid links take the same two reads. @throws the error for an invalid
 * link
 */
export const byCode = (code: string): Promise<CreatorInviteRecord> =>
  openLink(
    "creator",
    code,
    ({ teamId, ref: inviteId }) => find(teamId, inviteId),
    (invite) => invite.code,
  );
