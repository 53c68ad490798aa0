import { makeAsset } from "@clearhouse/fixtures/assets.ts";
import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { fakeApi } from "@/test/fake-api.ts";
import { fakeSearch } from "@/test/fake-search.ts";
import { renderApp } from "@/test/render-app.tsx";

describe("a narrow board", () => {
  beforeEach(() => {
    vi.spyOn(Element.prototype, "getBoundingClientRect").mockReturnValue(new DOMRect(0, 0, 390, 800));
  });
  afterEach(() => vi.restoreAllMocks());

  const assets = [makeAsset({ name: "Fresh" }), makeAsset({ name: "Refused", status: "denied" })];

  test("a narrow board shows one column at a time, and the back button returns to the previous column", async () => {
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

  test("a narrow board shows the first column if the URL names an unknown column", async () => {
    renderApp({ path: "/?column=nonsense", api: fakeApi({ assets }) });
    expect(await screen.findByText("Fresh")).toBeVisible();
  });

  test("a narrow board with a status filter shows the column of that status and disables the Uploaded tab", async () => {
    const api = fakeApi({ assets });
    renderApp({ path: "/?column=pending&status=denied", api, before: fakeSearch(api.world).handlers });
    expect(await screen.findByText("Refused")).toBeVisible();
    expect(screen.getByRole("tab", { name: /Denied/ })).toHaveAttribute("aria-selected", "true");
    expect(screen.getByRole("tab", { name: /Uploaded/ })).toBeDisabled();
  });
});
