import { EVENTS } from "@clearhouse/core/base/happenings/events.ts";
import { mailIdOf } from "@clearhouse/core/contracts/contract/signers.ts";
import { sendAboutContract } from "@clearhouse/core/notices/mail/about-contract.ts";
import { endedMails } from "@clearhouse/core/notices/mail/contract-mails.ts";
import { renderContractEnded } from "@clearhouse/emails/contracts/contract-ended.tsx";
import { consequence } from "../consequence.ts";

const NAME = "tell-signers-declined";

/** Tells those who had signed that another signer has declined. */
export const handler = consequence(NAME, EVENTS["contract.declined"], async ({ id, data }) => {
  for (const { signer, to, replyTo, about, props } of await endedMails(data.contractId)) {
    const mail = await renderContractEnded(props);
    const countedFor = about.userId;
    const mailId = mailIdOf(`${id}.${NAME}`, signer);
    await sendAboutContract(mailId, "contract ended", about, { to, replyTo, countedFor, ...mail });
  }
});
