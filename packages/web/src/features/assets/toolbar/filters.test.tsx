import type { Answer } from "@clearhouse/core/library/verdict/rows.schema.ts";
import { makeApproval, makeAsset } from "@clearhouse/fixtures/assets.ts";
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, test } from "vitest";
import { fakeApi } from "@/test/fake-api.ts";
import { fakeSearch } from "@/test/fake-search.ts";
import { renderApp } from "@/test/render-app.tsx";

const start = (assets: ReturnType<typeof makeAsset>[], path = "/") => {
  const api = fakeApi({ assets });
  const search = fakeSearch(api.world);
  const app = renderApp({ path, api, before: search.handlers });
  return { ...app, search: search.state, person: userEvent.setup() };
};
const mayBe = (verdict: Answer) => ({ ...makeAsset().mayBeUsed, verdict });
const rap = { type: "brand", name: "@rap" } as const;
const searchField = () => screen.findByPlaceholderText("Search assets, tags, or users");
const gone = (name: string) => waitFor(() => expect(screen.queryByText(name)).not.toBeInTheDocument());
const choose = async (person: ReturnType<typeof userEvent.setup>, filter: string, option: string) => {
  await person.selectOptions(await screen.findByRole("combobox", { name: filter }), option);
};

describe("the dashboard's search", () => {
  test("finds assets by name and tag, and says how many were found", async () => {
    const { person, here, search } = start([
      makeAsset({ name: "Harbour at dawn" }),
      makeAsset({ name: "Crowd", tags: [{ type: "theme", name: "harbour" }] }),
      makeAsset({ name: "Stage" }),
    ]);
    await screen.findByText("Stage");
    expect(search.calls).toEqual([]);
    await person.type(await searchField(), "HARB");
    await gone("Stage");
    expect(screen.getByText("Crowd")).toBeVisible();
    await waitFor(() => expect(screen.getByText("2 assets found")).toHaveAttribute("role", "status"));
    expect(here()).toBe("/?q=HARB");
    const column = within(screen.getByRole("region", { name: "Uploaded Assets" }));
    expect(column.getAllByRole("heading", { level: 3 })).toHaveLength(2);
  });

  test("says that the search is being prepared, and shows the results once the search is ready", async () => {
    const { search } = start([makeAsset({ name: "Harbour" })], "/?q=har");
    search.preparing = 60;
    const said = await screen.findByText("The search is being prepared. The results will appear automatically.");
    expect(said).toHaveAttribute("role", "status");
    expect(await screen.findByText("Harbour")).toBeVisible();
    await waitFor(() => expect(said).toHaveTextContent("1 asset found"));
    expect(search.preparing).toBe(0);
  });

  test("counts only the matching assets in each column", async () => {
    start([makeAsset({ name: "Harbour" }), makeAsset({ name: "Stage" }), makeAsset({ name: "Other" })], "/?q=har");
    expect(await screen.findByText("1 asset")).toBeInTheDocument();
    expect(screen.queryByText("3 assets")).not.toBeInTheDocument();
  });

  test("gets the focus with '/', is cleared by Escape, and loses the focus at the second Escape", async () => {
    const { person, here } = start([makeAsset({ name: "Harbour" }), makeAsset({ name: "Stage" })], "/?q=har");
    await screen.findByText("Harbour");
    await person.keyboard("/");
    const field = await searchField();
    expect(field).toHaveFocus();
    expect(field).toHaveValue("har");
    await person.keyboard("{Escape}");
    expect(field).toHaveValue("");
    expect(await screen.findByText("Stage")).toBeVisible();
    expect(here()).toBe("/");
    await person.keyboard("{Escape}");
    expect(field).not.toHaveFocus();
  });

  test("is cleared when the back button leads to the dashboard without a search", async () => {
    const { person, router } = start([makeAsset({ name: "Harbour" }), makeAsset({ name: "Stage" })]);
    await screen.findByText("Stage");
    await person.type(await searchField(), "harbour");
    await gone("Stage");
    await router.navigate(-1);
    expect(await screen.findByText("Stage")).toBeVisible();
    expect(await searchField()).toHaveValue("");
  });

  test("says 'No assets found' if no asset matches, and offers a button that clears all filters", async () => {
    const { person, here } = start([makeAsset({ name: "Harbour" })], "/?q=nothing&brand=%40rap&status=denied");
    expect(await screen.findByRole("heading", { name: "No assets found" })).toBeVisible();
    const buttons = screen.getAllByRole("button", { name: "Clear filters" });
    await person.click(buttons.at(-1) as HTMLElement);
    expect(await screen.findByText("Harbour")).toBeVisible();
    expect(here()).toBe("/");
  });
});

describe("the dashboard's filters", () => {
  test("the brand filter shows only the chosen brand's assets, and keeps the brand in the URL", async () => {
    const { person, here } = start([makeAsset({ name: "Tagged", tags: [rap] }), makeAsset({ name: "Plain" })]);
    await screen.findByText("Plain");
    await choose(person, "Brand", "@rap");
    await gone("Plain");
    expect(here()).toBe("/?brand=%40rap");
    await choose(person, "Brand", "All Brands");
    expect(await screen.findByText("Plain")).toBeVisible();
    expect(here()).toBe("/");
  });

  test("the status filter offers four statuses, and also Expiring, Expired and Release needed", async () => {
    const { person, here } = start([
      makeAsset({
        name: "Old",
        status: "time-limited",
        approval: makeApproval({ expired: true, expiresOn: "2026-01-31" }),
      }),
      makeAsset({ name: "Fresh" }),
      makeAsset({ name: "Crowd", releases: { people: true, releases: [], wanting: true } }),
    ]);
    await screen.findByText("Fresh");
    const status = screen.getByRole("combobox", { name: "Status" });
    expect(
      within(status)
        .getAllByRole("option")
        .map(({ textContent }) => textContent),
    ).toEqual([
      ...["All Status", "Uploaded", "Rights Requested", "Approved", "Denied", "Expiring", "Expired", "Release needed"],
    ]);
    await person.selectOptions(status, "Expired");
    await gone("Fresh");
    expect(here()).toBe("/?status=expired");
    await person.selectOptions(status, "Release needed");
    await gone("Old");
    expect(here()).toBe("/?status=release-needed");
    expect(screen.getByText("Crowd")).toBeVisible();
  });

  test("the filter 'May be used' takes several answers, keeps them in the URL in their order, and has a way back", async () => {
    const { person, here, search } = start([
      makeAsset({ name: "Harbour", mayBeUsed: mayBe("cleared") }),
      makeAsset({ name: "Stage", mayBeUsed: mayBe("stop") }),
      makeAsset({ name: "Crowd", mayBeUsed: mayBe("ask") }),
    ]);
    await screen.findByText("Crowd");
    await person.click(screen.getByRole("button", { name: "May be used" }));
    await person.click(await screen.findByRole("menuitemcheckbox", { name: "Stop" }));
    await gone("Crowd");
    // The menu is still open.
    await person.click(screen.getByRole("menuitemcheckbox", { name: "Cleared" }));
    expect(await screen.findByText("Harbour")).toBeVisible();
    expect(screen.queryByText("Crowd")).not.toBeInTheDocument();
    expect(here()).toBe("/?verdict=cleared%2Cstop");
    expect(search.calls.at(-1)?.what).toContain("verdict=cleared%2Cstop");
    expect(screen.getByRole("button", { name: "May be used: Cleared, Stop" })).toBeVisible();
    await person.click(screen.getByRole("menuitem", { name: "All answers" }));
    expect(await screen.findByText("Crowd")).toBeVisible();
    expect(here()).toBe("/");
  });

  test("'My requests' and the chosen order are kept in the URL and sent to the server", async () => {
    const { person, here, search } = start([makeAsset({ name: "Harbour" })]);
    await screen.findByText("Harbour");
    await person.click(screen.getByRole("button", { name: "My requests" }));
    await waitFor(() => expect(here()).toBe("/?mine=true"));
    await person.click(screen.getByRole("button", { name: "Sort: Upload date" }));
    await person.click(await screen.findByRole("menuitemradio", { name: "Uploader" }));
    await waitFor(() => expect(here()).toBe("/?mine=true&sort=uploadedBy"));
    await waitFor(() => expect(search.calls.at(-1)?.what).toMatch(/mine=true&sort=uploadedBy&dir=desc/));
  });

  test("invalid filter values in the URL are ignored", async () => {
    const { search } = start(
      [makeAsset({ name: "Harbour" })],
      "/?status=nonsense&verdict=maybe&mine=maybe&sort=size&view=pile",
    );
    expect(await screen.findByText("Harbour")).toBeVisible();
    expect(search.calls).toEqual([]);
  });
});

describe("the dashboard's views", () => {
  test("the last chosen view is shown if the URL names no view", async () => {
    const { person, here, router } = start([makeAsset({ name: "Harbour", uploadedBy: "Noor Haddad" })]);
    await screen.findByText("Harbour");
    await person.click(screen.getByRole("radio", { name: "Grid" }));
    await waitFor(() => expect(here()).toBe("/?view=grid"));
    const card = await screen.findByRole("article");
    expect(within(card).getByText("Noor Haddad")).toBeVisible();
    expect(within(card).getByText("Uploaded")).toBeVisible();
    await router.navigate("/");
    expect(await screen.findByRole("radio", { name: "Grid" })).toBeChecked();
    await router.navigate("/?view=kanban");
    expect(await screen.findByRole("region", { name: "Uploaded Assets" })).toBeVisible();
  });
});
