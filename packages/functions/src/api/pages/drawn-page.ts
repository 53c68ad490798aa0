import { fill, type Locale } from "@clearhouse/core/base/texts/locale.policy.ts";
import { env } from "@clearhouse/core/platform/env.ts";
import { FIRST_STATE_ID } from "@clearhouse/first-screens/shared/first-state-id.ts";
import { STANDSTILL_ID } from "@clearhouse/first-screens/shared/standstill-id.ts";
import { html, raw } from "hono/html";

export interface Meta {
  title: string;
  description: string;
  /** The texts that social networks show for the link, if they differ from title and description. */
  card?: { title: string; description: string };
  /** The picture with its absolute URL; a `large` picture has 1200 × 630 pixels. */
  image?: { url: string; large: boolean };
  locale?: Locale;
}

/** A team's logo for link previews; nothing if the team has no logo. */
export const logoImage = (logo: string): Pick<Meta, "image"> =>
  logo === "" ? {} : { image: { url: new URL(logo, env.SITE_URL).href, large: false } };

/** The parts that are put into a built page. */
export interface PageParts {
  lang?: Locale;
  /** Custom CSS properties of the root element. */
  style?: string;
  meta: Meta;
  /** The HTML before and inside the element that the script hydrates, and the script's data. */
  body?: string;
}

/** Escapes JSON so that no user text in it can end the script or begin a comment. */
const asData = (state: object): string => JSON.stringify(state).replaceAll("<", "\\u003c");

type ScriptTexts = Record<
  "needsScript" | "needsScriptContact" | "standstill" | "standstillContact" | "standstillSender" | "tryAgain",
  string
>;

/** What stands before a page's content for browsers without JavaScript, and for those in which the script doesn't run. */
const scriptTexts = (texts: ScriptTexts, email: string) => {
  const noScript = email === "" ? texts.needsScript : fill(texts.needsScriptContact, { email });
  const contact = email === "" ? texts.standstillSender : fill(texts.standstillContact, { email });
  return html`<noscript><style>[data-needs-script]{display:none!important}</style><p class="bg-status-requested-surface px-4 py-3 text-center text-status-requested">${noScript}</p></noscript><p id="${STANDSTILL_ID}">${texts.standstill} ${contact} <a href="">${texts.tryAgain}</a></p>`;
};

/**
 * The body of a page that is readable without JavaScript.
 * @param texts the page's texts for browsers without JavaScript, and for those in which the script doesn't run
 * @param email the team's email address; "" for none
 * @param drawn HTML of the first screen
 * @param state the data of the first screen, for the page's script
 */
export const drawnBody = async (texts: ScriptTexts, email: string, drawn: string, state: object): Promise<string> =>
  String(
    await html`${scriptTexts(texts, email)}<div id="root">${raw(drawn)}</div><script type="application/json" id="${FIRST_STATE_ID}">${raw(asData(state))}</script>`,
  );

/** The body of a page whose link can't be looked up now, so that its script draws everything. */
export const undrawnBody = async (texts: ScriptTexts): Promise<string> =>
  String(await html`${scriptTexts(texts, "")}<div id="root"></div>`);
