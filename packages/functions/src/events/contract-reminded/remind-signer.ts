import { EVENTS } from "@clearhouse/core/base/happenings/events.ts";
import { SIGNER_MAILS } from "@clearhouse/core/contracts/contract/sending/mailing.ts";
import { sendAboutContract } from "@clearhouse/core/notices/mail/about-contract.ts";
import { signingMails } from "@clearhouse/core/notices/mail/contract-mails.ts";
import { renderContractToSign } from "@clearhouse/emails/contracts/contract-to-sign.tsx";
import { consequence } from "../consequence.ts";

const NAME = SIGNER_MAILS.reminded;

export const handler = consequence(NAME, EVENTS["contract.reminded"], async ({ id, data }) => {
  for (const { mailId, to, replyTo, about, props, askedAt } of await signingMails(data.contractId, `${id}.${NAME}`)) {
    const mail = await renderContractToSign({ ...props, reminderOf: askedAt });
    await sendAboutContract(mailId, "contract reminder", about, { to, replyTo, ...mail });
  }
});
