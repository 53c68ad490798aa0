import type { Contract } from "@clearhouse/core/contracts/contract/contract.schema.ts";
import { columnOf, DataCards, DataTable, useColumns, useDataTable } from "@/components/data-table.tsx";
import { formatDate } from "@/lib/dates.ts";
import { useMediaQuery } from "@/lib/hooks/use-media-query.ts";
import { ContractStatusBadge } from "../list/badges.tsx";
import { ContractMenu } from "./contract-menu.tsx";
import { SIGNED_TEXTS } from "./texts.ts";

interface Props {
  contracts: readonly Contract[];
  onOpen: (contract: Contract) => void;
}

/** The date of the contract's answer or, for an unanswered contract, the date on which the contract was sent. */
const dateOf = ({ signed, declined, voided, createdAt }: Contract): string =>
  signed?.at ?? declined?.at ?? voided?.at ?? createdAt;

const column = columnOf<Contract>();
const columnsFor = (onOpen: Props["onOpen"]) => [
  column("contract", "Contract", "pl-4", (contract) => (
    <button
      type="button"
      dir="auto"
      className="line-clamp-2 break-words rounded-sm text-left font-medium underline-offset-4 hover:underline focus-visible:outline-2 focus-visible:outline-ring"
      onClick={() => onOpen(contract)}
    >
      {contract.title}
    </button>
  )),
  column("signer", "Signer", "w-[28%]", (contract) => <Signer contract={contract} />),
  column("status", "Status", "w-28", ({ status }) => <ContractStatusBadge status={status} />),
  column("date", "Date", "w-32 whitespace-nowrap tabular-nums", (contract) => (
    <time dateTime={dateOf(contract)}>{formatDate(dateOf(contract))}</time>
  )),
  column("sentBy", "Sent by", "w-36 max-xl:hidden", ({ sentBy }) => (
    <bdi className="line-clamp-2 break-words">{sentBy}</bdi>
  )),
  column("actions", <span className="sr-only">Actions</span>, "w-14", (contract) => (
    <ContractMenu contract={contract} onOpen={() => onOpen(contract)} />
  )),
];

/** A table, or cards if there is no room for a table. */
export function SignedList({ contracts, onOpen }: Props) {
  const phone = useMediaQuery("(max-width: 767px)");
  const table = useDataTable(useColumns(columnsFor, onOpen), contracts);
  if (!phone) return <DataTable table={table} aria-label={SIGNED_TEXTS.title} className="table-fixed" />;
  return (
    <DataCards table={table} label={SIGNED_TEXTS.title} className="flex flex-col gap-2">
      {({ id }, show) => (
        <li key={id} className="flex min-w-0 items-start gap-2 rounded-lg border bg-card p-3">
          <div className="min-w-0 flex-1 space-y-1.5">
            <h3>{show("contract")}</h3>
            {show("signer")}
            <p className="flex flex-wrap items-center gap-2 text-muted-foreground text-xs">
              {show("status")}
              {show("date")}
            </p>
          </div>
          {show("actions")}
        </li>
      )}
    </DataCards>
  );
}

/** The signer's name as it was when the contract was sent: the creator may have been deleted since. */
function Signer({ contract: { party } }: { contract: Contract }) {
  return (
    <div className="min-w-0">
      <bdi className="block truncate">{party.name}</bdi>
      <span className="block truncate text-muted-foreground text-xs" title={party.email}>
        {party.email}
      </span>
    </div>
  );
}
