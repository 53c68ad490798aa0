import { PutObjectCommand } from "@aws-sdk/client-s3";
import { env } from "@clearhouse/core/platform/env.ts";
import { actAs } from "@clearhouse/core/platform/identity/actor.ts";
import { s3 } from "@clearhouse/core/platform/store/s3.ts";
import { anInvite, onboard } from "@clearhouse/core/testing/onboarding.ts";
import { CALLER } from "@clearhouse/core/testing/scene.ts";
import { Sent } from "@clearhouse/core/testing/sent.ts";
import { beforeAll, describe, expect, it } from "vitest";
import { type Answer, WITHOUT_BODY } from "../../testing/call.ts";
import { aSignedInTeam } from "../../testing/roles/people.ts";

const PAGE = `<!doctype html><html lang="en" data-surface="public"><head><meta charset="utf-8"><!--meta--></head><body><!--body--><div id="root"></div><!--/body--></body></html>`;

beforeAll(async () => {
  await s3.send(
    new PutObjectCommand({
      Bucket: env.SITE_BUCKET,
      Key: "creator-onboard.html",
      Body: PAGE,
      ContentType: "text/html",
    }),
  );
});

const titleOf = ({ text }: Answer) => /<title>([^<]*)<\/title>/.exec(text)?.[1];

/** The data for the page's script. */
const stateIn = ({ text }: Answer): unknown =>
  JSON.parse(/<script type="application\/json" id="first-state">([^<]*)<\/script>/.exec(text)?.[1] ?? "null");

describe.each(WITHOUT_BODY)("a creator invite's page, $name", ({ send }) => {
  const open = (code: string, headers = {}) =>
    send({ method: "GET", path: `/creator-onboard/${encodeURIComponent(code)}`, headers });

  it("a creator invite's page has the invite's escaped texts for a bot too, and the invite stays usable", async () => {
    const { admin } = await aSignedInTeam("Sunset </script> Media");
    await actAs(admin, () => Sent.editTeam({ contactEmail: "team@sunset.example" }), CALLER);
    const { code, invited } = await anInvite(admin, "<b>Cleo</b>");
    const answer = await open(code, { "user-agent": "Slackbot-LinkExpanding 1.0" });
    expect(answer.status).toBe(200);
    expect(titleOf(answer)).toBe("Join the creators of Sunset &lt;/script&gt; Media");
    expect(answer.text).toContain(
      '<meta property="og:title" content="Join the creators of Sunset &lt;/script&gt; Media"',
    );
    expect(answer.text).toMatch(/<html lang="en" style="--primary:#7c3aed;/);
    expect(answer.text).toContain("you can write to team@sunset.example");
    expect(answer.text).not.toContain("<b>Cleo");
    expect(stateIn(answer)).toMatchObject({ kind: "ready", invite: { prefill: { name: "<b>Cleo</b>" } } });
    await expect(onboard(invited)).resolves.toBeDefined();
  });

  it("a creator invite's page has the team's color, and its texts and agreement are in the browser's language", async () => {
    const { admin } = await aSignedInTeam("Sunset Media");
    await actAs(admin, () => Sent.editTeam({ primaryColor: "#0f766e" }), CALLER);
    const answer = await open((await anInvite(admin)).code, { "accept-language": "es-MX,es;q=0.9" });
    expect(answer.text).toMatch(/<html lang="es" style="--primary:#0f766e;/);
    expect(titleOf(answer)).toBe("Únete a los creadores de Sunset Media");
    expect(stateIn(answer)).toMatchObject({ invite: { agreement: { locale: "es" }, disclosure: { locale: "es" } } });
  });

  it("every creator invite link that doesn't work shows the same page, even after the invite was used", async () => {
    const { admin } = await aSignedInTeam("Sunset Media");
    const { code, invited } = await anInvite(admin);
    await onboard(invited);
    const pages = [];
    for (const invalid of ["AAAAAAAA", "A".repeat(10_000), "🌅", "<script>", code]) pages.push(await open(invalid));
    expect(new Set(pages.map(({ status, text }) => `${status} ${text}`)).size).toBe(1);
    const [page] = pages;
    if (!page) throw new Error("No page");
    expect(titleOf(page)).toBe("Join the creators of Clearhouse Network");
    expect(page.text).toContain("Invalid Invite");
    expect(page.text).toContain("This invitation link is invalid or has expired");
    expect(page.text).toContain('href="/landing"');
    expect(stateIn(page)).toEqual({ kind: "missing" });
  });

  it("a creator invite's page sends no referrer, isn't cached and isn't indexed", async () => {
    const { headers, cookies } = await open("AAAAAAAA");
    expect(Object.fromEntries(headers)).toMatchObject({
      "referrer-policy": "no-referrer",
      "cache-control": "no-store",
      "x-robots-tag": "noindex, nofollow",
    });
    expect(cookies).toEqual([]);
  });
});
