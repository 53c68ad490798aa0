import type { Asset } from "@clearhouse/core/library/asset/asset.schema.ts";
import { makeApproval, makeAsset } from "@clearhouse/fixtures/assets.ts";
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { HttpResponse, http } from "msw";
import { describe, expect, test, vi } from "vitest";
import { at, fakeApi } from "@/test/fake-api.ts";
import { fakeSearch } from "@/test/fake-search.ts";
import { renderApp } from "@/test/render-app.tsx";

const MAY_BE_USED: Asset["mayBeUsed"][] = [
  { verdict: "cleared", reason: "in_force", text: "Cleared for Website content, rap, without an end.", more: 0 },
  { verdict: "conditions", reason: "ends_soon", text: "Ends Dec 6, 2026.", covers: "Website content, rap", more: 1 },
  { verdict: "ask", reason: "nobody_asked", text: "Nobody has been asked yet.", more: 0 },
  { verdict: "stop", reason: "owner_said_no", text: "Lena Ortiz said no on Nov 2, 2026.", more: 2 },
];
const WORDS = { cleared: "Cleared", conditions: "With conditions", ask: "Ask first", stop: "Stop" };

/** Every asset is approved, so that only the verdict can make the difference. */
const assets = () =>
  MAY_BE_USED.map((mayBeUsed) =>
    makeAsset({ name: mayBeUsed.verdict, status: "approved", approval: makeApproval(), mayBeUsed }),
  );

const start = (path: string, all = assets()) => {
  const api = fakeApi({ assets: all });
  const search = fakeSearch(api.world);
  renderApp({ path, api, before: search.handlers });
  return userEvent.setup();
};

const PLACES = [
  { place: "a card of the board", path: "/", role: "article" },
  { place: "a tile of the grid", path: "/?view=grid", role: "article" },
  { place: "a row of the table", path: "/?view=table", role: "row" },
] as const;

describe("the verdict", () => {
  test.each(PLACES)("$place shows it by word and reason, and a status without its colors", async ({ path, role }) => {
    start(path);
    for (const { verdict, text } of MAY_BE_USED) {
      const name = await screen.findByRole("button", { name: verdict });
      const item = name.closest<HTMLElement>(role === "row" ? "tr" : role);
      const badge = within(item as HTMLElement)
        .getByText(WORDS[verdict])
        .closest("[data-verdict]");
      expect(badge).toHaveAttribute("data-verdict", verdict);
      expect(item?.querySelectorAll("[data-verdict]")).toHaveLength(1);
      expect(item?.querySelector(`[title="${text}"]`)).toBeInTheDocument();
      expect(item?.innerHTML).not.toMatch(/status-(?:approved|denied|requested)/);
    }
  });

  test.each(MAY_BE_USED)("the details of an asset begin with the answer $verdict", async ({ verdict, text, more }) => {
    const all = assets();
    start(`/?asset=${all.find(({ name }) => name === verdict)?.id}`, all);
    const dialog = await screen.findByRole("dialog", { name: verdict });
    const box = dialog.querySelector<HTMLElement>("[data-verdict]");
    expect(box).toHaveTextContent(`${WORDS[verdict]}${text}`);
    const reasons = { 0: "", 1: "1 more reason", 2: "2 more reasons" }[more];
    expect(box).toHaveTextContent(new RegExp(`${reasons}$`));
  });

  test("a tile says who owns the asset, and until when it is licensed", async () => {
    start("/?view=grid", [
      makeAsset({ name: "Pier", status: "time-limited", approval: makeApproval({ expiresOn: "2027-01-31" }) }),
    ]);
    expect(await screen.findByText("Lena Ortiz · Until Jan 31, 2027")).toBeVisible();
  });
});

describe("a download of several assets", () => {
  test("only the cleared ones are downloaded, unless others are ticked after their reasons were shown", async () => {
    vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(() => undefined);
    const asked: string[] = [];
    const all = assets();
    const api = fakeApi({ assets: all });
    const saving = [
      http.post(at("/api/assets/:assetId/downloads"), ({ params }) => {
        asked.push(all.find(({ id }) => id === params.assetId)?.name ?? "");
        return HttpResponse.json({ url: "/media/team/file.jpg", name: "photo.jpg" });
      }),
      http.head(at("/media/team/file.jpg"), () => new HttpResponse(null)),
    ];
    renderApp({ path: "/?view=table", api, before: [...saving, ...fakeSearch(api.world).handlers] });
    const person = userEvent.setup();
    for (const { verdict } of MAY_BE_USED) {
      await person.click(await screen.findByRole("checkbox", { name: `Select ${verdict}` }));
    }
    const bar = within(screen.getByRole("region", { name: "Selected assets" }));
    for (const word of Object.values(WORDS)) expect(bar.getByText(`1 ${word}`)).toBeInTheDocument();
    await person.click(bar.getByRole("button", { name: "Download" }));
    const question = within(await screen.findByRole("alertdialog", { name: "Which of them do you need?" }));
    expect(question.getByRole("checkbox", { name: "1 Cleared" })).toBeChecked();
    for (const word of ["1 With conditions", "1 Ask first", "1 Stop"]) {
      expect(question.getByRole("checkbox", { name: word })).not.toBeChecked();
    }
    expect(question.getByText("Ends Dec 6, 2026.")).toBeVisible();
    expect(question.getByRole("button", { name: "Download 1 asset" })).toBeEnabled();
    await person.click(question.getByRole("checkbox", { name: "1 With conditions" }));
    await person.click(question.getByRole("button", { name: "Download 2 assets" }));
    await waitFor(() => expect(asked).toEqual(["cleared", "conditions"]));
    vi.restoreAllMocks();
  });
});
