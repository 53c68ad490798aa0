import { ContractDocumentStored } from "@clearhouse/core/contract-document/contract-document.events.ts";
import { toSignerSigned } from "@clearhouse/core/contract-document/letters.ts";
import { sendAboutContract } from "@clearhouse/core/mail/about-contract.ts";
import { renderContractCopy } from "@clearhouse/emails/contract-copy.tsx";
import { withFiles } from "../../mail/parcel.ts";
import { consequence } from "../consequence.ts";

const NAME = "mail-signer-copy";

export const handler = consequence(NAME, ContractDocumentStored, async ({ id, data }) => {
  const letter = await toSignerSigned(data.contractId);
  if (!letter) return;
  const { to, replyTo, about, files, props } = letter;
  const mail = withFiles({ to, replyTo, team: props.team.name, ...(await renderContractCopy(props)) }, files);
  await sendAboutContract(`${id}.${NAME}`, "signed copy", about, mail);
});
