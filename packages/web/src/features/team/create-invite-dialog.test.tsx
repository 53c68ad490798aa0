import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { http } from "msw";
import { describe, expect, test, vi } from "vitest";
import { at, refusal } from "@/test/fake-api.ts";
import { fakePeople } from "@/test/fake-people.ts";
import { renderApp } from "@/test/render-app.tsx";

const open = async (before: Parameters<typeof renderApp>[0] = {}) => {
  const { people, handlers } = fakePeople();
  renderApp({ before: [...(before.before ?? []), ...handlers] });
  const person = userEvent.setup();
  await person.click(await screen.findByRole("button", { name: "Create Invite" }));
  const dialog = within(await screen.findByRole("dialog"));
  await dialog.findByRole("heading", { name: "Create Invite" });
  const create = () => person.click(dialog.getByRole("button", { name: "Create Invite" }));
  return { people, person, dialog, create };
};

describe("the Create Invite dialog", () => {
  test("creates a member's invite without an email, and shows and copies the invite link", async () => {
    const { people, person, dialog, create } = await open();
    await create();
    const link = await dialog.findByRole("textbox", { name: "Invite link" });
    expect(link).toHaveValue("http://localhost:3000/invite/abcdefabcdef");
    expect(dialog.queryByRole("combobox")).not.toBeInTheDocument();
    expect(people.calls).toMatchObject([
      { what: "POST /api/team/invites", body: { email: "", role: "member" }, key: expect.stringMatching(/./) },
    ]);
    expect(dialog.getByText("Anyone with the link")).toBeVisible();
    expect(dialog.getByText(/Oct 8, 2026/)).toBeVisible();
    const copy = dialog.getByRole("button", { name: "Copy link" });
    await waitFor(() => expect(copy).toHaveFocus());
    await person.click(copy);
    expect(await dialog.findByRole("button", { name: "Link copied!" })).toBeVisible();
    expect(await navigator.clipboard.readText()).toBe("http://localhost:3000/invite/abcdefabcdef");
  });

  test("shows the invite link for copying by hand if the browser forbids copying", async () => {
    const { person, dialog, create } = await open();
    await create();
    vi.spyOn(navigator.clipboard, "writeText").mockRejectedValue(new DOMException("Denied", "NotAllowedError"));
    await person.click(await dialog.findByRole("button", { name: "Copy link" }));
    expect(await dialog.findByText("Copy failed - please copy manually")).toBeVisible();
    expect(dialog.getByRole("button", { name: "Try Copy Again" })).toBeVisible();
    const link = dialog.getByRole<HTMLInputElement>("textbox", { name: "Invite link" });
    expect(link.selectionEnd).toBe(link.value.length);
  });

  test("creates another invite from an empty form with a new idempotency key", async () => {
    const { people, person, dialog, create } = await open();
    await person.type(dialog.getByLabelText("Email address"), "noor@x.test");
    await create();
    expect(await dialog.findByText("The invite is also on its way to noor@x.test.")).toBeVisible();
    await person.click(dialog.getByRole("button", { name: "Create Another" }));
    const email = dialog.getByLabelText("Email address");
    expect(email).toHaveValue("");
    await waitFor(() => expect(email).toHaveFocus());
    await person.type(email, "noor@x.test");
    await create();
    await dialog.findByRole("textbox", { name: "Invite link" });
    const [first, second] = people.calls;
    expect(second?.body).toEqual(first?.body);
    expect(second?.key).not.toBe(first?.key);
  });

  test("refuses an invalid email, and stays open if the server refuses the invite", async () => {
    const refused = http.post(at("/api/team/invites"), () =>
      refusal(403, "auth.forbidden", "Only admins can invite team members"),
    );
    const { person, dialog, create } = await open({ before: [refused] });
    await person.type(dialog.getByLabelText("Email address"), "noor at x");
    await create();
    expect(await dialog.findByText("Please enter a valid email address")).toBeVisible();
    await person.clear(dialog.getByLabelText("Email address"));
    await create();
    expect(await screen.findByText("Not authorized to create invites")).toBeInTheDocument();
    expect(screen.getByText("Only team admins can create invites")).toBeInTheDocument();
    expect(dialog.getByRole("button", { name: "Create Invite" })).toBeEnabled();
  });

  test("says why no invite was created, and creates the invite at the next attempt", async () => {
    const down = http.post(at("/api/team/invites"), () => refusal(429, "rate_limit.exceeded", "Too many attempts."), {
      once: true,
    });
    const { dialog, create } = await open({ before: [down] });
    await create();
    expect(await screen.findByText("Failed to create invite")).toBeInTheDocument();
    expect(screen.getByText("Too many attempts.")).toBeInTheDocument();
    await create();
    expect(await dialog.findByRole("textbox", { name: "Invite link" })).toBeVisible();
  });

  test("returns the focus to the button that opened the dialog", async () => {
    const { person } = await open();
    await person.keyboard("{Escape}");
    await waitFor(() => expect(screen.getByRole("button", { name: "Create Invite" })).toHaveFocus());
  });
});
