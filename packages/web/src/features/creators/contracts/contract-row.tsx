import type { Contract } from "@clearhouse/core/contracts/contract/contract.schema.ts";
import { Fragment } from "react";
import { CopyLinkButton } from "@/components/copy-link-button.tsx";
import { formatDate } from "@/lib/dates.ts";
import { useNoteLinkCopied } from "../api/change-contracts.ts";
import { ContractStatusBadge } from "../list/badges.tsx";
import { contractActs } from "./contract-acts.ts";
import { ContractMenu } from "./contract-menu.tsx";
import { coversOf, reasonOf, timesOf } from "./contract-times.ts";
import { CONTRACT_TEXTS, CONTRACT_TIMES } from "./texts.ts";

/** One contract of a creator: its status, and the actions for it. */
export function ContractRow({ contract, onOpen }: { contract: Contract; onOpen: () => void }) {
  const { id, title, status, link, sentBy, createdAt } = contract;
  const noteCopied = useNoteLinkCopied();
  const reason = reasonOf(contract);
  const covers = coversOf(contract).join(" · ");
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-2 px-3 py-2.5">
      <div className="min-w-0 flex-1 basis-56 space-y-1">
        <p className="flex min-w-0 flex-wrap items-center gap-x-2 gap-y-1">
          <button
            type="button"
            dir="auto"
            onClick={onOpen}
            className="min-w-0 break-words rounded-sm text-left font-medium underline-offset-4 hover:underline focus-visible:outline-2 focus-visible:outline-ring"
          >
            {title}
          </button>
          <ContractStatusBadge status={status} />
        </p>
        <p className="text-pretty text-muted-foreground text-xs">
          <bdi>{CONTRACT_TIMES.sent(sentBy, formatDate(createdAt))}</bdi>
          {timesOf(contract).map((time) => (
            <Fragment key={time}>
              {" · "}
              <span className="whitespace-nowrap">{time}</span>
            </Fragment>
          ))}
        </p>
        {covers !== "" && (
          <p className="break-words text-xs" dir="auto">
            {covers}
          </p>
        )}
        {reason !== "" && (
          <p className="line-clamp-2 break-words text-xs" dir="auto">
            {CONTRACT_TIMES.reason(reason)}
          </p>
        )}
      </div>
      <div className="ml-auto flex items-center gap-1">
        {contractActs(contract).hasLink && (
          <CopyLinkButton link={link} name={CONTRACT_TEXTS.copyLinkOf(title)} onCopied={() => noteCopied.mutate(id)} />
        )}
        <ContractMenu contract={contract} onOpen={onOpen} />
      </div>
    </li>
  );
}
