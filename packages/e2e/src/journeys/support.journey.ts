import { ADMIN, expect } from "../fixtures.ts";
import { newPerson, test } from "../people.ts";

test("a member sends a support request and feedback, and an admin reads and archives the feedback", async ({
  enter,
  visitor,
  signIn,
  inbox,
}) => {
  const ines = newPerson("ines");
  const subject = `Cards jump for ${ines.name}`;
  const page = await enter(ines);

  await page.getByRole("link", { name: "Feedback" }).click();
  await page.getByRole("link", { name: "Go to Support" }).click();
  await page.getByRole("button", { name: "Contact Support" }).click();
  const form = page.getByRole("dialog", { name: "Contact Support" });
  await form.getByRole("combobox", { name: "Priority" }).click();
  await page.getByRole("option", { name: /^High/ }).click();
  await form.getByRole("textbox", { name: "Subject" }).fill("Upload stops");
  await form.getByRole("textbox", { name: "Description" }).fill("At 40 %.");
  await form.getByRole("button", { name: "Send Request" }).click();
  const shown = page.getByText(/^Your request has the ticket CH-\w{6}\.$/);
  await expect(shown).toBeVisible();
  const ticket = /CH-\w{6}/.exec((await shown.textContent()) ?? "")?.[0] ?? "";
  await inbox.waitFor(ines.address, new RegExp(`${ticket}.*Upload stops`));
  const request = await inbox.waitFor("support@clearhouse.test", new RegExp(ticket));
  expect(request.body.text).toContain(ines.address);

  await page.getByRole("link", { name: "Send feedback" }).click();
  await page.getByRole("combobox", { name: "Type" }).click();
  await page.getByRole("option", { name: "Bug Report" }).click();
  await page.getByRole("textbox", { name: "Subject" }).fill(subject);
  await page.getByRole("textbox", { name: "Details" }).fill("When I drop one,\nthey jump.");
  await page.getByRole("button", { name: "Send Feedback" }).click();
  await expect(page.getByText("Feedback Sent!")).toBeVisible();
  await inbox.waitFor(ADMIN, new RegExp(`^Feedback: .*${subject}`));

  const admin = await visitor();
  await signIn(admin, ADMIN, "/admin");
  await expect(admin.getByRole("tab", { name: /^Feedback \d+ unread$/ })).toBeVisible();
  await admin.getByRole("tab", { name: /^Feedback/ }).click();
  await admin.getByRole("button", { name: subject, exact: true }).click();
  const entry = admin.getByRole("dialog", { name: subject });
  await expect(entry.getByRole("region", { name: "Details" })).toHaveText("When I drop one,\nthey jump.");
  await expect(entry.getByText("Read", { exact: true })).toBeVisible();
  await entry.getByRole("button", { name: "Archive" }).click();
  await expect(entry.getByText("Archived", { exact: true })).toBeVisible();
  await entry.getByRole("button", { name: "Close" }).first().click();
  await expect(admin.getByRole("button", { name: subject, exact: true })).toBeHidden();
  await admin.getByRole("switch", { name: "Show archived" }).click();
  await expect(admin.getByRole("button", { name: `Unarchive: ${subject}` })).toBeVisible();
});
