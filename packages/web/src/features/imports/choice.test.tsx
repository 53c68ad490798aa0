import { screen, waitFor } from "@testing-library/react";
import { HttpResponse, http } from "msw";
import { describe, expect, test, vi } from "vitest";
import { at } from "@/test/fake-api.ts";
import { gone } from "@/test/gone.ts";
import { server } from "@/test/setup.ts";
import { csv, GOOD, start } from "./test/import-dialog.ts";

const sized = (name: string, size: number) => Object.defineProperty(csv(GOOD, name), "size", { value: size });

describe("the import dialog's choice of a file", () => {
  test.each(["choose", "drop"] as const)(
    "sends the file and starts its import (way of choosing the file: %s)",
    async (way) => {
      const { open, state, dialog, ...ways } = start();
      await open();
      await ways[way](csv());
      expect(await dialog().findByText("It starts in a moment")).toBeVisible();
      expect(state.stored).toEqual([GOOD]);
      expect(state.begun).toMatchObject([{ uploadId: "upl_1", key: expect.stringMatching(/.{16}/) }]);
    },
  );

  test("refuses a file that isn't CSV; the message says 'select' for a selected file and 'drop' for a dropped file", async () => {
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
  ])("refuses a file that is %s, and starts no import", async (_, file, text) => {
    const { open, choose, dialog, state } = start();
    await open();
    await choose(file);
    expect((await dialog().findByRole("alert")).textContent).toBe(text);
    expect(state.begun).toEqual([]);
  });

  test("accepts a file named .CSV even if the browser calls the file a spreadsheet", async () => {
    const { open, choose, dialog } = start();
    await open();
    await choose(csv(GOOD, "List.CSV", "application/vnd.ms-excel"));
    expect(await dialog().findByText("It starts in a moment")).toBeVisible();
  });

  test("shows the server's refusal of a picture named .csv, and then accepts another file", async () => {
    const { open, drop, choose, dialog, state } = start();
    state.refused = { code: "upload.type_unsupported", message: "Please select a valid CSV file" };
    await open();
    drop(csv("\u0089PNG", "photo.csv"));
    expect(await dialog().findByRole("alert")).toHaveTextContent(/^Please drop a valid CSV file$/);
    state.refused = undefined;
    await choose(csv());
    expect(await dialog().findByText("It starts in a moment")).toBeVisible();
  });

  test("reports a lost connection, and starts only one import when the file is tried again", async () => {
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

  test("tries again with the same idempotency key if the response to starting the import was lost", async () => {
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

  test("can be canceled during the upload, and the upload is then discarded on the server", async () => {
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

  test("continues the upload while the dialog is closed", async () => {
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

  test("offers a CSV template that contains nothing but the column names", async () => {
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
