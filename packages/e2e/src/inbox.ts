import { expect } from "@playwright/test";
import * as z from "zod";
import { USED_ONCE } from "./api.ts";

const store = z.object({
  emails: z.array(
    z.object({
      from: z.string(),
      destination: z.object({ to: z.array(z.string()) }),
      subject: z.string(),
      body: z.object({ html: z.string().optional(), text: z.string().optional() }),
      /** Attachments, with their content in Base64. */
      attachments: z
        .array(z.object({ filename: z.string(), contentType: z.string(), content: z.string() }))
        .default([]),
    }),
  ),
});
export type Mail = z.infer<typeof store>["emails"][number];

export interface Inbox {
  /** Mails to an email address, oldest first. */
  to: (address: string) => Promise<Mail[]>;
  /** Waits for a mail to an email address with a matching subject. @returns the newest one */
  waitFor: (address: string, subject: RegExp) => Promise<Mail>;
}

/** Reads the inbox of the local server. */
export function openInbox(inboxUrl: string): Inbox {
  const to = async (address: string): Promise<Mail[]> => {
    const response = await fetch(new URL("store", inboxUrl.endsWith("/") ? inboxUrl : `${inboxUrl}/`), {
      headers: USED_ONCE,
    });
    const { emails } = store.parse(await response.json());
    return emails.filter((mail) => mail.destination.to.some((recipient) => recipient.includes(address)));
  };
  const waitFor = async (address: string, subject: RegExp): Promise<Mail> => {
    const matching = async () => (await to(address)).filter((mail) => subject.test(mail.subject)).at(-1);
    await expect.poll(matching, { message: `a mail to ${address} about ${subject}` }).toBeDefined();
    const mail = await matching();
    if (mail === undefined) throw new Error(`The mail to ${address} about ${subject} is gone again.`);
    return mail;
  };
  return { to, waitFor };
}

/** The code of six digits in a mail. */
export const codeOf = ({ subject, body }: Mail): string => {
  const code = /\b\d{6}\b/.exec(body.text ?? "")?.[0];
  if (code === undefined) throw new Error(`"${subject}" has no code.`);
  return code;
};

/** The bytes of a mail's only PDF. */
export const pdfOf = ({ subject, attachments }: Mail): Buffer => {
  const [pdf, ...others] = attachments.filter(({ contentType }) => contentType === "application/pdf");
  if (!pdf || others.length > 0) throw new Error(`"${subject}" has ${others.length + (pdf ? 1 : 0)} PDFs.`);
  return Buffer.from(pdf.content, "base64");
};

/** The URL of a mail's button, found by the beginning of the URL's path. */
export const linkOf = ({ subject, body }: Mail, path: string): string => {
  const links = (body.text ?? "").match(/https?:\/\/[^\s)>\]]+/g) ?? [];
  const link = links.find((url) => new URL(url).pathname.startsWith(path));
  if (link === undefined) throw new Error(`"${subject}" has no link to ${path}.`);
  return link;
};
