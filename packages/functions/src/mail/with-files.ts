import type { Letter, Parcel } from "@clearhouse/core/platform/mail/deliver.ts";
import MailComposer from "nodemailer/lib/mail-composer/index.js";

export interface AttachedPdf {
  fileName: string;
  body: Buffer;
}

/** A letter with PDFs attached. The mail service takes 10 MB; a license's document has a few hundred kilobytes. */
export const withFiles = (letter: Letter, files: readonly AttachedPdf[]): Parcel => ({
  ...letter,
  compose: ({ from, subject }) => {
    const { to, replyTo, html, text } = letter;
    const attachments = files.map(({ fileName, body }) => ({
      filename: fileName,
      content: body,
      contentType: "application/pdf",
    }));
    // Texts and files are given as they are; nothing in a mail names a file or an address to be read.
    const locked = { disableFileAccess: true, disableUrlAccess: true };
    return new MailComposer({ from, to, replyTo, subject, html, text, attachments, ...locked }).compile().build();
  },
});
