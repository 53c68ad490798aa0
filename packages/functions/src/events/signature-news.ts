import type { toSender } from "@clearhouse/core/contract-mail/letters.ts";

type Letter = Pick<NonNullable<Awaited<ReturnType<typeof toSender>>>, "to" | "news">;

/**
 * That a contract was signed, for whoever sent it. It is told when that happens, and mailed once the documents are made:
 * whichever comes first decides, under one key, whether it comes by mail at once or in a summary.
 */
export const signatureNews = (contractId: string, { to, news }: Letter) =>
  ({
    ...news,
    kind: "contract.signed",
    to: to.map(({ userId }) => userId),
    dedupeKey: `contract.signed#${contractId}`,
    mailed: true,
  }) as const;
