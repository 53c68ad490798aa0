import { screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { IDBFactory } from "fake-indexeddb";
import { http } from "msw";
import { beforeEach, expect, test, vi } from "vitest";
import { BrowserLedger } from "@/lib/multipart/ledger/browser-ledger.ts";
import { gone } from "@/test/gone.ts";
import { at, fakeApi, refusal } from "../test/fake-api.ts";
import { fakePeople } from "../test/fake-people.ts";
import { renderApp } from "../test/render-app.tsx";

beforeEach(() => {
  vi.stubGlobal("indexedDB", new IDBFactory());
});

const remembered = async (scope: string) => {
  const ledger = new BrowserLedger(scope);
  await ledger.remember({
    finishKey: "key",
    uploadId: undefined,
    fileName: "clip.mp4",
    contentType: "video/mp4",
    size: 9,
    lastModified: 7,
    fingerprint: "",
    handle: undefined,
    details: { name: "Not to be seen" },
    discarded: false,
  });
  return () => ledger.list();
};

const signOut = async () => {
  await userEvent.click(await screen.findByRole("button", { name: /Maya Chen/ }));
  await userEvent.click(await screen.findByRole("menuitem", { name: "Sign Out" }));
};

test("a sign-out removes the uploads stored in this browser", async () => {
  const list = await remembered("team_1/usr_9");
  renderApp({});
  await signOut();
  expect(await screen.findByText("Signed out successfully!")).toBeVisible();
  expect(await list()).toEqual([]);
});

test("a failed sign-out keeps the uploads stored in this browser", async () => {
  const list = await remembered("team_1/usr_9");
  renderApp({ before: [http.delete(at("/api/session"), () => refusal(500, "internal", "Something went wrong."))] });
  await signOut();
  expect(await screen.findByText(/^Sign out failed: /)).toBeVisible();
  expect(await list()).toHaveLength(1);
});

test("a person can sign out in a browser without IndexedDB", async () => {
  vi.stubGlobal("indexedDB", undefined);
  renderApp({});
  await signOut();
  expect(await screen.findByText("Signed out successfully!")).toBeVisible();
});

test("a person who signs out is asked before an unfinished upload is removed, and keeps the upload by staying", async () => {
  const list = await remembered("team_1/usr_1");
  renderApp({});
  await screen.findByRole("region", { name: "Uploads" });
  const question = () => screen.findByRole("alertdialog", { name: "Stop the uploads?" });
  await signOut();
  expect(await question()).toHaveTextContent("1 upload isn't finished. Signing out stops it");
  await userEvent.click(screen.getByRole("button", { name: "Stay signed in" }));
  await gone(() => screen.queryByRole("alertdialog"));
  expect(await list()).toHaveLength(1);
  await signOut();
  await question();
  await userEvent.click(screen.getByRole("button", { name: "Sign Out" }));
  expect(await screen.findByText("Signed out successfully!")).toBeVisible();
  expect(await list()).toEqual([]);
});

test("a person who cancels a sign-out keeps the typed text and is still asked before the text is discarded", async () => {
  await remembered("team_1/usr_1");
  const api = fakeApi({ cognito: { getUser: () => ({ Username: "maya", UserAttributes: [] }) } });
  renderApp({ path: "/team?tab=settings", api, before: fakePeople().handlers });
  await screen.findByRole("region", { name: "Uploads" });
  await userEvent.type(await screen.findByLabelText("New brand"), "@drip");
  const uploads = () => screen.findByRole("alertdialog", { name: "Stop the uploads?" });
  const text = () => screen.findByRole("alertdialog", { name: "Discard changes?" });
  await signOut();
  await uploads();
  await userEvent.click(screen.getByRole("button", { name: "Stay signed in" }));
  await gone(() => screen.queryByRole("alertdialog"));
  await userEvent.click(screen.getByRole("link", { name: /^Appearance/ }));
  await text();
  await userEvent.click(screen.getByRole("button", { name: "Keep editing" }));
  await gone(() => screen.queryByRole("alertdialog"));
  expect(screen.getByLabelText("New brand")).toHaveValue("@drip");
  await signOut();
  await uploads();
  await userEvent.click(screen.getByRole("button", { name: "Sign Out" }));
  await text();
  await userEvent.click(screen.getByRole("button", { name: "Discard" }));
  expect(await screen.findByText("Signed out successfully!")).toBeVisible();
});
