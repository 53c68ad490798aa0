import { makeAsset } from "@clearhouse/fixtures/assets.ts";
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, test } from "vitest";
import { fakeApi } from "@/test/fake-api.ts";
import { fakeSearch } from "@/test/fake-search.ts";
import { renderApp } from "@/test/render-app.tsx";

const VIEW = {
  id: "view_1",
  name: "Expiring rap",
  scope: "team" as const,
  madeBy: "Noor Haddad",
  editable: false,
  view: {
    q: "",
    brand: "@rap",
    status: "expiring" as const,
    verdict: "",
    mine: false,
    sort: "name" as const,
    dir: "asc" as const,
    layout: "table" as const,
  },
};

const start = (views: Array<Omit<typeof VIEW, "editable"> & { editable: boolean }>, path = "/") => {
  const api = fakeApi({ assets: [makeAsset({ name: "Harbour" })] });
  const search = fakeSearch(api.world);
  search.state.views = views;
  const app = renderApp({ path, api, before: search.handlers });
  return { ...app, search: search.state, person: userEvent.setup() };
};
const openMenu = async (person: ReturnType<typeof userEvent.setup>) =>
  person.click(await screen.findByRole("button", { name: "Saved views" }));

describe("saved views", () => {
  test("opening a saved view restores filters, order and layout as one step in the history", async () => {
    const { person, here, router } = start([VIEW]);
    await openMenu(person);
    await person.click(await screen.findByRole("menuitem", { name: "Expiring rap" }));
    const asked = "/?brand=%40rap&status=expiring&sort=name&dir=asc&view=table&saved=view_1";
    await waitFor(() => expect(here()).toBe(asked));
    await router.navigate(-1);
    expect(here()).toBe("/");
  });

  test("the menu button shows the name of the current saved view, and whether the view is modified", async () => {
    const { person } = start([VIEW]);
    await openMenu(person);
    await person.click(await screen.findByRole("menuitem", { name: "Expiring rap" }));
    expect(await screen.findByRole("button", { name: "Saved views: Expiring rap" })).toHaveTextContent("Expiring rap");
    await person.selectOptions(screen.getByRole("combobox", { name: "Status" }), "Expired");
    expect(await screen.findByRole("button", { name: "Saved views: Expiring rap, modified" })).toBeVisible();
    await person.selectOptions(screen.getByRole("combobox", { name: "Status" }), "Expiring");
    expect(await screen.findByRole("button", { name: "Saved views: Expiring rap" })).toBeVisible();
  });

  test("the current view is saved under a name for the whole team", async () => {
    const { person, search, here } = start([], "/?q=har&view=grid");
    await openMenu(person);
    expect(await screen.findByText("No saved views yet")).toBeVisible();
    await person.click(await screen.findByRole("menuitem", { name: "Save this view" }));
    const dialog = within(await screen.findByRole("dialog", { name: "Save this view" }));
    await person.click(dialog.getByRole("button", { name: "Save" }));
    expect(await dialog.findByRole("alert")).toHaveTextContent("Name is required");
    await person.type(dialog.getByLabelText(/Name/), "Harbours");
    await person.click(dialog.getByRole("radio", { name: "The whole team" }));
    await person.click(dialog.getByRole("button", { name: "Save" }));
    await waitFor(() => expect(search.views).toHaveLength(1));
    expect(search.views[0]).toMatchObject({ name: "Harbours", scope: "team", view: { q: "har", layout: "grid" } });
    // The new saved view becomes the current view.
    expect(await screen.findByRole("button", { name: "Saved views: Harbours" })).toHaveTextContent("Harbours");
    expect(here()).toBe("/?q=har&view=grid&saved=view_1");
  });

  test("the current view is saved for the person alone unless the whole team is chosen", async () => {
    const { person, search } = start([]);
    await openMenu(person);
    await person.click(await screen.findByRole("menuitem", { name: "Save this view" }));
    const dialog = within(await screen.findByRole("dialog", { name: "Save this view" }));
    await person.type(dialog.getByLabelText(/Name/), "Mine{Enter}");
    await waitFor(() => expect(search.views).toMatchObject([{ name: "Mine", scope: "personal" }]));
    await person.click(await screen.findByRole("button", { name: "Saved views: Mine" }));
    const own = within(await screen.findByRole("group", { name: "My views" }));
    expect(own.getByRole("menuitem", { name: "Mine" })).toBeVisible();
  });

  test("an editable saved view can be renamed, updated and, after a confirmation, deleted", async () => {
    const { person, search } = start(
      [
        { ...VIEW, editable: true },
        { ...VIEW, id: "view_2", name: "Others'" },
      ],
      "/?status=denied",
    );
    await openMenu(person);
    await person.click(await screen.findByRole("menuitem", { name: "Manage views" }));
    const dialog = within(await screen.findByRole("dialog", { name: "Manage views" }));
    expect(dialog.queryByRole("button", { name: "Delete Others'" })).not.toBeInTheDocument();
    await person.click(dialog.getByRole("button", { name: "Rename Expiring rap" }));
    await person.clear(dialog.getByRole("textbox", { name: "Name" }));
    await person.type(dialog.getByRole("textbox", { name: "Name" }), "Denied{Enter}");
    await person.click(await dialog.findByRole("button", { name: "Update Denied to what I see" }));
    await waitFor(() =>
      expect(search.views[0]).toMatchObject({ name: "Denied", view: { status: "denied", brand: "" } }),
    );
    await person.click(dialog.getByRole("button", { name: "Delete Denied" }));
    const question = within(await screen.findByRole("alertdialog"));
    await person.click(question.getByRole("button", { name: "Delete" }));
    await waitFor(() => expect(search.views.map(({ name }) => name)).toEqual(["Others'"]));
  });

  test("a modified saved view can be reset, or updated to the current filters", async () => {
    const { person, search, here } = start([{ ...VIEW, editable: true }]);
    await openMenu(person);
    await person.click(await screen.findByRole("menuitem", { name: "Expiring rap" }));
    await person.click(await screen.findByRole("button", { name: "Saved views: Expiring rap" }));
    expect(screen.queryByRole("menuitem", { name: "Reset" })).not.toBeInTheDocument();
    await person.keyboard("{Escape}");
    const saved = here();
    await person.selectOptions(screen.getByRole("combobox", { name: "Status" }), "Expired");
    const modified = () => screen.findByRole("button", { name: "Saved views: Expiring rap, modified" });
    await person.click(await modified());
    await person.click(await screen.findByRole("menuitem", { name: "Reset" }));
    await waitFor(() => expect(here()).toBe(saved));
    await person.selectOptions(screen.getByRole("combobox", { name: "Status" }), "Expired");
    await person.click(await modified());
    await person.click(await screen.findByRole("menuitem", { name: "Update “Expiring rap”" }));
    expect(await screen.findByRole("button", { name: "Saved views: Expiring rap" })).toBeVisible();
    expect(search.views[0]).toMatchObject({ name: "Expiring rap", view: { status: "expired" } });
  });

  test("another member's saved view can be reset but not updated", async () => {
    const { person } = start([VIEW], "/?status=expired&saved=view_1");
    await person.click(await screen.findByRole("button", { name: "Saved views: Expiring rap, modified" }));
    expect(await screen.findByRole("menuitem", { name: "Reset" })).toBeVisible();
    expect(screen.queryByRole("menuitem", { name: /^Update/ })).not.toBeInTheDocument();
  });

  test("Escape closes the rename form, and a question is asked before a new name is lost", async () => {
    const { person } = start([{ ...VIEW, editable: true }]);
    await openMenu(person);
    await person.click(await screen.findByRole("menuitem", { name: "Manage views" }));
    const dialog = within(await screen.findByRole("dialog", { name: "Manage views" }));
    await person.click(await dialog.findByRole("button", { name: "Rename Expiring rap" }));
    expect(dialog.getByRole("textbox", { name: "Name" })).toHaveFocus();
    await person.keyboard("{Escape}");
    expect(await dialog.findByRole("button", { name: "Rename Expiring rap" })).toHaveFocus();
    await person.keyboard("{Enter}");
    await person.type(dialog.getByRole("textbox", { name: "Name" }), " 2027");
    await person.keyboard("{Escape}");
    const question = within(await screen.findByRole("alertdialog", { name: "Discard the new name?" }));
    await person.click(question.getByRole("button", { name: "Keep editing" }));
    expect(dialog.getByRole("textbox", { name: "Name" })).toHaveValue("Expiring rap 2027");
    await person.click(dialog.getByRole("textbox", { name: "Name" }));
    await person.keyboard("{Escape}");
    await person.click(await screen.findByRole("button", { name: "Discard" }));
    expect(await dialog.findByRole("button", { name: "Rename Expiring rap" })).toHaveFocus();
  });
});
