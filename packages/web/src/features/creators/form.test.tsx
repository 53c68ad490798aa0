import { makeCreator } from "@clearhouse/fixtures/network.ts";
import { screen, waitFor, within } from "@testing-library/react";
import { HttpResponse, http } from "msw";
import { describe, expect, test } from "vitest";
import { at, refusal } from "@/test/fake-api.ts";
import { openCreators } from "./test/open.ts";

type Opened = ReturnType<typeof openCreators>;
type Options = Parameters<typeof openCreators>[1];

const onboard = async (options: Options = {}) => {
  const app = openCreators({ creators: [makeCreator()] }, options);
  await app.person.click(await screen.findByRole("button", { name: "Manual Onboard" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Manual Onboard" }));
  const send = () => app.person.click(dialog.getByRole("button", { name: "Onboard Creator" }));
  return { ...app, dialog, send };
};
const edit = async (creator = makeCreator(), options: Options = {}) => {
  const app = openCreators({ creators: [creator] }, options);
  await app.person.click(await screen.findByRole("button", { name: `Actions for ${creator.name}` }));
  await app.person.click(await screen.findByRole("menuitem", { name: "Edit Creator" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Edit Creator" }));
  const save = () => app.person.click(dialog.getByRole("button", { name: "Save" }));
  return { ...app, dialog, save };
};
const changes = ({ network }: Pick<Opened, "network">) => network.calls.filter(({ what }) => !what.startsWith("GET"));

describe("the Manual Onboard dialog", () => {
  test("requires name and email", async () => {
    const { send, person, dialog, network } = await onboard();
    await person.type(dialog.getByLabelText(/^Name/), "Noor Haddad");
    await send();
    expect(await screen.findByText("Missing Information")).toBeInTheDocument();
    expect(screen.getAllByText("Please fill in name and email fields").length).toBeGreaterThan(0);
    expect(changes({ network })).toEqual([]);
  });

  test("sends the values once without empty links, and shows the new creator at the top of the list", async () => {
    const { person, dialog, network } = await onboard();
    await person.type(dialog.getByLabelText(/^Name/), "Noor Haddad");
    await person.type(dialog.getByLabelText(/^Email/), "Noor@Example.com");
    await person.click(dialog.getByRole("checkbox", { name: "Videographer" }));
    await person.click(dialog.getByRole("checkbox", { name: "Photographer" }));
    await person.type(dialog.getByLabelText("Instagram"), "https://instagram.com/noor.h/");
    await person.type(dialog.getByLabelText("Location"), "Beirut");
    await person.click(dialog.getByRole("button", { name: "Add link" }));
    const first = dialog.getByLabelText("Portfolio link 1");
    await waitFor(() => expect(first).toHaveFocus());
    await person.type(first, "https://noor.example.com");
    await person.click(dialog.getByRole("button", { name: "Add link" }));
    await person.dblClick(dialog.getByRole("button", { name: "Onboard Creator" }));
    expect(await screen.findByText("Noor Haddad is onboarded")).toBeInTheDocument();
    expect(changes({ network })).toMatchObject([
      {
        what: "POST /api/creators",
        key: expect.stringMatching(/./),
        body: {
          name: "Noor Haddad",
          email: "noor@example.com",
          specialties: ["Photographer", "Videographer"],
          socialMedia: { instagram: "noor.h" },
          contactInfo: { location: "Beirut" },
          portfolioLinks: ["https://noor.example.com/"],
        },
      },
    ]);
    const names = (await screen.findAllByRole("rowheader")).map(({ textContent }) => textContent);
    expect(names[0]).toMatch(/Noor Haddad/);
    expect(await screen.findByRole("tab", { name: "Creators (2)" })).toBeVisible();
  });

  test("shows an error at an invalid handle or link", async () => {
    const { send, person, dialog, network } = await onboard();
    await person.type(dialog.getByLabelText(/^Name/), "Noor Haddad");
    await person.type(dialog.getByLabelText(/^Email/), "noor@example.com");
    await person.type(dialog.getByLabelText("TikTok"), "not a handle");
    await person.click(dialog.getByRole("button", { name: "Add link" }));
    await person.click(dialog.getByRole("button", { name: "Add link" }));
    await person.type(dialog.getByLabelText("Portfolio link 2"), "javascript:alert(1)");
    await send();
    expect(await dialog.findByText("Please enter a valid TikTok handle")).toBeVisible();
    const link = dialog.getByLabelText("Portfolio link 2");
    expect(link).toBeInvalid();
    expect(link).toHaveAccessibleDescription("Please enter a valid URL");
    expect(changes({ network })).toEqual([]);
    await person.click(dialog.getByRole("button", { name: "Remove portfolio link 1" }));
    expect(dialog.getByLabelText("Portfolio link 1")).toHaveValue("javascript:alert(1)");
    expect(dialog.queryByLabelText("Portfolio link 2")).not.toBeInTheDocument();
  });

  test("accepts at most 20 portfolio links", async () => {
    const portfolioLinks = Array.from({ length: 19 }, (_, n) => `https://example.com/${n}`);
    const { person, dialog } = await edit(makeCreator({ portfolioLinks }));
    const add = dialog.getByRole("button", { name: "Add link" });
    await person.click(add);
    expect(dialog.getByText("At most 20 portfolio links can be added")).toBeVisible();
    expect(add).toHaveAttribute("aria-disabled", "true");
    add.click();
    expect(dialog.getAllByLabelText(/^Portfolio link/)).toHaveLength(20);
  });

  test("says that a creator with the typed email exists, and keeps the typed name", async () => {
    const message = "A creator with email lena@example.com already exists";
    const refused = http.post(at("/api/creators"), () => refusal(409, "creator.exists", message, { email: message }));
    const { send, person, dialog } = await onboard({ before: [refused] });
    await person.type(dialog.getByLabelText(/^Name/), "Lena");
    await person.type(dialog.getByLabelText(/^Email/), "lena@example.com");
    await send();
    expect(await screen.findByText("Creator Already Exists")).toBeInTheDocument();
    expect(dialog.getByLabelText(/^Email/)).toHaveAccessibleDescription(message);
    expect(dialog.getByLabelText(/^Name/)).toHaveValue("Lena");
  });

  test("reuses the idempotency key when the form is sent again after a lost response", async () => {
    const keys: (string | null)[] = [];
    const lost = http.post(
      at("/api/creators"),
      ({ request }) => {
        keys.push(request.headers.get("idempotency-key"));
        return HttpResponse.error();
      },
      { once: true },
    );
    const { send, person, dialog, network } = await onboard({ before: [lost] });
    await person.type(dialog.getByLabelText(/^Name/), "Noor Haddad");
    await person.type(dialog.getByLabelText(/^Email/), "noor@example.com");
    await send();
    expect(await screen.findByText("Failed to onboard creator manually")).toBeInTheDocument();
    await send();
    expect(await screen.findByText("Noor Haddad is onboarded")).toBeInTheDocument();
    expect(changes({ network })[0]?.key).toBe(keys[0]);
  });

  test("asks before Escape discards typed text", async () => {
    const { person, dialog } = await onboard();
    await person.type(dialog.getByLabelText(/^Name/), "Noor");
    await person.keyboard("{Escape}");
    const question = within(await screen.findByRole("alertdialog", { name: "Discard changes?" }));
    await person.click(question.getByRole("button", { name: "Keep editing" }));
    expect(dialog.getByLabelText(/^Name/)).toHaveValue("Noor");
  });
});

describe("the Edit Creator dialog", () => {
  test("sends the changed values with the version that was shown", async () => {
    const { person, dialog, save, network } = await edit(makeCreator({ version: 7, notes: "Old" }));
    await person.clear(dialog.getByLabelText("Notes"));
    await person.type(dialog.getByLabelText("Notes"), "New");
    await save();
    expect(await screen.findByText("Creator updated")).toBeInTheDocument();
    expect(changes({ network })).toMatchObject([
      { what: "PATCH /api/creators/crt_1", body: { version: 7, notes: "New", name: "Lena Ortiz" } },
    ]);
  });

  test("loads somebody else's change after a conflict, and keeps the typed text", async () => {
    const conflict = http.patch(
      at("/api/creators/:creatorId"),
      () => refusal(409, "creator.conflict", "Somebody else changed this creator in the meantime."),
      { once: true },
    );
    const { person, dialog, save, network } = await edit(makeCreator(), { before: [conflict] });
    await person.type(dialog.getByLabelText("Bio"), "Concerts");
    network.creators = [makeCreator({ version: 2, notes: "Theirs" })];
    await save();
    expect(await dialog.findByText("Somebody else changed this creator in the meantime")).toBeVisible();
    expect(dialog.getByRole("button", { name: "Save" })).toHaveAttribute("aria-disabled", "true");
    await person.click(dialog.getByRole("button", { name: "Reload" }));
    await waitFor(() => expect(dialog.getByLabelText("Notes")).toHaveValue("Theirs"));
    expect(dialog.getByLabelText("Bio")).toHaveValue("Concerts");
    await save();
    expect(await screen.findByText("Creator updated")).toBeInTheDocument();
    expect(changes({ network })).toMatchObject([{ body: { version: 2, bio: "Concerts", notes: "Theirs" } }]);
  });

  test("reports that the creator couldn't be saved, and keeps the values", async () => {
    const refused = http.patch(at("/api/creators/:creatorId"), () => refusal(429, "rate_limit.exceeded", "Too many"));
    const { dialog, save } = await edit(makeCreator(), { before: [refused] });
    await save();
    expect(await screen.findByText("Failed to update creator")).toBeInTheDocument();
    expect(dialog.getByLabelText(/^Name/)).toHaveValue("Lena Ortiz");
  });
});
