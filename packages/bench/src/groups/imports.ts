import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { BatchWriteCommand } from "@aws-sdk/lib-dynamodb";
import { AssetEntity } from "@clearhouse/core/asset/asset.entity.ts";
import { Import } from "@clearhouse/core/import/index.ts";
import { env } from "@clearhouse/core/platform/env.ts";
import { newId } from "@clearhouse/core/platform/id.ts";
import { actAs, type MemberActor } from "@clearhouse/core/platform/identity/actor.ts";
import { inChunks } from "@clearhouse/core/platform/store/batches.ts";
import { table } from "@clearhouse/core/platform/store/clients.ts";
import { importNow } from "@clearhouse/core/testing/imports.ts";
import { aTeam, upload } from "@clearhouse/core/testing/scene.ts";
import pMap from "p-map";
import { askChild } from "../child.ts";
import { atMost, median, ms, type Row, timed } from "../measure.ts";

const MB = 1024 * 1024;
const BATCH = 25;
const AT_ONCE = 4;
const HEADER = "name,type,source,uploader,tags,notes,context,file_url,thumbnail_url";
const NOTES = "Asked the creator by direct message; wants to be credited and to see the cut before it goes out.";

const csvRow = (n: number): string =>
  `Sunset over the bridge ${n},image,https://instagram.com/p/${n},Ada Admin,"brand:@rap, theme:sunset, artist:artist ${n % 500}","${NOTES}",For the summer story`;

const addresses = (n: number): string => `https://files.example.com/${n}.jpg,https://files.example.com/small/${n}.jpg`;

const csv = (rows: number, files: (n: number) => string): string =>
  `${HEADER}\n${Array.from({ length: rows }, (_, n) => `${csvRow(n)},${files(n)}`).join("\n")}\n`;

/** The imported rows have no file URLs, because fetching the files later would disturb the next measurements. */
const NO_ADDRESSES = () => ",";

interface Parsed {
  best: number;
  rows: number;
  grownBytes: number;
}

/**
 * Compares our parsing and checking of rows with parsing by papaparse alone. The two are measured in turn, each time in
 * a new process.
 */
export const parsing = async (folder: string, rows: number, rounds: number): Promise<Row[]> => {
  const path = join(folder, "rows.csv");
  writeFileSync(path, csv(rows, addresses));
  const times: Record<string, number[]> = { ours: [], papaparse: [] };
  const grown: Record<string, number[]> = { ours: [], papaparse: [] };
  for (let round = 0; round < rounds; round++) {
    for (const way of ["ours", "papaparse"]) {
      const options = { execArgv: ["--expose-gc"] };
      const parsed = await askChild<Parsed>("parse", [way, path, "3"], options);
      if (parsed.rows !== rows) throw new Error(`${way} found ${parsed.rows} rows`);
      times[way]?.push(parsed.best);
      grown[way]?.push(parsed.grownBytes / MB);
    }
  }
  const [ours, papaparse] = [median(times.ours ?? []), median(times.papaparse ?? [])];
  const [more, theirs] = [Math.max(...(grown.ours ?? [])), median(grown.papaparse ?? [])];
  const count = rows.toLocaleString("en");
  return [
    atMost(`${count} CSV rows parsed and checked`, ms(ours), `${ms(papaparse)} papaparse alone`, ours / papaparse, 1.5),
    {
      what: "memory for parsing and checking these rows",
      ours: `${more.toFixed(1)} MB more`,
      limit: `${theirs.toFixed(1)} MB papaparse alone`,
      ratio: undefined,
      goal: "≤ 64 MB",
      met: more <= 64,
    },
  ];
};

/** Writes items as fast as the table accepts them, with as many parallel batches as an import has. */
const rawBatchWrites = async (items: readonly Record<string, unknown>[]): Promise<void> => {
  const write = async (batch: readonly Record<string, unknown>[]) => {
    let requests = batch.map((Item) => ({ PutRequest: { Item } }));
    while (requests.length > 0) {
      const answer = await table.send(new BatchWriteCommand({ RequestItems: { [env.TABLE_NAME]: requests } }));
      requests = (answer.UnprocessedItems?.[env.TABLE_NAME] ?? []) as typeof requests;
    }
  };
  await pMap(inChunks(items, BATCH), write, { concurrency: AT_ONCE });
};

/** Starts an import as a person does, and waits until npm start's local server has handled all events of the import. */
const wholeImport = async (member: MemberActor, uploadId: string): Promise<void> => {
  const { id } = await actAs(member, () => Import.create(uploadId));
  for (;;) {
    const { state, success, errorCount } = await importNow(member, id);
    if (state === "done" && success > 0 && errorCount === 0) return;
    if (state !== "queued" && state !== "running")
      throw new Error(`The import ended as ${state}, with ${success} rows`);
    await setTimeout(20);
  }
};

/**
 * Makes the same items with other ids in another team, so that the raw writes also add items instead of replacing some.
 */
const copies = async (from: MemberActor, to: MemberActor): Promise<Record<string, unknown>[]> => {
  const { data } = await AssetEntity.query.primary({ teamId: from.teamId }).go({ pages: "all" });
  return data.map((record) => {
    const copy = { ...record, teamId: to.teamId, assetId: newId("asset") };
    return AssetEntity.create(copy).params<{ Item: Record<string, unknown> }>().Item;
  });
};

/** Compares a whole import with raw writes of the same items; the import and the raw writes use different teams. */
export const importing = async (rows: number, rounds: number): Promise<Row[]> => {
  const [ours, raw]: [number[], number[]] = [[], []];
  for (let round = 0; round < rounds; round++) {
    const [imported, copied] = [(await aTeam("Importing team")).admin, (await aTeam("Copied team")).admin];
    const file = { fileName: "rows.csv", contentType: "text/csv", purpose: "import" } as const;
    const uploadId = await actAs(imported, () => upload(Buffer.from(csv(rows, NO_ADDRESSES)), file));
    ours.push(await timed(() => wholeImport(imported, uploadId)));
    const items = await copies(imported, copied);
    if (items.length !== rows) throw new Error(`${items.length} assets were made from ${rows} rows`);
    raw.push(await timed(() => rawBatchWrites(items)));
  }
  const [a, b] = [median(ours), median(raw)];
  const speed = `${Math.round(rows / (a / 1000)).toLocaleString("en")} rows/s`;
  return [
    atMost(
      `import of ${rows.toLocaleString("en")} rows, with all its events`,
      `${ms(a)}, ${speed}`,
      `${ms(b)} raw BatchWrites of the same items`,
      a / b,
      1.25,
    ),
  ];
};
