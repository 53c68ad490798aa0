import { setTimeout } from "node:timers/promises";
import { Import } from "@clearhouse/core/library/import/index.ts";
import { newId } from "@clearhouse/core/platform/id.ts";
import { actAs, type MemberActor } from "@clearhouse/core/platform/identity/actor.ts";
import { inChunks } from "@clearhouse/core/platform/store/batches.ts";
import { importNow } from "@clearhouse/core/testing/imports.ts";
import { putRecords, tableOf } from "@clearhouse/core/testing/lists.ts";
import { aTeam, upload } from "@clearhouse/core/testing/scene.ts";
import pMap from "p-map";
import { compared, median, ms, type Row, spelled, timed } from "../measure.ts";

/** How many batches an import writes at once. */
const AT_ONCE = 4;
const COLUMNS = "name,type,source,uploader,tags,notes,context";
const NOTES = "Asked the creator by direct message; wants to be credited and to see the cut before it goes out.";

const row = (_: unknown, n: number): string =>
  `Sunset over the bridge ${n},image,https://instagram.com/p/${n},Ada Admin,"brand:@rap, theme:sunset, artist:artist ${n % 500}","${NOTES}",For the summer story`;

/** Starts an import as a person does, and waits until npm start's local server has handled all events of the import. */
const wholeImport = async (member: MemberActor, uploadId: string): Promise<void> => {
  const { id } = await actAs(member, () => Import.create(uploadId));
  for (;;) {
    const { state, success, errorCount } = await importNow(member, id);
    if (state === "done" && success > 0 && errorCount === 0) return;
    if (state !== "queued" && state !== "running") throw new Error(`The import ended as ${state} with ${success} rows`);
    await setTimeout(20);
  }
};

/**
 * Compares a whole import with raw writes of the same items. The raw writes have other ids in another team, so that
 * they also add items instead of replacing some.
 */
export const imports = async (rows: number, rounds: number): Promise<Row> => {
  const csv = Buffer.from(`${[COLUMNS, ...Array.from({ length: rows }, row)].join("\n")}\n`);
  const [ours, raw]: [number[], number[]] = [[], []];
  for (let round = 0; round < rounds; round++) {
    const [imported, copied] = [(await aTeam("Importing team")).admin, (await aTeam("Copied team")).admin];
    const file = { fileName: "rows.csv", contentType: "text/csv", purpose: "import" } as const;
    const uploadId = await actAs(imported, () => upload(csv, file));
    ours.push(await timed(() => wholeImport(imported, uploadId)));
    const records = await tableOf(imported.teamId);
    if (records.length !== rows) throw new Error(`${records.length} assets were made from ${rows} rows`);
    const copies = records.map((one) => ({ ...one, teamId: copied.teamId, assetId: newId("asset") }));
    raw.push(await timed(() => pMap(inChunks(copies, 25), putRecords, { concurrency: AT_ONCE })));
  }
  const [a, b] = [median(ours), median(raw)];
  const speed = `${spelled(Math.round(rows / (a / 1_000)))} rows/s`;
  const what = `import of ${spelled(rows)} rows, with all its events`;
  return compared(what, `${ms(a)}, ${speed}`, `${ms(b)} raw BatchWrites of the same items`, a / b, "≤ 1.25");
};
