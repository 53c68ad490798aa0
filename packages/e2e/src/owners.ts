import { randomBytes } from "node:crypto";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { fill, type Locale } from "@clearhouse/core/base/texts/locale.policy.ts";
import { languageOf, type OwnerTexts, ownerTexts } from "@clearhouse/core/base/texts/texts.policy.ts";
import { createdRequest } from "@clearhouse/core/rights/rights-request/rights-request.schema.ts";
import type { Page } from "@playwright/test";
import type { Api } from "./api.ts";
import { expect } from "./fixtures.ts";
import { PHONE, WIDE } from "./show-screens.ts";

type OfferTexts = ReturnType<typeof languageOf<"ownerOffer">>["catalogue"]["TEXTS"];

/** A text of the owner's page in a language. */
export type Say = (key: keyof OwnerTexts | keyof OfferTexts, values?: Readonly<Record<string, string>>) => string;

const saying =
  (locale: Locale): Say =>
  (key, values = {}) =>
    fill({ ...ownerTexts(locale), ...languageOf("ownerOffer", locale).catalogue.TEXTS }[key], values);

/** A window size and language with which a journey between a team and an owner runs; both use the same window size. */
export const SPANISH_PHONE = {
  where: "a phone, in Spanish",
  browser: { viewport: PHONE, locale: "es-ES" },
  say: saying("es"),
};
export const ENGLISH_WIDE = {
  where: "a wide page, in English",
  browser: { viewport: WIDE, locale: "en-US" },
  say: saying("en"),
};
export const PLACES = [SPANISH_PHONE, ENGLISH_WIDE] as const;

/** An owner whom no other journey asks. */
export const newOwner = () => {
  const stamp = randomBytes(4).toString("hex");
  return { name: "Olivia Waves", address: `olivia-${stamp}@example.com`, stamp };
};
type Owner = ReturnType<typeof newOwner>;

/** A picture that no other asset has. */
export const ownPhoto = async () => ({
  name: "sea.jpg",
  mimeType: "image/jpeg",
  buffer: Buffer.concat([
    await readFile(join(import.meta.dirname, "../../local/fixtures/media/sea-2.jpg")),
    // Bytes after the end of a JPEG make the file unique, and don't change the picture.
    randomBytes(8),
  ]),
});

/** Opens a request's link as its owner, whose name the page may not know yet. */
export const openLink = async (page: Page, link: string, say: Say): Promise<void> => {
  await page.goto(link);
  await expect(page.getByText(say("respond"))).toBeVisible();
};

/** Fills in the owner's name and email address, whether or not they are prefilled. */
export const sign = async (page: Page, { name, address }: Pick<Owner, "name" | "address">, say: Say): Promise<void> => {
  await page.getByLabel(say("yourName")).fill(name);
  await page.getByLabel(say("yourEmail")).fill(address);
};

/** Approves everything that was asked, on the owner's page. */
export const approve = async (page: Page, owner: Pick<Owner, "name" | "address">, say: Say): Promise<void> => {
  await page.getByRole("button", { name: say("approve"), exact: true }).click();
  await sign(page, owner, say);
  await page.getByRole("button", { name: say("approveRequest") }).click();
  await expect(page.getByRole("heading", { name: say("approvedJustNow") })).toBeVisible();
};

/** Takes the link that a request dialog has made, and closes the dialog. */
export const takeLink = async (page: Page): Promise<string> => {
  const dialog = page.getByRole("dialog", { name: "Rights Request Link Generated" });
  const link = await dialog.getByRole("textbox", { name: "Rights request link" }).inputValue();
  await dialog.getByRole("button", { name: "Close", exact: true }).first().click();
  return link;
};

/** Requests an asset's rights by the API. */
export const askFor = async (
  api: Api,
  assetId: string,
  asked: { contentOwner: string; contentOwnerEmail: string } & Record<string, string>,
) => {
  const usual = { brand: "Clearhouse Network", intendedUse: "Social media posts", urgency: "medium" };
  const texts = { requestedBy: "Ada Okafor", message: "", context: "", requestedUntil: "" };
  const made = await api("POST", `assets/${assetId}/rights-requests`, { ...usual, ...texts, ...asked });
  return createdRequest.parse(made).request;
};
