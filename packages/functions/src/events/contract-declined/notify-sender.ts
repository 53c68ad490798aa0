import { ContractDeclined } from "@clearhouse/core/contract/contract.events.ts";
import { toSender } from "@clearhouse/core/contract-mail/letters.ts";
import { renderContractDeclined } from "@clearhouse/emails/contract-answered.tsx";
import { consequence } from "../consequence.ts";
import { tellOfContract } from "../contract-notice.ts";

const NAME = "notify-sender-declined";

export const handler = consequence(NAME, ContractDeclined, async ({ id, data }) => {
  const letter = await toSender(data.contractId);
  const { declined } = letter ?? {};
  if (!letter || !declined) return;
  await tellOfContract(data.contractId, letter, {
    eventId: id,
    consequence: NAME,
    kind: "contract.declined",
    mailKind: "refusal notice",
    render: () => renderContractDeclined({ ...letter.props, answeredAt: declined.at, reason: declined.reason }),
  });
});
