import {
  type ContractStatus,
  CREATOR_CONTRACT_LABELS,
} from "@clearhouse/core/contracts/creator/contract-summary.schema.ts";
import type { Creator, CreatorStatus } from "@clearhouse/core/contracts/creator/creator.schema.ts";
import { Ban, CircleCheck, CircleX, Clock, ClockAlert, FileCheck, type LucideIcon, PenLine } from "lucide-react";
import { Badge, type BadgeVariant } from "@/components/ui/badge.tsx";
import { CONTRACT_STATUS_TEXTS } from "../contracts/texts.ts";
import { LIST_TEXTS, STATUS_TEXTS } from "../texts.ts";

const STATUSES: Record<CreatorStatus, { icon: LucideIcon; variant: BadgeVariant }> = {
  pending: { icon: Clock, variant: "requested" },
  approved: { icon: CircleCheck, variant: "approved" },
  rejected: { icon: CircleX, variant: "denied" },
};

export function CreatorStatusBadge({ status }: { status: CreatorStatus }) {
  const { icon: Icon, variant } = STATUSES[status];
  return (
    <Badge variant={variant}>
      <Icon aria-hidden="true" />
      {STATUS_TEXTS[status]}
    </Badge>
  );
}

const CONTRACTS: Record<ContractStatus, { icon: LucideIcon; variant: BadgeVariant }> = {
  pending: { icon: PenLine, variant: "requested" },
  signed: { icon: FileCheck, variant: "approved" },
  declined: { icon: CircleX, variant: "denied" },
  voided: { icon: Ban, variant: "unknown" },
  expired: { icon: ClockAlert, variant: "expired" },
};

/** The status of the latest contract, in the words of the creators table. */
export function ContractBadge({ contract, className }: { contract: Creator["contract"]; className?: string }) {
  if (!contract) return <span className="text-muted-foreground">{CREATOR_CONTRACT_LABELS.none}</span>;
  return <ContractStatusBadge status={contract.status} labels={CREATOR_CONTRACT_LABELS} className={className} />;
}

interface ContractStatusProps {
  status: ContractStatus;
  /** Replaces the usual words for the statuses; the creators table uses its own words. */
  labels?: Readonly<Record<ContractStatus, string>>;
  className?: string | undefined;
}

export function ContractStatusBadge({ status, labels = CONTRACT_STATUS_TEXTS, className }: ContractStatusProps) {
  const { icon: Icon, variant } = CONTRACTS[status];
  return (
    <Badge variant={variant} className={className}>
      <Icon aria-hidden="true" />
      {labels[status]}
    </Badge>
  );
}

/** How many types are shown; '+N' stands for the others. */
const SHOWN = 2;

/** @param all whether all types are shown */
export function TypeBadges({ types, all = false }: { types: Creator["specialties"]; all?: boolean }) {
  if (types.length === 0) return null;
  const rest = all ? [] : types.slice(SHOWN);
  return (
    <ul className="flex flex-wrap gap-1">
      {(all ? types : types.slice(0, SHOWN)).map((type) => (
        <li key={type}>
          <Badge variant="secondary">{type}</Badge>
        </li>
      ))}
      {rest.length > 0 && (
        <li>
          <Badge variant="outline" title={rest.join(", ")}>
            {LIST_TEXTS.moreTypes(rest.length)}
            <span className="sr-only">{`: ${rest.join(", ")}`}</span>
          </Badge>
        </li>
      )}
    </ul>
  );
}
