import type { EditTeamInput, TeamSettings } from "@clearhouse/core/people/team/team.schema.ts";
import { makeSettings } from "@clearhouse/fixtures/people.ts";
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { HttpResponse, http } from "msw";
import { expect, test } from "vitest";
import { at, refusal } from "@/test/fake-api.ts";
import { renderApp } from "@/test/render-app.tsx";
import { server } from "@/test/setup.ts";

const open = async (stored: Partial<TeamSettings> = {}) => {
  const sent: EditTeamInput[] = [];
  renderApp({
    path: "/admin?tab=social-preview",
    before: [
      http.get(at("/api/team"), () => HttpResponse.json(makeSettings(stored))),
      http.patch(at("/api/team"), async ({ request }) => {
        const input = (await request.json()) as EditTeamInput;
        sent.push(input);
        return HttpResponse.json(makeSettings({ ...stored, ...input } as TeamSettings));
      }),
      http.put(at("/api/team/preview-image"), () => HttpResponse.json({ url: "/branding/new.jpg" })),
      http.delete(at("/api/team/preview-image"), () => HttpResponse.json({ url: "" })),
    ],
  });
  const title = await screen.findByRole("textbox", { name: "Title" });
  const description = screen.getByRole("textbox", { name: "Description" });
  const card = within(screen.getByRole("region", { name: "Preview" }));
  const paste = async (field: HTMLElement, text: string) => {
    await userEvent.clear(field);
    await userEvent.click(field);
    await userEvent.paste(text);
  };
  const save = () => userEvent.click(screen.getByRole("button", { name: "Save" }));
  return { sent, title, description, card, paste, save };
};

test("the social preview card shows default texts if the team has stored none", async () => {
  const { card } = await open();
  expect(card.getByText("Rights request from Clearhouse Network")).toBeVisible();
  expect(card.getByText(/^Clearhouse Network would like to use your content\./)).toBeVisible();
  expect(screen.getByRole("button", { name: "Save" })).toBeDisabled();
});

test("the social preview card shows the typed title at once, and the button 'Save' sends only the changed title", async () => {
  const { sent, title, description, card, paste, save } = await open({ previewDescription: "We ask first." });
  await paste(title, "May we share your work?");
  expect(card.getByText("May we share your work?")).toBeVisible();
  expect(title).toHaveAccessibleDescription("23 of 60 recommended characters");
  await save();
  expect(await screen.findByText("Social preview settings saved successfully")).toBeInTheDocument();
  expect(sent).toEqual([{ previewTitle: "May we share your work?" }]);
  expect(description).toHaveValue("We ask first.");
  const button = screen.getByRole("button", { name: "Save" });
  expect(button).toHaveAttribute("aria-disabled", "true");
  expect(button).toHaveFocus();
});

test("a social preview text longer than recommended has a warning, is cut on the card, and is saved whole", async () => {
  const { sent, title, description, card, paste, save } = await open();
  const long = "A title that goes on and on until no network shows all of what it says";
  await paste(title, long);
  await paste(description, "d".repeat(156));
  expect(title).toHaveAccessibleDescription(/^70 characters\. More than 60 are stored whole/);
  expect(description).toHaveAccessibleDescription(/^156 characters\. More than 155/);
  expect(card.getByText("A title that goes on and on until no network shows all of…")).toBeVisible();
  expect(card.getByText(`${"d".repeat(154)}…`)).toBeVisible();
  await save();
  await waitFor(() => expect(sent).toEqual([{ previewTitle: long, previewDescription: "d".repeat(156) }]));
});

test("a social preview text of 10,000 characters is refused beside its field, and nothing is sent", async () => {
  const { sent, title, description, paste, save } = await open();
  await paste(title, "t".repeat(10_000));
  await paste(description, "d".repeat(10_000));
  await save();
  expect(await screen.findByText("Title is too long (maximum 500 characters)")).toBeVisible();
  expect(screen.getByText("Description is too long (maximum 500 characters)")).toBeVisible();
  expect(title).toBeInvalid();
  expect(description).toBeInvalid();
  expect(sent).toEqual([]);
});

test("an error is shown if the server refuses a social preview text, and the text stays in its field", async () => {
  const { title, paste, save } = await open();
  server.use(http.patch(at("/api/team"), () => refusal(403, "auth.forbidden", "Only admins can change the settings")));
  await paste(title, "May we?");
  await save();
  expect(await screen.findByText("Failed to save social preview settings")).toBeInTheDocument();
  expect(title).toHaveValue("May we?");
});

test("an uploaded preview image is shown on the card without changing the typed title, and can be removed", async () => {
  const { title, card, paste } = await open();
  await paste(title, "May we?");
  const input = screen.getByLabelText("Upload image", { selector: "input" });
  await userEvent.upload(input, new File([new Uint8Array(9)], "wide.png", { type: "image/png" }));
  expect(await screen.findByText("Preview image uploaded successfully")).toBeInTheDocument();
  expect(card.getByRole("presentation")).toHaveAttribute("src", "/branding/new.jpg");
  expect(title).toHaveValue("May we?");
  await userEvent.click(screen.getByRole("button", { name: "Remove image" }));
  await userEvent.click(within(await screen.findByRole("alertdialog")).getByRole("button", { name: "Remove image" }));
  expect(await screen.findByText("Preview image removed")).toBeInTheDocument();
  expect(card.queryByRole("presentation")).toBeNull();
});

test("an error is shown for a preview image that is too large or that the server refuses", async () => {
  await open();
  const input = screen.getByLabelText("Upload image", { selector: "input" });
  await userEvent.upload(input, new File([new Uint8Array(2 * 1024 * 1024 + 1)], "x.png", { type: "image/png" }));
  expect(await screen.findByText("Image must be smaller than 2MB")).toBeVisible();
  server.use(http.put(at("/api/team/preview-image"), () => refusal(500, "internal", "Something went wrong")));
  await userEvent.upload(input, new File([new Uint8Array(9)], "x.png", { type: "image/png" }));
  expect(await screen.findByText("Failed to upload preview image")).toBeInTheDocument();
});

test("the social preview tab shows an error if the settings can't be loaded", async () => {
  renderApp({
    path: "/admin?tab=social-preview",
    before: [http.get(at("/api/team"), () => refusal(500, "internal", "Something went wrong"))],
  });
  expect(await screen.findByText("Failed to load social preview settings")).toBeVisible();
});

// If the error appeared at the press, it would move the button away from under the pointer.
test("if the mouse is pressed on 'Save' in an invalid form, the error appears only when the mouse button is released", async () => {
  const { title, paste } = await open();
  await paste(title, "a".repeat(501));
  const button = screen.getByRole("button", { name: "Save" });
  const person = userEvent.setup();
  await person.pointer({ keys: "[MouseLeft>]", target: button });
  expect(title).toHaveFocus();
  await person.pointer({ keys: "[/MouseLeft]", target: button });
  expect(await screen.findByText("Title is too long (maximum 500 characters)")).toBeVisible();
});
