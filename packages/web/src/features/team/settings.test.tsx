import { makeSettings } from "@clearhouse/fixtures/people.ts";
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { http } from "msw";
import { describe, expect, test } from "vitest";
import { at, refusal } from "@/test/fake-api.ts";
import { gone } from "@/test/gone.ts";
import { server } from "@/test/setup.ts";
import { open } from "./test/team-page.ts";

const image = (name: string, type: string, bytes = 10) => new File([new Uint8Array(bytes)], name, { type });
const accent = () => document.documentElement.style.getPropertyValue("--primary");

describe("the tabs of the team page", () => {
  test("the open tab is named in the URL, and the back button returns to the previous tab", async () => {
    const { here, router, person } = open("branding");
    expect(await screen.findByRole("heading", { name: "Colors" })).toBeVisible();
    await person.click(screen.getByRole("tab", { name: "Settings" }));
    expect(await screen.findByRole("heading", { name: "Brands" })).toBeVisible();
    expect(here()).toBe("/team?tab=settings");
    await router.navigate(-1);
    expect(await screen.findByRole("heading", { name: "Colors" })).toBeVisible();
  });

  test("the members are shown if the URL names an unknown tab", async () => {
    open("constructor");
    expect(await screen.findByRole("heading", { name: "Invitations" })).toBeVisible();
  });
});

describe("the team's logo", () => {
  const choose = async (file: File) =>
    userEvent
      .setup({ applyAccept: false })
      .upload(await screen.findByLabelText("Upload logo", { selector: "input" }), file);

  test.each([
    ["a text file", image("a.txt", "text/plain"), "Please select an image file"],
    ["an SVG file", image("a.svg", "image/svg+xml"), "Please select an image file"],
    ["larger than 2 MB", image("a.png", "image/png", 2 * 1024 * 1024 + 1), "Image must be less than 2MB"],
  ])("can't be %s", async (_what, file, text) => {
    const { people } = open("branding");
    await choose(file);
    expect(await screen.findByText(text)).toBeInTheDocument();
    expect(people.calls).toEqual([]);
  });

  test("is sent unchanged if the file has exactly 2 MB, and is shown everywhere at once", async () => {
    const { people } = open("branding");
    expect(await screen.findByText("Recommended 200x200")).toBeVisible();
    await choose(image("a.png", "image/png", 2 * 1024 * 1024));
    expect(await screen.findByText("Logo Updated")).toBeInTheDocument();
    expect(people.calls).toMatchObject([
      { what: "PUT /api/team/logo", body: { type: "image/png", bytes: 2 * 1024 * 1024 } },
    ]);
    const logos = screen.getAllByRole("img", { name: "Logo of Clearhouse Network" });
    for (const logo of logos) expect(logo).toHaveAttribute("src", "/branding/new.png");
  });

  test("the server's reason is shown if the server refuses a logo", async () => {
    const refused = http.put(at("/api/team/logo"), () =>
      refusal(422, "picture.unreadable", "Please select an image file"),
    );
    open("branding", {}, [refused]);
    await choose(image("a.png", "image/png"));
    expect(await screen.findByText("Failed to upload logo. Please try again.")).toBeInTheDocument();
    expect(screen.getByText("Please select an image file")).toBeInTheDocument();
  });

  test("is removed after a confirmation", async () => {
    const { people, person } = open("branding", { settings: makeSettings({ logoUrl: "/branding/old.png" }) });
    await person.click(await screen.findByRole("button", { name: "Remove logo" }));
    const asked = within(await screen.findByRole("alertdialog"));
    expect(people.calls).toEqual([]);
    await person.click(asked.getByRole("button", { name: "Remove logo" }));
    expect(await screen.findByText("Logo Removed")).toBeInTheDocument();
    expect(await screen.findByRole("button", { name: "Upload logo" })).toBeVisible();
  });

  test("stays if the server refuses to remove the logo, and a toast says why", async () => {
    const refused = http.delete(at("/api/team/logo"), () =>
      refusal(403, "auth.forbidden", "Only admins can update the team logo"),
    );
    const { person } = open("branding", { settings: makeSettings({ logoUrl: "/branding/old.png" }) }, [refused]);
    await person.click(await screen.findByRole("button", { name: "Remove logo" }));
    const asked = within(await screen.findByRole("alertdialog"));
    await person.click(asked.getByRole("button", { name: "Remove logo" }));
    expect(await screen.findByText("Failed to remove logo")).toBeInTheDocument();
    expect(screen.getByText("Only admins can update the team logo")).toBeInTheDocument();
    expect(await screen.findByRole("button", { name: "Remove logo" })).toBeVisible();
  });
});

describe("the team's colors", () => {
  test("the colors are #3b82f6 and #64748b until other colors are chosen", async () => {
    open("branding");
    expect(await screen.findByLabelText("Pick the primary color")).toHaveValue("#3b82f6");
    expect(screen.getByLabelText("Pick the secondary color")).toHaveValue("#64748b");
    expect(accent()).toBe("#3472d8");
  });

  test("a new color is shown in the preview before saving, and everywhere after saving", async () => {
    const { people, person } = open("branding");
    const field = await screen.findByLabelText("Primary color");
    await person.type(field, "#FACC15");
    expect(screen.getByText("White text isn't readable on this color (1.5:1), so text on it is black.")).toBeVisible();
    expect(accent()).not.toBe("#facc15");
    await person.click(screen.getByRole("button", { name: "Save colors" }));
    expect(await screen.findByText("Colors Updated")).toBeInTheDocument();
    expect(people.calls).toMatchObject([{ body: { primaryColor: "#facc15", secondaryColor: null } }]);
    await waitFor(() => expect(accent()).toBe("#facc15"));
  });

  test.each(["red", "#12345", "#1234567", "url(x)"])("the secondary color can't be '%s'", async (typed) => {
    const { people, person } = open("branding");
    await person.type(await screen.findByLabelText("Secondary color"), typed);
    await person.click(screen.getByRole("button", { name: "Save colors" }));
    expect(await screen.findByText("Please enter a color like #3b82f6")).toBeVisible();
    expect(people.calls).toEqual([]);
  });

  // A message that appears or disappears when the field is left would move the button away from under the pointer.
  test("the error of an invalid color appears when Save is pressed, and disappears when the color is valid", async () => {
    const { people, person } = open("branding");
    const field = await screen.findByLabelText("Primary color");
    await person.type(field, "red");
    await person.tab();
    expect(screen.queryByText("Please enter a color like #3b82f6")).not.toBeInTheDocument();
    await person.click(screen.getByRole("button", { name: "Save colors" }));
    expect(await screen.findByText("Please enter a color like #3b82f6")).toBeVisible();
    await person.clear(field);
    await person.type(field, "#facc15");
    await gone(() => screen.queryByText("Please enter a color like #3b82f6"));
    await person.click(screen.getByRole("button", { name: "Save colors" }));
    expect(await screen.findByText("Colors Updated")).toBeInTheDocument();
    expect(people.calls).toHaveLength(1);
  });

  test("the primary color can be set back to the default", async () => {
    const { people, person } = open("branding", { settings: makeSettings({ primaryColor: "#0f766e" }) });
    await person.click(await screen.findByRole("button", { name: "Use default primary color" }));
    await person.click(screen.getByRole("button", { name: "Save colors" }));
    expect(await screen.findByText("Colors Updated")).toBeInTheDocument();
    expect(people.calls).toMatchObject([{ body: { primaryColor: null } }]);
  });

  test("a color that couldn't be saved stays in the form", async () => {
    const refused = http.patch(at("/api/team"), () => refusal(500, "internal", "A fault of ours"));
    const { person } = open("branding", {}, [refused]);
    const field = await screen.findByLabelText("Primary color");
    await person.type(field, "#0f766e");
    await person.click(screen.getByRole("button", { name: "Save colors" }));
    expect(await screen.findByText("Failed to update team colors")).toBeInTheDocument();
    expect(field).toHaveValue("#0f766e");
  });
});

describe("the team's details", () => {
  test("the legal name and a time zone that was found by typing are saved", async () => {
    const { people, person } = open("settings");
    await person.type(await screen.findByLabelText("Legal name"), "Clearhouse Ltd");
    await person.click(screen.getByRole("combobox", { name: "Time zone" }));
    await person.type(await screen.findByPlaceholderText("Search time zones..."), "berlin");
    await person.click(await screen.findByRole("option", { name: /Europe\/Berlin/ }));
    await person.click(screen.getByRole("button", { name: "Save" }));
    expect(await screen.findByText("Team details saved")).toBeInTheDocument();
    expect(people.calls).toMatchObject([
      {
        what: "PATCH /api/team",
        body: { name: "Clearhouse Network", legalName: "Clearhouse Ltd", timeZone: "Europe/Berlin" },
      },
    ]);
  });

  test("downloading expired assets can be limited to admins, and a refused change of this switch is undone", async () => {
    const { people, person } = open("settings");
    const choice = await screen.findByRole("switch", { name: "Only admins download expired assets" });
    expect(choice).not.toBeChecked();
    await person.click(choice);
    await waitFor(() => expect(choice).toBeChecked());
    expect(people.calls).toMatchObject([{ what: "PATCH /api/team", body: { expiredForAdmins: true } }]);
    server.use(http.patch(at("/api/team"), () => refusal(500, "internal", "Something went wrong.")));
    await person.click(choice);
    expect(await screen.findByText("Failed to save the setting")).toBeInTheDocument();
    expect(choice).toBeChecked();
  });

  test("releases and music licenses can be needed for every use", async () => {
    const { people, person } = open("settings");
    const choice = await screen.findByRole("switch", { name: "Releases and music licenses are needed for every use" });
    await person.click(choice);
    await waitFor(() => expect(choice).toBeChecked());
    expect(people.calls).toMatchObject([{ what: "PATCH /api/team", body: { strictReleases: true } }]);
  });

  test("an empty team name, an invalid email and an invalid link are refused", async () => {
    const { people, person } = open("settings");
    await person.clear(await screen.findByLabelText(/Team name/));
    await person.type(screen.getByLabelText("Contact email"), "nobody");
    await person.type(screen.getByLabelText("Privacy link"), "javascript:alert(1)");
    await person.click(screen.getByRole("button", { name: "Save" }));
    expect(await screen.findByText("Team name is required")).toBeVisible();
    expect(screen.getByText("Please enter a valid email address")).toBeVisible();
    expect(screen.getByText("Please enter a valid URL")).toBeVisible();
    expect(people.calls).toEqual([]);
  });

  test("the server's error about the privacy link is shown", async () => {
    const refused = http.patch(at("/api/team"), () =>
      refusal(400, "request.invalid", "Please check.", { privacyUrl: "That page doesn't answer" }),
    );
    const { person } = open("settings", {}, [refused]);
    await person.type(await screen.findByLabelText("Privacy link"), "https://x.test");
    await person.click(screen.getByRole("button", { name: "Save" }));
    expect(await screen.findByText("That page doesn't answer")).toBeVisible();
  });
});

describe("the team's brands", () => {
  const BRANDS = [
    { tag: "@rap", inFilter: true },
    { tag: "@drip", inFilter: false },
  ];
  const opened = (before?: Parameters<typeof open>[2]) =>
    open("settings", { settings: makeSettings({ brands: BRANDS }) }, before);
  const shown = () =>
    within(screen.getByRole("list", { name: "Brands of the team" }))
      .getAllByRole("listitem")
      .map((row) => row.textContent?.match(/^@[\w]+?(?=Show)/)?.[0]);

  test("a new brand gets an @, and can't be added twice", async () => {
    const { people, person } = opened();
    const field = await screen.findByLabelText("New brand");
    await person.type(field, "Bars{Enter}");
    await waitFor(() => expect(shown()).toEqual(["@rap", "@drip", "@Bars"]));
    expect(people.calls).toMatchObject([{ body: { brands: [...BRANDS, { tag: "@Bars", inFilter: false }] } }]);
    await person.type(field, "@RAP{Enter}");
    expect(await screen.findByText("Each brand can be listed once")).toBeVisible();
    await person.clear(field);
    await person.type(field, "two words{Enter}");
    expect(await screen.findByText("Please enter a handle like @brand")).toBeVisible();
    expect(people.calls).toHaveLength(1);
  });

  test("a brand can be added to the dashboard filter, moved up, and removed", async () => {
    const { people, person } = opened();
    await person.click(await screen.findByRole("switch", { name: "Show @drip in dashboard filter" }));
    expect(screen.getByRole("switch", { name: "Show @drip in dashboard filter" })).toBeChecked();
    await person.click(screen.getByRole("button", { name: "Move @drip up" }));
    expect(shown()).toEqual(["@drip", "@rap"]);
    await person.click(screen.getByRole("button", { name: "Remove @rap" }));
    await person.click(await screen.findByRole("button", { name: "Remove brand" }));
    await waitFor(() => expect(people.calls).toHaveLength(3));
    expect(people.settings.brands).toEqual([{ tag: "@drip", inFilter: true }]);
    await waitFor(() => expect(shown()).toEqual(["@drip"]));
  });

  test("a brand's filter switch goes back if the server refuses the change", async () => {
    const refused = http.patch(at("/api/team"), () => refusal(403, "auth.forbidden", "Admins only"));
    const { person } = opened([refused]);
    await person.click(await screen.findByRole("switch", { name: "Show @drip in dashboard filter" }));
    expect(await screen.findByText("Failed to update the brands")).toBeInTheDocument();
    await waitFor(() =>
      expect(screen.getByRole("switch", { name: "Show @drip in dashboard filter" })).not.toBeChecked(),
    );
  });

  test("a brand can be chosen as the default for request forms", async () => {
    const { people, person } = opened();
    const select = await screen.findByRole("combobox", { name: "Default brand" });
    expect(select).toHaveTextContent("Clearhouse Network (team name)");
    await person.click(select);
    await person.click(await screen.findByRole("option", { name: "drip" }));
    await waitFor(() => expect(people.calls).toMatchObject([{ body: { defaultBrand: "drip" } }]));
  });
});
