import { join } from "node:path";
import { Secret, TOTP } from "otpauth";
import { expect } from "../../fixtures.ts";
import { codeOf } from "../../inbox.ts";
import { newPerson, onDashboard, signInAs, test, userMenu } from "../../people.ts";

const PHOTO = join(import.meta.dirname, "../../../../local/fixtures/media/forest-1.jpg");
const STEP_MS = 30_000;

test("a member edits their own profile, and the profile lists the permissions of a member", async ({ enter }) => {
  const page = await enter(newPerson("paul"));
  await page.goto("/profile");
  await page.getByRole("button", { name: "Edit Profile" }).click();
  await page.getByLabel("Full name").fill("");
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("Display name is required")).toBeVisible();
  await page.getByLabel("Full name").fill("Paul <b>Ober</b>");
  await page.getByLabel("Phone").fill("+351 21 000 00 00");
  await page.getByLabel("Bio").fill("Clears rights.\nLikes rivers.");
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("Profile updated")).toBeVisible();
  await page.reload();
  await expect(page.getByRole("heading", { name: "Paul <b>Ober</b>" })).toBeVisible();
  await expect(page.getByText("Likes rivers.")).toBeVisible();
  for (const permission of ["Upload", "Edit", "Download", "Request rights", "Manage creators", "Send contracts"]) {
    await expect(page.getByText(permission, { exact: true })).toBeVisible();
  }
  await expect(page.getByText("Manage team", { exact: true })).toHaveCount(0);
  await expect(page.getByText("Assets Uploaded")).toBeVisible();
  await page.getByRole("link", { name: "Back to dashboard" }).click();
  await onDashboard(page);
});

test("an avatar is cropped, uploaded, shown beside the name, and removed", async ({ enter }) => {
  const page = await enter(newPerson("cleo"));
  await page.goto("/profile");
  await page
    .getByLabel("Upload avatar")
    .last()
    .setInputFiles({
      name: "note.txt",
      mimeType: "text/plain",
      buffer: Buffer.from("no picture"),
    });
  await expect(page.getByText("Please select an image file")).toBeVisible();
  await page.locator("input[type=file]").setInputFiles(PHOTO);
  const dialog = page.getByRole("dialog", { name: "Crop the picture" });
  await dialog.getByLabel("Zoom").fill("2");
  await dialog.getByRole("group", { name: /^Part of the picture/ }).press("ArrowRight");
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("Avatar uploaded")).toBeVisible();
  for (const place of [page.getByRole("main"), page.locator("aside")]) {
    const picture = place.locator("img[src^='/branding/']");
    await expect
      .poll(() =>
        picture.evaluate(({ naturalWidth, naturalHeight }: HTMLImageElement) => [naturalWidth, naturalHeight]),
      )
      .toEqual([256, 256]);
  }

  await page.getByRole("button", { name: "Remove avatar" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Remove avatar" }).click();
  await expect(page.getByText("Avatar removed")).toBeVisible();
  await expect(page.locator("img[src^='/branding/']")).toHaveCount(0);
});

test("a new email address is used for signing in once its code is entered, and the old address gets a mail", async ({
  enter,
  inbox,
}) => {
  const [dora, moved] = [newPerson("dora"), newPerson("dora")];
  const page = await enter(dora);
  await page.goto("/profile");
  await page.getByRole("button", { name: "Change email" }).click();
  await page.getByLabel("New email").fill(moved.address);
  await page.getByRole("button", { name: "Send code" }).click();
  await page.getByLabel("6-digit code").fill("000000");
  await page.getByRole("button", { name: "Confirm", exact: true }).click();
  await expect(page.getByText("This code isn't right. Check it and try again.")).toBeVisible();
  await expect(page.getByText(dora.address).first()).toBeVisible();
  const code = codeOf(await inbox.waitFor(moved.address, /^Confirm your new email address/));
  await page.getByLabel("6-digit code").fill(code);
  await page.getByRole("button", { name: "Confirm", exact: true }).click();
  await expect(page.getByText("Email changed")).toBeVisible();
  await expect(page.getByRole("main").getByText(moved.address).first()).toBeVisible();

  const told = await inbox.waitFor(dora.address, /^The email address of your account/);
  expect(told.body.text).not.toContain(moved.address);
  await userMenu(page, moved, "Sign Out");
  await signInAs(page, dora);
  await expect(page.getByText(/^Sign in failed: /)).toBeVisible();
  await signInAs(page, moved);
  await onDashboard(page);
});

test("two-factor sign-in is turned on with an authenticator app, used, and turned off", async ({ enter }) => {
  const theo = newPerson("theo");
  const page = await enter(theo);
  await page.goto("/profile");
  await page.getByRole("button", { name: "Turn on" }).click();
  const dialog = page.getByRole("dialog", { name: "Turn on two-factor authentication" });
  await expect(dialog.getByRole("img", { name: "QR code for your authenticator app" })).toBeVisible();
  const secret = (await dialog.locator("code").textContent()) ?? "";
  const app = new TOTP({ secret: Secret.fromBase32(secret) });
  await dialog.getByLabel("6-digit code").fill(app.generate());
  await dialog.getByRole("button", { name: "Turn on" }).click();
  await expect(page.getByText("Two-factor authentication is on")).toBeVisible();

  await userMenu(page, theo, "Sign Out");
  await signInAs(page, theo);
  await expect(page.getByRole("heading", { name: "Two-factor sign-in" })).toBeVisible();
  await page.getByLabel("6-digit code").fill("000000");
  await page.getByRole("button", { name: "Verify" }).click();
  await expect(page.getByText("This code isn't right. Enter the one that your app shows now.")).toBeVisible();
  // A code works only once, and the app's current code was used above. The next code is valid already, because clocks
  // may differ.
  await page.getByLabel("6-digit code").fill(app.generate({ timestamp: Date.now() + STEP_MS }));
  await page.getByRole("button", { name: "Verify" }).click();
  await onDashboard(page);

  await page.goto("/profile");
  await page.getByRole("button", { name: "Turn off" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Turn off" }).click();
  await expect(page.getByText("Two-factor authentication is off")).toBeVisible();
  await userMenu(page, theo, "Sign Out");
  await signInAs(page, theo);
  await onDashboard(page);
});
