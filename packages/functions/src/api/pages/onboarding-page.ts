import { chooseLocale, fill } from "@clearhouse/core/base/texts/locale.policy.ts";
import { languageOf } from "@clearhouse/core/base/texts/texts.policy.ts";
import { Onboarding } from "@clearhouse/core/contracts/onboarding/index.ts";
import { ONBOARDING_ACCENT } from "@clearhouse/core/contracts/onboarding/onboarding-page.policy.ts";
import { CodedError } from "@clearhouse/core/platform/errors/error.ts";
import { actAs } from "@clearhouse/core/platform/identity/actor.ts";
import { isLinkRefusal } from "@clearhouse/core/platform/identity/link.ts";
import type { FirstState } from "@clearhouse/first-screens/creator-onboard/first-state.ts";
import { firstScreenHtml } from "@clearhouse/first-screens/creator-onboard/html.tsx";
import { accentStyle } from "@clearhouse/first-screens/look/accent.ts";
import type { Context } from "hono";
import { throughLink } from "../rights/links.ts";
import { drawnBody, logoImage, type PageParts, undrawnBody } from "./drawn-page.ts";

/**
 * The data with which the page is first drawn: the link's invite, or the fact that the link has no invite. Undefined if
 * the rate limit forbids looking up the link. The page is then sent without content; its script asks the API and shows the
 * reason.
 */
const stateOf = async (code: string): Promise<FirstState | undefined> => {
  try {
    const invited = await throughLink("creator", code, () => Onboarding.invitedByCode(code));
    return { kind: "ready", invite: await actAs(invited, Onboarding.look) };
  } catch (error) {
    if (isLinkRefusal("creator", error)) return { kind: "missing" };
    if (error instanceof CodedError) return undefined;
    throw error;
  }
};

/** The onboarding page of a link. The link still works after the page was opened. */
export const onboardingPage = async (c: Context, code: string, nobody: string): Promise<PageParts> => {
  const state = await stateOf(code);
  const team = state?.kind === "ready" ? state.invite.team : undefined;
  const locale = chooseLocale(undefined, c.req.header("accept-language") ?? "");
  const { TEXTS: texts } = languageOf("onboarding", locale).catalogue;
  const named = { team: team?.name ?? nobody };
  const parts: PageParts = {
    meta: {
      title: fill(texts.pageTitle, named),
      description: fill(texts.pageDescription, named),
      locale,
      ...logoImage(team?.logoUrl ?? ""),
    },
    lang: locale,
  };
  if (!state) return { ...parts, body: await undrawnBody(texts) };
  const body = await drawnBody(texts, team?.contactEmail ?? "", firstScreenHtml(state, locale), state);
  return { ...parts, style: accentStyle(team?.primaryColor ?? ONBOARDING_ACCENT), body };
};
