import { chooseLocale, fill } from "@clearhouse/core/base/texts/locale.policy.ts";
import { ownerTexts } from "@clearhouse/core/base/texts/texts.policy.ts";
import { logoOf } from "@clearhouse/core/people/team/asking-team.ts";
import { Team } from "@clearhouse/core/people/team/index.ts";
import type { TeamRecord } from "@clearhouse/core/people/team/team.entity.ts";
import { env } from "@clearhouse/core/platform/env.ts";
import { CodedError } from "@clearhouse/core/platform/errors/error.ts";
import { actAs } from "@clearhouse/core/platform/identity/actor.ts";
import { isLinkRefusal } from "@clearhouse/core/platform/identity/link.ts";
import { RequestBundle } from "@clearhouse/core/rights/request-bundle/index.ts";
import { RightsRequest } from "@clearhouse/core/rights/rights-request/index.ts";
import { accentStyle } from "@clearhouse/first-screens/look/accent.ts";
import type { FirstState } from "@clearhouse/first-screens/rights-request/first-state.ts";
import { firstScreenHtml } from "@clearhouse/first-screens/rights-request/html.tsx";
import type { Context } from "hono";
import { openMedia } from "../assets/media.ts";
import { ownerOf } from "../rights/links.ts";
import { withPictures } from "../rights/request-bundles.ts";
import { drawnBody, logoImage, type Meta, type PageParts, undrawnBody } from "./drawn-page.ts";

/** The data with which the page is first drawn, and the link's team. */
interface Found {
  state?: FirstState;
  team?: TeamRecord;
}

/**
 * The data with which the page is first drawn: the link's request, or the fact that the link has no request. Nothing if
 * the link can't be looked up now, because a limit is reached or a proof of work is required. The page is then sent
 * empty, and its script asks the API.
 */
const found = async (c: Context, token: string): Promise<Found> => {
  try {
    const owner = await ownerOf(token);
    const state = await actAs(owner, async (): Promise<FirstState> => {
      if (owner.kind === "bundle-owner") {
        return { kind: "bundle", bundle: await withPictures(await RequestBundle.forOwner()) };
      }
      const [request] = await Promise.all([RightsRequest.forOwner(), openMedia(c)]);
      return { kind: "ready", request };
    });
    return { state, team: await Team.get(owner.teamId) };
  } catch (error) {
    if (isLinkRefusal("owner", error)) {
      const link = await RequestBundle.endedLink(token);
      return { state: link ? { kind: "ended", link } : { kind: "missing" } };
    }
    if (error instanceof CodedError) return {};
    throw error;
  }
};

/** What the page shows: the request, for one asset or for several, or what became of its link. */
const shownBy = (state: FirstState | undefined) => {
  if (state?.kind === "bundle") return state.bundle;
  if (state?.kind === "ended") return state.link;
  return state?.kind === "ready" ? state.request : undefined;
};

/** The texts and picture that social networks show for the link: the team's own, or else the page's. */
const previewOf = (team: TeamRecord | undefined, page: { title: string; description: string }): Partial<Meta> => {
  const { previewTitle, previewDescription, previewImageUrl } = team ?? {};
  const image = previewImageUrl && { url: new URL(previewImageUrl, env.SITE_URL).href, large: true };
  return {
    card: { title: previewTitle || page.title, description: previewDescription || page.description },
    ...(image ? { image } : logoImage(team ? logoOf(team) : "")),
  };
};

/**
 * The owner's page of a link. Opening the page changes nothing: the link still works, and no view of the request is
 * recorded.
 */
export const ownerPage = async (c: Context, token: string, nobody: string): Promise<PageParts> => {
  const { state, team: asking } = await found(c, token);
  const request = shownBy(state);
  const locale = chooseLocale(request?.locale ?? undefined, c.req.header("accept-language") ?? "");
  const texts = ownerTexts(locale);
  const team = request?.team.name ?? nobody;
  const page = { title: fill(texts.pageTitle, { team }), description: fill(texts.pageDescription, { team }) };
  const parts: PageParts = { meta: { ...page, ...previewOf(asking, page), locale }, lang: locale };
  if (!state) return { ...parts, body: await undrawnBody(texts) };
  const body = await drawnBody(texts, request?.team.contactEmail ?? "", firstScreenHtml(state, locale), state);
  return { ...parts, ...(request && { style: accentStyle(request.team.primaryColor) }), body };
};
