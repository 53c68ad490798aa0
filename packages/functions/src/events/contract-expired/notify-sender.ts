import { ContractExpired } from "@clearhouse/core/contract/contract.events.ts";
import { ofExpiry } from "@clearhouse/core/contract-mail/letters.ts";
import { renderContractExpired } from "@clearhouse/emails/contract-expired.tsx";
import { consequence } from "../consequence.ts";
import { tellOfContract } from "../contract-notice.ts";

const NAME = "notify-sender-contract-expired";

export const handler = consequence(NAME, ContractExpired, async ({ id, data }) => {
  const letter = await ofExpiry(data.contractId);
  if (!letter) return;
  await tellOfContract(data.contractId, letter, {
    eventId: id,
    consequence: NAME,
    kind: "contract.expired",
    mailKind: "no signature",
    render: () => renderContractExpired(letter.props),
  });
});
