import { ContractCreated } from "@clearhouse/core/contract/contract.events.ts";
import { SIGNER_MAILS } from "@clearhouse/core/contract/mailing.ts";
import { toSigner } from "@clearhouse/core/contract-mail/letters.ts";
import { sendAboutContract } from "@clearhouse/core/mail/about-contract.ts";
import { renderContractToSign } from "@clearhouse/emails/contract-to-sign.tsx";
import { consequence } from "../consequence.ts";

const NAME = SIGNER_MAILS.created;

export const handler = consequence(NAME, ContractCreated, async ({ id, data }) => {
  const letter = await toSigner(data.contractId);
  if (!letter) return;
  const { to, replyTo, about, props } = letter;
  await sendAboutContract(`${id}.${NAME}`, "contract", about, { to, replyTo, ...(await renderContractToSign(props)) });
});
