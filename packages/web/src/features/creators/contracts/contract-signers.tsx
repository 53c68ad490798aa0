import type { Contract } from "@clearhouse/core/contracts/contract/contract.schema.ts";
import { CircleCheck, CircleDashed } from "lucide-react";
import { CopyLinkButton } from "@/components/copy-link-button.tsx";
import { formatDateTime } from "@/lib/dates.ts";
import { useNoteLinkCopied } from "../api/change-contracts.ts";
import { contractActs } from "./contract-acts.ts";
import { Signature } from "./contract-facts.tsx";
import { ROLE_TEXTS, SIGNERS_TEXTS as TEXTS } from "./texts.ts";

type Signers = NonNullable<Contract["signers"]>;

/** Who signs a contract that several sign, who has signed, and each one's link and signature. */
export function ContractSigners({ contract, signers }: { contract: Contract; signers: Signers }) {
  const noteCopied = useNoteLinkCopied();
  const { hasLink } = contractActs(contract);
  return (
    <div className="space-y-2">
      {contract.inOrder && <p className="text-muted-foreground text-xs">{TEXTS.inOrder}</p>}
      <ol className="divide-y rounded-lg border">
        {signers.map((signer) => (
          <li key={signer.number} className="flex flex-wrap items-start gap-3 px-3 py-2.5">
            {signer.signed ? (
              <CircleCheck className="mt-0.5 size-4 shrink-0 text-status-approved" aria-hidden="true" />
            ) : (
              <CircleDashed className="mt-0.5 size-4 shrink-0 text-muted-foreground" aria-hidden="true" />
            )}
            <div className="min-w-0 flex-1 break-words">
              <p>
                <bdi>{signer.name}</bdi>
                {signer.role && <span className="text-muted-foreground">{` · ${ROLE_TEXTS[signer.role]}`}</span>}
              </p>
              <p className="text-muted-foreground text-xs">{`${signer.email} · ${stateOf(contract, signer)}`}</p>
              {signer.mailHeld && <p className="text-xs">{TEXTS.held(signer.mailHeld.reason)}</p>}
              {signer.signed && (
                <div className="pt-2">
                  <Signature signed={signer.signed} />
                </div>
              )}
            </div>
            {hasLink && (
              <CopyLinkButton
                link={signer.link}
                name={TEXTS.copyLinkOf(signer.name)}
                onCopied={() => noteCopied.mutate(contract.id)}
              />
            )}
          </li>
        ))}
      </ol>
    </div>
  );
}

const stateOf = ({ status }: Contract, { signed, turn }: Signers[number]): string => {
  if (signed) return TEXTS.signed(formatDateTime(signed.at));
  if (turn) return TEXTS.turn;
  return status === "pending" ? TEXTS.later : TEXTS.missing;
};
