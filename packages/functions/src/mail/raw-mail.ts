import type { OutgoingMail, RawMail } from "@clearhouse/core/platform/mail/deliver.ts";
import MailComposer from "nodemailer/lib/mail-composer/index.js";

export interface AttachedPdf {
  fileName: string;
  body: Buffer;
}

const locked = {
  // Texts and files are passed as values; nodemailer must not read files or URLs that a mail names.
  disableFileAccess: true,
  disableUrlAccess: true,
};

/** A mail with one-click unsubscribe: a mail program posts a form with one field to the URL (RFC 8058). */
export const withUnsubscribe = (outgoing: OutgoingMail, url: string): RawMail => ({
  ...outgoing,
  compose: ({ from, subject }) => {
    const { to, replyTo, html, text } = outgoing;
    const headers = { "List-Unsubscribe": `<${url}>`, "List-Unsubscribe-Post": "List-Unsubscribe=One-Click" };
    return new MailComposer({ from, to, replyTo, subject, html, text, headers, ...locked }).compile().build();
  },
});

/** A mail with attached PDFs. The mail service accepts 10 MB; a license's document has a few hundred kilobytes. */
export const withFiles = (outgoing: OutgoingMail, files: readonly AttachedPdf[]): RawMail => ({
  ...outgoing,
  compose: ({ from, subject }) => {
    const { to, replyTo, html, text } = outgoing;
    const attachments = files.map(({ fileName, body }) => ({
      filename: fileName,
      content: body,
      contentType: "application/pdf",
    }));
    return new MailComposer({ from, to, replyTo, subject, html, text, attachments, ...locked }).compile().build();
  },
});
