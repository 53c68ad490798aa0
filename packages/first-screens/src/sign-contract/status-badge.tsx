/** @jsxRuntime automatic */
import type { SignerContract } from "@clearhouse/core/contracts/contract/contract.schema.ts";
import CircleCheck from "lucide-react/icons/circle-check";
import CircleSlash from "lucide-react/icons/circle-slash";
import CircleX from "lucide-react/icons/circle-x";
import Clock from "lucide-react/icons/clock";
import PenLine from "lucide-react/icons/pen-line";
import { badgeVariants } from "../look/badge-variants.ts";
import { useReader } from "./reader.tsx";

const LOOKS = {
  pending: { Icon: PenLine, variant: "requested" },
  signed: { Icon: CircleCheck, variant: "approved" },
  declined: { Icon: CircleX, variant: "denied" },
  voided: { Icon: CircleSlash, variant: "unknown" },
  expired: { Icon: Clock, variant: "expired" },
} as const;

/** The contract's status, as color, icon and word. */
export function StatusBadge({ status }: Pick<SignerContract, "status">) {
  const { say } = useReader();
  const { Icon, variant } = LOOKS[status];
  return (
    <span className={badgeVariants({ variant })}>
      <Icon aria-hidden="true" />
      {say(status)}
    </span>
  );
}
