import { setTimeout } from "node:timers/promises";
import { assetImport } from "@clearhouse/core/library/import/import.schema.ts";
import { listPage } from "@clearhouse/core/library/search/search.schema.ts";
import { signedParts, upload } from "@clearhouse/core/library/upload/upload.schema.ts";
import type { Locator, Page } from "@playwright/test";
import type { Api } from "./api.ts";

/** A column of the board. */
export const column = (page: Page, name: string): Locator => page.getByRole("region", { name });

/** The card that contains the button with this name. */
export const card = (within: Locator, name: string): Locator =>
  within.getByRole("article").filter({ has: within.page().getByRole("button", { name, exact: true }) });

/** Uploads a file without making an asset of it. @returns the upload's id */
export const uploadFile = async (
  api: Api,
  bytes: Uint8Array<ArrayBuffer>,
  about: { fileName: string; contentType: string; purpose: string },
): Promise<string> => {
  const { id, partCount } = upload.parse(await api("POST", "uploads", { ...about, size: bytes.byteLength }));
  const numbers = Array.from({ length: partCount }, (_, index) => index + 1);
  const { parts } = signedParts.parse(await api("POST", `uploads/${id}/parts`, { parts: numbers }));
  let sent = 0;
  for (const { part, url, size } of parts) {
    const response = await fetch(url, { method: "PUT", body: bytes.slice(sent, sent + size) });
    if (!response.ok) throw new Error(`Part ${part} was refused with ${response.status}`);
    await api("PUT", `uploads/${id}/parts/${part}`, { etag: response.headers.get("etag") ?? "" });
    sent += size;
  }
  await api("POST", `uploads/${id}/complete`);
  return id;
};

const PATIENCE = { times: 600, ms: 100 };

/** Imports rows of a CSV file and waits until they are assets that the search finds. */
export const importRows = async (api: Api, header: string, rows: readonly string[]): Promise<void> => {
  const bytes = new TextEncoder().encode(`${[header, ...rows].join("\n")}\n`);
  const uploadId = await uploadFile(api, bytes, { fileName: "rows.csv", contentType: "text/csv", purpose: "import" });
  let state = assetImport.parse(await api("POST", "imports", { uploadId }));
  for (let time = 0; state.state !== "done"; time++) {
    if (state.state === "failed" || time > PATIENCE.times) throw new Error(`The import is ${state.state}`);
    await setTimeout(PATIENCE.ms);
    state = assetImport.parse(await api("GET", `imports/${state.id}`));
  }
  if (state.success !== rows.length) throw new Error(`${state.success} of ${rows.length} rows became assets`);
};

/** The assets that the team's search finds for a text. */
export const found = async (api: Api, text: string) =>
  listPage.parse(await api("GET", `assets?q=${encodeURIComponent(text)}&limit=100`));
