import { makeAsset } from "@clearhouse/fixtures/assets.ts";
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { HttpResponse, http } from "msw";
import { afterEach, describe, expect, test, vi } from "vitest";
import { reportChange } from "@/lib/live/attention.ts";
import { at, fakeApi } from "@/test/fake-api.ts";
import { fakeSearch } from "@/test/fake-search.ts";
import { renderApp } from "@/test/render-app.tsx";

describe("an asset deleted while the list is loading", () => {
  afterEach(() => vi.unstubAllGlobals());

  /**
   * The server delays the first call for which `holds` is true until `release`, and then sends the data as of the call.
   */
  const startHeld = (holds: (url: URL) => boolean, pageSize: number) => {
    const assets = Array.from({ length: 8 }, (_, index) => makeAsset({ name: `Asset no ${index}` }));
    const api = fakeApi({ assets, pageSize });
    const search = fakeSearch(api.world);
    const { promise: released, resolve: release } = Promise.withResolvers<void>();
    const { promise: held, resolve: tell } = Promise.withResolvers<void>();
    let isHeld = false;
    const holding = http.get(at("/api/assets"), async ({ request }) => {
      const url = new URL(request.url);
      if (isHeld || !holds(url)) return undefined;
      isHeld = true;
      const from = Number(url.searchParams.get("cursor") ?? 0);
      const all = api.world.assets;
      const items = all.toReversed().slice(from, from + pageSize);
      const cursor = from + pageSize < all.length ? String(from + pageSize) : null;
      const counts = { pending: all.length, "requesting-rights": 0, approved: 0, denied: 0 };
      tell();
      await released;
      return HttpResponse.json({ items, cursor, counts, total: all.length });
    });
    renderApp({ path: "/?view=table&q=asset", api, before: [holding, ...search.handlers] });
    return { api, held, release, person: userEvent.setup() };
  };
  const deleteAll = async (person: ReturnType<typeof userEvent.setup>) => {
    await person.click(screen.getByRole("button", { name: "Delete" }));
    await person.click(within(await screen.findByRole("alertdialog")).getByRole("button", { name: "Delete 8 assets" }));
    expect(await screen.findByText("8 assets deleted")).toBeInTheDocument();
  };

  test("a deleted asset isn't shown again by a page of the list that was still loading", async () => {
    let seeEnd: (() => void) | undefined;
    vi.stubGlobal(
      "IntersectionObserver",
      class extends IntersectionObserver {
        constructor(callback: IntersectionObserverCallback, options?: IntersectionObserverInit) {
          super(callback, options);
          seeEnd = () => callback([{ isIntersecting: true } as IntersectionObserverEntry], this);
        }
      },
    );
    const { person, held, release } = startHeld((url) => url.searchParams.has("cursor"), 3);
    await person.click(await screen.findByRole("checkbox", { name: "Select all that are shown" }));
    await person.click(await screen.findByRole("button", { name: "Select all 8 matching" }));
    await screen.findByText("8 selected");
    await waitFor(() => expect(seeEnd).toBeDefined());
    seeEnd?.();
    await held;
    await deleteAll(person);
    release();
    expect(await screen.findByText(/Nothing matches the search and the filters/)).toBeVisible();
  });

  test("a deleted asset isn't shown again by a late answer to an earlier request", async () => {
    let asked = 0;
    const { api, person, held, release } = startHeld(() => ++asked > 1, 50);
    await person.click(await screen.findByRole("checkbox", { name: "Select all that are shown" }));
    await screen.findByText("8 selected");
    const [changed = makeAsset()] = api.world.assets;
    api.world.changes = [{ ...changed, notes: "New", changedAt: new Date().toISOString(), version: 2 }];
    reportChange();
    await held;
    await deleteAll(person);
    release();
    expect(await screen.findByText(/Nothing matches the search and the filters/)).toBeVisible();
  });
});
