/** @jsxRuntime automatic */
import type { OwnerMessage, ReplyTopic } from "@clearhouse/core/base/owner-page/owner-message.schema.ts";
import { useReader } from "./reader.tsx";

/** The name of each topic on the page. */
export const TOPIC_TEXTS = {
  term: "replyTerm",
  credit: "replyCredit",
  contact: "replyContact",
} as const satisfies Record<ReplyTopic, string>;

/** The owner's messages that don't decide the request. */
export function Replies({ replies }: { replies: readonly OwnerMessage[] }) {
  const { say, dates } = useReader();
  if (replies.length === 0) return null;
  return (
    <section aria-labelledby="replies-title" className="order-3 rounded-lg border bg-card px-4 py-3.5">
      <h2 id="replies-title" className="mb-2 font-semibold">
        {say("repliesTitle")}
      </h2>
      <ul className="flex flex-col divide-y">
        {replies.map(({ at, topic, message }) => (
          <li key={at} className="flex flex-col gap-1 py-2.5 first:pt-0 last:pb-0">
            <span className="text-muted-foreground text-xs">
              {say(TOPIC_TEXTS[topic])} · {dates.moment(at)}
            </span>
            <span className="whitespace-pre-line wrap-anywhere" dir="auto">
              {message}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
