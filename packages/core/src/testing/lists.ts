import { BatchWriteCommand } from "@aws-sdk/lib-dynamodb";
import fc from "fast-check";
import { AssetEntity, type AssetRecord } from "../library/asset/asset.entity.ts";
import { ASSET_COLUMNS, ASSET_STATUSES, type AssetColumn, type AssetStatus } from "../library/asset/asset.schema.ts";
import { newRecord } from "../library/asset/change.ts";
import type { Order } from "../library/search/order.ts";
import { SEPARATOR } from "../library/search/row.ts";
import { SEARCH_SORTS, SEARCH_STATUSES, type SearchFilters } from "../library/search/search.schema.ts";
import { ANSWERS } from "../library/verdict/rows.schema.ts";
import { addDays, todayIn } from "../platform/clock.ts";
import { env } from "../platform/env.ts";
import { newId } from "../platform/id.ts";
import { actAs, type MemberActor } from "../platform/identity/actor.ts";
import { inChunks } from "../platform/store/batches.ts";
import { table } from "../platform/store/clients.ts";
import { anApproval } from "./approval.ts";

export type AssetFields = Partial<
  Pick<
    AssetRecord,
    | "assetId"
    | "name"
    | "type"
    | "tags"
    | "uploadedBy"
    | "source"
    | "context"
    | "status"
    | "approval"
    | "request"
    | "notes"
    | "releases"
  >
>;

/** Writes whole assets, with each call as many as DynamoDB accepts, until all are written. */
export const putRecords = async (records: readonly AssetRecord[]): Promise<void> => {
  const items = records.map((record) => AssetEntity.create(record).params<{ Item: Record<string, unknown> }>().Item);
  for (const some of inChunks(items, 25)) {
    let requests = some.map((Item) => ({ PutRequest: { Item } }));
    while (requests.length > 0) {
      const command = new BatchWriteCommand({ RequestItems: { [env.TABLE_NAME]: requests } });
      requests = ((await table.send(command)).UnprocessedItems?.[env.TABLE_NAME] ?? []) as typeof requests;
    }
  }
};

/**
 * Writes assets as an import does (whole items, many at once), and returns the assets' ids.
 */
export const putAssets = async (member: MemberActor, all: readonly AssetFields[]): Promise<string[]> => {
  const { teamId, userId } = member;
  const recordOf = (fields: AssetFields): AssetRecord => {
    const base = { teamId, assetId: newId("asset"), type: "image" as const, uploaderId: userId, files: [], source: "" };
    const status: AssetStatus = "pending";
    return newRecord(
      { ...base, name: "Sunset", tags: [], uploadedBy: "Ada", status, ...fields },
      { type: "asset.created" },
    );
  };
  const made = actAs(member, () => all.map(recordOf));
  await putRecords(made);
  return made.map(({ assetId }) => assetId);
};

/**
 * Difficult characters: surrogate pairs, and characters whose lower case has another length or depends on their
 * position.
 */
const LETTERS = [
  ...[
    "a",
    "A",
    "b",
    "B",
    " ",
    "é",
    "É",
    "e",
    "İ",
    "i",
    "ß",
    "Σ",
    "ς",
    "K",
    "ﬀ",
    "🌅",
    "🏳️‍🌈",
    "Ω",
    "字",
    "%",
    "\\",
    '"',
  ],
];
export const word = fc.string({ unit: fc.constantFrom(...LETTERS), maxLength: 6 });

export const filters: fc.Arbitrary<SearchFilters> = fc.record({
  q: fc.oneof(
    word,
    fc.string({ unit: fc.constantFrom(...LETTERS, "\ud83c", "\udf05", SEPARATOR, "\n"), maxLength: 3 }),
    fc.string({ unit: "binary", maxLength: 4 }),
  ),
  brand: fc.oneof({ weight: 4, arbitrary: fc.constant("") }, { weight: 1, arbitrary: word }),
  status: fc.oneof(fc.constant("" as const), fc.constantFrom(...SEARCH_STATUSES)),
  verdict: fc.constant(""),
  mine: fc.boolean(),
});

export const orders: fc.Arbitrary<Order> = fc.record({
  sort: fc.constantFrom(...SEARCH_SORTS),
  dir: fc.constantFrom("asc" as const, "desc" as const),
});

export interface RandomList {
  asked: SearchFilters;
  order: Order;
  column: AssetColumn | undefined;
  limit: number;
}

/** Random filters and orders. Half of the filters ask for common values, since most lists would be empty otherwise. */
export const randomLists: fc.Arbitrary<RandomList> = fc.record({
  asked: fc
    .tuple(
      fc.oneof(
        filters,
        fc.record({
          q: fc.constantFrom("", "", "a", "B", "é"),
          brand: fc.constant(""),
          status: fc.constantFrom("" as const, "" as const, ...SEARCH_STATUSES),
          verdict: fc.constant(""),
          mine: fc.constantFrom(false, false, true),
        }),
      ),
      fc.oneof(
        { weight: 3, arbitrary: fc.constant("") },
        { weight: 4, arbitrary: fc.subarray([...ANSWERS]).map((some) => some.join(",")) },
      ),
    )
    .map(([asked, verdict]) => ({ ...asked, verdict })),
  order: fc.oneof(orders, fc.constant<Order>({ sort: "uploadedAt", dir: "desc" })),
  column: fc.constantFrom(undefined, ...ASSET_COLUMNS),
  limit: fc.integer({ min: 1, max: 40 }),
});

/** Random assets of all kinds; many of them have values in common. */
export const randomAssets = (userIds: readonly string[]): fc.Arbitrary<AssetFields> =>
  fc
    .record({
      name: word,
      type: fc.constantFrom("image" as const, "video" as const),
      status: fc.constantFrom(...ASSET_STATUSES),
      source: word,
      uploadedBy: word,
      tags: fc.array(fc.record({ type: fc.constantFrom("brand" as const, "theme" as const), name: word }), {
        maxLength: 3,
      }),
      context: word,
      usageRights: word,
      ends: fc.integer({ min: -3, max: 33 }),
      requester: fc.constantFrom("", ...userIds),
    })
    .map(({ usageRights, ends, requester, ...fields }) => {
      const expiresOn = fields.status === "time-limited" ? addDays(todayIn("UTC"), ends) : "";
      const asked = {
        id: "req_1",
        token: "t",
        status: "pending" as const,
        requestedAt: "2026-01-01",
        contentUrl: "",
      };
      return {
        ...fields,
        approval: expiresOn || usageRights ? anApproval({ usageRights, expiresOn }) : undefined,
        request: requester
          ? {
              ...asked,
              expiresAt: "2999-01-01",
              requesterId: requester,
              owner: fields.context,
              ownerEmail: fields.source,
            }
          : undefined,
      };
    });

/** All assets of a team, read from the table. */
export const tableOf = async (teamId: string): Promise<AssetRecord[]> =>
  (await AssetEntity.query.primary({ teamId }).go({ pages: "all", consistent: true })).data;
