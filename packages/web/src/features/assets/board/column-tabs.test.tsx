import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { fakeApi } from "@/test/fake-api.ts";
import { fakeSearch } from "@/test/fake-search.ts";
import { makeAsset } from "@/test/make.ts";
import { renderApp } from "@/test/render-app.tsx";

describe("the kanban where four columns have no room", () => {
  beforeEach(() => {
    vi.spyOn(Element.prototype, "getBoundingClientRect").mockReturnValue(new DOMRect(0, 0, 390, 800));
  });
  afterEach(() => vi.restoreAllMocks());

  const assets = [makeAsset({ name: "Fresh" }), makeAsset({ name: "Refused", status: "denied" })];

  test("shows one column at a time, which the address names, one step back a tab", async () => {
    const { here, router } = renderApp({ api: fakeApi({ assets }) });
    expect(await screen.findByText("Fresh")).toBeVisible();
    expect(screen.queryByText("Refused")).not.toBeInTheDocument();
    await userEvent.click(screen.getByRole("tab", { name: /Denied/ }));
    expect(await screen.findByText("Refused")).toBeVisible();
    expect(here()).toBe("/?column=denied");
    await router.navigate(-1);
    await waitFor(() => expect(here()).toBe("/"));
    expect(await screen.findByText("Fresh")).toBeVisible();
  });

  test("shows the first column when the address names none there is", async () => {
    renderApp({ path: "/?column=nonsense", api: fakeApi({ assets }) });
    expect(await screen.findByText("Fresh")).toBeVisible();
  });

  test("shows the only column that a status filter leaves, and offers no other", async () => {
    const api = fakeApi({ assets });
    renderApp({ path: "/?column=pending&status=denied", api, before: fakeSearch(api.world).handlers });
    expect(await screen.findByText("Refused")).toBeVisible();
    expect(screen.getByRole("tab", { name: /Denied/ })).toHaveAttribute("aria-selected", "true");
    expect(screen.getByRole("tab", { name: /Uploaded/ })).toBeDisabled();
  });
});
