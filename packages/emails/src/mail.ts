import type { ReactElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { subjectLine } from "./clean.ts";
import type { RenderedMail } from "./team.ts";

/**
 * Makes the text part of a mail from the HTML that React made. No general HTML parser is needed: React writes every tag
 * in lower case and in full, and escapes the five characters in ENTITIES in texts and attributes, so a "<" always
 * begins a tag. (A general converter would add 190 kB to each bundle.)
 */
const ENTITIES: Record<string, string> = { amp: "&", lt: "<", gt: ">", quot: '"', "#x27": "'" };
const unescaped = (text: string): string =>
  text.replace(/&(amp|lt|gt|quot|#x27);/g, (entity, name: string) => ENTITIES[name] ?? entity);

const TOKEN = /<!--[\s\S]*?-->|<(\/?)([a-z0-9]+)([^>]*)>|([^<]+)/g;
const VOID = new Set(["br", "hr", "img", "link", "meta"]);
/** Elements that begin and end with an empty line. */
const PARAGRAPHS = new Set(["h1", "h2", "p", "table"]);
const LINES = new Set(["div", "tr"]);
const SILENT = new Set(["head"]);
const ADDRESSED = /\sdata-address-in-text="true"/;
const HREF = /\shref="([^"]*)"/;
const SKIP = /\sdata-skip-in-text="true"/;

/**
 * The text of a mail. Elements with `data-skip-in-text` are left out; a link with `data-address-in-text` is followed by
 * its URL.
 */
export const plainText = (html: string): string => {
  let text = "";
  /** How deeply the current tag is nested inside an element that is left out; 0 outside of such elements. */
  let skipped = 0;
  /** The URL of the link with `data-address-in-text` whose text is being read. */
  let address = "";
  for (const [, closing, tag, attributes = "", words] of html.matchAll(TOKEN)) {
    if (words !== undefined) {
      if (skipped === 0) text += unescaped(words);
    } else if (tag === undefined || VOID.has(tag)) {
      if (tag === "br" && skipped === 0) text += "\n";
    } else if (skipped > 0 || SILENT.has(tag) || SKIP.test(attributes)) {
      skipped += closing === "/" ? -1 : 1;
    } else if (tag === "a") {
      if (closing && address !== "") text += `\n${address}`;
      address = ADDRESSED.test(attributes) ? unescaped(HREF.exec(attributes)?.[1] ?? "") : "";
    } else if (PARAGRAPHS.has(tag)) text += "\n\n";
    else if (LINES.has(tag)) text += "\n";
  }
  const lines = text.split("\n").map((line) => line.trim());
  return `${lines
    .join("\n")
    .replace(/\n{3,}/g, "\n\n")
    .trim()}\n`;
};

/** With the doctype XHTML transitional, Outlook and Gmail render alike. */
const DOCTYPE =
  '<!DOCTYPE html PUBLIC "-//W3C//DTD XHTML 1.0 Transitional//EN" "http://www.w3.org/TR/xhtml1/DTD/xhtml1-transitional.dtd">';

/**
 * Makes a mail's HTML and text from one template. react-email's own `render` would add a formatter and a converter to
 * each bundle.
 */
export const renderMail = (subject: string, template: ReactElement): RenderedMail => {
  const html = renderToStaticMarkup(template);
  return { subject: subjectLine(subject), html: `${DOCTYPE}${html}`, text: plainText(html) };
};
