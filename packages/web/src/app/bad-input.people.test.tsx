import {
  makeAuditEntry,
  makeInvite,
  makeMember,
  makeProfile,
  makeSession,
  makeSettings,
} from "@clearhouse/fixtures/people.ts";
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { HttpResponse, http } from "msw";
import { describe, expect, test } from "vitest";
import { at, fakeApi, refusal } from "@/test/fake-api.ts";
import { fakePeople } from "@/test/fake-people.ts";
import { gone } from "@/test/gone.ts";
import { renderApp } from "@/test/render-app.tsx";

const HTML = '<img src=x onerror="alert(1)"><script>alert(2)</script>{{7*7}}&amp;';

/** Fails if a text was parsed as markup, which adds an unexpected element. */
const nothingRead = () => {
  expect(document.querySelectorAll('img[src="x"], [onerror], body script, style + img')).toHaveLength(0);
};

/** A workspace in which every text that a person typed contains markup. */
const open = (path: string, before: NonNullable<Parameters<typeof renderApp>[0]>["before"] = []) => {
  const { people, handlers } = fakePeople({
    settings: makeSettings({
      name: HTML,
      legalName: HTML,
      defaultBrand: HTML,
      brands: [{ tag: `@${HTML}`, inFilter: true }],
    }),
    members: [
      makeMember(),
      makeMember({ userId: "usr_2", displayName: HTML, email: `${HTML}@x.test`, role: "member" }),
    ],
    invites: [makeInvite({ email: `${HTML}@x.test`, invitedBy: HTML })],
    profile: makeProfile({
      displayName: HTML,
      phone: HTML,
      location: HTML,
      bio: HTML,
      team: { id: "team_1", name: HTML },
    }),
    audit: [
      makeAuditEntry({
        by: { kind: "member", name: HTML },
        about: HTML,
        changes: [{ what: "name", from: HTML, to: `${HTML} again` }],
      }),
    ],
  });
  const { user, team } = makeSession();
  const session = makeSession({ user: { ...user, displayName: HTML }, team: { ...team, name: HTML } });
  const app = renderApp({ path, api: fakeApi({ session }), before: [...before, ...handlers] });
  return { ...app, people, person: userEvent.setup() };
};

describe("markup in a text", () => {
  test.each([
    ["/team", 3],
    ["/team?tab=settings", 2],
    ["/team?tab=branding", 1],
    ["/team?tab=audit", 3],
    ["/profile", 4],
    ["/notifications", 1],
    ["/appearance", 1],
    ["/", 1],
  ])("markup in a text is shown as text on %s", async (path, times) => {
    open(path);
    await waitFor(() => expect(screen.getAllByText(HTML, { exact: false }).length).toBeGreaterThanOrEqual(times));
    nothingRead();
  });

  test("markup is shown as text in the question about a member's removal, and in the message if the removal fails", async () => {
    const refused = http.delete(at("/api/team/members/:userId"), () => refusal(409, "team.last_admin", HTML));
    const { person } = open("/team", [refused]);
    await person.click(await screen.findByRole("button", { name: `Actions for ${HTML}` }));
    await person.click(await screen.findByRole("menuitem", { name: "Remove from team" }));
    const asked = within(await screen.findByRole("alertdialog", { name: `Remove ${HTML} from ${HTML}?` }));
    nothingRead();
    await person.click(asked.getByRole("button", { name: "Remove from team" }));
    expect(await screen.findByText("Failed to remove team member")).toBeInTheDocument();
    await gone(() => screen.queryByRole("alertdialog"));
    nothingRead();
  });

  test("markup in a team's name and in the reason why joining is refused is shown as text on the page of an invite", async () => {
    const team = { name: HTML, logoUrl: "", primaryColor: null };
    const looked = http.get(at("/api/invite"), () =>
      HttpResponse.json({ team, role: "member", email: "", expiresAt: "2027-01-01T00:00:00.000Z" }),
    );
    const reason = `You already belong to ${HTML}.`;
    const refused = http.post(at("/api/invite/join"), () => refusal(409, "team.other_membership", reason));
    open("/invite/abcdefghijklmnopqrstuvwxyz", [looked, refused]);
    expect(await screen.findByText(reason)).toBeVisible();
    expect(screen.getByRole("heading", { name: HTML })).toBeVisible();
    nothingRead();
  });
});

describe("the email address of an invited person", () => {
  const inviteTo = async (typed: string) => {
    const { people, handlers } = fakePeople();
    renderApp({ path: "/team", before: handlers });
    const person = userEvent.setup();
    const field = await screen.findByLabelText(/^Email/);
    await person.click(field);
    await person.paste(typed);
    await person.click(screen.getByRole("button", { name: "Send invite" }));
    return people;
  };

  test.each(["a,b@x.test", "<a@x.test>", "a@x.test;", "a@x.test,b@x.test", "\u212aate@x.test", "a\u202e@x.test"])(
    "an invite to the invalid email address %j is refused and isn't sent",
    async (typed) => {
      const people = await inviteTo(typed);
      expect(await screen.findByText("Please enter a valid email address")).toBeVisible();
      expect(people.calls).toEqual([]);
    },
  );

  test("an invited email address whose domain has a Cyrillic letter is shown and sent in Punycode", async () => {
    const people = await inviteTo("Ada+x@\u0430pple.com");
    expect(
      await screen.findByText("Invite link copied to clipboard. Share with ada+x@xn--pple-43d.com"),
    ).toBeInTheDocument();
    expect(people.calls).toMatchObject([{ body: { email: "ada+x@xn--pple-43d.com" } }]);
  });
});

describe("a person's own name", () => {
  const rename = async (typed: string) => {
    const { people, handlers } = fakePeople();
    renderApp({ path: "/profile", before: handlers });
    const person = userEvent.setup();
    await person.click(await screen.findByRole("button", { name: "Edit Profile" }));
    const field = screen.getByLabelText(/Full name/);
    await person.clear(field);
    await person.click(field);
    await person.paste(typed);
    await person.click(screen.getByRole("button", { name: "Save" }));
    return people;
  };

  test.each([
    ["\u200b\u200b", "Display name is required"],
    ["\u3164\u3164", "Display name is required"],
    ["A", "Please enter a valid name (at least 2 characters)"],
    ["Ada\u2028Bcc: x@y.test", "Please enter a valid name (at least 2 characters)"],
    ["x".repeat(101), "Name is too long (maximum 100 characters)"],
  ])("a person's new name %j is refused and isn't sent", async (typed, message) => {
    const people = await rename(typed);
    expect(await screen.findByText(message)).toBeVisible();
    expect(people.calls).toEqual([]);
  });

  test("characters that change the direction of text are removed from a person's new name", async () => {
    const people = await rename("\u202eAda\u2066 Okafor");
    await waitFor(() => expect(people.calls).toMatchObject([{ body: { displayName: "Ada Okafor" } }]));
  });
});
