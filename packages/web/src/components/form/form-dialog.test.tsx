import { makeAsset } from "@clearhouse/fixtures/assets.ts";
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, test } from "vitest";
import { fakeApi } from "@/test/fake-api.ts";
import { fakePeople } from "@/test/fake-people.ts";
import { fakeSearch } from "@/test/fake-search.ts";
import { gone } from "@/test/gone.ts";
import { renderApp } from "@/test/render-app.tsx";

type Person = ReturnType<typeof userEvent.setup>;

const open = (path: string) => {
  const { handlers } = fakePeople();
  const api = fakeApi({
    assets: [makeAsset({ name: "Harbour" })],
    cognito: { getUser: () => ({ Username: "maya", UserAttributes: [] }) },
  });
  const app = renderApp({ path, api, before: [...handlers, ...fakeSearch(api.world).handlers] });
  return { ...app, person: userEvent.setup() };
};

const byMenu = async (person: Person, menu: RegExp | string, item: string) => {
  await person.click(await screen.findByRole("button", { name: menu }));
  await person.click(await screen.findByRole("menuitem", { name: item }));
};

/** Dialogs with text fields, each with its name, its path, a function that opens it, and the label of a field. */
const DIALOGS: [string, string, (person: Person) => Promise<unknown>, string][] = [
  ["editing an asset", "/?view=grid", (person) => byMenu(person, "Actions for Harbour", "Edit Submission"), "Notes"],
  [
    "requesting rights by URL",
    "/team",
    async (person) => person.click(await screen.findByRole("button", { name: "Request Rights" })),
    "Content Title *",
  ],
  ["saving a view", "/?view=grid", (person) => byMenu(person, /Saved views/, "Save this view"), "Name *"],
  [
    "adding tags to selected assets",
    "/?view=grid",
    async (person) => {
      await person.click(await screen.findByRole("checkbox", { name: "Select Harbour" }));
      await person.click(await screen.findByRole("button", { name: "Tags" }));
    },
    "Add tags",
  ],
  [
    "creating an invite",
    "/team",
    async (person) => person.click(await screen.findByRole("button", { name: "Create Invite" })),
    "Email address *",
  ],
  [
    "changing the email address",
    "/profile",
    async (person) => person.click(await screen.findByRole("button", { name: "Change email" })),
    "New email *",
  ],
  [
    "changing the password",
    "/profile",
    async (person) => person.click(await screen.findByRole("button", { name: "Change password" })),
    "New password",
  ],
];

const dialog = () => screen.findByRole("dialog");
const question = () => screen.findByRole("alertdialog", { name: "Discard changes?" });
const answer = async (person: Person, name: string) =>
  person.click(within(await question()).getByRole("button", { name }));

describe.each(DIALOGS)("the dialog for %s", (_what, path, show, label) => {
  test("a dialog with typed text asks before Escape, a click outside or Close discards the text", async () => {
    const { person } = open(path);
    await show(person);
    const field = within(await dialog()).getByLabelText((text) => text.startsWith(label.replace(" *", "")));
    await person.type(field, "Typed");
    const typed = (field as HTMLInputElement).value;
    const ways = [
      () => person.keyboard("{Escape}"),
      () => person.click(document.querySelector("[data-slot=dialog-overlay]") as Element),
      () => person.click(screen.getByRole("button", { name: "Close" })),
    ];
    for (const way of ways) {
      await way();
      await answer(person, "Keep editing");
      await gone(() => screen.queryByRole("alertdialog"));
      expect(field).toHaveValue(typed);
    }
    await person.keyboard("{Escape}");
    await answer(person, "Discard");
    await gone(() => screen.queryByRole("dialog"));
  });

  test("an unchanged dialog closes on Escape without a question", async () => {
    const { person } = open(path);
    await show(person);
    await dialog();
    await person.keyboard("{Escape}");
    await gone(() => screen.queryByRole("dialog"));
    expect(screen.queryByRole("alertdialog")).not.toBeInTheDocument();
  });
});

describe("an open dialog with typed text", () => {
  test("an open dialog with typed text asks before the person goes back to the previous page", async () => {
    const { person, router, here } = open("/team");
    await screen.findByRole("button", { name: "Create Invite" });
    void router.navigate("/profile");
    await person.click(await screen.findByRole("button", { name: "Change email" }));
    await person.type(within(await dialog()).getByLabelText(/New email/), "new@clearhouse.test");
    void router.navigate(-1);
    await answer(person, "Keep editing");
    expect(here()).toBe("/profile");
    void router.navigate(-1);
    await answer(person, "Discard");
    await waitFor(() => expect(here()).toBe("/team"));
    expect(screen.queryByRole("dialog")).not.toBeInTheDocument();
  });

  test("an open dialog with typed text makes the browser ask before the tab closes", async () => {
    const { person } = open("/profile");
    await person.click(await screen.findByRole("button", { name: "Change email" }));
    await person.type(within(await dialog()).getByLabelText(/New email/), "new@clearhouse.test");
    const event = new Event("beforeunload", { cancelable: true });
    window.dispatchEvent(event);
    expect(event.defaultPrevented).toBe(true);
  });

  test("the button 'Cancel' closes a dialog with typed text without a question", async () => {
    const { person } = open("/profile");
    await person.click(await screen.findByRole("button", { name: "Change email" }));
    await person.type(within(await dialog()).getByLabelText(/New email/), "new@clearhouse.test");
    await person.click(screen.getByRole("button", { name: "Cancel" }));
    await gone(() => screen.queryByRole("dialog"));
  });
});
