import { ContractCreated } from "@clearhouse/core/contract/contract.events.ts";
import { SIGNER_MAILS } from "@clearhouse/core/contract/sending/mailing.ts";
import { signingMail } from "@clearhouse/core/contract-mail/mails.ts";
import { sendAboutContract } from "@clearhouse/core/mail/about-contract.ts";
import { renderContractToSign } from "@clearhouse/emails/contracts/contract-to-sign.tsx";
import { consequence } from "../consequence.ts";

const NAME = SIGNER_MAILS.created;

export const handler = consequence(NAME, ContractCreated, async ({ id, data }) => {
  const content = await signingMail(data.contractId);
  if (!content) return;
  const { to, held, countedFor, replyTo, about, props } = content;
  const mail = await renderContractToSign(props);
  await sendAboutContract(`${id}.${NAME}`, "contract", about, { to, held, countedFor, replyTo, ...mail });
});
