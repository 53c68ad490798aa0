import type { HeldBack } from "../../../platform/mail/held-back.schema.ts";
import { outsiderMail } from "../../../platform/mail/outsiders.ts";
import type { ContractRecord } from "../contract.entity.ts";
import { type Signer, withSigner } from "../signers.ts";

/** What became of counting mails to signers: who may be mailed, and why the others can't. */
interface CountedMails {
  free: Signer[];
  held: { signer: Signer; why: HeldBack }[];
}

/**
 * A function that counts a mail to each of several signers, only once even if a repeated transaction calls it again.
 * Mails to the team's own signer aren't counted.
 * @param senderId the member who causes the mails
 */
export const signerMails = (senderId: string): ((signers: readonly Signer[]) => Promise<CountedMails>) => {
  const counts = new Map<string, ReturnType<typeof outsiderMail>>();
  return async (signers) => {
    const counted: CountedMails = { free: [], held: [] };
    for (const signer of signers) {
      const count = counts.get(signer.email) ?? outsiderMail(senderId);
      counts.set(signer.email, count);
      const why = signer.role === "counter-signer" ? undefined : await count(signer.email);
      if (why) counted.held.push({ signer, why });
      else counted.free.push(signer);
    }
    return counted;
  };
};

/** A contract that says of each signer who was counted whether their mail is held back. */
export const withHeld = (record: ContractRecord, { free, held }: CountedMails): ContractRecord => {
  const freed = free.reduce((next, { number }) => withSigner(next, number, { mailHeld: undefined }), record);
  return held.reduce((next, { signer, why }) => withSigner(next, signer.number, { mailHeld: why }), freed);
};
