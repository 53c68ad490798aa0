import { makeProfile } from "@clearhouse/fixtures/people.ts";
import { render, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { http } from "msw";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { at, fakeApi, refusal } from "@/test/fake-api.ts";
import { fakePeople } from "@/test/fake-people.ts";
import { gone } from "@/test/gone.ts";
import { renderApp } from "@/test/render-app.tsx";
import { RoleCard } from "./components/role-card.tsx";

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

const open = (
  start: Parameters<typeof fakePeople>[0] = {},
  before: NonNullable<NonNullable<Parameters<typeof renderApp>[0]>["before"]> = [],
) => {
  const { people, handlers } = fakePeople(start);
  const api = fakeApi({ cognito: { getUser: () => ({ Username: "maya", UserAttributes: [] }) } });
  const app = renderApp({ path: "/profile", api, before: [...before, ...handlers] });
  return { ...app, people, person: userEvent.setup() };
};

describe("the profile page", () => {
  test("shows the user's details and permissions, and the number of uploads by status", async () => {
    open({ profile: makeProfile({ phone: "+49 30 1", bio: "Line one\nLine two", permissions: ["Upload", "Delete"] }) });
    expect(await screen.findByRole("heading", { name: "Personal Information" })).toBeVisible();
    for (const text of ["Active", "Delete", "Joined Mar 2, 2026"]) expect(screen.getByText(text)).toBeVisible();
    for (const text of ["+49 30 1", "Berlin", "maya@clearhouse.test"]) {
      expect(screen.getAllByText(text).length).toBeGreaterThan(0);
    }
    for (const [name, count] of [
      ["Assets Uploaded", "12"],
      ["Approved", "7"],
      ["Pending", "4"],
      ["Denied", "1"],
    ] as const) {
      expect((await screen.findByText(name)).parentElement).toHaveTextContent(count);
    }
  });

  test("has a card with the user's role, team, status and contact details", async () => {
    open({
      profile: makeProfile({ phone: "+49 30 1", role: "member", team: { id: "team_1", name: "Harbour Media" } }),
    });
    const card = (await screen.findByRole("heading", { name: "Maya Chen" })).closest("[data-slot=card]");
    for (const text of [
      "MC",
      "Member",
      "Harbour Media",
      "Active",
      "maya@clearhouse.test",
      "+49 30 1",
      "Berlin",
      "Joined Mar 2, 2026",
    ]) {
      expect(card).toHaveTextContent(text);
    }
  });

  test("says that the stats are loading if the server takes long to answer", async () => {
    const never = http.get(at("/api/profile/stats"), () => new Promise<never>(() => undefined));
    open({}, [never]);
    expect(await screen.findByRole("heading", { name: "Activity Stats" })).toBeVisible();
    expect(await screen.findByText("Loading stats...")).toBeVisible();
  });

  test("waits for stats that the server is still preparing, and shows them without being asked", async () => {
    let tries = 0;
    const refused = http.get(at("/api/profile/stats"), () => {
      tries += 1;
      if (tries > 20) return undefined;
      const answer = refusal(429, "search.preparing", "The search is being prepared. Please try again in a moment.");
      answer.headers.set("retry-after", "0.02");
      return answer;
    });
    open({}, [refused]);
    expect(await screen.findByText("Assets Uploaded")).toBeVisible();
    expect(screen.queryByText("Your stats couldn't be loaded")).not.toBeInTheDocument();
  });

  test("says that no role is assigned if the user has no role", () => {
    render(<RoleCard profile={makeProfile({ role: "" as "member" })} />);
    expect(screen.getByText("No role assigned")).toBeVisible();
  });

  test("removes the user's picture after a confirmation", async () => {
    const { people, person } = open({ profile: makeProfile({ avatarUrl: "/branding/maya.webp" }) });
    await person.click(await screen.findByRole("button", { name: "Remove avatar" }));
    const asked = within(await screen.findByRole("alertdialog"));
    await person.click(asked.getByRole("button", { name: "Remove avatar" }));
    expect(await screen.findByText("Avatar removed")).toBeInTheDocument();
    expect(people.calls).toMatchObject([{ what: "DELETE /api/profile/avatar" }]);
    await gone(() => screen.queryByRole("button", { name: "Remove avatar" }));
  });

  test("uploads a cropped picture, and then offers to remove the picture", async () => {
    const { people, person } = open();
    await person.upload(
      await screen.findByLabelText("Upload avatar", { selector: "input" }),
      new File(["x"], "me.png", { type: "image/png" }),
    );
    await person.click(await screen.findByRole("button", { name: "Cut it out" }));
    expect(await screen.findByText("Avatar uploaded")).toBeInTheDocument();
    expect(people.calls).toMatchObject([{ what: "PUT /api/profile/avatar", body: { type: "image/png", bytes: 7 } }]);
    expect(await screen.findByRole("button", { name: "Remove avatar" })).toBeVisible();
  });

  test("links back to the dashboard", async () => {
    const { person, here } = open();
    await person.click(await screen.findByRole("link", { name: "Back to dashboard" }));
    await waitFor(() => expect(here()).toBe("/"));
  });

  test("says that no team and no permissions are assigned", async () => {
    open({ profile: makeProfile({ team: { id: "team_1", name: "" }, permissions: [] }) });
    expect(await screen.findByText("No team assigned")).toBeVisible();
    expect(screen.getByText("No permissions assigned")).toBeVisible();
  });

  test("shows the personal information if the stats can't be loaded, and can load the stats again", async () => {
    let tries = 0;
    const refused = http.get(at("/api/profile/stats"), () => {
      tries += 1;
      return tries === 1 ? refusal(400, "x", "Not now") : undefined;
    });
    const { person } = open({}, [refused]);
    expect(await screen.findByText("Your stats couldn't be loaded")).toBeVisible();
    expect(screen.getByRole("heading", { name: "Personal Information" })).toBeVisible();
    await person.click(screen.getByRole("button", { name: "Try Again" }));
    expect(await screen.findByText("Assets Uploaded")).toBeVisible();
  });
});

describe("the profile's edit mode", () => {
  const edit = async (person: ReturnType<typeof userEvent.setup>) =>
    person.click(await screen.findByRole("button", { name: "Edit Profile" }));

  test("focuses the name, saves the fields, and returns the focus to Edit Profile", async () => {
    const { people, person } = open();
    await screen.findByRole("button", { name: "Edit Profile" });
    expect(screen.queryByLabelText(/Full name/)).not.toBeInTheDocument();
    await edit(person);
    const name = screen.getByLabelText(/Full name/);
    expect(name).toHaveFocus();
    await person.clear(name);
    await person.type(name, "مايا Chen 🎬");
    await person.type(screen.getByLabelText("Bio"), "<script>alert(1)</script>");
    await person.click(screen.getByRole("button", { name: "Save" }));
    expect(await screen.findByText("Profile updated")).toBeInTheDocument();
    expect(people.calls).toMatchObject([
      {
        what: "PATCH /api/profile",
        body: { displayName: "مايا Chen 🎬", location: "Berlin", bio: "<script>alert(1)</script>" },
      },
    ]);
    expect(screen.getByText("<script>alert(1)</script>")).toBeVisible();
    expect(screen.queryByLabelText(/Full name/)).not.toBeInTheDocument();
    await waitFor(() => expect(screen.getByRole("button", { name: "Edit Profile" })).toHaveFocus());
    // The user menu and the page's own card both show the new name.
    expect(screen.getAllByText("مايا Chen 🎬").length).toBeGreaterThanOrEqual(3);
  });

  test("undoes typed changes when 'Cancel' is pressed", async () => {
    const { people, person } = open();
    await edit(person);
    await person.type(screen.getByLabelText(/Full name/), " Junior");
    await person.click(screen.getByRole("button", { name: "Cancel" }));
    await edit(person);
    expect(screen.getByLabelText(/Full name/)).toHaveValue("Maya Chen");
    expect(people.calls).toEqual([]);
  });

  test("refuses an empty name and a bio that is too long", async () => {
    const { people, person } = open({ profile: makeProfile({ bio: "a".repeat(5_000) }) });
    await edit(person);
    await person.clear(screen.getByLabelText(/Full name/));
    await person.type(screen.getByLabelText("Bio"), "b");
    await person.click(screen.getByRole("button", { name: "Save" }));
    expect(await screen.findByText("Display name is required")).toBeVisible();
    expect(screen.getByText("Bio is too long (maximum 5,000 characters)")).toBeVisible();
    expect(people.calls).toEqual([]);
  });

  test("stays open with the typed text if the server refuses to save", async () => {
    const refused = http.patch(at("/api/profile"), () => refusal(500, "internal", "A fault of ours"));
    const { person } = open({}, [refused]);
    await edit(person);
    await person.type(screen.getByLabelText("Location"), ", Mitte");
    await person.click(screen.getByRole("button", { name: "Save" }));
    expect(await screen.findByText("Failed to update profile. Please try again.")).toBeInTheDocument();
    expect(screen.getByLabelText("Location")).toHaveValue("Berlin, Mitte");
  });

  test("shows the email without a field, because changing the email needs a code", async () => {
    const { person } = open();
    await edit(person);
    const form = within(screen.getByLabelText(/Full name/).closest("form") as HTMLFormElement);
    expect(form.getByText("maya@clearhouse.test")).toBeVisible();
    expect(form.queryByLabelText(/Email/)).not.toBeInTheDocument();
  });
});
