import type { Locale } from "../../base/texts/locale.policy.ts";
import type { RightsRequestRecord } from "../rights-request/rights-request.entity.ts";

/** Who wrote as the owner, and in which language, if it is known. */
interface Writer {
  name: string;
  email: string;
  locale?: Locale;
}

/**
 * Who wrote last as the owner, to whom the team's answers go, and who accepts new terms by one tap; undefined if nobody
 * has written.
 */
export const writerOf = ({
  conversation,
  replies = [],
}: Pick<RightsRequestRecord, "conversation" | "replies">): Writer | undefined => {
  const offer = conversation?.items.findLast(({ owner }) => owner !== undefined);
  const reply = replies.at(-1);
  if (offer?.owner && (!reply || reply.at <= offer.at)) return offer.owner;
  return reply && { name: reply.name, email: reply.email };
};
