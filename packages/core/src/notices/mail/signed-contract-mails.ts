import { find } from "../../contracts/contract/change.ts";
import type { ContractRecord } from "../../contracts/contract/contract.entity.ts";
import { completing, mailIdOf, signersOf } from "../../contracts/contract/signers.ts";
import { type ContractFile, fileOf } from "../../contracts/contract-document/read.ts";
import { requireTeamId } from "../../platform/identity/actor.ts";
import { answeredMail, mailToSigner } from "./contract-mails.ts";

/**
 * The largest PDF, in bytes, that is attached to a mail. The mail service accepts 10 MB, and encoding makes an
 * attachment a third larger. The mail about a larger PDF has only a link.
 */
const ATTACHED_MAX = 7_000_000;

const attachedOf = async (contract: ContractRecord): Promise<ContractFile[]> =>
  (contract.documents?.pdf.size ?? 0) > ATTACHED_MAX ? [] : [await fileOf(contract, "pdf")];

const withDocuments = async (contractId: string) => {
  const contract = await find(requireTeamId(), contractId);
  const signed = contract && completing(contract);
  return contract?.documents && signed ? { contract, signed } : undefined;
};

/**
 * The mails with the signers' copies, one for each. They are in the contract's language or, if the contract has none, in
 * the language of the page on which the person signed. Empty until the files are made.
 * @param base the id of the mail to the party
 * @throws contract_document.changed
 */
export const signerCopyMails = async (contractId: string, base: string) => {
  const found = await withDocuments(contractId);
  if (!found) return [];
  const { contract } = found;
  const files = await attachedOf(contract);
  return Promise.all(
    signersOf(contract).map(async (signer) => {
      const content = await mailToSigner(contract, signer);
      const { fullName: signerName = "", at: signedAt = "", sha256 = "", disclosure } = signer.signed ?? {};
      const locale = contract.locale ?? disclosure?.locale ?? "en";
      return {
        ...content,
        mailId: mailIdOf(base, signer),
        files,
        props: { ...content.props, locale, signerName, signedAt, sha256, attached: files.length > 0 },
      };
    }),
  );
};

/**
 * The content of the mail with the sender's copy. If the sender has left, the admins get this mail. Undefined until the
 * files are made.
 * @throws contract_document.changed
 */
export const senderCopyMail = async (contractId: string) => {
  const [found, content] = await Promise.all([withDocuments(contractId), answeredMail(contractId)]);
  if (!found || !content) return undefined;
  const files = await attachedOf(found.contract);
  const { to, replyTo, notice, isToldOtherwise, props } = content;
  const { fullName: signerName, at: answeredAt, sha256 } = found.signed;
  const shown = { ...props, signerName, answeredAt, sha256, attached: files.length > 0 };
  return { to, replyTo, notice, isToldOtherwise, files, props: shown };
};
