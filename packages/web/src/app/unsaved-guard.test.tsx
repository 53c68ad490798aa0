import { makeSession } from "@clearhouse/fixtures/people.ts";
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { http } from "msw";
import { describe, expect, test } from "vitest";
import { at, fakeApi, refusal } from "@/test/fake-api.ts";
import { fakePeople } from "@/test/fake-people.ts";
import { renderApp } from "@/test/render-app.tsx";
import { signedIn } from "@/test/tokens.ts";

const open = (path: string, before: NonNullable<Parameters<typeof renderApp>[0]>["before"] = []) => {
  const { people, handlers } = fakePeople();
  const api = fakeApi({ cognito: { getUser: () => ({ Username: "maya", UserAttributes: [] }) } });
  const app = renderApp({ path, api, before: [...before, ...handlers] });
  return { ...app, people, person: userEvent.setup() };
};
type Person = ReturnType<typeof userEvent.setup>;

/** Forms with a text field, each with its name, its path, and a function that types into the field. */
const FORMS: [string, string, (person: Person) => Promise<() => HTMLElement>][] = [
  [
    "the profile's edit mode",
    "/profile",
    async (person) => {
      await person.click(await screen.findByRole("button", { name: "Edit Profile" }));
      await person.type(screen.getByLabelText("Location"), " Mitte");
      return () => screen.getByLabelText("Location");
    },
  ],
  [
    "the team's details",
    "/team?tab=settings",
    async (person) => {
      await person.type(await screen.findByLabelText("Legal name"), "Harbour Ltd");
      return () => screen.getByLabelText("Legal name");
    },
  ],
  [
    "an invitation",
    "/team",
    async (person) => {
      await person.type(await screen.findByRole("textbox", { name: "Email" }), "ruth@example.com");
      return () => screen.getByRole("textbox", { name: "Email" });
    },
  ],
  [
    "a new brand",
    "/team?tab=settings",
    async (person) => {
      await person.type(await screen.findByLabelText("New brand"), "@drip");
      return () => screen.getByLabelText("New brand");
    },
  ],
  [
    "the team's colors",
    "/team?tab=branding",
    async (person) => {
      await person.type(await screen.findByLabelText("Primary color"), "#FACC15");
      return () => screen.getByLabelText("Primary color");
    },
  ],
];

const goElsewhere = (person: Person) => person.click(screen.getByRole("link", { name: /^Appearance/ }));
const question = () => screen.findByRole("alertdialog", { name: "Discard changes?" });
const isAsked = () => screen.queryByRole("alertdialog") !== null;
const answer = async (person: Person, name: string) =>
  person.click(within(await question()).getByRole("button", { name }));
const leavesTab = () => {
  const event = new Event("beforeunload", { cancelable: true });
  window.dispatchEvent(event);
  return !event.defaultPrevented;
};

describe.each(FORMS)("unsaved text in %s", (_form, path, type) => {
  test("unsaved text stays on its page until the person confirms that the text may be discarded", async () => {
    const { here, person } = open(path);
    const field = await type(person);
    const typed = (field() as HTMLInputElement).value;
    await goElsewhere(person);
    expect(await question()).toHaveTextContent("You have unsaved changes on this page.");
    await answer(person, "Keep editing");
    await waitFor(() => expect(isAsked()).toBe(false));
    expect(here()).toBe(path);
    expect(field()).toHaveValue(typed);
    await goElsewhere(person);
    await answer(person, "Discard");
    await waitFor(() => expect(here()).toBe("/appearance"));
    expect(await screen.findByRole("heading", { name: "Appearance" })).toBeVisible();
    expect(isAsked()).toBe(false);
    expect(leavesTab()).toBe(true);
  });

  test("the browser asks before the tab closes, unless the person has restored the original text", async () => {
    const { person } = open(path);
    const field = await type(person);
    expect(leavesTab()).toBe(false);
    const before = field().getAttribute("name") === "location" ? "Berlin" : "";
    await person.clear(field());
    if (before !== "") await person.type(field(), before);
    expect(leavesTab()).toBe(true);
    await goElsewhere(person);
    expect(await screen.findByRole("heading", { name: "Appearance" })).toBeVisible();
  });
});

describe("the question about unsaved text", () => {
  test("a person with unsaved text is asked before another tab of the team page opens and before going back", async () => {
    const { here, router, person } = open("/team?tab=branding");
    await screen.findByLabelText("Primary color");
    await person.click(screen.getByRole("tab", { name: "Settings" }));
    await person.type(await screen.findByLabelText("Legal name"), "Harbour Ltd");
    await person.click(screen.getByRole("tab", { name: "Members" }));
    await answer(person, "Keep editing");
    expect(here()).toBe("/team?tab=settings");
    await waitFor(() => expect(screen.getByRole("tab", { name: "Members" })).toHaveFocus());
    void router.navigate(-1);
    await answer(person, "Keep editing");
    expect(here()).toBe("/team?tab=settings");
    expect(screen.getByLabelText("Legal name")).toHaveValue("Harbour Ltd");
    await person.click(screen.getByRole("tab", { name: "Members" }));
    await answer(person, "Discard");
    expect(await screen.findByRole("heading", { name: "Invitations" })).toBeVisible();
    await person.click(screen.getByRole("tab", { name: "Settings" }));
    expect(await screen.findByLabelText("Legal name")).toHaveValue("");
  });

  test("a person who saved the text can leave without being asked", async () => {
    const { here, person } = open("/profile");
    await person.click(await screen.findByRole("button", { name: "Edit Profile" }));
    await person.type(screen.getByLabelText("Location"), " Mitte");
    await person.click(screen.getByRole("button", { name: "Save" }));
    await screen.findByText("Profile updated");
    await person.click(screen.getByRole("link", { name: /^Team/ }));
    await waitFor(() => expect(here()).toBe("/team"));
    await person.click(await screen.findByRole("tab", { name: "Settings" }));
    await person.type(await screen.findByLabelText("Legal name"), " Harbour Ltd ");
    await person.click(screen.getByRole("button", { name: "Save" }));
    await screen.findByText("Team details saved");
    expect(screen.getByLabelText("Legal name")).toHaveValue("Harbour Ltd");
    await person.click(screen.getByRole("tab", { name: "Branding" }));
    await person.type(await screen.findByLabelText("Primary color"), "#FACC15");
    await person.click(screen.getByRole("button", { name: "Save colors" }));
    await screen.findByText("Colors Updated");
    expect(screen.getByLabelText("Primary color")).toHaveValue("#facc15");
    await goElsewhere(person);
    await waitFor(() => expect(here()).toBe("/appearance"));
    expect(isAsked()).toBe(false);
  });

  test("a person whose text the server refused to store is asked before leaving", async () => {
    const refused = http.patch(at("/api/team"), () => refusal(400, "x", "Not now"));
    const { person } = open("/team?tab=settings", [refused]);
    await person.type(await screen.findByLabelText("Legal name"), "Harbour Ltd");
    await person.click(screen.getByRole("button", { name: "Save" }));
    await screen.findByText("Failed to save the team details");
    await goElsewhere(person);
    expect(await question()).toBeVisible();
  });

  test("a person who canceled the edit can leave without being asked", async () => {
    const { here, person } = open("/profile");
    await person.click(await screen.findByRole("button", { name: "Edit Profile" }));
    await person.type(screen.getByLabelText("Location"), " Mitte");
    await person.click(screen.getByRole("button", { name: "Cancel" }));
    await goElsewhere(person);
    await waitFor(() => expect(here()).toBe("/appearance"));
  });

  test.each<[string, () => void, string]>([
    ["a sign-out", () => undefined, "/auth"],
    ["another person's sign-in", () => signedIn({ sub: "another-subject", email: "sam@clearhouse.test" }), "/"],
  ])("unsaved text doesn't keep its page open after %s in another tab", async (_what, act, place) => {
    const { here, person, world } = open("/profile");
    await person.click(await screen.findByRole("button", { name: "Edit Profile" }));
    await person.type(screen.getByLabelText("Location"), " Mitte");
    world.session = makeSession({
      user: { id: "usr_2", email: "sam@clearhouse.test", displayName: "Sam Reyes", avatarUrl: "" },
    });
    localStorage.clear();
    act();
    window.dispatchEvent(new StorageEvent("storage", { key: null, storageArea: localStorage }));
    await waitFor(() => expect(here()).toBe(place));
    expect(isAsked()).toBe(false);
    expect(leavesTab()).toBe(true);
  });

  test("a person with unsaved text is asked before signing out", async () => {
    const { here, person } = open("/profile");
    await person.click(await screen.findByRole("button", { name: "Edit Profile" }));
    await person.type(screen.getByLabelText("Location"), " Mitte");
    const signOut = async () => {
      await person.click(screen.getByRole("button", { name: /Maya Chen/ }));
      await person.click(await screen.findByRole("menuitem", { name: "Sign Out" }));
    };
    await signOut();
    await answer(person, "Keep editing");
    expect(here()).toBe("/profile");
    await waitFor(() => expect(isAsked()).toBe(false));
    await signOut();
    await answer(person, "Discard");
    expect(await screen.findByText("Signed out successfully!")).toBeInTheDocument();
    await waitFor(() => expect(here()).toBe("/auth"));
  });
});
