import { EVENTS } from "../../base/happenings/events.ts";
import { nowIso } from "../../platform/clock.ts";
import { env } from "../../platform/env.ts";
import { notFound } from "../../platform/errors/error.ts";
import { limit } from "../../platform/http/limiter.ts";
import { newId } from "../../platform/id.ts";
import { type MemberActor, requireMember } from "../../platform/identity/actor.ts";
import { found } from "../../platform/store/found.ts";
import { attempt, once, remember } from "../../platform/store/idempotency-key.ts";
import { putItem, transact } from "../../platform/store/transaction.ts";
import { claim } from "../../platform/store/unique.ts";
import { SupportRequestEntity, type SupportRequestRecord } from "./support.entity.ts";
import {
  type ParsedSendSupport,
  SUPPORT_REQUESTS_PER_HOUR,
  type SupportSettings,
  type SupportTicket,
} from "./support.schema.ts";
import { newTicket } from "./ticket.ts";

export * as Support from "./index.ts";

const PER_MEMBER = { name: "support-request", limit: SUPPORT_REQUESTS_PER_HOUR, windowSeconds: 3_600 };

/** The deployment's links and settings for the page /support. */
export const settings = (): SupportSettings => {
  requireMember();
  return { helpUrl: env.HELP_URL, statusUrl: env.STATUS_URL, mailed: env.SUPPORT_EMAIL !== "" };
};

/** A support request, strongly consistent; undefined if there is none. */
export const find = (teamId: string, requestId: string): Promise<SupportRequestRecord | undefined> =>
  found(SupportRequestEntity.get({ teamId, requestId }).go({ consistent: true }));

/**
 * Stores a support request with a new ticket number; an event's handler sends the mails. A repeated call with the same
 * key changes nothing.
 * @throws rate_limit.exceeded, request.idempotency_key_reused
 */
export const send = async (input: ParsedSendSupport, idempotencyKey?: string): Promise<SupportTicket> => {
  const member = requireMember();
  const tried = attempt(`support-request:${member.userId}`, idempotencyKey, input);
  const sentBefore = async (requestId: string): Promise<SupportRequestRecord> => {
    const earlier = await find(member.teamId, requestId);
    if (!earlier) throw notFound("support_request", "Support request not found");
    return earlier;
  };
  const { ticket } = await once(tried, sentBefore, async () => {
    await limit(PER_MEMBER, member.userId);
    return transact(async () => {
      // A new ticket number for each attempt, because a number may be taken.
      const record = recordOf(member, input);
      const writes = [
        putItem(SupportRequestEntity.create(record).params()),
        claim("support-ticket", record.ticket, record.teamId, record.requestId),
        EVENTS["support.requested"].outbox({ requestId: record.requestId }),
        ...remember(tried, record.requestId),
      ];
      return { writes, result: record };
    });
  });
  return { ticketId: ticket };
};

const recordOf = (member: MemberActor, input: ParsedSendSupport): SupportRequestRecord => ({
  ...input,
  teamId: member.teamId,
  requestId: newId("supportRequest"),
  ticket: newTicket(),
  userId: member.userId,
  userName: member.displayName,
  userEmail: member.email,
  createdAt: nowIso(),
});
