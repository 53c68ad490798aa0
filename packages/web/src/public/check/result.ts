import { isRecordNumber } from "@clearhouse/core/base/license/license-number.policy.ts";
import { type Language, wordsIn } from "@clearhouse/core/base/texts/catalogue.policy.ts";
import { type CheckCatalogue, SAID } from "@clearhouse/core/base/texts/en/check.policy.ts";
import { datesIn, fill } from "@clearhouse/core/base/texts/locale.policy.ts";
import type { Limit } from "@clearhouse/core/library/verdict/rows.schema.ts";
import type {
  CheckAnswer,
  CheckItem,
  LicenseCheck,
  Licensed,
} from "@clearhouse/core/rights/license-document/check.schema.ts";

export type CheckLanguage = Language<CheckCatalogue>;

const LOOKS: Record<CheckAnswer, { surface: string; path: string }> = {
  cleared: { surface: "bg-status-approved-surface text-status-approved", path: "m8 12.5 2.8 2.8L16 10" },
  conditions: {
    surface: "bg-status-requested-surface text-status-requested",
    path: "M12 7v6M12 16.5v.1",
  },
  recorded: { surface: "bg-status-pending-surface text-status-pending", path: "M9 8.5h6M9 12h6M9 15.5h3" },
  not_confirmed: { surface: "bg-status-unknown-surface text-status-unknown", path: "M12 7v6M12 16.5v.1" },
  under_review: { surface: "bg-status-denied-surface text-status-denied", path: "M12 7v5l3 2" },
  ended: { surface: "bg-status-denied-surface text-status-denied", path: "m9 9 6 6m0-6-6 6" },
  unknown: {
    surface: "bg-status-unknown-surface text-status-unknown",
    path: "M9.5 9.5a2.5 2.5 0 1 1 3.5 2.3c-.6.3-1 .8-1 1.5v.2M12 16.5v.1",
  },
};

/** An element of this page; texts are inserted as text, never as HTML. */
const element = <Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  className: string,
  ...children: readonly (Node | string)[]
): HTMLElementTagNameMap[Tag] => {
  const made = document.createElement(tag);
  made.className = className;
  made.append(...children);
  return made;
};

const icon = (answer: CheckAnswer): SVGSVGElement => {
  const svg = document.createElementNS("http://www.w3.org/2000/svg", "svg");
  const looks = {
    viewBox: "0 0 24 24",
    width: "28",
    height: "28",
    fill: "none",
    stroke: "currentColor",
    "stroke-width": "2",
  };
  const caps = { "stroke-linecap": "round", "stroke-linejoin": "round", "aria-hidden": "true", class: "size-7" };
  for (const [name, value] of Object.entries({ ...looks, ...caps })) svg.setAttribute(name, value);
  const circle = document.createElementNS(svg.namespaceURI, "circle");
  for (const [name, value] of Object.entries({ cx: "12", cy: "12", r: "9" })) circle.setAttribute(name, value);
  const path = document.createElementNS(svg.namespaceURI, "path");
  path.setAttribute("d", LOOKS[answer].path);
  svg.append(circle, path);
  return svg as SVGSVGElement;
};

/** A name or number that counts letter by letter, so that no browser translates it. */
const exactly = (text: string): HTMLElement => {
  const made = element("bdi", "", text);
  made.setAttribute("translate", "no");
  return made;
};

const dayIn = ({ locale }: CheckLanguage, date: string): string => datesIn(locale, "UTC").calendarDay(date);

const limitIn = (language: CheckLanguage, { kind, value }: Limit): string => {
  const { locale, catalogue } = language;
  const countries = () => {
    const names = new Intl.DisplayNames(locale, { type: "region" });
    return value.split(", ").map((code) => names.of(code) ?? code);
  };
  const shown: Partial<Record<Limit["kind"], () => string>> = {
    use: () => wordsIn(SAID, catalogue.SAID)(value),
    countries: () => new Intl.ListFormat(locale).format(countries()),
    end: () => dayIn(language, value),
  };
  return fill(catalogue.TEXTS.limits[kind], { value: shown[kind]?.() ?? value });
};

/** An answer in words, about one license. */
const wordsOf = (says: CheckAnswer, item: CheckItem | undefined, language: CheckLanguage) => {
  const { title, text } = language.catalogue.TEXTS.answers[says];
  const { team = "", since, limits = [] } = item ?? {};
  const values = {
    team,
    date: since ? dayIn(language, since) : "",
    limits: limits.map((limit) => limitIn(language, limit)).join("; "),
  };
  return { title: fill(title, values), text: fill(text, values) };
};

type Fact = readonly [string, Node | string];

const scopeOf = (licensed: Licensed, team: string, language: CheckLanguage): Fact[] => {
  const texts = language.catalogue.TEXTS;
  const words = wordsIn(SAID, language.catalogue.SAID);
  const { brand, usageRights, useClass, restrictions, from, until } = licensed;
  return [
    ...(brand === "" || brand === team ? [] : [[texts.brand, exactly(brand)] as const]),
    [texts.usageRights, words(usageRights)],
    ...(useClass ? [[texts.useClass, texts.useClasses[useClass]] as const] : []),
    [texts.restrictions, restrictions.map(words).join(", ") || texts.none],
    [texts.from, dayIn(language, from)],
    [texts.until, until ? fill(texts.included, { day: dayIn(language, until) }) : texts.noEnd],
  ];
};

const factsOf = ({ number, team, says, licensed }: CheckItem, language: CheckLanguage): Fact[] => {
  const texts = language.catalogue.TEXTS;
  const isRecord = says === "recorded" || (number !== undefined && isRecordNumber(number));
  return [
    ...(number ? [[isRecord ? texts.record : texts.license, exactly(number)] as const] : []),
    [isRecord ? texts.recordedBy : texts.team, exactly(team)],
    ...(licensed ? scopeOf(licensed, team, language) : []),
  ];
};

const card = (item: CheckItem, language: CheckLanguage, alone: boolean): HTMLElement => {
  const list = element("dl", "grid grid-cols-[7rem_minmax(0,1fr)] gap-x-3 gap-y-1.5");
  for (const [name, value] of factsOf(item, language)) {
    const shown = element("dd", "min-w-0 break-words", value);
    shown.dir = "auto";
    list.append(element("dt", "text-muted-foreground", name), shown);
  }
  const heading = element("h3", "mb-2 font-medium", wordsOf(item.says, item, language).title);
  return element("section", "border-t px-4 py-3.5 text-sm", ...(alone ? [] : [heading]), list);
};

/** The answer in words, and each license it is based on. */
export const resultOf = (
  { says, items, more }: LicenseCheck,
  { checked, language }: { checked: string; language: CheckLanguage },
): HTMLElement => {
  const texts = language.catalogue.TEXTS;
  const { title, text } = wordsOf(says, items[0], language);
  const what = element("p", "truncate text-muted-foreground text-xs", `${texts.of} `, exactly(checked));
  what.dir = "auto";
  const head = element(
    "div",
    "flex items-start gap-3 p-4",
    element("span", `grid size-11 shrink-0 place-items-center rounded-full ${LOOKS[says].surface}`, icon(says)),
    element(
      "div",
      "min-w-0 space-y-0.5",
      element("h2", "text-pretty break-words font-semibold text-lg", title),
      element("p", "text-pretty break-words text-muted-foreground text-sm", text),
      ...(more ? [element("p", "text-pretty text-sm", texts.more)] : []),
      what,
    ),
  );
  const cards = items.map((item) => card(item, language, items.length === 1));
  const shown = element("section", "overflow-hidden rounded-lg border bg-card", head, ...cards);
  shown.dataset.answer = says;
  return shown;
};

/** A note about progress, or about why there is no answer. */
export const noteOf = (text: string, problem = false): HTMLElement => {
  const note = element("p", "rounded-lg border bg-card p-4 text-pretty", text);
  if (problem) note.classList.add("text-destructive");
  return note;
};
