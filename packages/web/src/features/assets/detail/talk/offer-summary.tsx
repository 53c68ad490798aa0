import type { ThreadItem } from "@clearhouse/core/rights/conversation/conversation.schema.ts";
import { offerLines } from "./offer-lines.ts";

/** What the owner offers, above the answer to it. */
export function OfferSummary({ item }: { item: ThreadItem }) {
  return (
    <div className="rounded-md bg-muted px-3 py-2 text-sm">
      <ul className="break-words" dir="auto">
        {offerLines(item).map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
      {item.message !== "" && (
        <p className="whitespace-pre-line break-words" dir="auto">
          {item.message}
        </p>
      )}
    </div>
  );
}
