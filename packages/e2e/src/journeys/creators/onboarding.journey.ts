import { randomBytes } from "node:crypto";
import { contractWithText } from "@clearhouse/core/contracts/contract/contract.schema.ts";
import { creatorPage } from "@clearhouse/core/contracts/creator/creator.schema.ts";
import { creatorInviteList } from "@clearhouse/core/contracts/creator-invite/creator-invite.schema.ts";
import type { Page } from "@playwright/test";
import type { Api } from "../../api.ts";
import { ADMIN, expect } from "../../fixtures.ts";
import { linkOf } from "../../inbox.ts";
import { fillBasic, fillPortfolio, inviteCreator } from "../../onboarding.ts";
import { test } from "../../people.ts";
import { PHONE } from "../../show-screens.ts";

const ON_PHONE = { viewport: PHONE, hasTouch: true, isMobile: true };

const anAddress = (name: string) => `${name}-${randomBytes(4).toString("hex")}@example.com`;

/** Reads the creator with this email address, and the creator's contract. */
const joined = async (api: Api, email: string) => {
  const { items } = creatorPage.parse(await api("GET", `creators?q=${encodeURIComponent(email)}`));
  const [creator] = items;
  const contract = contractWithText.parse(await api("GET", `contracts/${creator?.contract?.id}`));
  return { creator, contract };
};

/** Lets the server store the profile, but drops the server's answer. */
const loseAnswer = async (page: Page): Promise<void> => {
  await page.route("**/api/creator-onboard", async (route) => {
    await route.fetch();
    await route.abort();
  });
};

test("a creator joins by a mailed invite on a phone despite a lost answer, and is listed with a signed agreement", async ({
  visitor,
  signIn,
  inbox,
  adminApi,
}) => {
  const email = anAddress("imogen");
  const invite = await inviteCreator(adminApi, email);
  const link = linkOf(await inbox.waitFor(email, /invited to join the creators/), "/creator-onboard/");
  expect(link).toBe(invite.link);

  const page = await visitor({ ...ON_PHONE, locale: "en-US" });
  const served = await page.goto(link);
  expect(served?.headers()).toMatchObject({ "referrer-policy": "no-referrer", "x-robots-tag": "noindex, nofollow" });
  await expect(page).toHaveTitle(/^Join the creators of /);
  await expect(page.getByLabel("Email")).toHaveValue(email);
  await fillBasic(page, "Imogen Vale", email);
  await page.reload();
  await fillPortfolio(page);
  await page.goBack();
  await expect(page.getByRole("checkbox", { name: "Videographer" })).toBeChecked();
  await page.getByRole("button", { name: "Next" }).click();
  const text = await page.locator("pre").textContent();
  await page.getByRole("checkbox").check();

  await loseAnswer(page);
  await page.getByRole("button", { name: "Submit Profile" }).click();
  await expect(page.getByText("Failed to submit your profile. Please try again.")).toBeVisible();
  await page.unroute("**/api/creator-onboard");
  await page.reload();
  await expect(page.getByRole("heading", { name: "Your profile was submitted" })).toBeVisible();
  await expect(page.getByText("2-3 business days")).toBeVisible();

  const [agreement] = await Promise.all([
    page.waitForEvent("popup"),
    page.getByRole("link", { name: "Open your agreement" }).click(),
  ]);
  await expect(agreement.getByRole("heading", { name: "This contract is signed" })).toBeVisible();
  const late = await visitor(ON_PHONE);
  await late.goto(link);
  await expect(late.getByRole("heading", { name: "Invalid Invite" })).toBeVisible();

  const { creator, contract } = await joined(adminApi, email);
  expect(creator).toMatchObject({
    status: "pending",
    specialties: ["Videographer"],
    socialMedia: { instagram: "imogen.vale" },
    portfolioLinks: ["https://imogenvale.example.com/reel"],
  });
  expect(contract).toMatchObject({ status: "signed", text, signed: { fullName: "Imogen Vale" } });
  const { items } = creatorInviteList.parse(await adminApi("GET", "creator-invites"));
  expect(items.map(({ id }) => id)).not.toContain(invite.id);

  const admin = await visitor();
  await signIn(admin, ADMIN, `/creators?q=${encodeURIComponent(email)}`);
  const row = admin.getByRole("row", { name: /Imogen Vale/ });
  await expect(row).toContainText("Pending");
  await expect(row).toContainText("Signed");
});

test("a creator with a Spanish browser joins in Spanish, and gets the Spanish agreement", async ({
  visitor,
  adminApi,
}) => {
  const email = anAddress("lucia");
  const { link } = await inviteCreator(adminApi, "Lucía Ramos");
  const page = await visitor({ ...ON_PHONE, locale: "es-MX" });
  await page.goto(link);
  await expect(page.getByLabel("Nombre completo")).toHaveValue("Lucía Ramos");
  await page.getByLabel("Correo electrónico").fill(email);
  await page.getByRole("button", { name: "Siguiente" }).click();
  await page.getByRole("button", { name: "Siguiente" }).click();
  await expect(page.getByText("Elige al menos una especialidad")).toBeVisible();
  await page.getByRole("checkbox", { name: "Fotografía" }).check();
  await page.getByLabel("TikTok").fill("@lucia.ramos");
  await page.getByRole("button", { name: "Siguiente" }).click();
  await page.getByRole("checkbox").check();
  await page.getByRole("button", { name: "Enviar perfil" }).click();
  await expect(page.getByRole("heading", { name: "Tu perfil se ha enviado" })).toBeFocused();

  const { creator, contract } = await joined(adminApi, email);
  expect(creator).toMatchObject({ name: "Lucía Ramos", status: "pending" });
  expect(contract.text).toContain("Acuerdo de creador");
});
