import { PutObjectCommand } from "@aws-sdk/client-s3";
import { Contract } from "@clearhouse/core/contracts/contract/index.ts";
import { env } from "@clearhouse/core/platform/env.ts";
import { actAs } from "@clearhouse/core/platform/identity/actor.ts";
import { s3 } from "@clearhouse/core/platform/store/s3.ts";
import { aContract, decline, sign } from "@clearhouse/core/testing/contracts.ts";
import { CALLER } from "@clearhouse/core/testing/scene.ts";
import { Sent } from "@clearhouse/core/testing/sent.ts";
import { beforeAll, describe, expect, it } from "vitest";
import { type Answer, WITHOUT_BODY } from "../../testing/call.ts";
import { aSignedInTeam } from "../../testing/roles/people.ts";

const PAGE = `<!doctype html><html lang="en" data-surface="public"><head><meta charset="utf-8"><!--meta--></head><body><!--body--><div id="root"></div><!--/body--></body></html>`;

beforeAll(async () => {
  await s3.send(
    new PutObjectCommand({ Bucket: env.SITE_BUCKET, Key: "sign-contract.html", Body: PAGE, ContentType: "text/html" }),
  );
});

/** The text that a reader sees, without markup. */
const shownBy = ({ text }: Answer): string =>
  text
    .slice(text.indexOf('<div id="root">'), text.indexOf('<script type="application/json"'))
    .replace(/<!--[\s\S]*?-->|<[^>]*>/g, "")
    .replaceAll("&#x27;", "'")
    .replaceAll("&quot;", '"')
    .replaceAll("&lt;", "<")
    .replaceAll("&gt;", ">")
    .replaceAll("&amp;", "&");

const titleOf = ({ text }: Answer) => /<title>([^<]*)<\/title>/.exec(text)?.[1];

/** The data for the page's script. */
const stateIn = ({ text }: Answer): unknown =>
  JSON.parse(/<script type="application\/json" id="first-state">([^<]*)<\/script>/.exec(text)?.[1] ?? "null");

describe.each(WITHOUT_BODY)("a contract's page, $name", ({ send }) => {
  const open = (token: string, headers = {}) =>
    send({ method: "GET", path: `/sign-contract/${encodeURIComponent(token)}`, headers });

  it("a contract's page shows the contract's sender, title and whole text without a script", async () => {
    const { admin } = await aSignedInTeam("Sunset Media");
    await actAs(admin, () => Sent.editTeam({ contactEmail: "legal@sunset.example", primaryColor: "#7c3aed" }), CALLER);
    const text = `Line one\n\n  <b>Not bold</b> & [no link](javascript:alert(1))\nשורה\n${"x ".repeat(20_000)}END`;
    const { token } = await aContract(admin, { text, contentTitle: "Sunset over the bridge" });
    const answer = await open(token);
    expect(answer.status).toBe(200);
    expect(titleOf(answer)).toBe("Contract from Sunset Media");
    expect(answer.text).toContain('<meta property="og:title" content="Contract from Sunset Media"');
    const shown = shownBy(answer);
    for (const words of ["Sunset over the bridge", "Ada Admin of Sunset Media sent you this contract", text]) {
      expect(shown).toContain(words);
    }
    expect(answer.text).not.toContain("<b>Not bold");
    expect(answer.text).toMatch(/<html lang="en" style="--primary:#7c3aed;/);
    expect(answer.text).toContain("you can write to legal@sunset.example");
    expect(stateIn(answer)).toMatchObject({ kind: "ready", contract: { status: "pending", text } });
  });

  it("every contract link that doesn't work shows the same page", async () => {
    const pages = [];
    for (const token of ["AAAAAAAA", "A".repeat(10_000), "🌅", "<script>"]) {
      const answer = await open(token);
      expect(answer.status).toBe(200);
      pages.push(answer);
    }
    expect(new Set(pages.map(({ text }) => text)).size).toBe(1);
    const [page] = pages;
    if (!page) throw new Error("No page");
    expect(titleOf(page)).toBe("Contract from Clearhouse Network");
    expect(shownBy(page)).toContain("Contract Not Found");
    expect(shownBy(page)).toContain("The contract signing link is invalid or expired");
    expect(page.text).toContain('href="/landing"');
  });

  it("a contract's page shows whether the contract was signed, declined or voided", async () => {
    const { admin } = await aSignedInTeam("Sunset Media");
    const [signed, declined, voided] = [await aContract(admin), await aContract(admin), await aContract(admin)];
    await sign(signed.signer, { fullName: "Cleo Creator", signatureText: "C. Creator" });
    await decline(declined.signer, "Not these terms");
    await actAs(admin, () => Contract.voidContract(voided.contract.id, "Wrong text"), CALLER);
    const [one, two, three] = [await open(signed.token), await open(declined.token), await open(voided.token)];
    for (const words of ["This contract is signed", "Cleo Creator", "C. Creator"])
      expect(shownBy(one)).toContain(words);
    expect(shownBy(two)).toContain("This contract was declined");
    expect(shownBy(three)).toContain("This contract was withdrawn");
    expect(three.text).not.toContain("Wrong text");
  });

  it.each([
    [undefined, "es-MX,es;q=0.9", "es"],
    ["es" as const, "en", "es"],
    ["en" as const, "es", "en"],
  ])(
    "a contract with the language %s, opened in a browser that accepts %s, has a page in the language %s",
    async (locale, accepted, lang) => {
      const { admin } = await aSignedInTeam("Sunset Media");
      const { token } = await aContract(admin, { locale });
      const answer = await open(token, { "accept-language": accepted });
      expect(answer.text).toContain(`<html lang="${lang}"`);
      expect(shownBy(answer)).toContain(lang === "es" ? "Pendiente de firma" : "Pending Signature");
      expect(stateIn(answer)).toMatchObject({ contract: { disclosure: { locale: lang } } });
    },
  );

  it("a fetch of a contract's page isn't recorded as a view of the contract", async () => {
    const { admin } = await aSignedInTeam("Sunset Media");
    const { token, contract } = await aContract(admin);
    for (const agent of ["Mozilla/5.0 Firefox/140", "Slackbot-LinkExpanding 1.0", "WhatsApp/2"]) {
      await open(token, { "user-agent": agent });
    }
    const { viewedAt } = await actAs(admin, () => Contract.get(contract.id), CALLER);
    expect(viewedAt).toBeUndefined();
  });

  it("a contract's page sends no referrer, isn't cached and isn't indexed", async () => {
    const { headers, cookies } = await open("AAAAAAAA");
    expect(Object.fromEntries(headers)).toMatchObject({
      "referrer-policy": "no-referrer",
      "cache-control": "no-store",
      "x-robots-tag": "noindex, nofollow",
    });
    expect(cookies).toEqual([]);
  });
});
