import { EVENTS } from "@clearhouse/core/base/happenings/events.ts";
import { answeredMail } from "@clearhouse/core/notices/mail/contract-mails.ts";
import { renderContractDeclined } from "@clearhouse/emails/contracts/contract-answered.tsx";
import { consequence } from "../consequence.ts";
import { tellOfContract } from "../contract-notice.ts";

const NAME = "notify-sender-declined";

export const handler = consequence(NAME, EVENTS["contract.declined"], async ({ id, data }) => {
  const content = await answeredMail(data.contractId);
  const { declined } = content ?? {};
  if (!content || !declined) return;
  await tellOfContract(data.contractId, content, {
    eventId: id,
    consequence: NAME,
    kind: "contract.declined",
    mailKind: "refusal notice",
    render: () => renderContractDeclined({ ...content.props, answeredAt: declined.at, reason: declined.reason }),
  });
});
