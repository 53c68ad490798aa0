import type { AssetImport } from "@clearhouse/core/library/import/import.schema.ts";
import { makeImport } from "@clearhouse/fixtures/assets.ts";
import { expect, type Locator } from "@playwright/test";
import { answer, answerFor } from "./answers.ts";
import { dashboard } from "./dashboard.ts";
import { type Screen, type ScreenContext, screen } from "./screen.ts";

const PROBLEMS = ["Type must be image or video", "This asset already exists", "Name is required"];

const RUNNING = makeImport({
  state: "running",
  fileName: "autumn-campaign.csv",
  startedBy: "Milo Reyes",
  bytes: 1_204_331,
  bytesDone: 602_000,
  rows: 10_000,
  rowsDone: 4_500,
  success: 4_480,
  errorCount: 20,
});
const DONE = makeImport({
  state: "done",
  fileName: "summer-festival.csv",
  endedAt: "2026-10-13T16:41:00.000Z",
  bytesDone: 1_000,
  rows: 10_000,
  rowsDone: 10_000,
  success: 9_760,
  errorCount: 240,
  errors: Array.from({ length: 100 }, (_, index) => ({
    row: 12 + index * 7,
    error: PROBLEMS[index % PROBLEMS.length] ?? "",
  })),
  unknownColumns: ["Shot on", "Price"],
  failedRowsUrl: "/media/team/imports/imp_summer/refused-rows.csv?download=1",
});
const QUEUED = makeImport({ fileName: "winter-lookbook.csv", waitingFor: 1 });

/** Fakes the list of imports, because the run's own imports end too fast for a picture. */
const open = async (context: ScreenContext, imports: readonly AssetImport[]): Promise<Locator> => {
  const { page } = context;
  await answer(page, "GET /api/imports", { items: imports.map(({ errors: _, ...summary }) => summary), cursor: null });
  await answerFor(page, "GET /api/imports/:id", ({ href }) => imports.find(({ id }) => href.endsWith(id)));
  await dashboard(context);
  await page.getByRole("button", { name: "Upload Asset" }).click();
  await page.getByRole("menuitem", { name: "Mass Upload CSV" }).click();
  return page.getByRole("dialog", { name: "Mass Upload Assets from CSV" });
};

export const IMPORTS: readonly Screen[] = [
  screen("import-empty", { route: "/", as: "member" }, async (context) => {
    const dialog = await open(context, []);
    await dialog.getByText("What the file looks like").click();
    await expect(dialog.getByText("Nothing has been imported yet.")).toBeVisible();
  }),
  screen("import-queue", { route: "/", as: "member" }, async (context) => {
    const dialog = await open(context, [QUEUED, RUNNING, DONE]);
    await expect(dialog.getByText("Waiting: 1 import comes before it")).toBeVisible();
  }),
  screen("import-running", { route: "/", as: "member" }, async (context) => {
    const dialog = await open(context, [RUNNING, DONE]);
    await dialog.getByRole("button", { name: /autumn-campaign/ }).click();
    await expect(dialog.getByText("4,500 of 10,000 rows")).toBeVisible();
  }),
  screen("import-result", { route: "/", as: "member" }, async (context) => {
    const dialog = await open(context, [DONE]);
    await dialog.getByRole("button", { name: /summer-festival/ }).click();
    await expect(dialog.getByText("240 rows had errors")).toBeVisible();
  }),
];
