/** @jsxRuntime automatic */
import { feeWords } from "@clearhouse/core/base/license/fee.policy.ts";
import { plain, quoted } from "@clearhouse/core/base/license/rights-terms.policy.ts";
import type { ThreadItem } from "@clearhouse/core/rights/conversation/conversation.schema.ts";
import type { OwnerRequest } from "@clearhouse/core/rights/rights-request/owner-request.schema.ts";
import { AFTER_END, CHANGES, namesOf } from "./asked-words.tsx";
import { type Reader, Say, useReader } from "./reader.tsx";
import { TOPIC_TEXTS } from "./replies.tsx";

/** What a step would change, a line for each field. */
const changesOf = ({ asks = {}, fee }: ThreadItem, reader: Reader): string[] => {
  const { say, words, dates } = reader;
  const { uses, brands, countries, edits, aiTraining, aiMaking, from, until, afterEnd, creditRequired } = asks;
  const said = asks.words ? say("askedInWords", { words: quoted(plain(asks.words)) }) : undefined;
  const isWithoutAi = (aiTraining ?? aiMaking) !== undefined && !aiTraining && !aiMaking;
  return [
    fee && `${say("fee")}: ${feeWords(fee)}`,
    uses && `${say("use")}: ${uses.map(words).join(", ")}`,
    brands && `${say("brands")}: ${brands.join(", ")}`,
    countries && `${say("countries")}: ${countries === "worldwide" ? say("worldwide") : namesOf(countries, reader)}`,
    edits && say(CHANGES[edits]),
    aiTraining && say("askedAiTraining"),
    aiMaking && say("askedAiMaking"),
    isWithoutAi && say("askedNoAi"),
    from && `${say("from")}: ${dates.calendarDay(from)}`,
    until !== undefined && `${say("validUntil")}: ${until === "" ? say("noEndDate") : dates.calendarDay(until)}`,
    afterEnd && say(AFTER_END[afterEnd]),
    creditRequired && say("askedCredit"),
    said,
  ].filter((line) => typeof line === "string");
};

const KINDS = {
  message: "saidMessage",
  counter_offer: "saidOffer",
  accepted: "saidAccepted",
  changed: "saidChanged",
  reply: "saidReply",
  declined: "saidDeclined",
} as const satisfies Record<ThreadItem["kind"], string>;

function Item({ item, request }: { item: ThreadItem; request: OwnerRequest }) {
  const reader = useReader();
  const { say, dates } = reader;
  const changes = changesOf(item, reader);
  // A message has its topic before it, in English.
  const reply = request.replies.find(({ at }) => at === item.at);
  const message = item.kind === "message" && reply ? reply.message : item.message;
  return (
    <li className="flex flex-col gap-1 py-2.5 first:pt-0 last:pb-0">
      <span className="text-muted-foreground text-xs">
        <Say text={KINDS[item.kind]} team={request.team.name} />{" "}
        {item.kind === "message" && reply && `(${say(TOPIC_TEXTS[reply.topic])}) `}· {dates.moment(item.at)}
      </span>
      {changes.length > 0 && (
        <ul className="wrap-anywhere flex flex-col" dir="auto">
          {changes.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      )}
      {message !== "" && (
        <span className="whitespace-pre-line wrap-anywhere" dir="auto">
          {message}
        </span>
      )}
    </li>
  );
}

/** Who has to answer now, if that isn't plain from what stands beside it. */
function Next({ request: { conversation, team } }: { request: OwnerRequest }) {
  const isDeclined = conversation?.items.at(-1)?.kind === "declined";
  if (conversation?.ball !== "team" && !isDeclined) return null;
  return (
    <p className="mt-3 border-t pt-3 text-pretty">
      <Say text={isDeclined ? "offerDeclined" : "offerWaits"} team={team.name} />
    </p>
  );
}

/** What owner and team have said about a request, the newest last. */
export function Thread({ request }: { request: OwnerRequest }) {
  const { say } = useReader();
  const { conversation } = request;
  if (!conversation) return null;
  return (
    <section aria-labelledby="thread-title" className="order-3 rounded-lg border bg-card px-4 py-3.5">
      <h2 id="thread-title" className="mb-2 font-semibold">
        {say("threadTitle")}
      </h2>
      <ol className="flex flex-col divide-y">
        {conversation.items.map((item) => (
          <Item key={item.id} item={item} request={request} />
        ))}
      </ol>
      <Next request={request} />
    </section>
  );
}
