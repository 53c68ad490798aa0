import { chooseLocale, fill } from "@clearhouse/core/base/texts/locale.policy.ts";
import { languageOf } from "@clearhouse/core/base/texts/texts.policy.ts";
import { Contract } from "@clearhouse/core/contracts/contract/index.ts";
import { CodedError } from "@clearhouse/core/platform/errors/error.ts";
import { actAs } from "@clearhouse/core/platform/identity/actor.ts";
import { isLinkRefusal } from "@clearhouse/core/platform/identity/link.ts";
import { accentStyle } from "@clearhouse/first-screens/look/accent.ts";
import type { FirstState } from "@clearhouse/first-screens/sign-contract/first-state.ts";
import { firstScreenHtml } from "@clearhouse/first-screens/sign-contract/html.tsx";
import type { Context } from "hono";
import { throughLink } from "../rights/links.ts";
import { drawnBody, logoImage, type PageParts, undrawnBody } from "./drawn-page.ts";

/**
 * The data with which the page is first drawn: the link's contract, or the fact that the link has no contract.
 * Undefined if the rate limit forbids looking up the link. The page is then sent without content; its script asks the API and
 * shows the reason.
 */
const stateOf = async (token: string): Promise<FirstState | undefined> => {
  try {
    const signer = await throughLink("signer", token, () => Contract.signerByToken(token));
    return { kind: "ready", contract: await actAs(signer, () => Contract.forSigner()) };
  } catch (error) {
    if (isLinkRefusal("signer", error)) return { kind: "missing" };
    if (error instanceof CodedError) return undefined;
    throw error;
  }
};

/**
 * The signing page of a link. Opening the page changes nothing: the link still works, and no view of the contract is
 * recorded.
 */
export const signingPage = async (c: Context, token: string, nobody: string): Promise<PageParts> => {
  const state = await stateOf(token);
  const contract = state?.kind === "ready" ? state.contract : undefined;
  const locale = chooseLocale(contract?.locale ?? undefined, c.req.header("accept-language") ?? "");
  const { TEXTS: texts } = languageOf("signing", locale).catalogue;
  const team = contract?.team.name ?? nobody;
  const parts: PageParts = {
    meta: {
      title: fill(texts.pageTitle, { team }),
      description: fill(texts.pageDescription, { team }),
      locale,
      ...logoImage(contract?.team.logoUrl ?? ""),
    },
    lang: locale,
  };
  if (!state) return { ...parts, body: await undrawnBody(texts) };
  const body = await drawnBody(texts, contract?.team.contactEmail ?? "", firstScreenHtml(state, locale), state);
  return { ...parts, ...(contract && { style: accentStyle(contract.team.primaryColor) }), body };
};
