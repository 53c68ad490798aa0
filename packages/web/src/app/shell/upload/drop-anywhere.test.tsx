import { createEvent, fireEvent, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { IDBFactory } from "fake-indexeddb";
import { beforeEach, expect, test, vi } from "vitest";
import { renderApp } from "@/test/render-app.tsx";

beforeEach(() => {
  vi.stubGlobal("indexedDB", new IDBFactory());
});

const PICTURE = new File(["picture"], "harbour.jpg", { type: "image/jpeg" });

const drop = (target: Element, files: File[]) => {
  const event = createEvent.drop(target, { dataTransfer: { types: ["Files"], files } });
  fireEvent(target, event);
  return event;
};

test("a file dropped in the workspace opens the upload dialog, and a second dropped file is added to the dialog", async () => {
  renderApp();
  await screen.findByRole("heading", { name: "Dashboard" });
  fireEvent.dragOver(document.body, { dataTransfer: { types: ["Files"] } });
  expect(await screen.findByText("Drop files to upload them")).toBeInTheDocument();
  expect(drop(screen.getByRole("main"), [PICTURE]).defaultPrevented).toBe(true);
  const dialog = within(await screen.findByRole("dialog", { name: "Upload New Assets" }));
  expect(await dialog.findByDisplayValue("harbour")).toBeInTheDocument();
  drop(document.body, [new File(["other"], "stage.png", { type: "image/png" })]);
  expect(await dialog.findByDisplayValue("stage")).toBeInTheDocument();
  expect(dialog.getByDisplayValue("harbour")).toBeInTheDocument();
});

test("a file dropped while another dialog is open opens no second dialog", async () => {
  renderApp();
  await screen.findByRole("heading", { name: "Dashboard" });
  await userEvent.click(screen.getByRole("button", { name: "Create Invite" }));
  await screen.findByRole("dialog", { name: "Create Invite" });
  expect(drop(document.body, [PICTURE]).defaultPrevented).toBe(true);
  expect(screen.getAllByRole("dialog")).toHaveLength(1);
});

test("a drop without files is left to the browser", async () => {
  renderApp();
  await screen.findByRole("heading", { name: "Dashboard" });
  const event = createEvent.drop(document.body, { dataTransfer: { types: ["text/plain"], files: [] } });
  fireEvent(document.body, event);
  expect(event.defaultPrevented).toBe(false);
});
