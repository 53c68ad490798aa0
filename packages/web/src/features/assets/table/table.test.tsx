import { makeApproval, makeAsset } from "@clearhouse/fixtures/assets.ts";
import { makeSession } from "@clearhouse/fixtures/people.ts";
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, describe, expect, test, vi } from "vitest";
import { fakeApi } from "@/test/fake-api.ts";
import { fakeSearch } from "@/test/fake-search.ts";
import { gone } from "@/test/gone.ts";
import { renderApp } from "@/test/render-app.tsx";
import { AssetPicture } from "../preview/asset-picture.tsx";

vi.mock("../preview/asset-picture.tsx", async (original) => {
  const actual = await original<typeof import("../preview/asset-picture.tsx")>();
  return { ...actual, AssetPicture: vi.fn(actual.AssetPicture) };
});

const start = (assets: ReturnType<typeof makeAsset>[], role: "admin" | "member" = "admin", path = "/?view=table") => {
  const api = fakeApi({ assets, session: makeSession({ role }) });
  const search = fakeSearch(api.world);
  const app = renderApp({ path, api, before: search.handlers });
  return { ...app, search: search.state, person: userEvent.setup() };
};
const headers = () => screen.getAllByRole("columnheader").map(({ textContent }) => textContent);
const rowOf = async (name: string) =>
  within((await screen.findByRole("rowheader", { name })).closest("tr") as HTMLElement);

describe("the asset table", () => {
  test("shows an admin seven columns of asset details and the Actions column", async () => {
    start([makeAsset({ name: "Harbour" })]);
    await screen.findByRole("table");
    const columns = ["Asset", "Type", "Status", "May be used", "Brand", "Uploaded By", "Upload Date", "Usage Rights"];
    expect(headers()).toEqual(["", ...columns, "Actions"]);
  });

  describe("the asset table in a narrow list", () => {
    afterEach(() => vi.restoreAllMocks());
    const wide = (pixels: number) =>
      vi.spyOn(Element.prototype, "getBoundingClientRect").mockReturnValue(new DOMRect(0, 0, pixels, 600));

    test("leaves out the least important columns", async () => {
      wide(736);
      start([makeAsset({ name: "Harbour" })]);
      await screen.findByRole("table");
      expect(headers()).toEqual(["", "Asset", "Status", "May be used", "Uploaded By", "Actions"]);
    });

    test("becomes a list of cards if name, status and verdict don't fit", async () => {
      wide(480);
      start([makeAsset({ name: "Harbour", uploadedBy: "Ada" })]);
      const card = within(await screen.findByRole("article"));
      expect(card.getByText(/^Ada · /)).toBeVisible();
      expect(screen.queryByRole("table")).not.toBeInTheDocument();
    });
  });

  test("shows a member no Actions column, no status menu and no delete button", async () => {
    start([makeAsset({ name: "Harbour" })], "member");
    await screen.findByRole("table");
    expect(headers()).not.toContain("Actions");
    expect(screen.queryByRole("combobox", { name: "Status of Harbour" })).not.toBeInTheDocument();
    expect(screen.queryByRole("button", { name: "Delete Harbour" })).not.toBeInTheDocument();
  });

  test("shows the source of an asset without brand tags, and the intended use of an asset without an approval", async () => {
    const brands = [{ type: "brand", name: "@rap" } as const, { type: "theme", name: "live" } as const];
    start([
      makeAsset({ name: "Tagged", tags: brands, source: "Camera", approval: makeApproval(), status: "approved" }),
      makeAsset({ name: "Plain", source: "Camera roll", context: "For the newsletter" }),
    ]);
    const tagged = await rowOf("Tagged");
    expect(tagged.getByText("@rap")).toBeVisible();
    expect(tagged.queryByText("Camera")).not.toBeInTheDocument();
    expect(tagged.getByText("Social media posts")).toBeVisible();
    const plain = await rowOf("Plain");
    expect(plain.getByText("Camera roll")).toBeVisible();
    expect(plain.getByText("For the newsletter")).toBeVisible();
  });

  test("shows a source URL without its scheme", async () => {
    start([makeAsset({ name: "Harbour", source: "https://www.instagram.com/p/C0ffee/" })]);
    expect((await rowOf("Harbour")).getByText("instagram.com/p/C0ffee/")).toBeVisible();
  });

  test("doesn't render the rows of other assets again when an asset is opened", async () => {
    const { person, here } = start([makeAsset({ name: "Harbour" }), makeAsset({ name: "Stage" })]);
    await rowOf("Stage");
    const picturesOf = (name: string) =>
      vi.mocked(AssetPicture).mock.calls.filter(([{ asset }]) => asset.name === name);
    const drawn = picturesOf("Stage").length;
    expect(drawn).toBeGreaterThan(0);
    await person.click(screen.getByRole("button", { name: "Harbour" }));
    await screen.findByRole("dialog", { name: "Harbour" });
    expect(here()).toMatch(/asset=/);
    expect(picturesOf("Stage")).toHaveLength(drawn);
  });

  test("sorts by the pressed column header, and reverses the direction at the second press", async () => {
    const { person, here } = start([makeAsset({ name: "Alpha" }), makeAsset({ name: "Omega" })]);
    await screen.findByRole("table");
    const names = () => screen.getAllByRole("rowheader").map(({ textContent }) => textContent);
    const head = () => screen.getByRole("columnheader", { name: "Asset" });
    expect(screen.getByRole("columnheader", { name: "Upload Date" })).toHaveAttribute("aria-sort", "descending");
    await person.click(screen.getByRole("button", { name: "Asset" }));
    await waitFor(() => expect(names()).toEqual(["Alpha", "Omega"]));
    expect(head()).toHaveAttribute("aria-sort", "ascending");
    expect(here()).toBe("/?view=table&sort=name&dir=asc");
    await person.click(screen.getByRole("button", { name: "Asset" }));
    await waitFor(() => expect(names()).toEqual(["Omega", "Alpha"]));
    expect(head()).toHaveAttribute("aria-sort", "descending");
  });

  test("remembers the hidden columns and the dense rows for the next visit, and shows a hidden column again", async () => {
    const { person, router } = start([makeAsset({ name: "Harbour" })]);
    await screen.findByRole("table");
    await person.click(screen.getByRole("button", { name: "Columns" }));
    expect(await screen.findByRole("menuitemcheckbox", { name: "Asset" })).toHaveAttribute("aria-disabled", "true");
    await person.click(screen.getByRole("menuitemcheckbox", { name: "Type" }));
    await person.click(screen.getByRole("menuitemcheckbox", { name: "Dense rows" }));
    await waitFor(() => expect(headers()).not.toContain("Type"));
    await router.navigate("/?view=grid");
    await screen.findByRole("article");
    await router.navigate("/?view=table");
    await screen.findByRole("table");
    expect(headers()).not.toContain("Type");
    expect(localStorage.getItem("table-dense")).toBe("true");
    await person.click(screen.getByRole("button", { name: "Columns" }));
    await person.click(await screen.findByRole("menuitemcheckbox", { name: "Type", checked: false }));
    await waitFor(() => expect(headers()).toContain("Type"));
  });

  test("moves the focus between rows by keyboard, selects an asset with x, and opens an asset with Enter", async () => {
    const { person, here } = start([makeAsset({ id: "ast_lower", name: "Lower" }), makeAsset({ name: "Upper" })]);
    (await screen.findByRole("button", { name: "Upper" })).focus();
    await person.keyboard("{ArrowDown}");
    expect(screen.getByRole("button", { name: "Lower" })).toHaveFocus();
    await person.keyboard("x");
    expect(screen.getByRole("checkbox", { name: "Select Lower" })).toBeChecked();
    expect(screen.getByText("1 selected")).toBeVisible();
    await person.keyboard("k");
    expect(screen.getByRole("button", { name: "Upper" })).toHaveFocus();
    await person.keyboard("j");
    await person.keyboard("{Enter}");
    await waitFor(() => expect(here()).toBe("/?view=table&asset=ast_lower"));
  });

  test.each(["j", "k", "{ArrowDown}"])(
    "focuses its first row when %s is pressed and no other element has the focus",
    async (key) => {
      const { person } = start([makeAsset({ name: "Lower" }), makeAsset({ name: "Upper" })]);
      const upper = await screen.findByRole("button", { name: "Upper" });
      expect(document.body).toHaveFocus();
      await person.keyboard("e");
      expect(screen.queryByRole("dialog")).not.toBeInTheDocument();
      await person.keyboard(key);
      expect(upper).toHaveFocus();
      const elsewhere = screen.getByRole("button", { name: "Columns" });
      elsewhere.focus();
      await person.keyboard("j");
      expect(elsewhere).toHaveFocus();
    },
  );

  test("focuses the selected row when Escape clears the selection", async () => {
    const { person } = start([makeAsset({ name: "Lower" }), makeAsset({ name: "Upper" })]);
    const upper = await screen.findByRole("button", { name: "Upper" });
    upper.focus();
    await person.keyboard("x");
    const tags = await screen.findByRole("button", { name: "Tags" });
    await person.keyboard("{Escape}");
    await gone(() => tags);
    expect(upper).toHaveFocus();
    await person.keyboard("x");
    (await screen.findByRole("button", { name: "Tags" })).focus();
    await person.keyboard("{Escape}");
    await waitFor(() => expect(upper).toHaveFocus());
    await person.keyboard("j");
    expect(screen.getByRole("button", { name: "Lower" })).toHaveFocus();
  });

  test("opens the edit form with e, a rights request with r, and the keyboard shortcuts with ?", async () => {
    const { person } = start([makeAsset({ name: "Harbour" })]);
    const row = await screen.findByRole("button", { name: "Harbour" });
    row.focus();
    await person.keyboard("e");
    expect(await screen.findByRole("dialog", { name: /Edit/ })).toBeVisible();
    await person.keyboard("{Escape}");
    await gone(() => screen.queryByRole("dialog"));
    row.focus();
    await person.keyboard("r");
    expect(await screen.findByRole("dialog", { name: /Request/ })).toBeVisible();
    await person.keyboard("{Escape}");
    await gone(() => screen.queryByRole("dialog"));
    await person.keyboard("?");
    expect(await screen.findByRole("dialog", { name: "Keyboard shortcuts" })).toBeVisible();
  });

  test("changes an asset's status at once, and offers to undo the change", async () => {
    const { person, world } = start([makeAsset({ name: "Harbour" })]);
    await person.selectOptions(await screen.findByRole("combobox", { name: "Status of Harbour" }), "denied");
    expect((await rowOf("Harbour")).getByRole("combobox")).toHaveValue("denied");
    await waitFor(() => expect(world.assets[0]?.status).toBe("denied"));
    await person.click(await screen.findByRole("button", { name: "Undo" }));
    await waitFor(() => expect(world.assets[0]?.status).toBe("pending"));
    expect((await rowOf("Harbour")).getByRole("combobox")).toHaveValue("pending");
  });

  test("opens the request form, and changes nothing, if Rights Requested is chosen as an asset's status", async () => {
    const { person, search } = start([makeAsset({ name: "Harbour" })]);
    await person.selectOptions(await screen.findByRole("combobox", { name: "Status of Harbour" }), "requesting-rights");
    expect(await screen.findByRole("dialog", { name: "Request Rights" })).toBeVisible();
    await person.keyboard("{Escape}");
    await gone(() => screen.queryByRole("dialog"));
    expect((await rowOf("Harbour")).getByRole("combobox")).toHaveValue("pending");
    expect(search.calls.filter(({ what }) => what.startsWith("PUT"))).toEqual([]);
  });

  test("asks for an approval's basis before it approves an asset", async () => {
    const { person, world } = start([makeAsset({ name: "Harbour" })]);
    await person.selectOptions(await screen.findByRole("combobox", { name: "Status of Harbour" }), "approved");
    expect(await screen.findByRole("dialog", { name: "Approve “Harbour”" })).toBeVisible();
    expect(world.assets[0]?.status).toBe("pending");
  });

  test("asks before a new status ends an approval, and changes nothing if the question is canceled", async () => {
    const { person, search } = start([makeAsset({ name: "Harbour", status: "approved", approval: makeApproval() })]);
    await person.selectOptions(await screen.findByRole("combobox", { name: "Status of Harbour" }), "denied");
    expect(await screen.findByRole("alertdialog", { name: "Take the approval away?" })).toBeVisible();
    await person.keyboard("{Escape}");
    await gone(() => screen.queryByRole("alertdialog"));
    expect((await rowOf("Harbour")).getByRole("combobox")).toHaveValue("approved");
    expect(search.calls.filter(({ what }) => what.startsWith("PUT"))).toEqual([]);
  });
});
