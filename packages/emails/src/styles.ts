import { fillOf, parseColor } from "@clearhouse/core/people/team/settings/accent.policy.ts";
import { DEFAULT_COLORS } from "@clearhouse/core/people/team/team.schema.ts";

export const FONT = "Inter, -apple-system, 'Segoe UI', Roboto, Helvetica, Arial, sans-serif";

/** The colors of the verdict's answers, as in the workspace. */
export const VERDICT_COLORS = {
  cleared: { light: "#166534", dark: "#86efac" },
  conditions: { light: "#854d0e", dark: "#fcd34d" },
  ask: { light: "#1e40af", dark: "#93c5fd" },
  stop: { light: "#b91c1c", dark: "#fca5a5" },
} as const;

/** Every mail program reads inline styles; the classes only change the colors in programs with a dark mode. */
const DARK = {
  page: { background: "#111113" },
  card: {
    background: "#1b1b1e",
    "border-right-color": "#2c2c31",
    "border-bottom-color": "#2c2c31",
    "border-left-color": "#2c2c31",
  },
  strong: { color: "#ededef" },
  soft: { color: "#a3a3ad" },
  link: { color: "#78a9f9" },
  well: { background: "#232327", "border-color": "#2c2c31" },
  cleared: { color: VERDICT_COLORS.cleared.dark },
  conditions: { color: VERDICT_COLORS.conditions.dark },
  ask: { color: VERDICT_COLORS.ask.dark },
  stop: { color: VERDICT_COLORS.stop.dark },
} as const;

/** react-email puts the body's content into another table, which has the background color too. */
const PAGE_CELL = ".page>table>tbody>tr>td";

const darkRules = (prefix: string): string =>
  Object.entries(DARK)
    .map(([name, rules]) => {
      const body = Object.entries(rules).map(([property, value]) => `${property}:${value} !important`);
      return `${prefix}.${name}${name === "page" ? `,${prefix}${PAGE_CELL}` : ""}{${body.join(";")}}`;
    })
    .join("");

/** Outlook on the web marks its dark mode with `data-ogsc`. */
export const STYLE = `:root{color-scheme:light dark;supported-color-schemes:light dark}
@media (prefers-color-scheme:dark){${darkRules("")}}
${darkRules("[data-ogsc] ")}
@media (max-width:480px){.card{padding:24px 20px !important}.fact{display:block !important;width:100% !important}.fact-label{padding-bottom:0 !important}}`;

export const text = {
  fontFamily: FONT,
  fontSize: "16px",
  lineHeight: "24px",
  color: "#18181b",
  margin: "0 0 16px",
} as const;
export const soft = { ...text, fontSize: "14px", lineHeight: "20px", color: "#5d5d68" } as const;

/**
 * The background of a button in a team's color, and the color of the button's text, both the same as in the workspace.
 */
export const accent = (primaryColor: string | null): { surface: string; text: string } => {
  const color = parseColor(primaryColor ?? "") ?? parseColor(DEFAULT_COLORS.primary) ?? [0, 0, 0];
  const { fill, text } = fillOf(color);
  return { surface: fill, text };
};
