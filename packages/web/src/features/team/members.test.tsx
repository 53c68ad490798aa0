import { makeMember, makeSession, makeSettings } from "@clearhouse/fixtures/people.ts";
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { http } from "msw";
import { describe, expect, test } from "vitest";
import { at, fakeApi, refusal } from "@/test/fake-api.ts";
import { fakePeople } from "@/test/fake-people.ts";
import { gone } from "@/test/gone.ts";
import { renderApp } from "@/test/render-app.tsx";
import { choose, NOOR, open, row } from "./test/members-page.ts";

describe("the team card", () => {
  test("shows the team's name, the number of members, and the user's role", async () => {
    open({ start: { settings: makeSettings({ memberCount: 2 }) } });
    expect(await screen.findByRole("heading", { name: "Clearhouse Network" })).toBeVisible();
    expect(await screen.findByText("2 members")).toBeVisible();
    expect(screen.getByText("Your role").parentElement).toHaveTextContent("Admin");
  });

  test("shows the team's logo", async () => {
    const logoUrl = "/branding/logo.png";
    const session = makeSession({ team: { ...makeSession().team, logoUrl, appLogoUrl: "/branding/app.png" } });
    renderApp({ path: "/team", api: fakeApi({ session }), before: fakePeople().handlers });
    const logos = await screen.findAllByRole("img", { name: "Logo of Clearhouse Network" });
    expect(logos[0]).toHaveAttribute("src", logoUrl);
  });
});

describe("the team page of a member who isn't an admin", () => {
  test("lists people and roles, and offers nothing that only admins may do", async () => {
    open({ role: "member", path: "/team?tab=audit" });
    expect(await screen.findByText("Only admins can invite team members")).toBeInTheDocument();
    expect((await row("Noor Haddad")).getByText("Member")).toBeVisible();
    expect(screen.queryByRole("tablist")).not.toBeInTheDocument();
    expect(screen.queryByRole("combobox")).not.toBeInTheDocument();
    expect(screen.queryByRole("button", { name: /^Actions for/ })).not.toBeInTheDocument();
    expect(screen.queryByLabelText(/Email/)).not.toBeInTheDocument();
  });
});

describe("the search in the member list", () => {
  const many = (count: number) =>
    Array.from({ length: count }, (_, index) =>
      makeMember({
        userId: `usr_${index}`,
        displayName: index === 0 ? "Zoë Ångström" : `Person ${index}`,
        email: `person${index}@harbour.test`,
      }),
    );

  test("isn't shown in a team of eight people", async () => {
    open({ start: { members: many(8) } });
    await row("Person 7");
    expect(screen.queryByRole("searchbox")).not.toBeInTheDocument();
  });

  test.each([
    ["zoe ang", "Zoë Ångström"],
    ["  PERSON 7 ", "Person 7"],
    ["person3@", "Person 3"],
  ])("finds people by name or email, ignoring case and accents: %s", async (typed, name) => {
    const { person } = open({ start: { members: many(9) } });
    await row("Person 8");
    await person.type(screen.getByRole("searchbox", { name: "Search members" }), typed);
    expect(screen.getByText("1 of 9 members")).toHaveAttribute("role", "status");
    const list = within(screen.getByRole("list", { name: /^Team members/ }));
    expect(list.getAllByRole("listitem")).toHaveLength(1);
    expect(list.getByText(name)).toBeVisible();
  });

  test("says 'No results' if nobody is found, and Escape shows all members again", async () => {
    const { person } = open({ role: "member", start: { members: many(12) } });
    await row("Person 8");
    const field = screen.getByRole("searchbox", { name: "Search members" });
    for (let tabs = 0; tabs < 60 && document.activeElement !== field; tabs += 1) await person.tab();
    expect(field).toHaveFocus();
    await person.keyboard("nobody");
    expect(screen.getByText("No results")).toHaveAttribute("role", "status");
    expect(screen.queryByRole("list", { name: /^Team members/ })).not.toBeInTheDocument();
    await person.keyboard("{Escape}");
    expect(screen.queryByText("No results")).not.toBeInTheDocument();
    await row("Person 11");
  });
});

describe("the member list", () => {
  test("shows a member without a name as 'Unknown User', with the end of the user's ID", async () => {
    open({ start: { members: [makeMember({ displayName: " ", userId: "usr_01JX9ABCDEFGH2" })] } });
    const unknown = await row("Unknown User");
    expect(unknown.getByText(/ID BCDEFGH2/)).toBeInTheDocument();
    expect(unknown.queryByText(/usr_/)).not.toBeInTheDocument();
    expect(unknown.queryByText("UU")).not.toBeInTheDocument();
  });

  test("shows markup in names as text", async () => {
    open({ start: { members: [makeMember({ displayName: "<img src=x onerror=alert(1)>" })] } });
    expect(await row("<img src=x onerror=alert(1)>")).toBeTruthy();
  });

  test("can be loaded again after an error", async () => {
    let tries = 0;
    const { handlers } = fakePeople();
    const refused = http.get(at("/api/team/members"), () => {
      tries += 1;
      return tries === 1 ? refusal(400, "x", "Not now") : undefined;
    });
    renderApp({ path: "/team", before: [refused, ...handlers] });
    expect(await screen.findByText("The members couldn't be loaded")).toBeVisible();
    await userEvent.click(screen.getByRole("button", { name: "Try Again" }));
    expect(await row("Noor Haddad")).toBeTruthy();
  });
});

/** An admin can do everything, so making a member an admin asks for a confirmation. */
const promote = async (person: ReturnType<typeof userEvent.setup>) => {
  const question = within(await screen.findByRole("alertdialog", { name: "Make Noor Haddad an admin?" }));
  await person.click(question.getByRole("button", { name: "Make admin" }));
};

describe("a member's role", () => {
  const makeAdmin = async (person: ReturnType<typeof userEvent.setup>) => {
    await person.click(await screen.findByRole("combobox", { name: "Role of Noor Haddad" }));
    await person.click(await screen.findByRole("option", { name: "Admin" }));
    await promote(person);
  };

  test("is changed after a confirmation", async () => {
    const { people, person } = open();
    await makeAdmin(person);
    expect(await screen.findByText("Role updated")).toBeInTheDocument();
    expect(people.calls).toMatchObject([
      { what: `PUT /api/team/members/${NOOR.userId}/role`, body: { role: "admin" } },
    ]);
  });

  test("the select keeps the focus during and after saving a role that was chosen by keyboard", async () => {
    const { handlers } = fakePeople({ members: [makeMember(), { ...NOOR, role: "admin" }] });
    const answer = Promise.withResolvers<void>();
    const slow = http.put(at("/api/team/members/:userId/role"), () => answer.promise);
    renderApp({ path: "/team", before: [slow, ...handlers] });
    const person = userEvent.setup();
    const select = await screen.findByRole("combobox", { name: "Role of Noor Haddad" });
    select.focus();
    await person.keyboard("{Enter}");
    await screen.findByRole("option", { name: "Member" });
    await person.keyboard("{Home}{Enter}");
    await waitFor(() => expect(select).toHaveTextContent("Member"));
    expect(select).toHaveFocus();
    answer.resolve();
    expect(await screen.findByText("Role updated")).toBeInTheDocument();
    await waitFor(() => expect(select).toHaveFocus());
  });

  test("is set back if the server refuses the new role, and the server's reason is shown", async () => {
    const { handlers } = fakePeople({ members: [makeMember(), NOOR] });
    const answer = Promise.withResolvers<void>();
    const refused = http.put(at("/api/team/members/:userId/role"), async () => {
      await answer.promise;
      return refusal(403, "auth.forbidden", "Only admins can update member roles");
    });
    renderApp({ path: "/team", before: [refused, ...handlers] });
    await makeAdmin(userEvent.setup());
    const select = screen.getByRole("combobox", { name: "Role of Noor Haddad" });
    expect(select).toHaveTextContent("Admin");
    answer.resolve();
    expect(await screen.findByText("Failed to update member role")).toBeInTheDocument();
    expect(screen.getByText("Only admins can update member roles")).toBeInTheDocument();
    expect(select).toHaveTextContent("Member");
  });

  test("the last admin can neither become a member nor leave the team", async () => {
    const { person } = open();
    const select = await screen.findByRole("combobox", { name: "Role of Maya Chen" });
    expect(select).toBeDisabled();
    expect(select).toHaveAccessibleDescription("A team needs an admin. Make somebody else an admin first.");
    await person.click(screen.getByRole("button", { name: "Actions for Maya Chen" }));
    expect(await screen.findByRole("menuitem", { name: "Leave team" })).toHaveAttribute("aria-disabled", "true");
  });

  test("an admin can become a member after a confirmation, and then sees what members see", async () => {
    const { people, person } = open({ start: { members: [makeMember(), { ...NOOR, role: "admin" }] } });
    await person.click(await screen.findByRole("combobox", { name: "Role of Maya Chen" }));
    await person.click(await screen.findByRole("option", { name: "Member" }));
    const asked = within(await screen.findByRole("alertdialog", { name: "Give up the admin role?" }));
    expect(people.calls).toEqual([]);
    await person.click(asked.getByRole("button", { name: "Become a member" }));
    expect(await screen.findByText("Only admins can invite team members")).toBeInTheDocument();
  });
});

describe("removing a member", () => {
  test("removing a member warns about the loss of access, and moves the focus to the page", async () => {
    const { people, person } = open();
    await choose(person, "Noor Haddad", "Remove from team");
    const asked = within(
      await screen.findByRole("alertdialog", { name: "Remove Noor Haddad from Clearhouse Network?" }),
    );
    expect(asked.getByText(/loses access at once/)).toBeVisible();
    await person.click(asked.getByRole("button", { name: "Remove from team" }));
    expect(await screen.findByText("Team member removed")).toBeInTheDocument();
    await gone(() => screen.queryByText("Noor Haddad"));
    expect(people.calls).toMatchObject([{ what: `DELETE /api/team/members/${NOOR.userId}` }]);
    await waitFor(() => expect(screen.getByRole("main")).toHaveFocus());
  });

  test("a canceled removal removes nobody, and returns the focus to the menu button", async () => {
    const { people, person } = open();
    await choose(person, "Noor Haddad", "Remove from team");
    await screen.findByRole("alertdialog");
    await person.keyboard("{Escape}");
    await waitFor(() => expect(screen.getByRole("button", { name: "Actions for Noor Haddad" })).toHaveFocus());
    expect(people.calls).toEqual([]);
  });

  test("a refused removal is reported, and the member stays in the list", async () => {
    const { handlers } = fakePeople({ members: [makeMember(), NOOR] });
    const reason = "A team needs an admin. Make somebody else an admin first.";
    const refused = http.delete(at("/api/team/members/:userId"), () => refusal(409, "team.last_admin", reason));
    renderApp({ path: "/team", before: [refused, ...handlers] });
    const person = userEvent.setup();
    await choose(person, "Noor Haddad", "Remove from team");
    await person.click(await screen.findByRole("button", { name: "Remove from team" }));
    expect(await screen.findByText("Failed to remove team member")).toBeInTheDocument();
    expect(await row("Noor Haddad")).toBeTruthy();
  });
});
