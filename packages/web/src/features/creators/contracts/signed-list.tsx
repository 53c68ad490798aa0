import type { Contract } from "@clearhouse/core/contracts/contract/contract.schema.ts";
import { Table, TableBody, TableCell, TableHead, TableHeader, TableRow } from "@/components/ui/table.tsx";
import { formatDate } from "@/lib/dates.ts";
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

const TITLE =
  "line-clamp-2 break-words rounded-sm text-left font-medium underline-offset-4 hover:underline focus-visible:outline-2 focus-visible:outline-ring";

export function SignedTable({ contracts, onOpen }: Props) {
  const { columns } = SIGNED_TEXTS;
  return (
    <div className="rounded-lg border bg-card">
      <Table aria-label={SIGNED_TEXTS.title} className="table-fixed">
        <TableHeader>
          <TableRow>
            <TableHead className="pl-4">{columns.contract}</TableHead>
            <TableHead className="w-[28%]">{columns.signer}</TableHead>
            <TableHead className="w-28">{columns.status}</TableHead>
            <TableHead className="w-32">{columns.date}</TableHead>
            <TableHead className="w-36 max-xl:hidden">{columns.sentBy}</TableHead>
            <TableHead className="w-14">
              <span className="sr-only">{columns.actions}</span>
            </TableHead>
          </TableRow>
        </TableHeader>
        <TableBody>
          {contracts.map((contract) => (
            <TableRow key={contract.id}>
              <TableCell className="pl-4">
                <button type="button" dir="auto" className={TITLE} onClick={() => onOpen(contract)}>
                  {contract.title}
                </button>
              </TableCell>
              <TableCell>
                <Signer contract={contract} />
              </TableCell>
              <TableCell>
                <ContractStatusBadge status={contract.status} />
              </TableCell>
              <TableCell className="whitespace-nowrap tabular-nums">
                <time dateTime={dateOf(contract)}>{formatDate(dateOf(contract))}</time>
              </TableCell>
              <TableCell className="max-xl:hidden">
                <bdi className="line-clamp-2 break-words">{contract.sentBy}</bdi>
              </TableCell>
              <TableCell>
                <ContractMenu contract={contract} onOpen={() => onOpen(contract)} />
              </TableCell>
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </div>
  );
}

/** Cards, shown if there is no room for the table. */
export function SignedCards({ contracts, onOpen }: Props) {
  return (
    <ul aria-label={SIGNED_TEXTS.title} className="flex flex-col gap-2">
      {contracts.map((contract) => (
        <li key={contract.id} className="flex min-w-0 items-start gap-2 rounded-lg border bg-card p-3">
          <div className="min-w-0 flex-1 space-y-1.5">
            <h3>
              <button type="button" dir="auto" className={TITLE} onClick={() => onOpen(contract)}>
                {contract.title}
              </button>
            </h3>
            <Signer contract={contract} />
            <p className="flex flex-wrap items-center gap-2 text-muted-foreground text-xs">
              <ContractStatusBadge status={contract.status} />
              <time dateTime={dateOf(contract)}>{formatDate(dateOf(contract))}</time>
            </p>
          </div>
          <ContractMenu contract={contract} onOpen={() => onOpen(contract)} />
        </li>
      ))}
    </ul>
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
