import { makeInvite } from "@clearhouse/fixtures/people.ts";
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { HttpResponse, http } from "msw";
import { describe, expect, test, vi } from "vitest";
import { at, refusal } from "@/test/fake-api.ts";
import { fakePeople } from "@/test/fake-people.ts";
import { renderApp } from "@/test/render-app.tsx";
import { server } from "@/test/setup.ts";

const open = (start: Parameters<typeof fakePeople>[0] = {}, before: Parameters<typeof renderApp>[0] = {}) => {
  const { people, handlers } = fakePeople(start);
  renderApp({ path: "/team", before: [...(before.before ?? []), ...handlers] });
  return { people, person: userEvent.setup() };
};
const clipboardRefuses = () =>
  vi.spyOn(navigator.clipboard, "writeText").mockRejectedValue(new DOMException("Denied", "NotAllowedError"));
const field = () => screen.findByLabelText(/^Email/);
const send = (person: ReturnType<typeof userEvent.setup>) =>
  person.click(screen.getByRole("button", { name: "Send invite" }));
const pending = async () => within(await screen.findByRole("list", { name: "Pending invitations" }));

describe("the invite form", () => {
  test("requires a valid email", async () => {
    const { people, person } = open();
    await field();
    await send(person);
    expect(await screen.findByText("Please enter an email address")).toBeVisible();
    await person.type(await field(), "noor at x");
    await send(person);
    expect(await screen.findByText("Please enter a valid email address")).toBeVisible();
    expect(people.calls).toEqual([]);
  });

  test("creates an invite with a role, copies the link, and says with whom to share the link", async () => {
    const { people, person } = open();
    await person.type(await field(), "Noor@Clearhouse.test");
    await person.click(screen.getByRole("combobox", { name: "Role" }));
    await person.click(await screen.findByRole("option", { name: "Admin" }));
    await send(person);
    expect(await screen.findByText("Invitation created")).toBeInTheDocument();
    expect(screen.getByText("Invite link copied to clipboard. Share with noor@clearhouse.test")).toBeInTheDocument();
    expect(await navigator.clipboard.readText()).toBe("http://localhost:3000/invite/abcdefabcdef");
    expect(people.calls).toMatchObject([
      { what: "POST /api/team/invites", body: { email: "noor@clearhouse.test", role: "admin" } },
    ]);
    expect((await pending()).getByText("noor@clearhouse.test")).toBeVisible();
    expect(await field()).toHaveValue("");
  });

  test("asks before a typed email is lost", async () => {
    const { person } = open();
    await person.type(await field(), "noor@x.test");
    await person.click(screen.getByRole("link", { name: "Appearance" }));
    const question = within(await screen.findByRole("alertdialog"));
    await person.click(question.getByRole("button", { name: "Keep editing" }));
    expect(await field()).toHaveValue("noor@x.test");
  });

  test("is sent only once for a double click", async () => {
    const { people, person } = open();
    await person.type(await field(), "noor@x.test");
    await person.dblClick(screen.getByRole("button", { name: "Send invite" }));
    expect(await screen.findByText("Invitation created")).toBeInTheDocument();
    expect(people.calls).toHaveLength(1);
  });

  test("reuses the idempotency key after a lost response", async () => {
    const keys: (string | null)[] = [];
    const lost = http.post(
      at("/api/team/invites"),
      ({ request }) => {
        keys.push(request.headers.get("idempotency-key"));
        return HttpResponse.error();
      },
      { once: true },
    );
    const { people, person } = open({}, { before: [lost] });
    await person.type(await field(), "noor@x.test");
    await send(person);
    expect(await screen.findByText("Failed to create invitation")).toBeInTheDocument();
    expect(await field()).toHaveValue("noor@x.test");
    await send(person);
    expect(await screen.findByText("Invitation created")).toBeInTheDocument();
    expect(keys[0]).toMatch(/^[\w-]{36}$/);
    expect(people.calls[0]?.key).toBe(keys[0]);
  });

  test("shows the server's reason for a refused invite", async () => {
    const reason = "noor@x.test belongs to your team already";
    const refused = http.post(at("/api/team/invites"), () => refusal(409, "invite.already_member", reason));
    const { person } = open({}, { before: [refused] });
    await person.type(await field(), "noor@x.test");
    await send(person);
    expect(await screen.findByText(reason)).toBeInTheDocument();
  });

  test("shows the link and a button to copy the link again if the browser forbids copying", async () => {
    const { person } = open();
    const clipboard = clipboardRefuses();
    await person.type(await field(), "noor@x.test");
    await send(person);
    expect(await screen.findByText("Invitation created")).toBeInTheDocument();
    expect(screen.getByText("http://localhost:3000/invite/abcdefabcdef")).toBeInTheDocument();
    await person.click(screen.getByRole("button", { name: "Try Copy Again" }));
    expect(await screen.findByText("Copy failed - please copy manually")).toBeInTheDocument();
    clipboard.mockRestore();
    await person.click(await screen.findByRole("button", { name: "Try Copy Again" }));
    expect((await screen.findAllByText("Link copied!")).length).toBeGreaterThan(0);
  });
});

describe("pending invitations", () => {
  test("each invitation shows email, role, inviter, end date, and the state of the mail", async () => {
    open({
      invites: [
        makeInvite({ id: "inv_1", role: "admin" }),
        makeInvite({ id: "inv_2", email: "", mail: "none" }),
        makeInvite({ id: "inv_3", email: "late@x.test", expired: true, mail: "undeliverable" }),
        makeInvite({ id: "inv_4", email: "soon@x.test", mail: "waiting" }),
      ],
    });
    const list = await pending();
    const rows = list.getAllByRole("listitem").map((row) => row.textContent);
    expect(rows[0]).toMatch(/noor@clearhouse.test.*Admin.*Sent.*Invited by Maya Chen.*Expires Oct 8, 2026/);
    expect(rows[1]).toMatch(/Anyone with the link.*Member/);
    expect(rows[2]).toMatch(/late@x.test.*Expired.*Could not be delivered/);
    expect(rows[2]).not.toMatch(/Copy link/);
    expect(rows[3]).toMatch(/soon@x.test.*Waiting/);
  });

  test("the page says that nobody is invited if no invitations are pending", async () => {
    open();
    expect(await screen.findByText("Nobody is invited at the moment.")).toBeVisible();
  });

  const act = async (person: ReturnType<typeof userEvent.setup>, item: string) => {
    await person.click(await screen.findByRole("button", { name: /^Actions for the invite of/ }));
    await person.click(await screen.findByRole("menuitem", { name: item }));
  };

  test("the link of an invitation can be copied", async () => {
    const { person } = open({ invites: [makeInvite()] });
    await person.click(await screen.findByRole("button", { name: "Copy link for noor@clearhouse.test" }));
    expect((await screen.findAllByText("Link copied!")).length).toBeGreaterThan(0);
    expect(await navigator.clipboard.readText()).toBe("http://localhost:3000/invite/abcdefabcdef");
  });

  test("the email of an invitation can be changed, but not to an empty text", async () => {
    const { people, person } = open({ invites: [makeInvite()] });
    await act(person, "Change address");
    const dialog = within(await screen.findByRole("dialog"));
    await person.clear(dialog.getByLabelText(/Email/));
    await person.click(dialog.getByRole("button", { name: "Save" }));
    expect(await dialog.findByText("Please enter an email address")).toBeVisible();
    await person.type(dialog.getByLabelText(/Email/), "new@x.test");
    await person.click(dialog.getByRole("button", { name: "Save" }));
    expect(await (await pending()).findByText("new@x.test")).toBeVisible();
    expect(people.calls).toMatchObject([{ what: "PATCH /api/team/invites/inv_1", body: { email: "new@x.test" } }]);
    await waitFor(() => expect(screen.getByRole("button", { name: /^Actions for the invite/ })).toHaveFocus());
  });

  test("the dialog with the new email stays open during saving and after a refusal", async () => {
    const answer = Promise.withResolvers<void>();
    const { person } = open({ invites: [makeInvite()] });
    server.use(
      http.patch(at("/api/team/invites/:inviteId"), async () => {
        await answer.promise;
        return refusal(429, "rate.limited", "Too many attempts");
      }),
    );
    await act(person, "Change address");
    const dialog = within(await screen.findByRole("dialog"));
    await person.clear(dialog.getByLabelText(/Email/));
    await person.type(dialog.getByLabelText(/Email/), "new@x.test{Enter}");
    await waitFor(() => expect(dialog.getByRole("button", { name: "Cancel" })).toBeDisabled());
    await person.keyboard("{Escape}");
    answer.resolve();
    expect(await screen.findByText("Too many attempts")).toBeInTheDocument();
    expect(dialog.getByLabelText(/Email/)).toHaveValue("new@x.test");
  });

  test("the email of an invitation can be removed", async () => {
    const { people, person } = open({ invites: [makeInvite()] });
    await act(person, "Clear address");
    expect(await (await pending()).findByText("Anyone with the link")).toBeVisible();
    expect(people.calls).toMatchObject([{ body: { email: "" } }]);
  });

  test("an expired invitation can be renewed", async () => {
    const { people, person } = open({ invites: [makeInvite({ expired: true })] });
    await person.click(await screen.findByRole("button", { name: "Renew" }));
    expect(await screen.findByText("Invitation renewed")).toBeInTheDocument();
    expect(people.calls).toMatchObject([{ what: "POST /api/team/invites/inv_1/renew" }]);
    expect(await screen.findByRole("button", { name: /^Copy link for/ })).toBeVisible();
  });

  test("an invitation is revoked after a confirmation", async () => {
    const { people, person } = open({ invites: [makeInvite()] });
    await act(person, "Revoke");
    const asked = within(
      await screen.findByRole("alertdialog", { name: "Revoke the invite of noor@clearhouse.test?" }),
    );
    expect(people.calls).toEqual([]);
    await person.click(asked.getByRole("button", { name: "Revoke" }));
    expect(await screen.findByText("Nobody is invited at the moment.")).toBeVisible();
    expect(people.calls).toMatchObject([{ what: "DELETE /api/team/invites/inv_1" }]);
  });
});
