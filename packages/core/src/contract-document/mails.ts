import { find } from "../contract/change.ts";
import type { ContractRecord } from "../contract/contract.entity.ts";
import { answeredMail, mailToParty } from "../contract-mail/mails.ts";
import { requireTeamId } from "../platform/identity/actor.ts";
import { type ContractFile, fileOf } from "./read.ts";

/**
 * The mail service takes 10 MB, and an attachment grows by a third when encoded. A larger PDF has to be downloaded
 * instead.
 */
const ATTACHED_MAX = 7_000_000;

const attachedOf = async (contract: ContractRecord): Promise<ContractFile[]> =>
  (contract.documents?.pdf.size ?? 0) > ATTACHED_MAX ? [] : [await fileOf(contract, "pdf")];

const withDocuments = async (contractId: string) => {
  const contract = await find(requireTeamId(), contractId);
  return contract?.signed && contract.documents ? { contract, signed: contract.signed } : undefined;
};

/**
 * The signer's copy, in the contract's language or the one they signed in; undefined until the files are made.
 * @throws contract_document.changed
 */
export const signerCopyMail = async (contractId: string) => {
  const found = await withDocuments(contractId);
  if (!found) return undefined;
  const { contract, signed } = found;
  const [content, files] = await Promise.all([mailToParty(contract), attachedOf(contract)]);
  const { at, sha256, disclosure } = signed;
  return {
    ...content,
    files,
    props: {
      ...content.props,
      locale: contract.locale ?? disclosure.locale,
      signerName: signed.fullName,
      signedAt: at,
      sha256,
      attached: files.length > 0,
    },
  };
};

/**
 * The sender's copy, or the admins' if the sender has left; undefined until the files are made.
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
