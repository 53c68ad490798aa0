import { makeAsset } from "@clearhouse/fixtures/assets.ts";
import { cleanup, render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { HttpResponse, http } from "msw";
import { createMemoryRouter, Link, Outlet } from "react-router-dom";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { loadCode } from "@/lib/load-code.ts";
import { at, fakeApi } from "@/test/fake-api.ts";
import { gone } from "@/test/gone.ts";
import { renderApp } from "@/test/render-app.tsx";
import { server } from "@/test/setup.ts";
import { App } from "./app.tsx";
import { RouteError } from "./route-error.tsx";

const reload = vi.hoisted(() => vi.fn());
vi.mock("@/lib/new-version.ts", async (original) => ({
  ...(await original<typeof import("@/lib/new-version.ts")>()),
  reloadPage: reload,
}));

vi.mock("@/features/appearance/components/appearance-page.tsx", () => {
  throw new TypeError("Failed to fetch dynamically imported module");
});

const entry = (version: string) => `<script type="module" crossorigin src="/assets/app-${version}.js"></script>`;

beforeEach(() => {
  reload.mockClear();
  sessionStorage.clear();
  run("old");
});
afterEach(() => {
  document.head.querySelector("script")?.remove();
});

test("a tab that meets a reason of a newer version shows the rest of the answer, and asks once for a reload", async () => {
  serve("new");
  const stopped = makeAsset({
    name: "Beach",
    mayBeUsed: { verdict: "stop", reason: "newer_row" as "claimed", text: "A newer row.", more: 0 },
  });
  renderApp({ path: "/?view=table", api: fakeApi({ assets: [stopped] }) });
  expect((await screen.findAllByText("Stop")).length).toBeGreaterThan(0);
  expect(await screen.findByText("There is a new version of this app")).toBeVisible();
  expect(screen.getByRole("button", { name: "Reload" })).toBeVisible();
});

/** Gives this tab's page a version. */
const run = (version: string): void => {
  document.head.querySelector("script")?.remove();
  document.head.append(document.createRange().createContextualFragment(entry(version)));
};

/** Lets the server's start page have a version. With null, the server can't be reached. */
const serve = (version: string | null) =>
  server.use(
    http.get(at("/"), () =>
      version === null ? HttpResponse.error() : HttpResponse.html(`<!doctype html><head>${entry(version)}</head>`),
    ),
  );

function Broken(): never {
  throw new TypeError("x is undefined");
}

/** Opens a page whose code can't be loaded, or a page that throws. */
const go = async (link: "Missing" | "Broken") => {
  const children = [
    { path: "/", element: <h1>Start</h1> },
    {
      path: "/missing",
      lazy: () => loadCode(() => Promise.reject(new TypeError("Failed to fetch dynamically imported module"))),
    },
    {
      path: "/broken",
      Component: Broken,
    },
  ];
  const frame = (
    <>
      <Link to="/missing?tab=two">Missing</Link>
      <Link to="/broken">Broken</Link>
      <Outlet />
    </>
  );
  const router = createMemoryRouter([{ element: frame, children: [{ errorElement: <RouteError />, children }] }]);
  render(<App router={router} />);
  await userEvent.click(await screen.findByRole("link", { name: link }));
  return () => `${router.state.location.pathname}${router.state.location.search}`;
};
const MISSING = { name: "This page could not be loaded" };

describe("a page whose code can't be loaded", () => {
  test.each([
    ["without a connection", null],
    ["while the server still has the same version", "old"],
  ])(
    "a page whose code can't be loaded %s shows an error, keeps its URL and reloads only when asked",
    async (_when, version) => {
      serve(version);
      const here = await go("Missing");
      expect(await screen.findByRole("heading", MISSING)).toBeVisible();
      expect(screen.getByText(/connection.*new version/)).toBeVisible();
      expect(screen.queryByText(/An error on our side/)).not.toBeInTheDocument();
      expect(here()).toBe("/missing?tab=two");
      expect(reload).not.toHaveBeenCalled();
      await userEvent.click(screen.getByRole("button", { name: "Reload" }));
      expect(reload).toHaveBeenCalledOnce();
    },
  );

  test("a page whose code can't be loaded in an outdated tab reloads automatically without an error", async () => {
    serve("new");
    const here = await go("Missing");
    await waitFor(() => expect(reload).toHaveBeenCalledOnce());
    expect(here()).toBe("/missing?tab=two");
    expect(screen.queryByRole("heading", MISSING)).not.toBeInTheDocument();
  });

  test("a page whose code still can't be loaded after an automatic reload shows an error", async () => {
    serve("new");
    await go("Missing");
    await waitFor(() => expect(reload).toHaveBeenCalledOnce());
    // A cache returned the same old page.
    cleanup();
    await go("Missing");
    expect(await screen.findByRole("heading", MISSING)).toBeVisible();
    expect(reload).toHaveBeenCalledOnce();
  });

  test("a page reloads at most once for each version if servers of two versions answer in turn", async () => {
    for (const [own, served, reloads] of [
      ["old", "new", 1],
      ["new", "old", 2],
      ["old", "new", 2],
    ] as const) {
      run(own);
      cleanup();
      serve(served);
      await go("Missing");
      if (reloads > reload.mock.calls.length) await waitFor(() => expect(reload).toHaveBeenCalledTimes(reloads));
      else expect(await screen.findByRole("heading", MISSING)).toBeVisible();
    }
    expect(reload).toHaveBeenCalledTimes(2);
  });

  test("a page doesn't reload automatically if the tab can't store that the page was reloaded", async () => {
    serve("new");
    vi.spyOn(Storage.prototype, "setItem").mockImplementation(() => {
      throw new DOMException("full", "QuotaExceededError");
    });
    await go("Missing");
    expect(await screen.findByRole("heading", MISSING)).toBeVisible();
    expect(reload).not.toHaveBeenCalled();
    vi.restoreAllMocks();
  });
});

test("the sidebar stays beside a page whose code can't be loaded, and the sidebar's links lead to other pages", async () => {
  serve(null);
  renderApp({ path: "/appearance" });
  expect(await screen.findByRole("heading", MISSING)).toBeVisible();
  expect(screen.getByRole("link", { name: "Support" })).toHaveAttribute("href", "/support");
  await userEvent.click(screen.getByRole("link", { name: /^Team/ }));
  await gone(() => screen.queryByRole("heading", MISSING));
});

test("a page that throws while rendering says that the error is on our side, and isn't reloaded", async () => {
  vi.spyOn(console, "error").mockImplementation(() => undefined);
  serve("new");
  await go("Broken");
  expect(await screen.findByRole("heading", { name: "Something went wrong" })).toBeVisible();
  expect(screen.getByText(/An error on our side/)).toBeVisible();
  expect(reload).not.toHaveBeenCalled();
  vi.restoreAllMocks();
});
