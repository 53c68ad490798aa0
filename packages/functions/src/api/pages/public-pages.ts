import { GetObjectCommand } from "@aws-sdk/client-s3";
import { PREVIEW_SIZE } from "@clearhouse/core/base/picture/picture.schema.ts";
import { Invite } from "@clearhouse/core/people/invite/index.ts";
import { nowMs } from "@clearhouse/core/platform/clock.ts";
import { env } from "@clearhouse/core/platform/env.ts";
import { CodedError } from "@clearhouse/core/platform/errors/error.ts";
import { actAs } from "@clearhouse/core/platform/identity/actor.ts";
import { s3 } from "@clearhouse/core/platform/store/s3.ts";
import { RequestBundle } from "@clearhouse/core/rights/request-bundle/index.ts";
import { RightsRequest } from "@clearhouse/core/rights/rights-request/index.ts";
import { type Context, Hono } from "hono";
import { compress } from "hono/compress";
import { html } from "hono/html";
import { limitBody } from "../http/base.ts";
import { ownerOf, throughLink } from "../rights/links.ts";
import { logoImage, type PageParts } from "./drawn-page.ts";
import { onboardingPage } from "./onboarding-page.ts";
import { ownerPage } from "./owner-page.ts";
import { signingPage } from "./signing-page.ts";

const KEEP_MS = 60_000;
const kept = new Map<string, { until: number; page: string }>();

/** A built page. The page is cached for only a minute, so that a new deployment's page is soon used. */
const builtPage = async (name: string): Promise<string> => {
  const known = kept.get(name);
  if (known && known.until > nowMs()) return known.page;
  const { Body } = await s3.send(new GetObjectCommand({ Bucket: env.SITE_BUCKET, Key: name }));
  const page = (await Body?.transformToString()) ?? "";
  kept.set(name, { until: nowMs() + KEEP_MS, page });
  return page;
};

/** The team's name on pages of links that don't work, and for callers who exceed a limit. */
const DEFAULT_TEAM = "Clearhouse Network";

/**
 * The team behind a link, for the link's preview in a chat; undefined for a link that doesn't work. A preview doesn't
 * use up the link, and isn't counted as a view.
 */
const teamBehind = async <T>(behind: () => Promise<{ team: T }>): Promise<T | undefined> => {
  try {
    return (await behind()).team;
  } catch (error) {
    // A caller whom the API refuses still gets the page, and the page shows the reason.
    if (error instanceof CodedError) return undefined;
    throw error;
  }
};

/** The empty content of the built page, which the server or the page's script replaces. */
const EMPTY_BODY = /<!--body-->[\s\S]*<!--\/body-->/;

/** The picture's size, so that a social network can reserve room before it has loaded the picture. */
const LARGE_SIZE = html`<meta property="og:image:width" content="${PREVIEW_SIZE.width}" /><meta property="og:image:height" content="${PREVIEW_SIZE.height}" />`;

/** Answers with a built page into which these parts are put; the preview's texts replace the page's own title. */
const answer = async (c: Context, name: string, { lang, style, meta, body }: PageParts): Promise<Response> => {
  const { title, description, card = { title, description }, image, locale } = meta;
  const head = await html`<title>${title}</title>
    <meta name="description" content="${description}" />
    <meta property="og:title" content="${card.title}" />
    <meta property="og:description" content="${card.description}" />
    <meta property="og:type" content="website" />
    <meta property="og:site_name" content="Clearhouse" />
    <meta name="twitter:card" content="${image?.large ? "summary_large_image" : "summary"}" />
    <meta name="twitter:title" content="${card.title}" />
    <meta name="twitter:description" content="${card.description}" />
    ${locale ? html`<meta property="og:locale" content="${locale}" />` : ""}
    ${image ? html`<meta property="og:image" content="${image.url}" /><meta name="twitter:image" content="${image.url}" />` : ""}
    ${image?.large ? LARGE_SIZE : ""}`;
  const root = await html`<html lang="${lang ?? "en"}"${style ? html` style="${style}"` : ""}`;
  // The replacements are functions, because people's texts may contain patterns such as "$1".
  const page = (await builtPage(name))
    .replace(/<title>[^<]*<\/title>/, "")
    .replace('<html lang="en"', () => String(root))
    .replace(EMPTY_BODY, (empty) => body ?? empty)
    .replace("<!--meta-->", () => String(head));
  c.header("Cache-Control", "no-store");
  c.header("Referrer-Policy", "no-referrer");
  c.header("X-Robots-Tag", "noindex, nofollow");
  return c.html(page);
};

/**
 * Compresses public pages, because CloudFront compresses only answers that it caches. Uncompressed, a page with its
 * data has 17 kB, more than the first round trip can transfer.
 */
const compressed = compress({ encoding: "gzip" });

/** The fields of a form; none if the body isn't a whole form. */
const formOf = async (c: Context): Promise<Record<string, unknown>> => {
  try {
    return await c.req.parseBody();
  } catch (error) {
    if (error instanceof TypeError) return {};
    throw error;
  }
};

const stops = (form: Record<string, unknown>): boolean =>
  form.reminders === "stop" || form["List-Unsubscribe"] === "One-Click";

/** What the forms of the page do. A mail program's one click only ever stops the reminders. */
type Act = "stopReminders" | "sayNotAgain" | "mayAskAgain";

const actIn = (form: Record<string, unknown>): Act | undefined => {
  if (stops(form)) return "stopReminders";
  if (form.again === "never") return "sayNotAgain";
  return form.again === "allowed" ? "mayAskAgain" : undefined;
};

/** Does what a form says for the link's request. If the link doesn't work, nothing changes, and the page says so. */
const carryOut = async (token: string, act: Act): Promise<void> => {
  try {
    const owner = await ownerOf(token);
    const several = owner.kind === "bundle-owner";
    await actAs(owner, () => (several ? RequestBundle[act]() : RightsRequest[act]()));
  } catch (error) {
    if (!(error instanceof CodedError)) throw error;
  }
};

export const publicPageRoutes = new Hono()
  .get("/rights-request", compressed, async (c) =>
    answer(c, "rights-request.html", await ownerPage(c, c.req.query("token") ?? "", DEFAULT_TEAM)),
  )
  // The page's form calls this route, with or without JavaScript, and so do mail programs (RFC 8058).
  .post("/rights-request", compressed, limitBody, async (c) => {
    const token = c.req.query("token") ?? "";
    const act = actIn(await formOf(c));
    if (act) await carryOut(token, act);
    return answer(c, "rights-request.html", await ownerPage(c, token, DEFAULT_TEAM));
  })
  .get("/sign-contract/:token{.+}", compressed, async (c) =>
    answer(c, "sign-contract.html", await signingPage(c, c.req.param("token"), DEFAULT_TEAM)),
  )
  .get("/creator-onboard/:code{.+}", compressed, async (c) =>
    answer(c, "creator-onboard.html", await onboardingPage(c, c.req.param("code"), DEFAULT_TEAM)),
  )
  .get("/invite/:code{.+}", compressed, async (c) => {
    const code = c.req.param("code");
    const team = await teamBehind(() => throughLink("invited", code, () => Invite.look(code)));
    const title = team ? `Join ${team.name}` : DEFAULT_TEAM;
    const description = `${team ? `${team.name} invites you to its` : "The"} workspace in which media teams request, track and store usage rights.`;
    return answer(c, "index.html", { meta: { title, description, ...logoImage(team?.logoUrl ?? "") } });
  });
