import { ContractSigned } from "@clearhouse/core/contract/contract.events.ts";
import { toSender } from "@clearhouse/core/contract-mail/letters.ts";
import { renderContractSigned } from "@clearhouse/emails/contract-answered.tsx";
import { consequence } from "../consequence.ts";
import { tellOfContractAnswer } from "../contract-answer-notice.ts";

const NAME = "notify-sender-signed";

export const handler = consequence(NAME, ContractSigned, async ({ id, data }) => {
  const letter = await toSender(data.contractId);
  const { signed } = letter ?? {};
  if (!letter || !signed) return;
  await tellOfContractAnswer(data.contractId, letter, {
    eventId: id,
    consequence: NAME,
    kind: "contract.signed",
    mailKind: "signature notice",
    render: () =>
      renderContractSigned({
        ...letter.props,
        signerName: signed.fullName,
        answeredAt: signed.at,
        sha256: signed.sha256,
      }),
  });
});
