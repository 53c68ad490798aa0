import type { Page } from "@playwright/test";
import { found, importRows } from "../../assets.ts";
import { aCreator, sendContract } from "../../contracts.ts";
import { expect } from "../../fixtures.ts";
import { inviteCreator } from "../../onboarding.ts";
import { askFor, newOwner } from "../../owners.ts";
import { test as base, TEAM } from "../../people.ts";
import { PHONE } from "../../show-screens.ts";

const ON_PHONE = { viewport: PHONE, hasTouch: true, isMobile: true };
const CONTACT = "rights@clearhouse.test";

interface Links {
  owner: string;
  signer: string;
  creator: string;
}

const test = base.extend<{ links: Links }>({
  links: async ({ adminApi }, use) => {
    const { name, address, stamp } = newOwner();
    await importRows(adminApi, "name,type", [`Night drive ${stamp},video`]);
    const { id } = (await found(adminApi, stamp)).items[0] ?? { id: "" };
    const asked = await askFor(adminApi, id, { contentOwner: name, contentOwnerEmail: address });
    const creator = await aCreator(adminApi, "Cleo Marsh");
    await use({
      owner: asked.link,
      signer: (await sendContract(adminApi, creator.id)).link,
      creator: (await inviteCreator(adminApi, "Imogen Vale")).link,
    });
  },
});

/** The page's main part, as a reader mode or a screen reader gets it. */
const read = async (page: Page, link: string): Promise<{ heading: string; text: string }> => {
  await page.goto(link);
  const heading = page.getByRole("heading", { level: 1 });
  await expect(heading).toHaveCount(1);
  const [title, text] = await Promise.all([heading.textContent(), page.getByRole("main").textContent()]);
  return { heading: title ?? "", text: text ?? "" };
};

for (const [locale, use, contract] of [
  ["en-US", "Social media posts", "CONTENT LICENSE AGREEMENT"],
  ["es-ES", "Publicaciones en redes sociales", "CONTENT LICENSE AGREEMENT"],
] as const) {
  test(`without scripts, the pages of links say who asks for what, in a browser for ${locale}`, async ({
    visitor,
    links,
  }) => {
    const page = await visitor({ ...ON_PHONE, locale, javaScriptEnabled: false });
    const owner = await read(page, links.owner);
    expect(owner.heading).toContain(TEAM);
    expect(owner.text).toContain(use);
    expect(owner.text).toContain("Ada Okafor");
    expect(owner.text).toContain("Night drive");
    const signer = await read(page, links.signer);
    expect(signer.heading).toContain("Harbor at dawn");
    expect(signer.text).toContain(contract);
    expect(signer.text).toContain(TEAM);
    const creator = await read(page, links.creator);
    expect(`${creator.heading}\n${creator.text}`).toContain(TEAM);
  });
}

const STANDSTILLS = { "en-US": "isn't working in your browser", "es-ES": "no funciona en tu navegador" } as const;

// One test waits in all pages at once, because each page waits some seconds.
test("if the scripts can't be loaded, every page says so after some seconds, in its reader's language", async ({
  visitor,
  links,
  adminApi,
}) => {
  await adminApi("PATCH", "team", { contactEmail: CONTACT });
  const paths = [links.owner, links.signer, links.creator, "/check"];
  const visits = Object.entries(STANDSTILLS).flatMap(([locale, text]) => paths.map((path) => ({ locale, text, path })));
  await Promise.all(
    visits.map(async ({ locale, text, path }) => {
      const page = await visitor({ ...ON_PHONE, locale });
      await page.route("**/*.js", (route) => route.abort());
      await page.goto(path);
      const standstill = page.locator("#standstill");
      await expect(standstill).toContainText(text);
      await expect(standstill).toBeVisible();
      if (path !== "/check") await expect(standstill).toContainText(CONTACT);
    }),
  );
});
