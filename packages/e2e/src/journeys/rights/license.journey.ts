import { readFile } from "node:fs/promises";
import { PDF } from "@libpdf/core";
import type { Page } from "@playwright/test";
import { found } from "../../assets.ts";
import { ADMIN, expect, MEMBER } from "../../fixtures.ts";
import { linkOf, pdfOf } from "../../inbox.ts";
import { ENGLISH_WIDE, newOwner, openLink, ownPhoto, type Say, SPANISH_PHONE, sign, takeLink } from "../../owners.ts";
import { test } from "../../people.ts";

/** The text of a PDF's pages, without line breaks. */
const textOf = async (pdf: Buffer): Promise<string> => {
  const document = await PDF.load(new Uint8Array(pdf));
  return document
    .getPages()
    .map((page) => page.extractText().text.replaceAll(/\s+/g, " "))
    .join(" ");
};

/** Expects this answer of the check page for a file, or for a license number. */
const checks = async (
  page: Page,
  what: string | { name: string; mimeType: string; buffer: Buffer },
  answer: string | RegExp,
): Promise<void> => {
  await page.goto("/check");
  if (typeof what === "string") {
    await page.getByLabel("License or record number").fill(what);
    await page.getByRole("button", { name: "Check" }).click();
  } else {
    await page.getByLabel("Choose a file or drop it here").setInputFiles(what);
  }
  await expect(page.getByRole("status").getByRole("heading", { level: 2, name: answer })).toBeVisible();
};

/** Expects this answer of 'Can I use this?' for the brand and use of the request. */
const gateSays = async (page: Page, assetId: string, answer: string): Promise<void> => {
  await page.goto(`/?asset=${assetId}`);
  await page.getByRole("button", { name: "Can I use this?" }).click();
  const dialog = page.getByRole("dialog", { name: "Can I use this?" });
  await dialog.getByLabel("Brand").selectOption("Clearhouse Network");
  await dialog.getByLabel("Use", { exact: true }).selectOption("Social media posts");
  await expect(dialog.getByRole("status").getByText(answer, { exact: true })).toBeVisible();
};

/** Begins to ask for removal, on the owner's page. */
const askForRemoval = async (page: Page, owner: ReturnType<typeof newOwner>, say: Say): Promise<void> => {
  await page.getByRole("button", { name: say("removalAsk") }).click();
  await sign(page, owner, say);
};

/** Decides about a request for removal, in an asset's detail. */
const decide = async (page: Page, what: "End the license" | "Keep and explain", reason?: string): Promise<void> => {
  await page.getByRole("button", { name: what, exact: true }).click();
  const asking = page.getByRole("alertdialog");
  if (reason) await asking.getByLabel("What the owner is told").fill(reason);
  await asking.getByRole("button", { name: what, exact: true }).click();
  await expect(asking).toBeHidden();
};

const { browser, say } = SPANISH_PHONE;
test.use(browser);

test("a license is mailed to owner and team, checked by a stranger, kept with a reason, and ended when the owner asks for removal again, who hears when it is down everywhere, on a phone in Spanish, with the admin on a wide page", async ({
  page,
  visitor,
  inbox,
  adminApi,
  signIn,
}) => {
  const owner = newOwner();
  const title = `Waves ${owner.stamp}`;
  const quoted = say("quoted", { title });
  const photo = await ownPhoto();

  await signIn(page, MEMBER);
  await page.getByRole("button", { name: "Request Rights", exact: true }).click();
  const dialog = page.getByRole("dialog", { name: "Request Rights by URL" });
  await dialog.getByLabel("Content URL").fill(`https://www.instagram.com/p/${owner.stamp}/`);
  await dialog.getByLabel("Content Title").fill(title);
  await dialog.getByRole("textbox", { name: "Content Owner", exact: true }).fill(owner.name);
  await dialog.getByLabel("Content Owner Email").fill(owner.address);
  await dialog.getByLabel("Language").selectOption(browser.locale.slice(0, 2));
  await dialog.locator("input[type=file]").setInputFiles(photo);
  await dialog.getByRole("button", { name: "Generate Link" }).click();
  const link = await takeLink(page);

  const asked = await inbox.waitFor(owner.address, /./);
  expect(asked.subject).toBe(say("mailSubject", { team: "Clearhouse Network", title: quoted }));
  const mailed = linkOf(asked, "/rights-request");
  expect(mailed.split("#mark=")[0]).toBe(link);
  const ownersPage = await visitor();
  await openLink(ownersPage, mailed, say);
  // The mark of the mail isn't in the address any more. With it, name and address are prefilled: a yes takes two clicks.
  expect(ownersPage.url()).toBe(link);
  await ownersPage.getByRole("button", { name: say("approve"), exact: true }).click();
  await expect(ownersPage.getByLabel(say("yourEmail"))).toHaveValue(owner.address);
  await ownersPage.getByRole("button", { name: say("approveRequest") }).click();
  await expect(ownersPage.getByRole("heading", { name: say("approvedJustNow") })).toBeVisible();

  const receipt = await inbox.waitFor(owner.address, /CH-/);
  const told = await inbox.waitFor(MEMBER, new RegExp(`^Approved: “${title}”`));
  const license = pdfOf(receipt);
  expect(pdfOf(told).equals(license)).toBe(true);
  expect(license.subarray(0, 5).toString()).toBe("%PDF-");
  const number = /CH-\w{4}-\w{4}-\w{4}/.exec(receipt.subject)?.[0] ?? "";
  expect(receipt.subject).toBe(say("receiptSubject", { title: quoted, number }));
  const words = await textOf(license);
  for (const part of [number, title, owner.name, "Social media posts"]) expect(words).toContain(part);

  // The check page is in the language of the person who opens it, not in the owner's language.
  const stranger = await visitor({ locale: "en-US" });
  const changed = Buffer.from(photo.buffer);
  changed.writeUInt8(changed.readUInt8(1_000) ^ 1, 1_000);
  await checks(stranger, photo, "Cleared");
  await checks(stranger, { name: "license.pdf", mimeType: "application/pdf", buffer: license }, "Cleared");
  await checks(stranger, number, "Cleared");
  await checks(stranger, { ...photo, buffer: changed }, "Unknown");
  const { id } = (await found(adminApi, title)).items[0] ?? { id: "" };
  await gateSays(page, id, "Cleared");

  await page.goto(`/?asset=${id}`);
  const [saved] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: "Download with rights in the file" }).click(),
  ]);
  const copy = await readFile(await saved.path());
  expect(copy.toString("latin1")).toContain(`/check?number=${number}</xmpRights:WebStatement>`);
  await checks(stranger, { ...photo, buffer: copy }, "Cleared");

  await ownersPage.goto(linkOf(receipt, "/rights-request"));
  await askForRemoval(ownersPage, owner, say);
  await ownersPage.getByLabel(say("removalReason")).fill("My neighbor is in it.");
  await ownersPage.getByRole("button", { name: say("removalSend") }).click();
  await expect(ownersPage.getByRole("button", { name: say("removalAsk") })).toBeHidden();
  await gateSays(page, id, "Stop");
  const wish = await inbox.waitFor(MEMBER, new RegExp(`^Removal requested: “${title}”`));
  expect(wish.body.text).toContain("My neighbor is in it.");
  await checks(stranger, number, /^Under review since/);
  await checks(stranger, photo, /^Under review since/);

  const admin = await visitor(ENGLISH_WIDE.browser);
  await signIn(admin, ADMIN, `/?view=grid&q=${owner.stamp}`);
  await admin.getByRole("button", { name: title, exact: true }).click();
  const detail = admin.getByRole("dialog", { name: title });
  await expect(detail.getByText("The owner asked for removal on").first()).toBeVisible();
  await decide(admin, "Keep and explain", "We paid for it.");
  const kept = await inbox.waitFor(
    owner.address,
    new RegExp(say("keptSubject", { team: "Clearhouse Network", title: quoted })),
  );
  expect(kept.body.text).toContain("We paid for it.");
  await gateSays(page, id, "With conditions");

  await ownersPage.goto(linkOf(kept, "/rights-request"));
  await expect(ownersPage.getByText("We paid for it.")).toBeVisible();
  await askForRemoval(ownersPage, owner, say);
  await ownersPage.getByLabel(say("removalIn")).check();
  await ownersPage.getByRole("button", { name: say("removalSend") }).click();
  await expect(ownersPage.getByText("We paid for it.")).toBeHidden();

  const place = {
    url: `https://www.example.com/${owner.stamp}`,
    publishedOn: new Date().toISOString().slice(0, 10),
  };
  const use = { brand: "Clearhouse Network", use: "Social media posts", takenDownOn: "", note: "" };
  await adminApi("POST", `assets/${id}/publications`, { ...place, ...use });
  // A member can end the license, and can't keep the content.
  await page.goto(`/?asset=${id}`);
  const shown = page.getByRole("dialog", { name: title });
  await expect(shown.getByRole("button", { name: "End the license" })).toBeVisible();
  await expect(shown.getByRole("button", { name: "Keep and explain" })).toBeHidden();
  await decide(page, "End the license", "We took it down.");
  await expect(shown.getByText("Removed at the owner's wish on").first()).toBeVisible();
  await inbox.waitFor(owner.address, new RegExp(say("endedSubject", { title: quoted })));
  await expect(shown.getByText(/^Take down by /)).toBeVisible();
  await shown.getByRole("button", { name: `It is down: example.com/${owner.stamp}` }).click();
  await expect(shown.getByText(/^Taken down on /)).toBeVisible();
  await inbox.waitFor(owner.address, new RegExp(say("downSubject", { title: quoted })));

  await ownersPage.reload();
  await expect(ownersPage.getByText(say("licenseEnded"))).toBeVisible();
  await checks(stranger, number, /^No longer in force since/);
  await checks(stranger, photo, /^No longer in force since/);
  await gateSays(page, id, "Stop");
});
