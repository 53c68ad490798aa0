import { makeCreatorInvite } from "@clearhouse/fixtures/network.ts";
import { screen, waitFor, within } from "@testing-library/react";
import { http } from "msw";
import { describe, expect, test, vi } from "vitest";
import { at, refusal } from "@/test/fake-api.ts";
import { openCreators } from "./test/open.ts";

const invite = async (options: Parameters<typeof openCreators>[1] = {}) => {
  const app = openCreators({}, options);
  const [button] = await screen.findAllByRole("button", { name: "Invite Creator" });
  await app.person.click(button as HTMLElement);
  const dialog = within(await screen.findByRole("dialog", { name: "Invite Creator" }));
  return { ...app, dialog, field: dialog.getByLabelText(/^Creator name or email/) };
};
const pending = (invites: ReturnType<typeof makeCreatorInvite>[], options: Parameters<typeof openCreators>[1] = {}) =>
  openCreators({ invites }, { path: "/creators?tab=invites", ...options });
const changes = ({ network }: ReturnType<typeof openCreators>) =>
  network.calls.filter(({ what }) => !what.startsWith("GET"));

describe("the Invite Creator dialog", () => {
  test("enables Create Invite once a name is entered", async () => {
    const { dialog, field, person } = await invite();
    const create = dialog.getByRole("button", { name: "Create Invite" });
    expect(create).toBeDisabled();
    await person.type(field, "  ");
    expect(create).toBeDisabled();
    await person.type(field, "Ravi");
    expect(create).toBeEnabled();
  });

  test("creates, shows and copies an invite link", async () => {
    const { dialog, field, person, network } = await invite();
    await person.type(field, "Ravi Patel{Enter}");
    expect(await dialog.findByLabelText("Invite link")).toHaveValue("http://localhost:3000/creator-onboard/abcdef");
    expect(await screen.findByText("Invite link copied to clipboard. Share with Ravi Patel")).toBeInTheDocument();
    expect(await navigator.clipboard.readText()).toBe("http://localhost:3000/creator-onboard/abcdef");
    await waitFor(() => expect(dialog.getByRole("button", { name: "Copy link" })).toHaveFocus());
    expect(dialog.queryByText(/on its way/)).not.toBeInTheDocument();
    expect(network.calls.filter(({ what }) => what.startsWith("POST"))).toMatchObject([
      { what: "POST /api/creator-invites", body: { creator: "Ravi Patel" }, key: expect.stringMatching(/./) },
    ]);
    await person.click(dialog.getByRole("button", { name: "Invite Another" }));
    const again = dialog.getByLabelText(/^Creator name or email/);
    expect(again).toHaveValue("");
    await waitFor(() => expect(again).toHaveFocus());
  });

  test("shows the invite link for copying by hand if the browser forbids copying", async () => {
    const { dialog, field, person } = await invite();
    const clipboard = vi
      .spyOn(navigator.clipboard, "writeText")
      .mockRejectedValue(new DOMException("Denied", "NotAllowedError"));
    await person.type(field, "Ravi{Enter}");
    expect(await screen.findByText("Invitation created", { selector: "[data-title]" })).toBeInTheDocument();
    expect(screen.queryByText(/copied to clipboard/)).not.toBeInTheDocument();
    await person.click(await dialog.findByRole("button", { name: "Copy link" }));
    expect(await dialog.findByText("Copy failed - please copy manually")).toBeVisible();
    const link = dialog.getByLabelText<HTMLInputElement>("Invite link");
    expect(link.selectionEnd).toBe(link.value.length);
    clipboard.mockRestore();
  });

  test("reports that no invite link was created, and keeps the typed name", async () => {
    const refused = http.post(at("/api/creator-invites"), () => refusal(503, "request.busy", "Please try again."));
    const { field, person } = await invite({ before: [refused] });
    await person.type(field, "Ravi{Enter}");
    expect(await screen.findByText("Failed to create invitation link")).toBeInTheDocument();
    expect(field).toHaveValue("Ravi");
  });

  test("says that the invite is also mailed if an email was entered", async () => {
    const { dialog, field, person, network } = await invite();
    network.invites = [];
    await person.type(field, "ravi@example.com");
    const mailed = http.post(at("/api/creator-invites"), () =>
      Response.json(makeCreatorInvite({ creator: "ravi@example.com", mail: "waiting" }), { status: 201 }),
    );
    const { server } = await import("@/test/setup.ts");
    server.use(mailed);
    await person.keyboard("{Enter}");
    expect(await dialog.findByText("The invite is also on its way to ravi@example.com.")).toBeVisible();
  });
});

describe("pending invites", () => {
  test("each pending invite shows who was invited, by whom, until when, and whether the invite has expired", async () => {
    pending([
      makeCreatorInvite({ mail: "none" }),
      makeCreatorInvite({ id: "cri_2", creator: "late@example.com", expired: true, mail: "undeliverable" }),
    ]);
    const rows = within(await screen.findByRole("list", { name: "Pending invites" })).getAllByRole("listitem");
    expect(rows[0]).toHaveTextContent(/^Ravi PatelInvited by Maya Chen · Expires Oct 31, 2026Copy link/);
    expect(rows[1]).toHaveTextContent(/late@example.comExpiredCould not be delivered.*Expired Oct 31, 2026Renew/);
    expect(rows[1]).not.toHaveTextContent("Copy link");
    expect(await screen.findByRole("tab", { name: "Pending Invites (2)" })).toBeVisible();
  });

  test("the link of a pending invite can be copied", async () => {
    const { person } = pending([makeCreatorInvite()]);
    await person.click(await screen.findByRole("button", { name: "Copy link for Ravi Patel" }));
    expect((await screen.findAllByText("Link copied!")).length).toBeGreaterThan(0);
    expect(await navigator.clipboard.readText()).toBe("http://localhost:3000/creator-onboard/abcdef");
  });

  test("an expired invite can be renewed", async () => {
    const app = pending([makeCreatorInvite({ expired: true })]);
    await app.person.click(await screen.findByRole("button", { name: "Renew" }));
    expect(
      await screen.findByText("It has a new link, valid for 30 days. The old one no longer works."),
    ).toBeInTheDocument();
    expect(changes(app)).toMatchObject([{ what: "POST /api/creator-invites/cri_1/renew" }]);
    expect(await screen.findByRole("button", { name: /^Copy link for/ })).toBeVisible();
  });

  const revoke = async ({ person }: ReturnType<typeof openCreators>) => {
    await person.click(await screen.findByRole("button", { name: "Actions for the invite of Ravi Patel" }));
    await person.click(await screen.findByRole("menuitem", { name: "Revoke" }));
    return within(await screen.findByRole("alertdialog", { name: "Revoke the invite of Ravi Patel?" }));
  };

  test("a pending invite is revoked after a confirmation", async () => {
    const app = pending([makeCreatorInvite()]);
    const asked = await revoke(app);
    expect(changes(app)).toEqual([]);
    await app.person.click(asked.getByRole("button", { name: "Revoke" }));
    expect(await screen.findByRole("heading", { name: "No pending invites" })).toBeVisible();
    expect(changes(app)).toMatchObject([{ what: "DELETE /api/creator-invites/cri_1" }]);
    expect(await screen.findByRole("tab", { name: "Pending Invites (0)" })).toBeVisible();
  });

  test("a pending invite stays in the list if the server refuses to revoke the invite", async () => {
    const refused = http.delete(at("/api/creator-invites/:inviteId"), () => refusal(503, "request.busy", "Not now"));
    const app = pending([makeCreatorInvite()], { before: [refused] });
    await app.person.click((await revoke(app)).getByRole("button", { name: "Revoke" }));
    expect(await screen.findByText("Failed to revoke invitation")).toBeInTheDocument();
    expect(await screen.findByRole("button", { name: "Copy link for Ravi Patel" })).toBeVisible();
  });

  test("an error is shown if the pending invites couldn't be loaded", async () => {
    const refused = http.get(at("/api/creator-invites"), () => refusal(403, "auth.forbidden", "Not now."));
    pending([], { before: [refused] });
    expect(await screen.findByText("Failed to load content creator data")).toBeVisible();
  });
});
