import { GetObjectCommand } from "@aws-sdk/client-s3";
import { Invite } from "@clearhouse/core/invite/index.ts";
import { nowMs } from "@clearhouse/core/platform/clock.ts";
import { env } from "@clearhouse/core/platform/env.ts";
import { CodedError } from "@clearhouse/core/platform/http/error.ts";
import { actAs } from "@clearhouse/core/platform/identity/actor.ts";
import { s3 } from "@clearhouse/core/platform/store/s3.ts";
import { RightsRequest } from "@clearhouse/core/rights-request/index.ts";
import { type Context, Hono } from "hono";
import { html } from "hono/html";
import { ownerOf, throughLink } from "./links.ts";

const KEEP_MS = 60_000;
const kept = new Map<string, { until: number; page: string }>();

/** A built page; kept for a minute, so a deployment shows soon. */
const builtPage = async (name: string): Promise<string> => {
  const known = kept.get(name);
  if (known && known.until > nowMs()) return known.page;
  const { Body } = await s3.send(new GetObjectCommand({ Bucket: env.SITE_BUCKET, Key: name }));
  const page = (await Body?.transformToString()) ?? "";
  kept.set(name, { until: nowMs() + KEEP_MS, page });
  return page;
};

/** For links that lead nowhere, and for whoever guesses. */
const DEFAULT_TEAM = "Clearhouse Network";

/**
 * The name of the team behind a link, for the link's preview in a chat; undefined for a link that leads nowhere. A
 * preview neither uses a link nor counts as a look.
 */
const nameOf = async (behind: () => Promise<{ team: { name: string } }>): Promise<string | undefined> => {
  try {
    return (await behind()).team.name;
  } catch (error) {
    // Whoever is refused still gets the page, which then says why.
    if (error instanceof CodedError) return undefined;
    throw error;
  }
};

/** A built page with the words that a preview shows, in place of its own title. */
const answer = async (c: Context, name: string, title: string, description: string): Promise<Response> => {
  const meta = await html`<title>${title}</title>
    <meta name="description" content="${description}" />
    <meta property="og:title" content="${title}" />
    <meta property="og:description" content="${description}" />
    <meta property="og:type" content="website" />`;
  const page = (await builtPage(name)).replace(/<title>[^<]*<\/title>/, "").replace("<!--meta-->", () => String(meta));
  c.header("Cache-Control", "no-store");
  c.header("Referrer-Policy", "no-referrer");
  c.header("X-Robots-Tag", "noindex, nofollow");
  return c.html(page);
};

export const publicPageRoutes = new Hono()
  .get("/rights-request", async (c) => {
    const token = c.req.query("token") ?? "";
    const team = (await nameOf(async () => actAs(await ownerOf(token), RightsRequest.forOwner))) ?? DEFAULT_TEAM;
    const description = `${team} would like to use your content. Read what for, and answer with yes or no.`;
    return answer(c, "rights-request.html", `Rights request from ${team}`, description);
  })
  .get("/invite/:code{.+}", async (c) => {
    const code = c.req.param("code");
    const team = await nameOf(() => throughLink("invited", code, () => Invite.look(code)));
    const title = team ? `Join ${team}` : DEFAULT_TEAM;
    const description = `${team ? `${team} invites you to its` : "The"} workspace in which media teams request, track and store usage rights.`;
    return answer(c, "index.html", title, description);
  });
