import type { AssetImport } from "@clearhouse/core/import/import.schema.ts";
import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { HttpResponse, http } from "msw";
import { describe, expect, test, vi } from "vitest";
import { reportOtherState } from "@/lib/assets/feed/other-state.ts";
import { at } from "@/test/fake-api.ts";
import { gone } from "@/test/gone.ts";
import { renderApp } from "@/test/render-app.tsx";
import { server } from "@/test/setup.ts";
import { fakeImports, makeImport } from "./test/fake-imports.ts";

const TITLE = "Mass Upload Assets from CSV";
const GOOD = "name,type\nHarbour,image\n";

const csv = (text = GOOD, name = "assets.csv", type = "text/csv") => new File([text], name, { type });
const sized = (name: string, size: number) => Object.defineProperty(csv(GOOD, name), "size", { value: size });

const start = (imports: AssetImport[] = []) => {
  const fake = fakeImports(imports);
  renderApp({ before: fake.handlers });
  // In a browser's own dialog any file can be chosen, whatever `accept` says.
  const person = userEvent.setup({ applyAccept: false });
  const dialog = () => within(screen.getByRole("dialog", { name: TITLE }));
  const open = async () => {
    await person.click(await screen.findByRole("button", { name: "Upload Asset" }));
    await person.click(await screen.findByRole("menuitem", { name: "Mass Upload CSV" }));
    await screen.findByRole("dialog", { name: TITLE });
    await dialog().findByText(imports.length === 0 ? "Nothing has been imported yet." : /^Maya Chen ·/);
  };
  const choose = (file: File) => person.upload(dialog().getByLabelText("Browse for a CSV file"), file);
  const drop = (file: File) => {
    const dataTransfer = {
      files: [file],
      items: [{ kind: "file", type: file.type, getAsFile: () => file }],
      types: ["Files"],
    };
    fireEvent.drop(dialog().getByRole("group", { name: "Drop a CSV file here" }), { dataTransfer });
  };
  return { ...fake, person, dialog, open, choose, drop };
};

const errorsOf = (count: number) =>
  Array.from({ length: count }, (_, index) => ({ row: index + 2, error: "Type must be image or video" }));

describe("the choice of a file", () => {
  test.each(["choose", "drop"] as const)("sends it and begins its import: %s", async (way) => {
    const { open, state, dialog, ...ways } = start();
    await open();
    await ways[way](csv());
    expect(await dialog().findByText("It starts in a moment")).toBeVisible();
    expect(state.stored).toEqual([GOOD]);
    expect(state.begun).toMatchObject([{ uploadId: "upl_1", key: expect.stringMatching(/.{16}/) }]);
  });

  test("refuses a file that isn't CSV by type or name, with a message that depends on how it was chosen, and sends nothing", async () => {
    const { open, choose, drop, dialog, state } = start();
    await open();
    await choose(csv("x", "photo.png", "image/png"));
    expect(await dialog().findByRole("alert")).toHaveTextContent(/^Please select a valid CSV file$/);
    drop(csv("x", "photo.png", "image/png"));
    await waitFor(() => expect(dialog().getByRole("alert")).toHaveTextContent(/^Please drop a valid CSV file$/));
    expect(dialog().queryByRole("button", { name: "Try Again" })).not.toBeInTheDocument();
    expect(state.stored).toEqual([]);
  });

  test.each([
    ["empty", sized("nothing.csv", 0), "The file is empty"],
    ["over 25 MB", sized("long.csv", 25 * 1024 * 1024 + 1), "long.csv is larger than 25MB"],
    ["over every limit", sized("huge.csv", 300 * 1024 * 1024), "huge.csv is larger than 25MB"],
  ])("refuses one that is %s before it is sent", async (_, file, text) => {
    const { open, choose, dialog, state } = start();
    await open();
    await choose(file);
    expect((await dialog().findByRole("alert")).textContent).toBe(text);
    expect(state.begun).toEqual([]);
  });

  test("accepts one by its name, if the browser calls it a spreadsheet or nothing", async () => {
    const { open, choose, dialog } = start();
    await open();
    await choose(csv(GOOD, "List.CSV", "application/vnd.ms-excel"));
    expect(await dialog().findByText("It starts in a moment")).toBeVisible();
  });

  test("shows the server's refusal of a picture named .csv, and accepts another file", async () => {
    const { open, drop, choose, dialog, state } = start();
    state.refused = { code: "upload.type_unsupported", message: "Please select a valid CSV file" };
    await open();
    drop(csv("\u0089PNG", "photo.csv"));
    expect(await dialog().findByRole("alert")).toHaveTextContent(/^Please drop a valid CSV file$/);
    state.refused = undefined;
    await choose(csv());
    expect(await dialog().findByText("It starts in a moment")).toBeVisible();
  });

  test("says so if the connection is lost, and tries again with the same file, begun only once", async () => {
    const { open, choose, dialog, person, state } = start();
    state.lost = 4;
    await open();
    await choose(csv());
    expect(await dialog().findByText("Connection problem. Trying again…")).toBeVisible();
    expect(await dialog().findByRole("alert")).toHaveTextContent(
      "Failed to process CSV: The connection was lost. Check it and try again.",
    );
    await person.click(dialog().getByRole("button", { name: "Try Again" }));
    expect(await dialog().findByText("It starts in a moment")).toBeVisible();
    expect(state.begun).toHaveLength(1);
  });

  test("begins the import again, with the same key, if the answer to that was lost", async () => {
    const { open, choose, dialog, person, state } = start();
    const keys: (string | null)[] = [];
    server.use(
      http.post(
        at("/api/imports"),
        ({ request }) => {
          keys.push(request.headers.get("Idempotency-Key"));
          return HttpResponse.error();
        },
        { once: true },
      ),
    );
    await open();
    await choose(csv());
    expect(await dialog().findByRole("alert")).toHaveTextContent(/^Failed to process CSV: /);
    await person.click(dialog().getByRole("button", { name: "Try Again" }));
    expect(await dialog().findByText("It starts in a moment")).toBeVisible();
    expect(state.stored).toHaveLength(1);
    expect(state.begun.map(({ key }) => key)).toEqual(keys);
  });

  test("can be cancelled while it is sent; the server discards what it had", async () => {
    const { open, choose, dialog, person, state } = start();
    state.gate = new Promise(() => undefined);
    await open();
    await choose(csv());
    expect(await dialog().findByText("Uploading the file…")).toBeVisible();
    await waitFor(() => expect(dialog().getByText(/of 24 B/)).toBeVisible());
    await person.click(dialog().getByRole("button", { name: "Cancel" }));
    expect(await dialog().findByRole("button", { name: "Browse for a CSV file" })).toBeVisible();
    await waitFor(() => expect(state.aborted).toEqual(["upl_1"]));
    expect(dialog().queryByRole("alert")).not.toBeInTheDocument();
    expect(state.begun).toEqual([]);
  });

  test("continues while the dialog is closed", async () => {
    const { open, choose, person, state } = start();
    let release = (): void => undefined;
    state.gate = new Promise((resolve) => {
      release = resolve;
    });
    await open();
    await choose(csv());
    await person.keyboard("{Escape}");
    await gone(() => screen.queryByRole("dialog"));
    release();
    expect(await screen.findByRole("button", { name: "CSV import: It starts in a moment" })).toBeVisible();
    expect(state.begun).toHaveLength(1);
  });

  test("saves a template with the columns of the specification and nothing else", async () => {
    const { open, dialog, person } = start();
    const blobs: Blob[] = [];
    const clicked: string[] = [];
    vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(function (this: HTMLAnchorElement) {
      clicked.push(this.download);
    });
    const createObjectURL = (blob: Blob) => {
      blobs.push(blob);
      return "blob:1";
    };
    vi.stubGlobal("URL", Object.assign(URL, { createObjectURL, revokeObjectURL: () => undefined }));
    await open();
    await person.click(dialog().getByRole("button", { name: "Download template" }));
    expect(clicked).toEqual(["assets-template.csv"]);
    const bytes = new Uint8Array((await blobs[0]?.arrayBuffer()) ?? new ArrayBuffer());
    const text = new TextDecoder("utf-8", { ignoreBOM: true }).decode(bytes);
    expect(text).toBe("\uFEFFname,type,source,uploader,tags,notes,context,file_url,thumbnail_url\r\n");
    vi.restoreAllMocks();
  });
});

describe("a running import", () => {
  test("shows its place in the queue, then rows, rows per second and the time left, and announces quarters", async () => {
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

  test("says that its numbers may be old while the server doesn't answer, and continues when it does", async () => {
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

  test("can be reopened from the header after closing, and its end is announced on every page", async () => {
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

  test("that somebody else begins while the page is open is shown once a poll for changes names it", async () => {
    const { state } = start();
    await screen.findByRole("heading", { name: "Dashboard" });
    await waitFor(() => expect(reportOtherState({ unread: 0, imports: [] })).toBe(false));
    const theirs = makeImport({ startedBy: "Noor Haddad" });
    state.imports.unshift(theirs);
    await waitFor(() => expect(reportOtherState({ unread: 0, imports: [theirs.id] })).toBe(true));
    expect(await screen.findByRole("button", { name: "CSV import: It starts in a moment" })).toBeVisible();
    expect(reportOtherState({ unread: 0, imports: [theirs.id] })).toBe(false);
  });

  test("of somebody else is shown too, with the queue behind it", async () => {
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

  test("is the number of created assets, the ignored columns, and each refused row with its number", async () => {
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

  test("says that of more errors only the first hundred are shown", async () => {
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

  test("offers the failed rows as a file, and says so if that is gone", async () => {
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
  ])("is the reason why the whole file was refused: %s", async (problem) => {
    const { dialog, person } = await shown({ state: "failed", problem });
    expect(await dialog().findByText(`Failed to process CSV: ${problem}`)).toBeVisible();
    expect(dialog().queryByText(/Successfully created/)).not.toBeInTheDocument();
    await person.click(dialog().getByRole("button", { name: "Import another file" }));
    expect(await dialog().findByRole("button", { name: "Browse for a CSV file" })).toBeVisible();
  });

  test("says which assets an import had made before it was given up", async () => {
    const { dialog } = await shown({ state: "failed", problem: "The import could not go on.", success: 25 });
    expect(await dialog().findByText("Failed to process CSV: The import could not go on.")).toBeVisible();
    expect(dialog().getByText("Successfully created 25 assets")).toBeVisible();
  });

  test("is shown in a failure's toast after the dialog was closed", async () => {
    const { open, choose, person, becomes, dialog } = start();
    await open();
    await choose(csv());
    await dialog().findByText("It starts in a moment");
    await person.keyboard("{Escape}");
    becomes({ state: "failed", problem: "The file is empty." });
    expect(await screen.findByText("Failed to process CSV: The file is empty.")).toBeVisible();
  });
});

test("a list that can't be loaded says so, and is loaded again", async () => {
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
