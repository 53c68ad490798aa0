import { expect } from "vitest";
import { deliverTo, entryOf, waiting } from "../bus.ts";
import { insisting, sendFile } from "../main-job.ts";
import type { Use } from "../recorder.ts";

/** Aborts the upload of one CSV file, and imports another CSV file. */
const useImports: Use = async ({ api, asPerson }, { teamId, admin }) => {
  const call = asPerson(admin);
  const ask = insisting(api, { authorization: admin.authorization });
  const file = { fileName: "a.csv", contentType: "text/csv", size: 1, purpose: "import" };
  const { id: given } = await call("POST", "/api/uploads", file);
  await call("DELETE", `/api/uploads/${given}`);
  const csv = Buffer.from("name,type\nSunset,image\nDusk,sound\n");
  const uploadId = await sendFile(ask, "/api/uploads", csv, "a.csv", file);
  const { id } = await call("POST", "/api/imports", { uploadId });
  await call("GET", "/api/imports");
  const delivered = new Set<string>();
  const nextStep = async () =>
    (await waiting(teamId)).find(({ id: step, name }) => name === "import.step.planned" && !delivered.has(step));
  for (let next = await nextStep(); next; next = await nextStep()) {
    const entry = entryOf(next);
    await deliverTo("RunImport", entry);
    delivered.add(next.id);
  }
  expect(await call("GET", `/api/imports/${id}`)).toMatchObject({ state: "done", success: 1, errorCount: 1 });
};

export const IMPORT: readonly Use[] = [useImports];
