import { makeAsset } from "@clearhouse/fixtures/assets.ts";
import { makeSession } from "@clearhouse/fixtures/people.ts";
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { http } from "msw";
import { describe, expect, test, vi } from "vitest";
import { PACE_MS } from "@/lib/assets/feed/follow-changes.ts";
import { at, fakeApi, refusal } from "@/test/fake-api.ts";
import { fakeSearch } from "@/test/fake-search.ts";
import { gone } from "@/test/gone.ts";
import { renderApp } from "@/test/render-app.tsx";

const SLOWEST_MS = Math.max(...PACE_MS);

const assets = () => [makeAsset({ id: "ast_gone", name: "Harbour" }), makeAsset({ name: "Stage" })];
const askToDelete = async (person: ReturnType<typeof userEvent.setup>) => {
  await person.click(await screen.findByRole("button", { name: "Actions for Harbour" }));
  await person.click(await screen.findByRole("menuitem", { name: "Delete" }));
  return within(await screen.findByRole("alertdialog", { name: "Delete “Harbour”?" }));
};

describe("deleting an asset", () => {
  test("an asset is deleted after a warning, disappears from the board, and the count decreases", async () => {
    const api = fakeApi({ assets: assets() });
    const search = fakeSearch(api.world);
    const { world } = renderApp({ api, before: search.handlers });
    const person = userEvent.setup();
    const question = await askToDelete(person);
    expect(question.getByText(/This action cannot be undone.*its link stops working\.$/)).toBeVisible();
    await person.click(question.getByRole("button", { name: "Delete" }));
    await gone(() => screen.queryByText("Harbour"));
    expect(await screen.findAllByText("1 asset")).not.toHaveLength(0);
    await waitFor(() => expect(world.assets.map(({ name }) => name)).toEqual(["Stage"]));
  });

  test("the question says what its owner hears and what is still up, and the asset returns to its place with the reason if the server refuses", async () => {
    const reason = "This asset is still published and has to be taken down: https://example.com/up.";
    const refused = http.delete(at("/api/assets/:assetId"), () => refusal(409, "asset.take_down_open", reason));
    const [harbour, ...others] = assets();
    const removal = { requestId: "req_1", at: "2026-01-02T03:04:05.678Z", reason: "", about: "other" as const };
    const published = makeAsset({ ...harbour, removal, publications: { all: 1, live: 1 } });
    const api = fakeApi({ assets: [published, ...others] });
    renderApp({ api, before: [refused] });
    const person = userEvent.setup();
    const question = await askToDelete(person);
    expect(question.getByText(/the owner is told by mail\. It is still published/)).toBeVisible();
    await person.click(question.getByRole("button", { name: "Delete" }));
    expect(await screen.findByText("Delete failed")).toBeVisible();
    expect(screen.getByText(reason)).toBeVisible();
    expect(screen.getByText("Harbour")).toBeVisible();
    const names = screen.getAllByRole("heading", { level: 3 }).map(({ textContent }) => textContent);
    expect(names).toEqual(["Stage", "Harbour"]);
  });

  test("the menu of an asset's card has no Delete item for a member", async () => {
    renderApp({ api: fakeApi({ assets: assets(), session: makeSession({ role: "member" }) }) });
    await userEvent.click(await screen.findByRole("button", { name: "Actions for Harbour" }));
    expect(await screen.findByRole("menuitem", { name: "Download" })).toBeVisible();
    expect(screen.queryByRole("menuitem", { name: "Delete" })).not.toBeInTheDocument();
  });

  test("the details of an asset have no Delete button for a member", async () => {
    const api = fakeApi({ assets: assets(), session: makeSession({ role: "member" }) });
    renderApp({ api, path: "/?asset=ast_gone" });
    const dialog = await screen.findByRole("dialog", { name: "Harbour" });
    expect(within(dialog).queryByRole("button", { name: "Delete" })).not.toBeInTheDocument();
  });

  test("the details of an asset close when their Delete button has deleted the asset", async () => {
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

describe("a filtered list", () => {
  test("an asset that another person deletes disappears from the filtered list and its count", async () => {
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

  test("an asset whose status another person changes disappears from a list filtered by status", async () => {
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
