import { makeContent, makeCreator, makeHistoryEntry } from "@clearhouse/fixtures/network.ts";
import { makeSession } from "@clearhouse/fixtures/people.ts";
import { QueryClientProvider } from "@tanstack/react-query";
import { render, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { http } from "msw";
import { MemoryRouter } from "react-router-dom";
import { describe, expect, test } from "vitest";
import { Toaster } from "@/components/ui/sonner.tsx";
import { ThemeProvider } from "@/lib/appearance/theme.tsx";
import { SessionProvider } from "@/lib/auth/session-context.tsx";
import { createQueryClient } from "@/lib/queries/query-client.ts";
import { at, refusal } from "@/test/fake-api.ts";
import { gone } from "@/test/gone.ts";
import { server } from "@/test/setup.ts";
import { useCreatorActions } from "./actions/creator-actions.ts";
import { CreatorDialogs } from "./actions/creator-dialogs.tsx";
import { fakeCreators } from "./test/fake-creators.ts";
import { openCreators } from "./test/open.ts";

const LENA = makeCreator();
const RAVI = makeCreator({ id: "crt_2", name: "Ravi Patel", email: "ravi@example.com", status: "pending" });
type Person = ReturnType<typeof openCreators>["person"];

const openMenu = async (person: Person, name: string) => {
  await person.click(await screen.findByRole("button", { name: `Actions for ${name}` }));
  const items = await screen.findAllByRole("menuitem");
  return items.map(({ textContent }) => textContent);
};
const act = async (person: Person, name: string, item: string) => {
  await openMenu(person, name);
  await person.click(await screen.findByRole("menuitem", { name: item }));
};
const changes = (network: ReturnType<typeof openCreators>["network"]) =>
  network.calls.filter(({ what }) => !what.startsWith("GET")).map(({ what, body }) => ({ what, body }));
const rowOf = (name: string) => within(screen.getByRole("button", { name }).closest("tr") as HTMLElement);

function RemoveLena() {
  const { remove } = useCreatorActions();
  return (
    <button type="button" onClick={() => remove(LENA)}>
      Remove
    </button>
  );
}

describe("the menu of a creator", () => {
  test("offers deletion to an admin, and 'Approve' and 'Reject' only for a pending creator", async () => {
    const { person } = openCreators({ creators: [LENA, RAVI] });
    const contracts = ["Send Contract", "View Contracts"];
    const edit = ["Edit Creator", "Delete Creator"];
    expect(await openMenu(person, "Ravi Patel")).toEqual([...contracts, "Approve", "Reject", ...edit]);
    await person.keyboard("{Escape}");
    expect(await openMenu(person, "Lena Ortiz")).toEqual([...contracts, ...edit]);
  });

  test("offers a member only contracts, approval and editing for a rejected creator", async () => {
    const { person } = openCreators({ creators: [makeCreator({ status: "rejected" })] }, { role: "member" });
    expect(await openMenu(person, "Lena Ortiz")).toEqual([...["View Contracts", "Approve", "Edit Creator"]]);
  });
});

describe("approving a creator", () => {
  test("an approval is shown at once, and confirmed in a toast", async () => {
    const { person, network } = openCreators({ creators: [RAVI] });
    await act(person, "Ravi Patel", "Approve");
    expect(rowOf("Ravi Patel").getByText("Approved")).toBeVisible();
    expect(await screen.findByText("Ravi Patel is approved")).toBeInTheDocument();
    expect(changes(network)).toEqual([{ what: "POST /api/creators/crt_2/approve", body: undefined }]);
  });

  test("an approval is undone in the list if the server refuses", async () => {
    const refused = http.post(at("/api/creators/:creatorId/approve"), () => refusal(503, "request.busy", "Try again"));
    const { person } = openCreators(
      { creators: [RAVI, LENA] },
      { path: "/creators?status=pending", before: [refused] },
    );
    await act(person, "Ravi Patel", "Approve");
    expect(await screen.findByText("Failed to approve creator")).toBeInTheDocument();
    expect((await screen.findAllByText("Pending")).length).toBeGreaterThan(1);
    expect(rowOf("Ravi Patel").getByText("Pending")).toBeVisible();
  });

  test("an approved creator is removed from the list of pending creators", async () => {
    const { person } = openCreators({ creators: [RAVI] }, { path: "/creators?status=pending" });
    await act(person, "Ravi Patel", "Approve");
    expect(await screen.findByRole("heading", { name: "No creators found" })).toBeVisible();
  });
});

describe("rejecting a creator", () => {
  test("a rejection needs a confirmation, sends the typed reason, and leaves 'Approve' in the menu", async () => {
    const { person, network } = openCreators({ creators: [RAVI] });
    await act(person, "Ravi Patel", "Reject");
    const dialog = within(await screen.findByRole("dialog", { name: "Reject Ravi Patel?" }));
    await person.type(dialog.getByLabelText("Reason"), "Not our style");
    await person.click(dialog.getByRole("button", { name: "Reject" }));
    expect(await screen.findByText("Ravi Patel is rejected")).toBeInTheDocument();
    expect(changes(network)).toEqual([{ what: "POST /api/creators/crt_2/reject", body: { reason: "Not our style" } }]);
    await gone(() => screen.queryByRole("dialog"));
    expect(rowOf("Ravi Patel").getByText("Rejected")).toBeVisible();
    expect(await openMenu(person, "Ravi Patel")).toContain("Approve");
  });

  test("the typed reason is kept if the server refuses a rejection, and Escape asks before discarding the reason", async () => {
    const refused = http.post(at("/api/creators/:creatorId/reject"), () =>
      refusal(409, "creator.already_approved", "This creator was approved in the meantime."),
    );
    const { person } = openCreators({ creators: [RAVI] }, { before: [refused] });
    await act(person, "Ravi Patel", "Reject");
    const dialog = within(await screen.findByRole("dialog"));
    await person.type(dialog.getByLabelText("Reason"), "Not our style");
    await person.click(dialog.getByRole("button", { name: "Reject" }));
    expect(await screen.findByText("This creator was approved in the meantime.")).toBeInTheDocument();
    expect(dialog.getByLabelText("Reason")).toHaveValue("Not our style");
    await person.keyboard("{Escape}");
    const question = within(await screen.findByRole("alertdialog", { name: "Discard changes?" }));
    await person.click(question.getByRole("button", { name: "Keep editing" }));
    expect(dialog.getByLabelText("Reason")).toHaveValue("Not our style");
  });
});

describe("deleting a creator", () => {
  test("deleting a creator asks for a confirmation, which says that signed contracts are kept", async () => {
    const { person, network } = openCreators({ creators: [LENA] });
    await act(person, "Lena Ortiz", "Delete Creator");
    const asked = within(await screen.findByRole("alertdialog", { name: "Delete Lena Ortiz?" }));
    expect(asked.getByText(/signed contracts are kept/)).toBeVisible();
    expect(changes(network)).toEqual([]);
    await person.click(asked.getByRole("button", { name: "Delete Creator" }));
    expect(await screen.findByText("Creator deleted")).toBeInTheDocument();
    expect(await screen.findByRole("heading", { name: "No creators yet" })).toBeVisible();
    expect(await screen.findByRole("tab", { name: "Creators (0)" })).toBeVisible();
  });

  test("an error is reported if the server refuses to delete a creator", async () => {
    const refused = http.delete(at("/api/creators/:creatorId"), () =>
      refusal(403, "auth.forbidden", "Only team administrators can delete creators"),
    );
    const { person } = openCreators({ creators: [LENA] }, { before: [refused] });
    await act(person, "Lena Ortiz", "Delete Creator");
    const asked = within(await screen.findByRole("alertdialog"));
    await person.click(asked.getByRole("button", { name: "Delete Creator" }));
    expect(await screen.findByText("Failed to delete creator")).toBeInTheDocument();
    expect(screen.getByText("Permission error. Please check your team admin status.")).toBeInTheDocument();
    expect(screen.getByRole("button", { name: "Lena Ortiz" })).toBeInTheDocument();
  });

  test("a user who isn't an admin can't delete a creator", async () => {
    const { network, handlers } = fakeCreators({ creators: [LENA] });
    server.use(...handlers);
    const person = userEvent.setup();
    render(
      <MemoryRouter>
        <QueryClientProvider client={createQueryClient()}>
          <ThemeProvider>
            <SessionProvider value={makeSession({ role: "member" })}>
              <CreatorDialogs>
                <RemoveLena />
              </CreatorDialogs>
            </SessionProvider>
            <Toaster />
          </ThemeProvider>
        </QueryClientProvider>
      </MemoryRouter>,
    );
    await person.click(screen.getByRole("button", { name: "Remove" }));
    await person.click(await screen.findByRole("button", { name: "Delete Creator" }));
    expect(await screen.findByText("Access Denied")).toBeInTheDocument();
    expect(screen.getByText("Only team administrators can delete creators")).toBeInTheDocument();
    expect(changes(network)).toEqual([]);
  });
});

describe("the details of a creator", () => {
  const FULL = makeCreator({
    bio: "Shoots concerts",
    specialties: ["Photographer", "Videographer", "Other"],
    portfolioLinks: ["https://lena.example.com/"],
    notes: "Prefers to be paid by invoice",
    contactInfo: { phone: "+49 30 1234", location: "Berlin" },
    decided: { by: "Maya Chen", at: "2026-10-01T10:00:00.000Z", reason: "" },
  });
  const open = (path = "/creators?creator=crt_1", creator = FULL) =>
    openCreators(
      {
        creators: [creator],
        content: [makeContent()],
        history: [
          makeHistoryEntry({ seq: 3, type: "creator.approved", from: "rejected", to: "approved" }),
          makeHistoryEntry({
            seq: 2,
            type: "creator.edited",
            to: undefined,
            facts: { fields: "name, portfolioLinks" },
          }),
          makeHistoryEntry(),
        ],
      },
      { path },
    );

  test("a click opens a creator's details, the URL names the creator, and the back button closes the details", async () => {
    const { person, here, router } = open("/creators");
    await person.click(await screen.findByRole("button", { name: "Lena Ortiz" }));
    await screen.findByRole("dialog", { name: "Lena Ortiz" });
    expect(here()).toBe("/creators?creator=crt_1");
    await router.navigate(-1);
    await gone(() => screen.queryByRole("dialog"));
    await waitFor(() => expect(screen.getByRole("button", { name: "Lena Ortiz" })).toHaveFocus());
  });

  test("the details show the profile, the team's notes, contract, content and history", async () => {
    open();
    const dialog = within(await screen.findByRole("dialog", { name: "Lena Ortiz" }));
    for (const text of ["Shoots concerts", "Other", "Berlin", "Prefers to be paid by invoice"]) {
      expect(dialog.getByText(text)).toBeVisible();
    }
    expect(await dialog.findByText("No Contract")).toBeVisible();
    expect(dialog.getByRole("link", { name: "lena.example.com" })).toHaveAttribute("href", "https://lena.example.com/");
    expect(await dialog.findByText("Front row at dusk")).toBeVisible();
    const steps = (await dialog.findAllByRole("listitem"))
      .map(({ textContent }) => textContent)
      .filter((text) => text?.includes("Entry"));
    expect(steps[0]).toMatch(/^Maya Chen approved this creatorRejectedbecomesApproved/);
    expect(steps[1]).toMatch(/^Maya Chen edited the profileChangedName, Portfolio links/);
    expect(steps[2]).toMatch(/^Maya Chen onboarded this creator.*Entry 1$/);
  });

  test("the details say 'Creator not found' if the creator doesn't exist", async () => {
    open("/creators?creator=crt_gone");
    expect(await screen.findByRole("dialog", { name: "Creator not found" })).toBeVisible();
  });

  test("the details have a button to approve the creator, and close when the creator is deleted", async () => {
    const { person, here } = open("/creators?creator=crt_1", { ...FULL, status: "pending" });
    const dialog = within(await screen.findByRole("dialog", { name: "Lena Ortiz" }));
    await person.click(await dialog.findByRole("button", { name: "Approve" }));
    await gone(() => dialog.queryByRole("button", { name: "Approve" }));
    await person.click(dialog.getByRole("button", { name: "Delete Creator" }));
    const asked = within(await screen.findByRole("alertdialog"));
    await person.click(asked.getByRole("button", { name: "Delete Creator" }));
    await waitFor(() => expect(here()).toBe("/creators"));
    await gone(() => screen.queryByRole("dialog"));
  });

  test("the details link to all of the creator's content", async () => {
    const { person, here } = open();
    await person.click(await screen.findByRole("link", { name: "Show in Creator Content" }));
    await waitFor(() => expect(here()).toBe("/creators?tab=content&by=crt_1"));
    expect(await screen.findByRole("article")).toBeVisible();
  });
});
