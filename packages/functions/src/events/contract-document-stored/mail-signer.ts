import { EVENTS } from "@clearhouse/core/base/happenings/events.ts";
import { sendAboutContract } from "@clearhouse/core/notices/mail/about-contract.ts";
import { signerCopyMail } from "@clearhouse/core/notices/mail/signed-contract-mails.ts";
import { renderContractCopy } from "@clearhouse/emails/contracts/contract-copy.tsx";
import { withFiles } from "../../mail/raw-mail.ts";
import { consequence } from "../consequence.ts";

const NAME = "mail-signer-copy";

export const handler = consequence(NAME, EVENTS["contract.document.stored"], async ({ id, data }) => {
  const content = await signerCopyMail(data.contractId);
  if (!content) return;
  const { to, replyTo, about, files, props } = content;
  const mail = withFiles(
    { to, replyTo, countedFor: about.userId, team: props.team.name, ...(await renderContractCopy(props)) },
    files,
  );
  await sendAboutContract(`${id}.${NAME}`, "signed copy", about, mail);
});
