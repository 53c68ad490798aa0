import { GetObjectCommand } from "@aws-sdk/client-s3";
import { actAs } from "@clearhouse/core/platform/actor.ts";
import { nowMs } from "@clearhouse/core/platform/clock.ts";
import { env } from "@clearhouse/core/platform/env.ts";
import { CodedError } from "@clearhouse/core/platform/error.ts";
import { s3 } from "@clearhouse/core/platform/s3.ts";
import { RightsRequest } from "@clearhouse/core/rights-request/index.ts";
import { Hono } from "hono";
import { html } from "hono/html";
import { ownerOf } from "./owner.ts";

const KEEP_MS = 60_000;
let kept: { until: number; page: string } | undefined;

/** The built page; kept for a minute, so a deployment shows soon. */
const builtPage = async (): Promise<string> => {
  if (kept && kept.until > nowMs()) return kept.page;
  const { Body } = await s3.send(new GetObjectCommand({ Bucket: env.SITE_BUCKET, Key: "rights-request.html" }));
  const page = (await Body?.transformToString()) ?? "";
  kept = { until: nowMs() + KEEP_MS, page };
  return page;
};

/** For links that lead nowhere, and for whoever guesses. */
const DEFAULT_TITLE = "Clearhouse Network";

/** The team that asks, for the link's preview in a chat; a preview neither uses a link nor counts as a look. */
const titleOf = async (token: string): Promise<string> => {
  try {
    const actor = await ownerOf(token);
    return (await actAs(actor, RightsRequest.forOwner)).team.name;
  } catch (error) {
    // Whoever is refused still gets the page, which then says why.
    if (error instanceof CodedError) return DEFAULT_TITLE;
    throw error;
  }
};

export const publicPageRoutes = new Hono().get("/rights-request", async (c) => {
  const team = await titleOf(c.req.query("token") ?? "");
  const title = `Rights request from ${team}`;
  const description = `${team} would like to use your content. Read what for, and answer with yes or no.`;
  const meta = await html`<title>${title}</title>
    <meta name="description" content="${description}" />
    <meta property="og:title" content="${title}" />
    <meta property="og:description" content="${description}" />
    <meta property="og:type" content="website" />`;
  const page = (await builtPage()).replace("<!--meta-->", () => String(meta));
  c.header("Cache-Control", "no-store");
  c.header("Referrer-Policy", "no-referrer");
  c.header("X-Robots-Tag", "noindex, nofollow");
  return c.html(page);
});
