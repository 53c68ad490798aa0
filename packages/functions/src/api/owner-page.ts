import { chooseLocale, fill } from "@clearhouse/core/owner-page/locale.policy.ts";
import { ownerTexts } from "@clearhouse/core/owner-page/texts.policy.ts";
import { env } from "@clearhouse/core/platform/env.ts";
import { CodedError } from "@clearhouse/core/platform/http/error.ts";
import { actAs } from "@clearhouse/core/platform/identity/actor.ts";
import { isLinkRefusal } from "@clearhouse/core/platform/identity/link.ts";
import { RequestBundle } from "@clearhouse/core/request-bundle/index.ts";
import { RightsRequest } from "@clearhouse/core/rights-request/index.ts";
import type { FirstState } from "@clearhouse/web/public/rights-request/first-screen/first-state.ts";
import { firstScreenHtml } from "@clearhouse/web/public/rights-request/first-screen/html.tsx";
import { accentStyle } from "@clearhouse/web/public/shared/first-screen/accent-style.ts";
import type { Context } from "hono";
import { drawnBody, type PageParts } from "./drawn-page.ts";
import { ownerOf } from "./links.ts";
import { openMedia } from "./media.ts";
import { withPictures } from "./request-bundles.ts";

/**
 * What a link leads to: the request, or that it leads nowhere. Undefined where nothing may be looked up now, be it that
 * links are being guessed and work is to be proven first, or that too many calls came: the page then comes empty, and its
 * script asks and says why.
 */
const stateOf = async (c: Context, token: string): Promise<FirstState | undefined> => {
  try {
    const owner = await ownerOf(token);
    return await actAs(owner, async () => {
      if (owner.kind === "bundle-owner") {
        return { kind: "bundle", bundle: await withPictures(await RequestBundle.forOwner()) };
      }
      const [request] = await Promise.all([RightsRequest.forOwner(), openMedia(c)]);
      return { kind: "ready", request };
    });
  } catch (error) {
    if (isLinkRefusal("owner", error)) return { kind: "missing" };
    if (error instanceof CodedError) return undefined;
    throw error;
  }
};

/** What is asked, of one or of several. */
const shownBy = (state: FirstState | undefined) => {
  if (state?.kind === "bundle") return state.bundle;
  return state?.kind === "ready" ? state.request : undefined;
};

const withoutScript = (texts: ReturnType<typeof ownerTexts>, email: string): string =>
  email === "" ? texts.needsScript : fill(texts.needsScriptContact, { email });

/** The owner's page for a link, filled in. A look at it neither uses the link nor counts as the owner's. */
export const ownerPage = async (c: Context, token: string, nobody: string): Promise<PageParts> => {
  const state = await stateOf(c, token);
  const request = shownBy(state);
  const locale = chooseLocale(request?.locale ?? undefined, c.req.header("accept-language") ?? "");
  const texts = ownerTexts(locale);
  const team = request?.team.name ?? nobody;
  const logo = request?.team.logoUrl ?? "";
  const parts: PageParts = {
    meta: {
      title: fill(texts.pageTitle, { team }),
      description: fill(texts.pageDescription, { team }),
      locale,
      ...(logo !== "" && { image: new URL(logo, env.SITE_URL).href }),
    },
    lang: locale,
  };
  if (!state) return parts;
  const body = await drawnBody(
    withoutScript(texts, request?.team.contactEmail ?? ""),
    firstScreenHtml(state, locale),
    state,
  );
  return { ...parts, ...(request && { style: accentStyle(request.team.primaryColor) }), body };
};
