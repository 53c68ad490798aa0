import { EVENTS } from "@clearhouse/core/base/happenings/events.ts";
import { mailIdOf } from "@clearhouse/core/contracts/contract/signers.ts";
import { sendAboutContract } from "@clearhouse/core/notices/mail/about-contract.ts";
import { voidedMails } from "@clearhouse/core/notices/mail/contract-mails.ts";
import { renderContractVoided } from "@clearhouse/emails/contracts/contract-voided.tsx";
import { consequence } from "../consequence.ts";

const NAME = "tell-signer-voided";

export const handler = consequence(NAME, EVENTS["contract.voided"], async ({ id, data }) => {
  for (const { signer, to, replyTo, about, props } of await voidedMails(data.contractId)) {
    const mail = await renderContractVoided(props);
    const countedFor = about.userId;
    const mailId = mailIdOf(`${id}.${NAME}`, signer);
    await sendAboutContract(mailId, "contract withdrawn", about, { to, replyTo, countedFor, ...mail });
  }
});
