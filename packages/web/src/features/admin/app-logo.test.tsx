import { makeSession, makeSettings } from "@clearhouse/fixtures/people.ts";
import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { HttpResponse, http } from "msw";
import { expect, test, vi } from "vitest";
import { at, fakeApi, refusal } from "@/test/fake-api.ts";
import { renderApp } from "@/test/render-app.tsx";

const URL_OF_NEW = "/branding/new.png";
const image = (type = "image/png", bytes = 10) => new File([new Uint8Array(bytes)], "logo", { type });

const open = async (appLogoUrl = "") => {
  const put = vi.fn(() => HttpResponse.json({ url: URL_OF_NEW }));
  const remove = vi.fn(() => HttpResponse.json({ url: "" }));
  const session = makeSession();
  renderApp({
    path: "/admin?tab=app-logo",
    api: fakeApi({ session: { ...session, team: { ...session.team, appLogoUrl } } }),
    before: [
      http.get(at("/api/team"), () => HttpResponse.json(makeSettings({ appLogoUrl }))),
      http.put(at("/api/team/app-logo"), put),
      http.delete(at("/api/team/app-logo"), remove),
    ],
  });
  await screen.findByText(appLogoUrl === "" ? "The Clearhouse logo is shown." : "Your own logo is shown.");
  const choose = async (file: File) =>
    userEvent.setup({ applyAccept: false }).upload(screen.getByLabelText("Upload logo", { selector: "input" }), file);
  const header = within(screen.getByRole("banner"));
  return { put, remove, choose, logoInHeader: () => header.queryByRole("presentation") };
};

test.each([
  ["a text file", image("text/plain"), "Please select an image file"],
  ["an SVG file", image("image/svg+xml"), "Please select an image file"],
  ["a PNG file of more than 2 MB", image("image/png", 2 * 1024 * 1024 + 1), "Image must be smaller than 2MB"],
])("%s can't be an app logo: the reason is shown beside the button, and nothing is sent", async (_what, file, text) => {
  const { put, choose } = await open();
  await choose(file);
  expect(await screen.findByText(text)).toBeVisible();
  expect(screen.getByRole("button", { name: "Upload logo" })).toHaveAccessibleDescription(new RegExp(text));
  expect(put).not.toHaveBeenCalled();
});

test("an uploaded logo is shown at once in the header and the sidebar", async () => {
  const { choose, logoInHeader } = await open();
  expect(logoInHeader()).toBeNull();
  await choose(image());
  expect(await screen.findByText("Logo uploaded successfully")).toBeInTheDocument();
  expect(logoInHeader()).toHaveAttribute("src", URL_OF_NEW);
  expect(within(screen.getByRole("complementary")).getByRole("presentation")).toHaveAttribute("src", URL_OF_NEW);
  expect(screen.getByRole("button", { name: "Change logo" })).toBeVisible();
});

test("the reason is shown beside the button if the server refuses a logo", async () => {
  const { put, choose } = await open();
  const message = "Image must have at most 36 megapixels";
  put.mockReturnValueOnce(refusal(422, "picture.too_many_pixels", message, { image: message }) as never);
  await choose(image());
  expect(await screen.findByText("Failed to upload logo")).toBeInTheDocument();
  expect(screen.getByRole("button", { name: "Upload logo" })).toHaveAccessibleDescription(new RegExp(message));
});

test("the app logo is reset to the Clearhouse logo after a confirmation", async () => {
  const { remove, logoInHeader } = await open("/branding/old.png");
  await userEvent.click(screen.getByRole("button", { name: "Reset to default" }));
  const asked = within(await screen.findByRole("alertdialog"));
  expect(remove).not.toHaveBeenCalled();
  await userEvent.click(asked.getByRole("button", { name: "Reset to default" }));
  expect(await screen.findByText("Logo reset to default")).toBeInTheDocument();
  expect(await screen.findByText("The Clearhouse logo is shown.")).toBeVisible();
  expect(logoInHeader()).toBeNull();
});

test("the app logo stays if its reset is refused, and a toast shows the reason", async () => {
  const { remove } = await open("/branding/old.png");
  remove.mockReturnValueOnce(refusal(403, "auth.forbidden", "Only admins can update the app logo") as never);
  await userEvent.click(screen.getByRole("button", { name: "Reset to default" }));
  await userEvent.click(
    within(await screen.findByRole("alertdialog")).getByRole("button", { name: "Reset to default" }),
  );
  expect(await screen.findByText("Failed to reset logo")).toBeInTheDocument();
  expect(screen.getByText("Only admins can update the app logo")).toBeInTheDocument();
  expect(screen.getByText("Your own logo is shown.")).toBeInTheDocument();
});

test("the app logo tab shows an error if the current logo can't be loaded, and the button 'Try Again' loads the logo", async () => {
  let fails = true;
  renderApp({
    path: "/admin?tab=app-logo",
    before: [
      http.get(at("/api/team"), () =>
        fails ? refusal(500, "internal", "Something went wrong") : HttpResponse.json(makeSettings()),
      ),
    ],
  });
  expect(await screen.findByText("Failed to load current logo")).toBeVisible();
  fails = false;
  await userEvent.click(screen.getByRole("button", { name: "Try Again" }));
  expect(await screen.findByText("The Clearhouse logo is shown.")).toBeVisible();
});
