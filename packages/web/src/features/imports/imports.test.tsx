import type { AssetImport } from "@clearhouse/core/library/import/import.schema.ts";
import { makeImport } from "@clearhouse/fixtures/assets.ts";
import { screen, waitFor, within } from "@testing-library/react";
import { HttpResponse, http } from "msw";
import { describe, expect, test, vi } from "vitest";
import { reportOtherState } from "@/lib/assets/feed/other-state.ts";
import { at } from "@/test/fake-api.ts";
import { gone } from "@/test/gone.ts";
import { server } from "@/test/setup.ts";
import { csv, start, TITLE } from "./test/import-dialog.ts";

const errorsOf = (count: number) =>
  Array.from({ length: count }, (_, index) => ({ row: index + 2, error: "Type must be image or video" }));

describe("a running import", () => {
  test("shows its place in the queue, then the number of rows, the speed and the time left", async () => {
    const { open, choose, dialog, becomes, state } = start();
    state.next = { waitingFor: 2 };
    await open();
    await choose(csv());
    expect(await dialog().findByText("Waiting: 2 imports come before it")).toBeVisible();
    becomes({ waitingFor: 0, state: "running" });
    expect(await dialog().findByText("Checking the file…")).toBeVisible();
    becomes({ rows: 20_000, rowsDone: 1_000 });
    expect(await dialog().findByText("1,000 of 20,000 rows")).toBeVisible();
    becomes({ rowsDone: 5_000 });
    const line = await dialog().findByText(/^5,000 of 20,000 rows · [\d,]+ rows\/s · \d+ s left$/);
    const perSecond = Number(/· ([\d,]+) rows/.exec(line.textContent ?? "")?.[1]?.replace(",", ""));
    expect(perSecond).toBeGreaterThan(500);
    expect(perSecond).toBeLessThan(4_100);
    expect(dialog().getByRole("progressbar", { name: "Import of assets.csv" })).toHaveAttribute("aria-valuenow", "25");
    expect(screen.getByText("assets.csv: 25% done")).toHaveAttribute("aria-live", "polite");
  });

  test("says that the server doesn't answer, and continues as soon as the server answers again", async () => {
    const { open, choose, dialog, becomes } = start();
    await open();
    await choose(csv());
    await dialog().findByText("It starts in a moment");
    let down = true;
    server.use(http.get(at("/api/imports/:importId"), () => (down ? HttpResponse.error() : undefined)));
    expect(await dialog().findByText(/^No answer from the server/)).toBeVisible();
    down = false;
    becomes({ state: "done", rows: 1, rowsDone: 1, success: 1 });
    expect(await dialog().findByText("Successfully created 1 assets")).toBeVisible();
  });

  test("can be reopened from the header, and its end is announced while the dialog is closed", async () => {
    const { open, choose, person, becomes, dialog } = start();
    await open();
    await choose(csv());
    await dialog().findByText("It starts in a moment");
    await person.click(dialog().getAllByRole("button", { name: "Close" })[0] as HTMLElement);
    becomes({ state: "running", rows: 200, rowsDone: 90 });
    const sign = await screen.findByRole("button", { name: "CSV import: 45% done" });
    await person.click(sign);
    expect(await dialog().findByText("90 of 200 rows")).toBeVisible();
    await person.keyboard("{Escape}");
    becomes({ state: "done", rowsDone: 200, success: 197, errorCount: 3 });
    expect(await screen.findByText("Successfully created 197 assets")).toBeVisible();
    expect(screen.getByText("3 rows had errors")).toBeVisible();
    await gone(() => screen.queryByRole("button", { name: /^CSV import/ }));
  });

  test("another member's new import is shown as soon as a poll for changes reports the import", async () => {
    const { state } = start();
    await screen.findByRole("heading", { name: "Dashboard" });
    await waitFor(() => expect(reportOtherState({ unread: 0, imports: [] })).toBe(false));
    const theirs = makeImport({ startedBy: "Noor Haddad" });
    state.imports.unshift(theirs);
    await waitFor(() => expect(reportOtherState({ unread: 0, imports: [theirs.id] })).toBe(true));
    expect(await screen.findByRole("button", { name: "CSV import: It starts in a moment" })).toBeVisible();
    expect(reportOtherState({ unread: 0, imports: [theirs.id] })).toBe(false);
  });

  test("another member's running import is listed together with the user's own waiting import", async () => {
    const mine = makeImport({ fileName: "mine.csv", waitingFor: 1 });
    const theirs = makeImport({
      fileName: "theirs.csv",
      startedBy: "Noor Haddad",
      state: "running",
      rows: 10,
      rowsDone: 5,
    });
    const { person, dialog } = start([mine, theirs]);
    await person.click(await screen.findByRole("button", { name: "2 CSV imports" }));
    await screen.findByRole("dialog", { name: TITLE });
    const rows = await dialog().findAllByRole("listitem");
    const texts = within(dialog().getByRole("list", { name: "Recent imports" }))
      .getAllByRole("listitem")
      .map(({ textContent }) => textContent);
    expect(rows.length).toBeGreaterThanOrEqual(2);
    expect(texts[0]).toContain("mine.csvWaiting: 1 import comes before it");
    expect(texts[1]).toContain("theirs.csv50% doneNoor Haddad");
    await person.click(dialog().getByRole("button", { name: /theirs\.csv/ }));
    expect(await dialog().findByText("5 of 10 rows")).toBeVisible();
  });
});

describe("the result of an import", () => {
  const shown = async (fields: Partial<AssetImport>) => {
    const view = start([makeImport({ endedAt: "2026-10-01T01:00:00.000Z", ...fields })]);
    await view.open();
    await view.person.click(await view.dialog().findByRole("button", { name: /assets\.csv/ }));
    return view;
  };

  test("shows the number of created assets, the ignored columns, and each refused row with its number", async () => {
    const { dialog } = await shown({
      state: "done",
      success: 2,
      errorCount: 2,
      unknownColumns: ["Shot on", "Price"],
      errors: [
        { row: 3, error: "Type must be image or video" },
        { row: 5, error: "This asset already exists" },
      ],
      failedRowsUrl: "/media/team/imports/imp/refused-rows.csv?download=1",
    });
    expect(await dialog().findByText("Successfully created 2 assets")).toBeVisible();
    expect(dialog().getByText("2 rows had errors")).toBeVisible();
    expect(dialog().getByText("Columns that were ignored: Shot on, Price")).toBeVisible();
    const list = within(dialog().getByRole("list", { name: "Rows that were not imported" }));
    expect(list.getAllByRole("listitem").map(({ textContent }) => textContent)).toEqual([
      "Row 3: Type must be image or video",
      "Row 5: This asset already exists",
    ]);
  });

  test("says that only the first hundred errors are shown if an import has more errors", async () => {
    const { dialog } = await shown({
      state: "done",
      errorCount: 1_300,
      errors: errorsOf(100),
      failedRowsUrl: "/media/x",
    });
    expect(await dialog().findByText(/^The first 100 of 1,300\./)).toBeVisible();
    expect(
      within(dialog().getByRole("list", { name: "Rows that were not imported" })).getAllByRole("listitem"),
    ).toHaveLength(100);
  });

  test("offers the failed rows as a file, and says if the file no longer exists", async () => {
    const clicked: string[] = [];
    vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(function (this: HTMLAnchorElement) {
      clicked.push(`${new URL(this.href).pathname} ${this.download}`);
    });
    const { dialog, person } = await shown({
      state: "done",
      errorCount: 1,
      errors: errorsOf(1),
      failedRowsUrl: "/media/x.csv?download=1",
    });
    let gone = false;
    server.use(http.head(at("/media/x.csv"), () => new HttpResponse(null, { status: gone ? 404 : 200 })));
    const button = await dialog().findByRole("button", { name: "Download failed rows" });
    await person.click(button);
    await waitFor(() => expect(clicked).toEqual(["/media/x.csv failed-rows.csv"]));
    gone = true;
    await waitFor(() => expect(button).toBeEnabled());
    await person.click(button);
    expect(await screen.findByText("The file is no longer there.")).toBeVisible();
    expect(clicked).toHaveLength(1);
    vi.restoreAllMocks();
  });

  test.each([
    'The first row must name the columns; "name" and "type" can\'t be found there.',
    "The file is UTF-16 text. Save it as CSV UTF-8 and choose it again.",
    "At most 50,000 rows can be imported at once; this file has 50,001.",
  ])("shows the reason why a whole file was refused: %s", async (problem) => {
    const { dialog, person } = await shown({ state: "failed", problem });
    expect(await dialog().findByText(`Failed to process CSV: ${problem}`)).toBeVisible();
    expect(dialog().queryByText(/Successfully created/)).not.toBeInTheDocument();
    await person.click(dialog().getByRole("button", { name: "Import another file" }));
    expect(await dialog().findByRole("button", { name: "Browse for a CSV file" })).toBeVisible();
  });

  test("says how many assets were created before the import failed", async () => {
    const { dialog } = await shown({ state: "failed", problem: "The import could not go on.", success: 25 });
    expect(await dialog().findByText("Failed to process CSV: The import could not go on.")).toBeVisible();
    expect(dialog().getByText("Successfully created 25 assets")).toBeVisible();
  });

  test("is shown in a toast if the import fails after the dialog was closed", async () => {
    const { open, choose, person, becomes, dialog } = start();
    await open();
    await choose(csv());
    await dialog().findByText("It starts in a moment");
    await person.keyboard("{Escape}");
    becomes({ state: "failed", problem: "The file is empty." });
    expect(await screen.findByText("Failed to process CSV: The file is empty.")).toBeVisible();
  });
});

test("the import dialog reports that the imports couldn't be loaded, and loads them again when 'Try Again' is pressed", async () => {
  const { open: _, person, dialog } = start();
  let down = true;
  server.use(
    http.get(at("/api/imports"), () =>
      down
        ? HttpResponse.json({ error: { code: "internal", message: "Down", requestId: "r" } }, { status: 400 })
        : undefined,
    ),
  );
  await person.click(await screen.findByRole("button", { name: "Upload Asset" }));
  await person.click(await screen.findByRole("menuitem", { name: "Mass Upload CSV" }));
  await screen.findByRole("dialog", { name: TITLE });
  expect(await dialog().findByText("Imports could not be loaded")).toBeVisible();
  down = false;
  await person.click(dialog().getByRole("button", { name: "Try Again" }));
  expect(await dialog().findByText("Nothing has been imported yet.")).toBeVisible();
});
