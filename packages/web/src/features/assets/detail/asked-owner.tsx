import type { Asset } from "@clearhouse/core/asset/asset.schema.ts";
import { formatDate } from "@/lib/dates.ts";
import { ASSET_TEXTS } from "../texts.ts";

type AssetRequest = NonNullable<Asset["request"]>;

/** Who was asked, by which way and when, and whether the link was opened (product decisions §8). */
export function AskedOwner({ request }: { request: AssetRequest }) {
  const { owner, ownerEmail, requestedAt, openedAt, status } = request;
  return (
    <>
      {owner && (
        <p className="break-words font-medium" dir="auto">
          {ASSET_TEXTS.asked(owner)}
        </p>
      )}
      <p className="text-muted-foreground">
        {ASSET_TEXTS.requestedOn(formatDate(requestedAt))}
        {owner && (
          <span className="break-words" dir="auto">
            {" "}
            {ASSET_TEXTS.askedBy(ownerEmail)}
          </span>
        )}
        {status === "pending" && (
          <span className="block">
            {openedAt ? ASSET_TEXTS.requestOpened(formatDate(openedAt)) : ASSET_TEXTS.requestNotOpened}
          </span>
        )}
      </p>
    </>
  );
}
