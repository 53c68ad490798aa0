import { EVENTS } from "@clearhouse/core/base/happenings/events.ts";
import { sendAboutContract } from "@clearhouse/core/notices/mail/about-contract.ts";
import { signerCopyMails } from "@clearhouse/core/notices/mail/signed-contract-mails.ts";
import { renderContractCopy } from "@clearhouse/emails/contracts/contract-copy.tsx";
import { withFiles } from "../../mail/raw-mail.ts";
import { consequence } from "../consequence.ts";

const NAME = "mail-signer-copy";

export const handler = consequence(NAME, EVENTS["contract.document.stored"], async ({ id, data }) => {
  for (const content of await signerCopyMails(data.contractId, `${id}.${NAME}`)) {
    const { mailId, to, replyTo, about, files, props } = content;
    const mail = withFiles(
      { to, replyTo, countedFor: about.userId, team: props.team.name, ...(await renderContractCopy(props)) },
      files,
    );
    await sendAboutContract(mailId, "signed copy", about, mail);
  }
});
