import { nowIso } from "../../platform/clock.ts";
import { newSecretToken } from "../../platform/id.ts";
import { requireAdmin } from "../../platform/identity/actor.ts";
import { type MailState, statesOf } from "../../platform/mail/state.ts";
import { attempt, madeEarlier, remember } from "../../platform/store/idempotency-key.ts";
import { changeTeam, requireAdminNow, type TeamChange } from "../team/change.ts";
import type { RosterRecord } from "../team/roster.entity.ts";
import { ADMIN_ACTS } from "../team/team.policy.ts";
import { InviteEntity, type InviteRecord } from "./invite.entity.ts";
import { inviteNotFound } from "./invite.errors.ts";
import type { ParsedCreateInvite, ReaddressInput, Invite as View } from "./invite.schema.ts";
import { addressed } from "./invited-address.ts";
import { type CountMail, mailCounter, requireRoom } from "./limits.ts";
import {
  creation,
  expiryOf,
  freed,
  isExpired,
  isGone,
  link,
  mailId,
  mailing,
  read,
  replacing,
  taken,
} from "./record.ts";

const requireInviter = () => requireAdmin(ADMIN_ACTS.invite);

const mailOf = ({ email, mailEventId }: InviteRecord): string[] => (email && mailEventId ? [mailId(mailEventId)] : []);

const views = async (invites: readonly InviteRecord[]): Promise<View[]> => {
  const stateOf = await statesOf(invites.flatMap(mailOf));
  return invites.map((invite) => viewOf(invite, stateOf));
};

const viewOf = (invite: InviteRecord, stateOf: (mailId: string) => MailState): View => {
  const [mail] = mailOf(invite);
  return {
    id: invite.inviteId,
    link: link(invite.code),
    role: invite.role,
    email: invite.email ?? "",
    invitedBy: invite.inviterName ?? "",
    createdAt: invite.createdAt,
    expiresAt: invite.expiresAt,
    expired: isExpired(invite),
    mail: mail ? stateOf(mail) : "none",
  };
};

const view = async (invite: InviteRecord): Promise<View> => viewOf(invite, await statesOf(mailOf(invite)));

/**
 * Invites somebody into the team. If an email address is given, an event handler mails the invite.
 * @throws auth.forbidden, request.invalid, invite.too_many, rate_limit.exceeded, mail.held_back
 */
export const create = async (to: ParsedCreateInvite, idempotencyKey?: string): Promise<View> => {
  const inviter = requireInviter();
  const { teamId, userId } = inviter;
  const tried = attempt(`invite:${userId}`, idempotencyKey, to);
  const countMail = mailCounter(inviter);
  const invite = await changeTeam(teamId, async (roster): Promise<TeamChange<InviteRecord>> => {
    const [earlier] = await Promise.all([madeEarlier(tried), requireAdminNow(ADMIN_ACTS.invite)]);
    if (earlier) return { result: await read(teamId, earlier) };
    requireRoom(roster);
    if (to.email) await countMail(to.email);
    const { record, writes } = creation(to);
    const changes = { role: { from: "", to: to.role } };
    return {
      result: record,
      step: { type: "invite.created", about: to.email, aboutId: record.inviteId, changes },
      invites: { opened: record.expiresAt },
      also: [...writes, ...(await addressed(record)), ...remember(tried, record.inviteId)],
    };
  });
  return view(invite);
};

/**
 * The team's invites that are neither used nor revoked, newest first. Expired invites are included until they are
 * removed.
 * @throws auth.forbidden
 */
export const listOpen = async (): Promise<View[]> => {
  const { teamId } = requireInviter();
  const { data } = await InviteEntity.query.open({ teamId }).go({ pages: "all", order: "desc" });
  return views(data.filter((invite) => !isGone(invite)));
};

/** Changes an open invite of the team. @throws auth.forbidden, invite.not_found; whatever `decide` throws */
const changeOpen = async (
  inviteId: string,
  decide: (
    current: InviteRecord,
    state: { roster: RosterRecord; countMail: CountMail },
  ) => TeamChange<InviteRecord> | Promise<TeamChange<InviteRecord>>,
): Promise<InviteRecord> => {
  const inviter = requireInviter();
  const { teamId } = inviter;
  const countMail = mailCounter(inviter);
  return changeTeam(teamId, async (roster) => {
    const [current] = await Promise.all([read(teamId, inviteId), requireAdminNow(ADMIN_ACTS.invite)]);
    if (current.state !== "open") throw inviteNotFound();
    return decide(current, { roster, countMail });
  });
};

/**
 * Gives an open invite another email address, and mails the invite to the new address. An empty address removes the
 * invite's address, so that any holder of the link may join. An expired invite is mailed only when it is renewed.
 * @throws auth.forbidden, invite.not_found, request.invalid, rate_limit.exceeded, mail.held_back
 */
export const readdress = async (inviteId: string, email: ReaddressInput["email"]): Promise<View> => {
  const invite = await changeOpen(inviteId, async (current, { countMail }) => {
    const former = current.email ?? "";
    if (email === former) return { result: current };
    if (email && !isExpired(current)) await countMail(email);
    const mail = email && !isExpired(current) ? mailing(inviteId) : undefined;
    const next = { ...current, email: email || undefined, mailEventId: mail?.mailEventId };
    return {
      result: next,
      step: {
        type: "invite.readdressed",
        about: email || former,
        aboutId: inviteId,
        personal: { email: { from: former, to: email } },
      },
      also: [replacing(current, next), ...(await addressed(next)), ...(mail ? [mail.write] : [])],
    };
  });
  return view(invite);
};

/**
 * Gives an open invite a new link that is valid for seven days; the old link stops working.
 * @throws auth.forbidden, invite.not_found, invite.too_many if the invite had expired, rate_limit.exceeded,
 * mail.held_back
 */
export const renew = async (inviteId: string): Promise<View> => {
  const invite = await changeOpen(inviteId, async (current, { roster, countMail }) => {
    if (isExpired(current)) requireRoom(roster);
    if (current.email) await countMail(current.email);
    const mail = current.email ? mailing(inviteId) : undefined;
    const renewedAt = nowIso();
    const next = {
      ...current,
      code: newSecretToken(),
      renewedAt,
      expiresAt: expiryOf(renewedAt),
      mailEventId: mail?.mailEventId,
    };
    return {
      result: next,
      step: {
        type: "invite.renewed",
        about: current.email,
        aboutId: inviteId,
        changes: { "valid until": { from: current.expiresAt, to: next.expiresAt } },
      },
      invites: { opened: next.expiresAt, closed: current.expiresAt },
      also: [
        ...[replacing(current, next), freed(current), taken(next)],
        ...(await addressed(next)),
        ...(mail ? [mail.write] : []),
      ],
    };
  });
  return view(invite);
};

/** Revokes an open invite; its link stops working. @throws auth.forbidden, invite.not_found */
export const revoke = async (inviteId: string): Promise<void> => {
  await changeOpen(inviteId, (current) => {
    const next: InviteRecord = { ...current, state: "revoked", mailEventId: undefined };
    return {
      result: next,
      step: { type: "invite.revoked", about: current.email, aboutId: inviteId },
      invites: { closed: current.expiresAt },
      also: [replacing(current, next), freed(current)],
    };
  });
};
