import { Asset } from "@clearhouse/core/library/asset/index.ts";
import { Team } from "@clearhouse/core/people/team/index.ts";
import { withClock } from "@clearhouse/core/platform/clock.ts";
import { env } from "@clearhouse/core/platform/env.ts";
import { tally } from "@clearhouse/core/platform/http/limiter.ts";
import { actAs } from "@clearhouse/core/platform/identity/actor.ts";
import { LINKS } from "@clearhouse/core/platform/identity/link.ts";
import { RightsRequest } from "@clearhouse/core/rights/rights-request/index.ts";
import { ASK, anAsset, anOpenRequest, approve, CALLER, PNG } from "@clearhouse/core/testing/scene.ts";
import { Sent } from "@clearhouse/core/testing/sent.ts";
import { beforeAll, describe, expect, it, onTestFinished } from "vitest";
import { type Answer, WITHOUT_BODY } from "../../testing/call.ts";
import { putPages, read } from "../../testing/pages.ts";
import { aSignedInTeam } from "../../testing/roles/people.ts";

const EMPTY = `<div id="root"></div><noscript>JavaScript</noscript>`;
const PAGE = `<!doctype html><html lang="en" data-surface="public"><head><meta charset="utf-8"><!--meta--><script src="/assets/a.js"></script></head><body><!--body-->${EMPTY}<!--/body--></body></html>`;

beforeAll(() => putPages({ "rights-request.html": PAGE }));

/** The text that a reader sees, without markup. */
const textOf = (page: string): string =>
  page
    .slice(page.indexOf('<div id="root">'), page.indexOf('<script type="application/json"'))
    .replace(/<!--[\s\S]*?-->|<[^>]*>/g, "")
    .replaceAll("&#x27;", "'")
    .replaceAll("&quot;", '"')
    .replaceAll("&amp;", "&");

/** The static text for a script that doesn't run. */
const standstillIn = (page: string): string => /<p id="standstill">([\s\S]*?)<\/p>/.exec(page)?.[1] ?? "";

/** The data for the page's script. */
const stateIn = ({ text }: Answer): unknown =>
  JSON.parse(/<script type="application\/json" id="first-state">([^<]*)<\/script>/.exec(text)?.[1] ?? "null");

describe.each(WITHOUT_BODY)("a rights request's page, $name", ({ send }) => {
  const open = (token: string, headers = {}) =>
    send({ method: "GET", path: `/rights-request?token=${encodeURIComponent(token)}`, headers });

  it("a rights request's page names the requesting team in the link's preview", async () => {
    const { admin } = await aSignedInTeam("Sunset Media");
    const { token } = await anOpenRequest(admin);
    const answer = await open(token);
    expect(answer.status).toBe(200);
    expect(answer.headers.get("content-type")).toBe("text/html; charset=UTF-8");
    const title = "Rights request from Sunset Media";
    const description = expect.stringContaining("Sunset Media");
    expect(read(answer)).toEqual({ title, description, ogTitle: title, ogDescription: description });
    expect(answer.text).toContain('<script src="/assets/a.js"></script>');
    expect(answer.text).not.toContain("<!--meta-->");
  });

  it("a rights request's page has the team's own texts and picture in its social preview, and keeps its title", async () => {
    const { admin } = await aSignedInTeam("Sunset Media");
    const { token } = await anOpenRequest(admin);
    const evil = `"/><script>alert(1)</script>`;
    await actAs(admin, () => Sent.editTeam({ previewTitle: `Your work ${evil}` }), CALLER);
    const cards = async () => {
      const { text } = await open(token, { "user-agent": "facebookexternalhit/1.1" });
      const tags = text.matchAll(/<meta (?:name|property)="((?:og|twitter):[\w:]+)" content="([^"]*)"/g);
      return { text, tags: Object.fromEntries([...tags].map(([, name, content]) => [name, content])) };
    };
    const titled = await cards();
    const title = "Your work &quot;/&gt;&lt;script&gt;alert(1)&lt;/script&gt;";
    const untouched = "Sunset Media would like to use your content. Read what for, and answer with yes or no.";
    expect(titled.tags).toEqual({
      ...{ "og:title": title, "og:description": untouched, "og:type": "website", "og:site_name": "Clearhouse" },
      ...{ "twitter:card": "summary", "twitter:title": title, "twitter:description": untouched, "og:locale": "en" },
    });
    expect(titled.text).toContain("<title>Rights request from Sunset Media</title>");

    const appLogo = await actAs(admin, () => Team.setAppLogo(PNG));
    const logo = env.SITE_URL + appLogo;
    expect((await cards()).tags).toMatchObject({ "twitter:card": "summary", "og:image": logo, "twitter:image": logo });

    await actAs(admin, () => Sent.editTeam({ previewDescription: "We ask first." }), CALLER);
    const image = env.SITE_URL + (await actAs(admin, () => Team.setPreviewImage(PNG)));
    expect((await cards()).tags).toMatchObject({
      ...{ "og:description": "We ask first.", "twitter:description": "We ask first.", "og:image": image },
      ...{ "twitter:card": "summary_large_image", "twitter:image": image, "og:image:width": "1200" },
      "og:image:height": "630",
    });
  });

  it("every request link that doesn't work shows the same page with the default brand", async () => {
    const { admin } = await aSignedInTeam("Gone");
    const before = new Date(Date.now() - 31 * 86_400_000);
    const expired = await withClock({ now: () => before }, () => anOpenRequest(admin));
    const pages = [];
    for (const token of ["", "AAAAAAAA", expired.token, "A".repeat(10_000), "🌅", "<script>"]) {
      const answer = await open(token);
      expect(answer.status).toBe(200);
      pages.push(answer.text);
    }
    expect(new Set(pages).size).toBe(1);
    expect(pages[0]).toContain("<title>Rights request from Clearhouse Network</title>");
    expect(textOf(pages[0] ?? "")).toContain("Request Not Found");
  });

  it("a link that was taken back or replaced says so to whoever holds it, without what was asked or the newer link", async () => {
    const { admin } = await aSignedInTeam("Sunset Media");
    await actAs(admin, () => Sent.editTeam({ contactEmail: "rights@example.com" }), CALLER);
    const { asset, request, token } = await anOpenRequest(admin, { locale: "es" });
    await actAs(admin, () => RightsRequest.withdraw(request.id), CALLER);
    const takenBack = await open(token);
    expect(takenBack.status).toBe(200);
    expect(takenBack.text).not.toContain(asset.name);
    for (const words of [
      "Esta solicitud se ha retirado",
      "Sunset Media ha retirado la solicitud.",
      "rights@example.com",
    ])
      expect(textOf(takenBack.text)).toContain(words);
    const again = await actAs(admin, () => Sent.requestForAsset(asset.id, ASK), CALLER);
    const newer = new URL(again.request.link).searchParams.get("token") ?? "";
    const replaced = await open(token);
    expect(replaced.text).not.toContain(newer);
    expect(textOf(replaced.text)).toContain("Hay un enlace más reciente");
    expect(textOf((await open(newer)).text)).toContain("Sunset Media");
  });

  it("a rights request's page shows the requester, the content, the use, the end and the message without a script", async () => {
    const { admin } = await aSignedInTeam("Sunset Media");
    const asset = await actAs(admin, () => anAsset("Sunset over the bridge"), CALLER);
    const message = "Hello,\nmay we?";
    const asked = { ...ASK, message, requestedUntil: "2099-06-30" };
    const { request } = await actAs(admin, () => Sent.requestForAsset(asset.id, asked), CALLER);
    const answer = await open(new URL(request.link).searchParams.get("token") ?? "");
    const shown = textOf(answer.text);
    for (const words of [
      "Sunset Media would like to use your photo",
      "Ada Admin asks @creator for permission.",
      "Sunset over the bridge",
      "Social media posts",
      "June 30, 2099",
      message,
      "Please respond within 7 days.",
      "License terms",
      "We record your name, email, IP address, browser and the time as proof of your answer.",
    ]) {
      expect(shown).toContain(words);
    }
    expect(answer.text).toContain(`src="/media/`);
    expect(answer.cookies.join()).toContain("CloudFront-Policy");
    expect(stateIn(answer)).toMatchObject({
      kind: "ready",
      request: { contentTitle: "Sunset over the bridge", message },
    });
  });

  it("a rights request's page without JavaScript shows the email address to which the owner can write", async () => {
    const { admin } = await aSignedInTeam("Sunset Media");
    await actAs(admin, () => Sent.editTeam({ contactEmail: "rights@sunset.example" }), CALLER);
    const { token } = await anOpenRequest(admin);
    const { text } = await open(token);
    const noscript = /<noscript>([\s\S]*)<\/noscript>/.exec(text)?.[1] ?? "";
    expect(noscript).toContain("Answering needs JavaScript. Without it, you can write to rights@sunset.example.");
    const standstill = standstillIn(text);
    expect(standstill).toContain("This page isn&#39;t working in your browser.");
    expect(standstill).toContain("You can also write to rights@sunset.example.");
    expect(standstill).toContain('<a href="">Try Again</a>');
  });

  it("a rights request's page has the team's color before a script runs", async () => {
    const { admin } = await aSignedInTeam("Sunset Media");
    await actAs(admin, () => Sent.editTeam({ primaryColor: "#7c3aed" }), CALLER);
    const { token } = await anOpenRequest(admin);
    expect((await open(token)).text).toMatch(/<html lang="en" style="--primary:#7c3aed;[^"<]*" data-surface="public">/);
  });

  it("the page of an approved request shows the approval, but not the approver's name or email", async () => {
    const { admin } = await aSignedInTeam("Sunset Media");
    const { token, owner } = await anOpenRequest(admin);
    await approve(owner);
    const { text } = await open(token);
    expect(textOf(text)).toContain("This request was already approved");
    expect(text).not.toContain("olivia@example.com");
    expect(text).not.toContain("Olivia");
  });

  it.each([
    [undefined, "es-MX,es;q=0.9", "es"],
    [undefined, "de,fr", "en"],
    ["es" as const, "en", "es"],
    ["en" as const, "es", "en"],
  ])(
    "a request with the language %s, opened in a browser that accepts %s, has a page in the language %s",
    async (locale, accepted, lang) => {
      const { admin } = await aSignedInTeam("Sunset Media");
      const { id } = await actAs(admin, () => anAsset(), CALLER);
      const { request } = await actAs(admin, () => Sent.requestForAsset(id, { ...ASK, locale }), CALLER);
      const token = new URL(request.link).searchParams.get("token") ?? "";
      const answer = await open(token, { "accept-language": accepted });
      expect(answer.text).toContain(`<html lang="${lang}"`);
      const spanish = lang === "es";
      expect(textOf(answer.text)).toContain(
        spanish ? "Sunset Media quiere usar tu foto" : "would like to use your photo",
      );
      expect(textOf(answer.text).includes("Los términos de la licencia están en inglés")).toBe(spanish);
      expect(read(answer).title).toBe(
        spanish ? "Solicitud de derechos de Sunset Media" : "Rights request from Sunset Media",
      );
    },
  );

  it("markup in people's texts is escaped in a rights request's page and in the page's data", async () => {
    const evil = `</title></script><script>alert(1)</script><!--"'& $& $' $1 <!--meta--><!--/body--> 🌅 שלום`;
    const { admin } = await aSignedInTeam(evil);
    const asset = await actAs(admin, () => anAsset(evil), CALLER);
    const message = `${evil}\u202e${"x".repeat(4_800)}`;
    const { request } = await actAs(
      admin,
      () => Sent.requestForAsset(asset.id, { ...ASK, message, contentOwner: evil, requestedBy: evil }),
      CALLER,
    );
    const answer = await open(new URL(request.link).searchParams.get("token") ?? "");
    const { text } = answer;
    expect(text).not.toContain("<script>alert");
    expect(text.match(/<title>/g)).toHaveLength(1);
    // The page's only scripts are its program and its data.
    expect(text.match(/<script/g)).toHaveLength(2);
    expect(text.match(/<\/script>/g)).toHaveLength(2);
    expect(read(answer).title).toContain("&lt;/title&gt;&lt;/script&gt;&lt;script&gt;alert(1)&lt;/script&gt;");
    expect(stateIn(answer)).toMatchObject({ request: { message, team: { name: evil } } });
    expect(text.startsWith("<!doctype html>")).toBe(true);
    expect(text.endsWith("</script></body></html>")).toBe(true);
  });

  it("after too many wrong links, a rights request's page has only the text for a stopped script, in the reader's language, even for a valid link", async () => {
    const { failedOverAll } = LINKS.owner.limits;
    // A thousand guesses would take long, so this test lowers the limit.
    const FEW = 3;
    const { limit } = failedOverAll;
    Object.assign(failedOverAll, { limit: FEW });
    onTestFinished(() => {
      Object.assign(failedOverAll, { limit });
    });
    const { admin } = await aSignedInTeam("Sunset Media");
    const { token } = await anOpenRequest(admin);
    const tomorrow = new Date(Date.now() + 86_400_000);
    await withClock({ now: () => tomorrow }, async () => {
      for (let count = 0; count < FEW; count++) await tally(failedOverAll, "all");
      const spanish = { "accept-language": "es-MX" };
      const pages = [await open(token, spanish), await open("AAAAAAAA", spanish)];
      for (const { status, text, cookies } of pages) {
        expect(status).toBe(200);
        expect(text).toContain('<div id="root"></div>');
        expect(text).not.toContain("Sunset");
        expect(text).not.toContain(EMPTY);
        expect(text).toContain("Para responder hace falta JavaScript.");
        expect(standstillIn(text)).toContain("no funciona en tu navegador");
        expect(standstillIn(text)).toContain("escribir a quien te envió el enlace");
        expect(cookies).toEqual([]);
      }
      expect(pages[0]?.text).toBe(pages[1]?.text);
    });
  });

  it("a rights request's page is compressed for a browser that accepts gzip", async () => {
    const { admin } = await aSignedInTeam("Sunset Media");
    const { token } = await anOpenRequest(admin);
    const { status, headers } = await open(token, { "accept-encoding": "gzip, br" });
    expect(status).toBe(200);
    expect(headers.get("content-encoding")).toBe("gzip");
    expect(headers.get("vary")).toMatch(/accept-encoding/i);
  });

  it("a rights request's page sends no referrer, isn't cached and isn't indexed", async () => {
    const { headers, cookies } = await open("AAAAAAAA");
    expect(Object.fromEntries(headers)).toMatchObject({
      "referrer-policy": "no-referrer",
      "cache-control": "no-store",
      "x-robots-tag": "noindex, nofollow",
    });
    expect(cookies).toEqual([]);
  });

  it("an asset's activity records a person's reported view of a request, but neither a fetch nor a bot's view", async () => {
    const { admin } = await aSignedInTeam("Sunset Media");
    const { token, asset } = await anOpenRequest(admin);
    await open(token);
    await send({ method: "GET", path: "/api/owner/rights-request", headers: { "clearhouse-token": token } });
    for (const agent of ["Slackbot-LinkExpanding 1.0", "facebookexternalhit/1.1", "WhatsApp/2.23", "Googlebot/2.1"]) {
      const headers = { "clearhouse-token": token, "user-agent": agent };
      expect((await send({ method: "POST", path: "/api/owner/rights-request/view", headers })).status).toBe(204);
    }
    const types = async () => (await actAs(admin, () => Asset.activity(asset.id), CALLER)).map(({ type }) => type);
    expect(await types()).not.toContain("rights_request.viewed");
    await send({ method: "POST", path: "/api/owner/rights-request/view", headers: { "clearhouse-token": token } });
    expect(await types()).toContain("rights_request.viewed");
  });
});
