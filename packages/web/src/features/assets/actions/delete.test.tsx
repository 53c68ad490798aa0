import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { http } from "msw";
import { describe, expect, test, vi } from "vitest";
import { PACE_MS } from "@/lib/assets/feed/follow-changes.ts";
import { at, fakeApi, refusal } from "@/test/fake-api.ts";
import { fakeSearch } from "@/test/fake-search.ts";
import { gone } from "@/test/gone.ts";
import { makeAsset, makeSession } from "@/test/make.ts";
import { renderApp } from "@/test/render-app.tsx";

const SLOWEST_MS = Math.max(...PACE_MS);

const assets = () => [makeAsset({ id: "ast_gone", name: "Harbour" }), makeAsset({ name: "Stage" })];
const askToDelete = async (person: ReturnType<typeof userEvent.setup>) => {
  await person.click(await screen.findByRole("button", { name: "Actions for Harbour" }));
  await person.click(await screen.findByRole("menuitem", { name: "Delete" }));
  return within(await screen.findByRole("alertdialog", { name: "Delete “Harbour”?" }));
};

describe("deleting an asset", () => {
  test("says that it cannot be undone, removes the asset from the board and lowers the count", async () => {
    const api = fakeApi({ assets: assets() });
    const search = fakeSearch(api.world);
    const { world } = renderApp({ api, before: search.handlers });
    const person = userEvent.setup();
    const question = await askToDelete(person);
    expect(question.getByText(/This action cannot be undone/)).toBeVisible();
    await person.click(question.getByRole("button", { name: "Delete" }));
    await gone(() => screen.queryByText("Harbour"));
    expect(await screen.findAllByText("1 asset")).not.toHaveLength(0);
    await waitFor(() => expect(world.assets.map(({ name }) => name)).toEqual(["Stage"]));
  });

  test("puts the asset back in its place if the server refuses, and says so", async () => {
    const refused = http.delete(at("/api/assets/:assetId"), () => refusal(500, "internal", "Something went wrong."));
    const api = fakeApi({ assets: assets() });
    renderApp({ api, before: [refused] });
    const person = userEvent.setup();
    const question = await askToDelete(person);
    await person.click(question.getByRole("button", { name: "Delete" }));
    expect(await screen.findByText("Delete failed")).toBeVisible();
    expect(screen.getByText("Harbour")).toBeVisible();
    const names = screen.getAllByRole("heading", { level: 3 }).map(({ textContent }) => textContent);
    expect(names).toEqual(["Stage", "Harbour"]);
  });

  test("isn't offered to members, neither on the card nor in the details", async () => {
    const api = fakeApi({ assets: assets(), session: makeSession({ role: "member" }) });
    renderApp({ api, path: "/?asset=ast_gone" });
    const dialog = await screen.findByRole("dialog", { name: "Harbour" });
    expect(within(dialog).queryByRole("button", { name: "Delete" })).not.toBeInTheDocument();
  });

  test("closes the details from which it was chosen", async () => {
    const api = fakeApi({ assets: assets() });
    const search = fakeSearch(api.world);
    const { here } = renderApp({ api, path: "/?asset=ast_gone", before: search.handlers });
    const person = userEvent.setup();
    const dialog = within(await screen.findByRole("dialog", { name: "Harbour" }));
    await person.click(dialog.getByRole("button", { name: "Delete" }));
    const question = within(await screen.findByRole("alertdialog"));
    await person.click(question.getByRole("button", { name: "Delete" }));
    await waitFor(() => expect(here()).toBe("/"));
    await gone(() => screen.queryByText("Harbour"));
  });
});

describe("under a filter", () => {
  test("an asset that another person deletes disappears from the list and its count", async () => {
    const api = fakeApi({ assets: assets() });
    const search = fakeSearch(api.world);
    vi.useFakeTimers({ shouldAdvanceTime: true });
    renderApp({ api, path: "/?view=grid&status=pending", before: search.handlers });
    expect(await screen.findByText("2 assets found")).toBeVisible();
    api.world.assets = api.world.assets.filter(({ id }) => id !== "ast_gone");
    api.world.deleted = ["ast_gone"];
    await vi.advanceTimersByTimeAsync(SLOWEST_MS);
    await gone(() => screen.queryByText("Harbour"));
    expect(await screen.findByText("1 asset found")).toBeVisible();
    vi.useRealTimers();
  });

  test("another person's change loads the search again without hiding the list", async () => {
    const api = fakeApi({ assets: assets() });
    const search = fakeSearch(api.world);
    vi.useFakeTimers({ shouldAdvanceTime: true });
    renderApp({ api, path: "/?view=grid&status=pending", before: search.handlers });
    await screen.findByText("Harbour");
    const [first, second] = api.world.assets;
    if (!first || !second) throw new Error("two assets were made");
    const changed = { ...first, status: "denied" as const, changedAt: new Date().toISOString(), version: 2 };
    api.world.assets = [changed, second];
    api.world.changes = [changed];
    await vi.advanceTimersByTimeAsync(SLOWEST_MS);
    await gone(() => screen.queryByText("Harbour"));
    expect(screen.getByText("Stage")).toBeVisible();
    vi.useRealTimers();
  });
});
