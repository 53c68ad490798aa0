import { EVENTS } from "@clearhouse/core/base/happenings/events.ts";
import { sendAboutContract } from "@clearhouse/core/notices/mail/about-contract.ts";
import { voidedMail } from "@clearhouse/core/notices/mail/contract-mails.ts";
import { renderContractVoided } from "@clearhouse/emails/contracts/contract-voided.tsx";
import { consequence } from "../consequence.ts";

const NAME = "tell-signer-voided";

export const handler = consequence(NAME, EVENTS["contract.voided"], async ({ id, data }) => {
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
