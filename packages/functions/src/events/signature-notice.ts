import type { answeredMail } from "@clearhouse/core/notices/mail/contract-mails.ts";

type MailContent = Pick<NonNullable<Awaited<ReturnType<typeof answeredMail>>>, "to" | "notice">;

/**
 * The notice to a contract's sender that the contract was signed. Two event handlers use this notice: one notifies the
 * sender in the application at once, the other mails the sender once the documents are made. The notice has the same
 * dedupeKey in both, so the handler that runs first decides whether the mail is sent by itself or in a summary.
 */
export const signatureNotice = (contractId: string, { to, notice }: MailContent) =>
  ({
    ...notice,
    kind: "contract.signed",
    to: to.map(({ userId }) => userId),
    dedupeKey: `contract.signed#${contractId}`,
    mailed: true,
  }) as const;
