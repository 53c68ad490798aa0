import { REPLY_TOPIC_LABELS } from "../../base/owner-page/owner-message.schema.ts";
import { statusNow } from "../../library/asset/request-summary.ts";
import type { Conversation, ThreadItem } from "../conversation/conversation.schema.ts";
import type { TalkItem } from "../conversation/stored.ts";
import type { RightsRequestRecord } from "./rights-request.entity.ts";

const itemView = ({ owner, member, ...item }: TalkItem, showsNames: boolean): ThreadItem => ({
  ...item,
  by: owner ? "owner" : "team",
  name: showsNames ? ((owner ?? member)?.name ?? "") : "",
});

/**
 * What owner and team have said about a request; undefined if nobody has said anything.
 * @param showsNames true for the team; the owner isn't told who of the team wrote, or who else wrote as the owner
 */
export const conversationOf = (record: RightsRequestRecord, showsNames: boolean): Conversation | undefined => {
  const { replies = [], conversation, ball } = record;
  const messages = replies.map(
    ({ id, at, topic, message, name }): ThreadItem => ({
      ...{ id, at, by: "owner", kind: "message", name: showsNames ? name : "" },
      message: `${REPLY_TOPIC_LABELS[topic]}: ${message}`,
    }),
  );
  const steps = (conversation?.items ?? []).map((item) => itemView(item, showsNames));
  if (messages.length + steps.length === 0) return undefined;
  const isOpen = statusNow(record) === "pending";
  return {
    ball: isOpen ? (ball ?? (replies.length > 0 ? "team" : "owner")) : "none",
    items: [...messages, ...steps].toSorted((a, b) => (a.at < b.at ? -1 : 1)),
    ...(isOpen && conversation?.offerId && { openOfferId: conversation.offerId }),
    ...(isOpen && conversation?.proposed && { proposed: conversation.proposed }),
  };
};
