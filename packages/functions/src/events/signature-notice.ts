import type { answeredMail } from "@clearhouse/core/contract-mail/mails.ts";

type MailContent = Pick<NonNullable<Awaited<ReturnType<typeof answeredMail>>>, "to" | "notice">;

/**
 * That a contract was signed, for whoever sent it. It is told when that happens, and mailed once the documents are made:
 * whichever comes first decides, under one key, whether it comes by mail at once or in a summary.
 */
export const signatureNotice = (contractId: string, { to, notice }: MailContent) =>
  ({
    ...notice,
    kind: "contract.signed",
    to: to.map(({ userId }) => userId),
    dedupeKey: `contract.signed#${contractId}`,
    mailed: true,
  }) as const;
