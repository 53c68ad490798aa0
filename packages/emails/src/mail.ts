import { toPlainText } from "@react-email/render";
import type { ReactElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { subjectLine } from "./clean.ts";
import type { RenderedMail } from "./team.ts";

/** XHTML transitional is the doctype under which Outlook and Gmail keep their quirks alike. */
const DOCTYPE =
  '<!DOCTYPE html PUBLIC "-//W3C//DTD XHTML 1.0 Transitional//EN" "http://www.w3.org/TR/xhtml1/DTD/xhtml1-transitional.dtd">';

/** HTML and text from one template. (react-email's own `render` brings a formatter of 270 kB into each bundle.) */
export const renderMail = (subject: string, template: ReactElement): RenderedMail => {
  const html = renderToStaticMarkup(template);
  const text = toPlainText(html, {
    selectors: [
      { selector: "h1", options: { uppercase: false } },
      // Label and value of a fact share a line.
      { selector: "td.fact", format: "inline" },
      { selector: "td.fact-label", format: "inline" },
    ],
  });
  return { subject: subjectLine(subject), html: `${DOCTYPE}${html}`, text: `${text.trim()}\n` };
};
