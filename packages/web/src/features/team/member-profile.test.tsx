import { makeMember } from "@clearhouse/fixtures/people.ts";
import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { http } from "msw";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { at, refusal } from "@/test/fake-api.ts";
import { fakePeople } from "@/test/fake-people.ts";
import { gone } from "@/test/gone.ts";
import { renderApp } from "@/test/render-app.tsx";
import { choose, NOOR, open, row } from "./test/members-page.ts";

// jsdom can't decode pictures, so cropping has its own tests.
vi.mock("@/components/avatar-editor/crop-dialog.tsx", () => ({
  CropDialog: ({ onCropped }: { onCropped: (cropped: Blob) => void }) => (
    <button type="button" onClick={() => onCropped(new Blob(["cropped"], { type: "image/png" }))}>
      Cut it out
    </button>
  ),
}));
beforeEach(() => {
  vi.stubGlobal(
    "URL",
    Object.assign(class extends URL {}, { createObjectURL: () => "blob:chosen", revokeObjectURL: () => undefined }),
  );
});
afterEach(() => vi.unstubAllGlobals());

describe("a member's profile", () => {
  test("accepts a new name, and refuses an empty name", async () => {
    const { people, person } = open();
    await choose(person, "Noor Haddad", "Edit profile");
    const dialog = within(await screen.findByRole("dialog", { name: "Edit the profile of Noor Haddad" }));
    const name = dialog.getByLabelText(/Display name/);
    await person.clear(name);
    await person.click(dialog.getByRole("button", { name: "Save" }));
    expect(await dialog.findByText("Display name is required")).toBeVisible();
    expect(people.calls).toEqual([]);
    await person.type(name, "Noor H. 👩‍🚀");
    await person.click(dialog.getByRole("button", { name: "Save" }));
    expect(await screen.findByText("Profile updated")).toBeInTheDocument();
    expect(await row("Noor H. 👩‍🚀")).toBeTruthy();
    expect(people.calls).toMatchObject([{ body: { displayName: "Noor H. 👩‍🚀" } }]);
  });

  test("loses its picture after a confirmation", async () => {
    const { people, person } = open({
      start: { members: [makeMember(), { ...NOOR, avatarUrl: "/branding/noor.webp" }] },
    });
    await choose(person, "Noor Haddad", "Edit profile");
    await person.click(await screen.findByRole("button", { name: "Remove avatar" }));
    const asked = within(await screen.findByRole("alertdialog"));
    await person.click(asked.getByRole("button", { name: "Remove avatar" }));
    expect(await screen.findByText("Avatar removed")).toBeInTheDocument();
    expect(people.calls).toMatchObject([{ what: `DELETE /api/team/members/${NOOR.userId}/avatar` }]);
    await gone(() => screen.queryByRole("button", { name: "Remove avatar" }));
  });

  test("gets another picture", async () => {
    const { people, person } = open();
    await choose(person, "Noor Haddad", "Edit profile");
    await person.upload(
      await screen.findByLabelText("Upload avatar", { selector: "input" }),
      new File(["x"], "noor.png", { type: "image/png" }),
    );
    await person.click(await screen.findByRole("button", { name: "Cut it out" }));
    expect(await screen.findByText("Avatar uploaded")).toBeInTheDocument();
    expect(people.calls).toMatchObject([
      { what: `PUT /api/team/members/${NOOR.userId}/avatar`, body: { type: "image/png", bytes: 7 } },
    ]);
    expect(await screen.findByRole("button", { name: "Remove avatar" })).toBeVisible();
  });

  test("the dialog stays open with the typed name if saving the profile fails", async () => {
    const { handlers } = fakePeople({ members: [makeMember(), NOOR] });
    const refused = http.patch(at("/api/team/members/:userId"), () => refusal(500, "internal", "A fault of ours"));
    renderApp({ path: "/team", before: [refused, ...handlers] });
    const person = userEvent.setup();
    await choose(person, "Noor Haddad", "Edit profile");
    const dialog = within(await screen.findByRole("dialog"));
    await person.type(dialog.getByLabelText(/Display name/), " Junior");
    await person.click(dialog.getByRole("button", { name: "Save" }));
    expect(await screen.findByText("Failed to update profile. Please try again.")).toBeInTheDocument();
    expect(dialog.getByLabelText(/Display name/)).toHaveValue("Noor Haddad Junior");
  });

  test("the dialog stays open while the profile is being saved, and keeps the typed name after a refusal", async () => {
    const { handlers } = fakePeople({ members: [makeMember(), NOOR] });
    const answer = Promise.withResolvers<void>();
    const slow = http.patch(at("/api/team/members/:userId"), async () => {
      await answer.promise;
      return refusal(500, "internal", "A fault of ours");
    });
    renderApp({ path: "/team", before: [slow, ...handlers] });
    const person = userEvent.setup();
    await choose(person, "Noor Haddad", "Edit profile");
    const dialog = within(await screen.findByRole("dialog"));
    await person.type(dialog.getByLabelText(/Display name/), " Junior{Enter}");
    await dialog.findByRole("button", { name: "Saving..." });
    await person.keyboard("{Escape}");
    expect(dialog.getByRole("button", { name: "Cancel" })).toBeDisabled();
    answer.resolve();
    expect(await screen.findByText("Failed to update profile. Please try again.")).toBeInTheDocument();
    expect(dialog.getByLabelText(/Display name/)).toHaveValue("Noor Haddad Junior");
  });
});
