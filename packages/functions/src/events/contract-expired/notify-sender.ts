import { EVENTS } from "@clearhouse/core/base/happenings/events.ts";
import { expiredMail } from "@clearhouse/core/notices/mail/contract-mails.ts";
import { renderContractExpired } from "@clearhouse/emails/contracts/contract-expired.tsx";
import { consequence } from "../consequence.ts";
import { tellOfContract } from "../contract-notice.ts";

const NAME = "notify-sender-contract-expired";

export const handler = consequence(NAME, EVENTS["contract.expired"], async ({ id, data }) => {
  const content = await expiredMail(data.contractId);
  if (!content) return;
  await tellOfContract(data.contractId, content, {
    eventId: id,
    consequence: NAME,
    kind: "contract.expired",
    mailKind: "no signature",
    render: () => renderContractExpired(content.props),
  });
});
