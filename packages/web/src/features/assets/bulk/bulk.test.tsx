import { BULK_MAX } from "@clearhouse/core/rights/clearance/bulk.schema.ts";
import { makeApproval, makeAsset, makeRequest } from "@clearhouse/fixtures/assets.ts";
import { makeSession } from "@clearhouse/fixtures/people.ts";
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { HttpResponse, http } from "msw";
import { describe, expect, test, vi } from "vitest";
import { at, fakeApi } from "@/test/fake-api.ts";
import { fakeSearch } from "@/test/fake-search.ts";
import { gone } from "@/test/gone.ts";
import { renderApp } from "@/test/render-app.tsx";

const start = (assets: ReturnType<typeof makeAsset>[], role: "admin" | "member" = "admin", path = "/?view=grid") => {
  const api = fakeApi({ assets, session: makeSession({ role }) });
  const search = fakeSearch(api.world);
  const app = renderApp({ path, api, before: search.handlers });
  return { ...app, search: search.state, person: userEvent.setup() };
};
const box = (name: string) => screen.findByRole("checkbox", { name: `Select ${name}` });
const many = (count: number) => Array.from({ length: count }, (_, index) => makeAsset({ name: `Asset no ${index}` }));
const bulkCalls = (search: ReturnType<typeof start>["search"]) =>
  search.calls.flatMap(({ what, body }) => (what === "POST /api/assets/bulk" ? [body] : []));

describe("a selection of assets", () => {
  test("a selection made with Shift includes all assets in between", async () => {
    const { person } = start(["A", "B", "C", "D"].map((name) => makeAsset({ name })));
    await person.click(await box("D"));
    await person.keyboard("{Shift>}");
    await person.click(await box("B"));
    await person.keyboard("{/Shift}");
    expect(await screen.findByText("3 selected")).toBeVisible();
    expect(await box("C")).toBeChecked();
    expect(await box("A")).not.toBeChecked();
  });

  test("a selection of all shown assets can be extended to all matches, whose ids are then loaded", async () => {
    const assets = many(8);
    const api = fakeApi({ assets, pageSize: 3 });
    const search = fakeSearch(api.world);
    renderApp({ path: "/?view=table&q=asset", api, before: search.handlers });
    const person = userEvent.setup();
    await person.click(await screen.findByRole("checkbox", { name: "Select all that are shown" }));
    expect(await screen.findByText("3 selected")).toBeVisible();
    await person.click(screen.getByRole("button", { name: "Select all 8 matching" }));
    expect(await screen.findByText("8 selected")).toBeVisible();
    expect(search.state.calls.at(-1)?.what).toBe("GET /api/assets/ids?q=asset&brand=&status=&verdict=&mine=false");
  });

  test("a selection of all matches leaves out a selected asset that no longer matches", async () => {
    const api = fakeApi({ assets: many(4), pageSize: 3 });
    const search = fakeSearch(api.world);
    renderApp({ path: "/?view=table&q=asset", api, before: search.handlers });
    const person = userEvent.setup();
    const [ticked] = await screen.findAllByRole("checkbox", { name: /^Select Asset no/ });
    await person.click(ticked as HTMLElement);
    const name = ticked?.getAttribute("aria-label")?.replace("Select ", "");
    api.world.assets = api.world.assets.filter((asset) => asset.name !== name);
    await person.click(screen.getByRole("button", { name: "Select all 4 matching" }));
    expect(await screen.findByText("3 selected")).toBeVisible();
  });

  test("the matches aren't selected if the selection was cleared before the matches were loaded", async () => {
    const api = fakeApi({ assets: many(4) });
    const search = fakeSearch(api.world);
    const { promise: held, resolve: answer } = Promise.withResolvers<void>();
    const { promise: answered, resolve: tell } = Promise.withResolvers<void>();
    const slow = http.get(at("/api/assets/ids"), async () => {
      await held;
      setTimeout(tell);
      return HttpResponse.json({ ids: api.world.assets.map(({ id }) => id), total: 4 });
    });
    renderApp({ path: "/?view=table", api, before: [slow, ...search.handlers] });
    const person = userEvent.setup();
    await person.click(await box("Asset no 1"));
    await person.click(screen.getByRole("button", { name: "Select all 4 matching" }));
    await person.click(screen.getByRole("button", { name: "Clear selection" }));
    answer();
    await answered;
    await person.click(await box("Asset no 2"));
    await waitFor(() => expect(screen.getByRole("button", { name: "Select all 4 matching" })).toBeEnabled());
    expect(screen.getByText("1 selected")).toBeVisible();
  });

  test("a selection ends if another filter is chosen", async () => {
    const { person } = start([makeAsset({ name: "Harbour" }), makeAsset({ name: "Stage" })]);
    await person.click(await box("Stage"));
    expect(await screen.findByText("1 selected")).toBeVisible();
    await person.click(screen.getByRole("button", { name: "My requests" }));
    await gone(() => screen.queryByText("1 selected"));
  });

  test("Escape first closes an open dialog, and then ends the selection", async () => {
    const { person } = start([makeAsset({ name: "Harbour" })]);
    await person.click(await box("Harbour"));
    await person.click(screen.getByRole("button", { name: "Tags" }));
    await screen.findByRole("dialog");
    await person.keyboard("{Escape}");
    await gone(() => screen.queryByRole("dialog"));
    expect(screen.getByText("1 selected")).toBeVisible();
    await person.keyboard("{Escape}");
    await gone(() => screen.queryByText("1 selected"));
  });

  test("a member's selection offers only Tags, Request Rights, Download and Export", async () => {
    const { person } = start([makeAsset({ name: "Harbour" })], "member");
    await person.click(await box("Harbour"));
    const bar = within(screen.getByRole("region", { name: "Selected assets" }));
    expect(bar.getAllByRole("button").map(({ textContent }) => textContent)).toEqual([
      "",
      "Tags",
      "Request Rights",
      "Download",
      "Export",
    ]);
  });
});

describe("a bulk action", () => {
  test("a deletion of 120 assets is sent in parts of 100, and the report shows the refused asset's reason", async () => {
    const assets = many(120);
    const { person, search, world } = start(assets);
    search.refused.add(assets[7]?.id ?? "");
    await person.click(await box("Asset no 119"));
    await person.click(await screen.findByRole("button", { name: "Select all 120 matching" }));
    await screen.findByText("120 selected");
    await person.click(screen.getByRole("button", { name: "Delete" }));
    const question = within(await screen.findByRole("alertdialog", { name: "Delete 120 assets?" }));
    expect(question.getByText(/cannot be undone/)).toBeVisible();
    await person.click(question.getByRole("button", { name: "Delete 120 assets" }));
    const report = within(await screen.findByRole("dialog", { name: "1 of 120 assets couldn't be done" }));
    expect(report.getByText("Somebody else changed it meanwhile")).toBeVisible();
    const sizes = bulkCalls(search).map((body) => (body as { assetIds: string[] }).assetIds.length);
    expect(sizes).toEqual([100, 20]);
    expect(world.assets.map(({ name }) => name)).toEqual(["Asset no 7"]);
    await person.keyboard("{Escape}");
    expect(await screen.findByText("1 selected")).toBeVisible();
    await gone(() => screen.queryByText("Asset no 119"));
  });

  const setStatus = async (person: ReturnType<typeof userEvent.setup>, status: string) => {
    await person.click(
      within(screen.getByRole("region", { name: "Selected assets" })).getByRole("button", { name: "Status" }),
    );
    await person.click(await screen.findByRole("menuitem", { name: status }));
    return within(await screen.findByRole(status === "Approved" ? "dialog" : "alertdialog"));
  };
  const approve = async (person: ReturnType<typeof userEvent.setup>, ...says: string[]) => {
    const dialog = await setStatus(person, "Approved");
    for (const text of says) expect(dialog.getByText(text)).toBeVisible();
    await person.click(dialog.getByRole("combobox", { name: "Basis" }));
    await person.click(await screen.findByRole("option", { name: "Own work" }));
    await person.click(dialog.getByRole("button", { name: "Approve" }));
  };

  test("a bulk change of status shows first how many assets change, and which requests and approvals end", async () => {
    const { person, search } = start([
      makeAsset({ name: "Harbour" }),
      makeAsset({ name: "Stage", status: "denied" }),
      makeAsset({ name: "Pier", status: "requesting-rights", request: makeRequest() }),
      makeAsset({ name: "Encore", status: "approved", approval: makeApproval({ usageRights: "Website content" }) }),
    ]);
    for (const name of ["Harbour", "Stage", "Pier", "Encore"]) await person.click(await box(name));
    const question = await setStatus(person, "Denied");
    expect(question.getByRole("heading", { name: "Set 4 assets to Denied?" })).toBeVisible();
    expect(question.getByText("3 assets will be set to Denied.")).toBeVisible();
    expect(question.getByText("1 asset is Denied already and stays so.")).toBeVisible();
    expect(question.getByText("1 open rights request is withdrawn: its link stops working.")).toBeVisible();
    expect(question.getByText("This approval ends:")).toBeVisible();
    expect(question.getByText("Encore")).toBeVisible();
    expect(question.getByText("Approved by Lena Ortiz · Oct 3, 2026 · Website content")).toBeVisible();
    expect(bulkCalls(search)).toEqual([]);
    await person.click(question.getByRole("button", { name: "Set to Denied" }));
    await waitFor(() =>
      expect(bulkCalls(search)).toMatchObject([{ act: { kind: "status", status: "denied", grantIds: ["grt_1"] } }]),
    );
  });

  test("a bulk change of status keeps the selection, and the button 'Undo' restores approvals and statuses", async () => {
    const approval = makeApproval();
    const { person, world } = start([
      makeAsset({ name: "Harbour" }),
      makeAsset({ name: "Encore", status: "approved", approval }),
    ]);
    for (const name of ["Harbour", "Encore"]) await person.click(await box(name));
    await person.click((await setStatus(person, "Denied")).getByRole("button", { name: "Set to Denied" }));
    await waitFor(() => expect(world.assets.map(({ status }) => status)).toEqual(["denied", "denied"]));
    expect(await screen.findByText("2 selected")).toBeVisible();
    await person.click(await screen.findByRole("button", { name: "Undo" }));
    expect(await screen.findByText("2 assets set back")).toBeInTheDocument();
    expect(world.assets.map(({ status }) => status)).toEqual(["pending", "approved"]);
    expect(world.assets[1]?.approval).toEqual(approval);
  });

  test("approving several names those that stay stopped; 'Undo' says that a request that it ended stays closed", async () => {
    const text = "The owner asked for removal on Nov 2, 2026.";
    const mayBeUsed = { verdict: "stop", reason: "removal_open", text, more: 0 } as const;
    const byTeam = { ...mayBeUsed, reason: "ended_by_team", text: "Your team ended it." } as const;
    const { person, world } = start([
      makeAsset({ name: "Harbour", status: "requesting-rights", request: makeRequest(), mayBeUsed }),
      makeAsset({ name: "Stage", mayBeUsed: byTeam }),
    ]);
    for (const name of ["Harbour", "Stage"]) await person.click(await box(name));
    await approve(person, "This asset stays stopped: an approval by hand doesn't change why.", text);
    await waitFor(() => expect(world.assets.map(({ status }) => status)).toEqual(["approved", "approved"]));
    await person.click(await screen.findByRole("button", { name: "Undo" }));
    const report = within(await screen.findByRole("dialog", { name: "1 of 2 assets couldn't be done" }));
    expect(report.getByText("Harbour")).toBeVisible();
    expect(report.getByText(/request was taken back and can't be opened again/)).toBeVisible();
    expect(world.assets.map(({ status }) => status)).toEqual(["pending", "pending"]);
  });

  test("the button 'Undo' ends the approvals that a bulk change made, but not another admin's later approval", async () => {
    const { person, world } = start(["Harbour", "Stage"].map((name) => makeAsset({ name })));
    for (const name of ["Harbour", "Stage"]) await person.click(await box(name));
    await approve(person);
    await waitFor(() => expect(world.assets.map(({ status }) => status)).toEqual(["approved", "approved"]));
    const later = makeApproval({ grantId: "grt_later" });
    world.assets = world.assets.map((asset) => (asset.name === "Stage" ? { ...asset, approval: later } : asset));
    await person.click(await screen.findByRole("button", { name: "Undo" }));
    expect(await screen.findByText("1 asset set back")).toBeInTheDocument();
    expect(world.assets.map(({ status, approval }) => [status, approval])).toEqual([
      ["pending", undefined],
      ["approved", later],
    ]);
  });

  test("a bulk change of status can end more approvals than one request may name", async () => {
    const approved = many(BULK_MAX + 1).map((asset, index) => ({
      ...asset,
      ...{ status: "approved" as const, approval: makeApproval({ grantId: `grt_${index}` }) },
    }));
    const api = fakeApi({ assets: approved, pageSize: BULK_MAX + 1 });
    renderApp({ path: "/?view=table", api, before: fakeSearch(api.world).handlers });
    const person = userEvent.setup();
    await person.click(await screen.findByRole("checkbox", { name: "Select all that are shown" }));
    await screen.findByText(`${BULK_MAX + 1} selected`);
    await person.click((await setStatus(person, "Denied")).getByRole("button", { name: "Set to Denied" }));
    await waitFor(() => expect(new Set(api.world.assets.map(({ status }) => status))).toEqual(new Set(["denied"])));
  });

  test("a bulk change of status reports how many assets changed and how many had that status already", async () => {
    const { person } = start([
      makeAsset({ name: "Harbour" }),
      makeAsset({ name: "Stage", status: "denied" }),
      makeAsset({ name: "Pier" }),
    ]);
    for (const name of ["Harbour", "Stage", "Pier"]) await person.click(await box(name));
    const question = await setStatus(person, "Denied");
    expect(question.getByText("2 assets will be set to Denied.")).toBeVisible();
    await person.click(question.getByRole("button", { name: "Set to Denied" }));
    expect(await screen.findByText("2 assets changed, 1 was so already")).toBeInTheDocument();
  });

  test("a bulk change of status can't be confirmed if the only selected asset has that status already", async () => {
    const { person } = start([makeAsset({ name: "Harbour", status: "denied" })]);
    await person.click(await box("Harbour"));
    const question = await setStatus(person, "Denied");
    expect(question.getByText("Nothing changes.")).toBeVisible();
    expect(question.getByRole("button", { name: "Set to Denied" })).toBeDisabled();
  });

  test("tags of the selected asset are added and removed with one request", async () => {
    const { person, search } = start([makeAsset({ name: "Harbour", tags: [{ type: "theme", name: "old" }] })]);
    await person.click(await box("Harbour"));
    await person.click(screen.getByRole("button", { name: "Tags" }));
    await person.type(await screen.findByLabelText("Add tags"), "sea{Enter}");
    await person.click(screen.getByRole("checkbox", { name: "old" }));
    await person.click(screen.getByRole("button", { name: "Apply" }));
    await waitFor(() =>
      expect(bulkCalls(search)).toMatchObject([
        { act: { kind: "tag", add: [{ type: "theme", name: "sea" }], remove: ["old"] } },
      ]),
    );
  });
});

test("an export of the filtered list as CSV is requested with the list's filters and saved as a file", async () => {
  const clicked = vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(() => undefined);
  const api = fakeApi({ assets: [makeAsset({ name: "Harbour" }), makeAsset({ name: "Stage" })] });
  const search = fakeSearch(api.world);
  const file = http.head(at("/media/team/exports/assets.csv"), () => new HttpResponse(null));
  renderApp({ path: "/?view=grid&q=har", api, before: [file, ...search.handlers] });
  const person = userEvent.setup();
  await person.click(await screen.findByRole("button", { name: "Export this list as CSV" }));
  expect(await screen.findByText("Export ready: 2 rows")).toBeVisible();
  expect(clicked).toHaveBeenCalledOnce();
  expect(search.state.calls.find(({ what }) => what.startsWith("POST"))?.body).toMatchObject({
    kind: "assets",
    filters: { q: "har", sort: "uploadedAt", dir: "desc", mine: false },
  });
  clicked.mockRestore();
});
