import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { fakeApi } from "@/test/fake-api.ts";
import { fakeSearch } from "@/test/fake-search.ts";
import { makeAsset } from "@/test/make.ts";
import { renderApp } from "@/test/render-app.tsx";

describe("the board if there is no room for four columns", () => {
  beforeEach(() => {
    vi.spyOn(Element.prototype, "getBoundingClientRect").mockReturnValue(new DOMRect(0, 0, 390, 800));
  });
  afterEach(() => vi.restoreAllMocks());

  const assets = [makeAsset({ name: "Fresh" }), makeAsset({ name: "Refused", status: "denied" })];

  test("shows one column at a time and names it in the address; going back returns to the tab before", async () => {
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

  test("shows the first column if the address names no column or an unknown one", async () => {
    renderApp({ path: "/?column=nonsense", api: fakeApi({ assets }) });
    expect(await screen.findByText("Fresh")).toBeVisible();
  });

  test("shows only the column that a status filter allows, and offers no other", async () => {
    const api = fakeApi({ assets });
    renderApp({ path: "/?column=pending&status=denied", api, before: fakeSearch(api.world).handlers });
    expect(await screen.findByText("Refused")).toBeVisible();
    expect(screen.getByRole("tab", { name: /Denied/ })).toHaveAttribute("aria-selected", "true");
    expect(screen.getByRole("tab", { name: /Uploaded/ })).toBeDisabled();
  });
});
