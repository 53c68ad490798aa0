import { type Language, wordsIn } from "@clearhouse/core/base/texts/catalogue.policy.ts";
import { type CheckCatalogue, SAID } from "@clearhouse/core/base/texts/en/check.policy.ts";
import { datesIn, fill } from "@clearhouse/core/base/texts/locale.policy.ts";
import type { LicenseCheck, PublicLicense } from "@clearhouse/core/rights/license-document/check.schema.ts";

export type CheckLanguage = Language<CheckCatalogue>;

type Answer = LicenseCheck["answer"];

const LOOKS: Record<Answer, { surface: string; path: string }> = {
  cleared: { surface: "bg-status-approved-surface text-status-approved", path: "m8 12.5 2.8 2.8L16 10" },
  expired: { surface: "bg-status-denied-surface text-status-denied", path: "M12 7v5l3 2" },
  withdrawn: { surface: "bg-status-denied-surface text-status-denied", path: "m9 9 6 6m0-6-6 6" },
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

const icon = (answer: Answer): SVGSVGElement => {
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

const factsOf = (
  license: PublicLicense,
  { locale, catalogue }: CheckLanguage,
): (readonly [string, Node | string])[] => {
  const texts = catalogue.TEXTS;
  const words = wordsIn(SAID, catalogue.SAID);
  const day = (date: string): string => datesIn(locale, "UTC").calendarDay(date);
  const { number, team, brand, usageRights, useClass, restrictions, from, until } = license;
  return [
    [texts.license, exactly(number)],
    [texts.team, exactly(team)],
    ...(brand === "" || brand === team ? [] : [[texts.brand, exactly(brand)] as const]),
    [texts.usageRights, words(usageRights)],
    ...(useClass ? [[texts.useClass, texts.useClasses[useClass]] as const] : []),
    [texts.restrictions, restrictions.map(words).join(", ") || texts.none],
    [texts.from, day(from)],
    [texts.until, until ? fill(texts.included, { day: day(until) }) : texts.noEnd],
  ];
};

const licenseCard = (license: PublicLicense, language: CheckLanguage, alone: boolean): HTMLElement => {
  const list = element("dl", "grid grid-cols-[7rem_minmax(0,1fr)] gap-x-3 gap-y-1.5");
  for (const [name, value] of factsOf(license, language)) {
    const shown = element("dd", "min-w-0 break-words", value);
    shown.dir = "auto";
    list.append(element("dt", "text-muted-foreground", name), shown);
  }
  const heading = element("h3", "mb-2 font-medium", language.catalogue.TEXTS.answers[license.state].title);
  return element("section", "border-t px-4 py-3.5 text-sm", ...(alone ? [] : [heading]), list);
};

/** The answer in words, and each license it is based on. */
export const resultOf = (
  { answer, licences: licenses, more }: LicenseCheck,
  { checked, language }: { checked: string; language: CheckLanguage },
): HTMLElement => {
  const texts = language.catalogue.TEXTS;
  const { title, text } = texts.answers[answer];
  const what = element("p", "truncate text-muted-foreground text-xs", `${texts.of} `, exactly(checked));
  what.dir = "auto";
  const head = element(
    "div",
    "flex items-start gap-3 p-4",
    element("span", `grid size-11 shrink-0 place-items-center rounded-full ${LOOKS[answer].surface}`, icon(answer)),
    element(
      "div",
      "min-w-0 space-y-0.5",
      element("h2", "font-semibold text-lg", title),
      element("p", "text-pretty text-muted-foreground text-sm", text),
      ...(more ? [element("p", "text-pretty text-sm", texts.more)] : []),
      what,
    ),
  );
  const cards = licenses.map((license) => licenseCard(license, language, licenses.length === 1));
  const card = element("section", "overflow-hidden rounded-lg border bg-card", head, ...cards);
  card.dataset.answer = answer;
  return card;
};

/** A note about progress, or about why there is no answer. */
export const noteOf = (text: string, problem = false): HTMLElement => {
  const note = element("p", "rounded-lg border bg-card p-4 text-pretty", text);
  if (problem) note.classList.add("text-destructive");
  return note;
};
