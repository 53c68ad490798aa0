import { ContractVoided } from "@clearhouse/core/contract/contract.events.ts";
import { voidedMail } from "@clearhouse/core/contract-mail/mails.ts";
import { sendAboutContract } from "@clearhouse/core/mail/about-contract.ts";
import { renderContractVoided } from "@clearhouse/emails/contracts/contract-voided.tsx";
import { consequence } from "../consequence.ts";

const NAME = "tell-signer-voided";

export const handler = consequence(NAME, ContractVoided, async ({ id, data }) => {
  const content = await voidedMail(data.contractId);
  if (!content) return;
  const { to, replyTo, about, props } = content;
  const mail = await renderContractVoided(props);
  await sendAboutContract(`${id}.${NAME}`, "contract withdrawn", about, {
    to,
    replyTo,
    countedFor: about.userId,
    ...mail,
  });
});
