import { changeTeam, type TeamChange } from "../../people/team/change.ts";
import { limit } from "../../platform/http/limiter.ts";
import { type MemberActor, requireMember } from "../../platform/identity/actor.ts";
import { outsiderMail, requireUnheld } from "../../platform/mail/outsiders.ts";
import { type MailState, statesOf } from "../../platform/mail/state.ts";
import { attempt, madeEarlier, remember } from "../../platform/store/idempotency-key.ts";
import { countsOf } from "../creator/counts.ts";
import { CreatorInviteEntity, type CreatorInviteRecord } from "./creator-invite.entity.ts";
import { inviteNotFound, tooManyInvites } from "./creator-invite.errors.ts";
import {
  CREATOR_INVITE_MAILS_PER_HOUR,
  OPEN_CREATOR_INVITES_MAX,
  type ParsedCreateCreatorInvite,
  type CreatorInvite as View,
} from "./creator-invite.schema.ts";
import { addressIn, creation, isExpired, link, mailId, read, removal, renewal } from "./record.ts";

const mailsOf = ({ mailEventId }: CreatorInviteRecord): string[] => (mailEventId ? [mailId(mailEventId)] : []);

const views = async (invites: readonly CreatorInviteRecord[]): Promise<View[]> => {
  const stateOf = await statesOf(invites.flatMap(mailsOf));
  return invites.map((invite) => viewOf(invite, stateOf));
};

const viewOf = (invite: CreatorInviteRecord, stateOf: (mailId: string) => MailState): View => {
  const [mail] = mailsOf(invite);
  return {
    id: invite.inviteId,
    link: link(invite.code),
    creator: invite.creator,
    invitedBy: invite.inviterName,
    createdAt: invite.createdAt,
    expiresAt: invite.expiresAt,
    expired: isExpired(invite),
    mail: mail ? stateOf(mail) : "none",
  };
};

const view = async (invite: CreatorInviteRecord): Promise<View> => viewOf(invite, await statesOf(mailsOf(invite)));

const MAILS = { name: "creator-invite-mail", limit: CREATOR_INVITE_MAILS_PER_HOUR, windowSeconds: 3_600 };

/**
 * Returns a function that counts a call's mail only once, even if the transaction is tried again.
 * @throws rate_limit.exceeded, mail.held_back
 */
const mailCounter = ({ teamId, userId }: MemberActor) => {
  const countForOutsider = outsiderMail(userId);
  let counted: Promise<void> | undefined;
  return async (to: string): Promise<void> => {
    counted ??= limit(MAILS, teamId);
    await counted;
    requireUnheld(await countForOutsider(to));
  };
};

/**
 * Invites a creator. If an email address was typed, an event handler mails the link.
 * @throws creator_invite.too_many, rate_limit.exceeded, mail.held_back
 */
export const create = async (input: ParsedCreateCreatorInvite, idempotencyKey?: string): Promise<View> => {
  const member = requireMember();
  const { teamId, userId } = member;
  const { creator } = input;
  const tried = attempt(`creator-invite:${userId}`, idempotencyKey, input);
  const countMail = mailCounter(member);
  const invite = await changeTeam(teamId, async (): Promise<TeamChange<CreatorInviteRecord>> => {
    // Each change of the team's pending invites also adds an entry to the team's log. So if the count changes before
    // this invite is written, the transaction fails and is tried again.
    const [earlier, { invites }] = await Promise.all([madeEarlier(tried), countsOf(teamId)]);
    if (earlier) return { result: await read(teamId, earlier) };
    if (invites >= OPEN_CREATOR_INVITES_MAX) throw tooManyInvites();
    const address = addressIn(creator);
    if (address) await countMail(address);
    const { record, writes } = creation(member, creator);
    return {
      result: record,
      step: { type: "creator_invite.created", about: creator, aboutId: record.inviteId },
      also: [...writes, ...remember(tried, record.inviteId)],
    };
  });
  return view(invite);
};

/** Unused, unrevoked invites, newest first; expired ones included. */
export const list = async (): Promise<View[]> => {
  const { teamId } = requireMember();
  const { data } = await CreatorInviteEntity.query.open({ teamId }).go({ pages: "all", order: "desc" });
  return views(data);
};

/**
 * Changes an open invite and adds an entry to the team's log. @throws creator_invite.not_found; whatever `decide`
 * throws
 */
const changeOpen = async (
  inviteId: string,
  decide: (
    current: CreatorInviteRecord,
    countMail: (to: string) => Promise<void>,
  ) => TeamChange<CreatorInviteRecord> | Promise<TeamChange<CreatorInviteRecord>>,
): Promise<CreatorInviteRecord> => {
  const member = requireMember();
  const { teamId } = member;
  const countMail = mailCounter(member);
  return changeTeam(teamId, async () => {
    const current = await read(teamId, inviteId);
    if (current.state !== "open") throw inviteNotFound();
    return decide(current, countMail);
  });
};

/**
 * Gives an invite a new link for thirty more days. If the invite has an email address, the link is mailed. The old link
 * stops working.
 * @throws creator_invite.not_found, rate_limit.exceeded, mail.held_back
 */
export const renew = async (inviteId: string): Promise<View> => {
  const invite = await changeOpen(inviteId, async (current, countMail) => {
    if (current.email) await countMail(current.email);
    const { record, writes } = renewal(current);
    return {
      result: record,
      step: {
        type: "creator_invite.renewed",
        about: current.creator,
        aboutId: inviteId,
        changes: { "valid until": { from: current.expiresAt, to: record.expiresAt } },
      },
      also: writes,
    };
  });
  return view(invite);
};

/** Revokes an open invite and removes it; its link stops working. @throws creator_invite.not_found */
export const revoke = async (inviteId: string): Promise<void> => {
  await changeOpen(inviteId, (current) => ({
    result: current,
    step: { type: "creator_invite.revoked", about: current.creator, aboutId: inviteId },
    also: removal(current),
  }));
};
