import type { Asset } from "@clearhouse/core/library/asset/asset.schema.ts";
import { formatDate } from "@/lib/dates.ts";
import { REQUEST_TEXTS } from "./note-texts.ts";

type AssetRequest = NonNullable<Asset["request"]>;

const wayOf = ({ ownerEmail, mailHeld, firstMailedAt }: AssetRequest): string => {
  if (mailHeld || !ownerEmail) return REQUEST_TEXTS.way();
  return firstMailedAt
    ? REQUEST_TEXTS.mailedLater(ownerEmail, formatDate(firstMailedAt))
    : REQUEST_TEXTS.way(ownerEmail);
};

const FIRST = { who: REQUEST_TEXTS.asked, on: REQUEST_TEXTS.on };
const RENEWAL = { who: REQUEST_TEXTS.askedToRenew, on: REQUEST_TEXTS.renewalOn };
const MORE = { who: REQUEST_TEXTS.askedForMore, on: REQUEST_TEXTS.moreOn };

/** Who was asked, in which way and when, and whether the link was opened. */
export function AskedOwner({ request }: { request: AssetRequest }) {
  const { owner, requestedAt, openedAt, remindedAt, renews, beside, status } = request;
  const more = beside ? MORE : FIRST;
  const { who, on } = renews ? RENEWAL : more;
  return (
    <>
      {owner && (
        <p className="break-words font-medium" dir="auto">
          {who(owner)}
        </p>
      )}
      <p className="text-muted-foreground">
        {on(formatDate(requestedAt))}
        {owner && (
          <span className="break-words" dir="auto">
            {" "}
            {wayOf(request)}
          </span>
        )}
        {status === "pending" && (
          <span className="block">
            {openedAt ? REQUEST_TEXTS.opened(formatDate(openedAt)) : REQUEST_TEXTS.notOpened}
            {remindedAt && ` · ${REQUEST_TEXTS.reminded(formatDate(remindedAt))}`}
          </span>
        )}
      </p>
    </>
  );
}
