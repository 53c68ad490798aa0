import { randomUUID } from "node:crypto";
import { Invite } from "@clearhouse/core/people/invite/index.ts";
import { withClock } from "@clearhouse/core/platform/clock.ts";
import { actAs } from "@clearhouse/core/platform/identity/actor.ts";
import { Sent } from "@clearhouse/core/testing/sent.ts";
import { beforeAll, describe, expect, it } from "vitest";
import { WITHOUT_BODY } from "../../testing/call.ts";
import { putPages, read } from "../../testing/pages.ts";
import { aSignedInTeam, aStranger } from "../../testing/roles/people.ts";

/** The HTML page of the workspace. Its title is replaced only at the URL of an invite. */
const APP_PAGE = `<!doctype html><html lang="en"><head><meta charset="utf-8"><!--meta--><title>Clearhouse</title><script src="/assets/app.js"></script></head><body></body></html>`;

beforeAll(() => putPages({ "index.html": APP_PAGE }));

describe.each(WITHOUT_BODY)("an invite's page, $name", ({ send }) => {
  const open = (code: string, headers = {}) => send({ method: "GET", path: `/invite/${code}`, headers });
  const anInvite = async (team: string) => {
    const { admin } = await aSignedInTeam(team);
    const email = `invited-${randomUUID()}@example.com`;
    const made = await actAs(admin, () => Sent.createInvite({ email, role: "admin" }));
    return { admin, ...made, code: made.link.slice(made.link.lastIndexOf("/") + 1) };
  };

  it("an invite's page names the team in the link's preview, but neither the invited email address nor the inviter", async () => {
    const { code, email } = await anInvite("Sunset Media");
    const answer = await open(code);
    expect(answer.status).toBe(200);
    expect(answer.headers.get("content-type")).toBe("text/html; charset=UTF-8");
    const title = "Join Sunset Media";
    const description = expect.stringContaining("Sunset Media invites you");
    expect(read(answer)).toEqual({ title, description, ogTitle: title, ogDescription: description });
    expect(answer.text.match(/<title>/g)).toHaveLength(1);
    expect(answer.text).toContain('<script src="/assets/app.js"></script>');
    expect(answer.text).not.toContain(email);
    expect(answer.text).not.toContain("Ada Admin");
  });

  it("every invite link that doesn't work shows the same page with the default brand", async () => {
    const used = await anInvite("Used");
    const revoked = await anInvite("Revoked");
    await actAs(used.admin, () => Sent.readdressInvite(used.id, ""));
    await actAs(await aStranger(), () => Invite.join(used.code));
    await actAs(revoked.admin, () => Invite.revoke(revoked.id));
    const past = new Date(Date.now() - 8 * 86_400_000);
    const expired = await withClock({ now: () => past }, () => anInvite("Expired"));
    const pages = [];
    const codes = [
      used.code,
      revoked.code,
      expired.code,
      "a".repeat(26),
      "A".repeat(5_000),
      "%F0%9F%8C%85",
      "%3Cscript%3E",
    ];
    for (const code of [...codes, "a/b/c", `${expired.code}/`]) {
      const answer = await open(code);
      expect(answer.status, code).toBe(200);
      pages.push(answer.text);
    }
    expect(new Set(pages).size).toBe(1);
    expect(pages[0]).toContain("<title>Clearhouse Network</title>");
  });

  it("markup in a team's name is escaped in an invite's page", async () => {
    const { code } = await anInvite(`</title><script>alert(1)</script>"'& $& <!--meta--> שלום`);
    const { text } = await open(code);
    expect(text).not.toContain("<script>alert");
    expect(text.match(/<title>/g)).toHaveLength(1);
    expect(text.match(/<script/g)).toHaveLength(1);
    expect(text).toContain(
      "&lt;/title&gt;&lt;script&gt;alert(1)&lt;/script&gt;&quot;&#39;&amp; $&amp; &lt;!--meta--&gt; שלום",
    );
  });

  it("an invite's page sends no referrer, isn't cached and isn't indexed", async () => {
    const { headers, cookies } = await open("a".repeat(26));
    expect(Object.fromEntries(headers)).toMatchObject({
      "referrer-policy": "no-referrer",
      "cache-control": "no-store",
      "x-robots-tag": "noindex, nofollow",
    });
    expect(cookies).toEqual([]);
  });

  it("an invite stays unchanged when a visitor, the invited person or a bot fetches its page", async () => {
    const { admin, code, id, email } = await anInvite("Sunset Media");
    const before = await actAs(admin, () => Invite.get(id));
    const { authorization } = await aStranger(email);
    for (const headers of [{}, { authorization }, { "user-agent": "Slackbot-LinkExpanding 1.0" }])
      await open(code, headers);
    expect(await actAs(admin, () => Invite.get(id))).toEqual(before);
  });
});
