import { EVENTS } from "@clearhouse/core/base/happenings/events.ts";
import { SIGNER_MAILS } from "@clearhouse/core/contracts/contract/sending/mailing.ts";
import { sendAboutContract } from "@clearhouse/core/notices/mail/about-contract.ts";
import { signingMails } from "@clearhouse/core/notices/mail/contract-mails.ts";
import { renderContractToSign } from "@clearhouse/emails/contracts/contract-to-sign.tsx";
import { consequence } from "../consequence.ts";

const NAME = SIGNER_MAILS.created;

export const handler = consequence(NAME, EVENTS["contract.created"], async ({ id, data }) => {
  for (const content of await signingMails(data.contractId, `${id}.${NAME}`)) {
    const { mailId, to, held, countedFor, replyTo, about, props } = content;
    const mail = await renderContractToSign(props);
    await sendAboutContract(mailId, "contract", about, { to, held, countedFor, replyTo, ...mail });
  }
});
