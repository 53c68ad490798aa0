import type { ReactElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { subjectLine } from "./clean.ts";
import { plainText } from "./plain-text.ts";
import type { RenderedMail } from "./team.ts";

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
