import type { answeredMail } from "@clearhouse/core/contract-mail/mails.ts";

type MailContent = Pick<NonNullable<Awaited<ReturnType<typeof answeredMail>>>, "to" | "notice">;

/**
 * The notice to a contract's sender that it was signed. It is sent twice: at once to the application, and by mail once
 * the documents are made. Both use the same key, so whichever comes first decides whether the mail comes at once or in
 * a summary.
 */
export const signatureNotice = (contractId: string, { to, notice }: MailContent) =>
  ({
    ...notice,
    kind: "contract.signed",
    to: to.map(({ userId }) => userId),
    dedupeKey: `contract.signed#${contractId}`,
    mailed: true,
  }) as const;
