import { makeContent, makeCreator } from "@clearhouse/fixtures/network.ts";
import { screen, waitFor, within } from "@testing-library/react";
import { http } from "msw";
import { describe, expect, test } from "vitest";
import { at, refusal } from "@/test/fake-api.ts";
import { gone } from "@/test/gone.ts";
import { openCreators } from "./test/open.ts";

const LENA = makeCreator();
const RAVI = makeCreator({ id: "crt_2", name: "Ravi Patel", email: "ravi@example.com" });
const DUSK = makeContent({ url: "https://instagram.com/p/dusk", description: "From the pit" });
const LOOP = makeContent({
  id: "cco_2",
  title: "Neon loop",
  contentType: "Video",
  creator: { id: "crt_2", name: "Ravi Patel" },
});

const open = (options: Parameters<typeof openCreators>[1] = {}, content = [DUSK, LOOP]) =>
  openCreators({ creators: [LENA, RAVI], content }, { path: "/creators?tab=content", ...options });
type Person = ReturnType<typeof open>["person"];
const changes = ({ network }: ReturnType<typeof open>) => network.calls.filter(({ what }) => !what.startsWith("GET"));
const image = (type: string, bytes = 10) => new File([new Uint8Array(bytes)], "dusk.jpg", { type });
const card = async (title: string) =>
  within((await screen.findByRole("heading", { name: title })).closest("article") as HTMLElement);
const act = async (person: Person, title: string, item: string) => {
  await person.click(await screen.findByRole("button", { name: `Actions for ${title}` }));
  await person.click(await screen.findByRole("menuitem", { name: item }));
};
const pick = async (person: Person, from: HTMLElement, typed: string, name: RegExp) => {
  await person.click(from);
  await person.type(await screen.findByPlaceholderText("Search creators..."), typed);
  await waitFor(() => expect(screen.getAllByRole("option")).toHaveLength(1));
  await person.click(screen.getByRole("option", { name }));
};

describe("creator content", () => {
  test("shows its type, its creator, the member who added the content, and a link to the published post", async () => {
    const { person } = open();
    const dusk = await card("Front row at dusk");
    expect(dusk.getByText("Photo")).toBeVisible();
    expect(dusk.getByText("From the pit")).toBeVisible();
    expect(dusk.getByText("Added by Maya Chen, Oct 1, 2026")).toBeVisible();
    const link = dusk.getByRole("link", { name: "View Front row at dusk where it was published" });
    expect(link).toHaveAttribute("href", "https://instagram.com/p/dusk");
    expect(link).toHaveAttribute("rel", "noopener noreferrer");
    await person.click(dusk.getByRole("button", { name: "Lena Ortiz" }));
    expect(await screen.findByRole("dialog", { name: "Lena Ortiz" })).toBeVisible();
  });

  test("can be filtered by creator, and the URL names the chosen creator", async () => {
    const { person, here } = open();
    await card("Front row at dusk");
    await pick(person, screen.getByRole("combobox", { name: "Creator" }), "ravi", /Ravi Patel/);
    await gone(() => screen.queryByText("Front row at dusk"));
    expect(here()).toBe("/creators?tab=content&by=crt_2");
    expect(screen.getByRole("combobox", { name: "Creator" })).toHaveTextContent("Ravi Patel");
    await person.click(screen.getByRole("button", { name: "Show all creators" }));
    await card("Front row at dusk");
    expect(here()).toBe("/creators?tab=content");
  });

  test("is removed after a confirmation", async () => {
    const app = open();
    await act(app.person, "Front row at dusk", "Remove");
    const asked = within(await screen.findByRole("alertdialog", { name: 'Remove "Front row at dusk"?' }));
    expect(changes(app)).toEqual([]);
    await app.person.click(asked.getByRole("button", { name: "Remove" }));
    expect(await screen.findByText("Content removed")).toBeInTheDocument();
    await gone(() => screen.queryByText("Front row at dusk"));
    expect(await screen.findByRole("tab", { name: "Creator Content (1)" })).toBeVisible();
  });

  test("accepts only a picture file of at most 2 MB", async () => {
    const app = open();
    const input = await screen.findByLabelText("Picture of Front row at dusk");
    await app.person.upload(input, image("image/svg+xml"));
    expect(await screen.findByText("Please select an image file")).toBeInTheDocument();
    await app.person.upload(input, image("image/jpeg", 2 * 1024 * 1024 + 1));
    expect(await screen.findByText("Image must be less than 2MB")).toBeInTheDocument();
    expect(changes(app)).toEqual([]);
    await app.person.upload(input, image("image/jpeg"));
    expect(await screen.findByText("Picture updated")).toBeInTheDocument();
    expect(changes(app)).toMatchObject([
      { what: "PUT /api/creator-content/cco_1/picture", body: { type: "image/jpeg", bytes: 10 } },
    ]);
    await waitFor(() =>
      expect(document.querySelector("article img")).toHaveAttribute("src", "/media/team/content/new.webp"),
    );
  });
});

describe("the Add Content dialog", () => {
  const openDialog = async (options: Parameters<typeof open>[0] = {}) => {
    const app = open(options);
    await app.person.click(await screen.findByRole("button", { name: "Add Content" }));
    const dialog = within(await screen.findByRole("dialog", { name: "Add Creator Content" }));
    const send = () => app.person.click(dialog.getByRole("button", { name: "Add Content" }));
    return { app, person: app.person, dialog, send };
  };

  test("adds a creator's work with its picture", async () => {
    const { app, person, dialog, send } = await openDialog();
    await pick(person, dialog.getByRole("combobox", { name: /^Creator/ }), "lena", /Lena Ortiz/);
    await person.type(dialog.getByLabelText(/^Title/), "Encore");
    await person.type(dialog.getByLabelText("Link"), "https://youtu.be/encore");
    await person.upload(dialog.getByLabelText("Picture", { selector: "input" }), image("image/png"));
    expect(dialog.getByText("dusk.jpg")).toBeVisible();
    await send();
    await gone(() => screen.queryByRole("dialog"));
    expect(changes(app)).toMatchObject([
      {
        what: "POST /api/creator-content",
        body: { creatorId: "crt_1", title: "Encore", contentType: "Photo", url: "https://youtu.be/encore" },
      },
      { what: expect.stringMatching(/^PUT .+\/picture$/), body: { type: "image/png" } },
    ]);
    await card("Encore");
  });

  test("requires a creator and a title", async () => {
    const { app, dialog, send } = await openDialog();
    await send();
    expect(await dialog.findByText("Please select a creator")).toBeVisible();
    expect(dialog.getByText("Title is required")).toBeVisible();
    expect(changes(app)).toEqual([]);
  });

  test("keeps the new content and reports the failed upload if the picture is refused", async () => {
    const refused = http.put(at("/api/creator-content/:contentId/picture"), () =>
      refusal(422, "picture.unreadable", "Please select an image file"),
    );
    const { person, dialog, send } = await openDialog({ path: "/creators?tab=content&by=crt_1", before: [refused] });
    await waitFor(() => expect(dialog.getByRole("combobox", { name: /^Creator/ })).toHaveTextContent("Lena Ortiz"));
    await person.type(dialog.getByLabelText(/^Title/), "Encore");
    await person.upload(dialog.getByLabelText("Picture", { selector: "input" }), image("image/png"));
    await send();
    expect(await screen.findByText("Failed to upload the picture")).toBeInTheDocument();
    await card("Encore");
    await gone(() => screen.queryByRole("dialog"));
  });
});
