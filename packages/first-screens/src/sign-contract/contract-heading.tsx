/** @jsxRuntime automatic */
import type { SignerContract } from "@clearhouse/core/contracts/contract/contract.schema.ts";
import type { Ref } from "react";
import { StepHeading } from "../shared/step-heading.tsx";
import { Say } from "./reader.tsx";
import { StatusBadge } from "./status-badge.tsx";

/** The contract's title, its status, and who sent it. */
export function ContractHeading({
  contract,
  heading,
}: {
  contract: SignerContract;
  heading: Ref<HTMLHeadingElement> | undefined;
}) {
  const { title, status, sentBy, team } = contract;
  return (
    <div className="mb-5 flex flex-col items-start gap-2 md:mb-8">
      <StatusBadge status={status} />
      <StepHeading heading={heading}>
        <bdi translate="no">{title}</bdi>
      </StepHeading>
      <p className="wrap-anywhere text-pretty text-muted-foreground">
        <Say text="asks" sender={sentBy} team={team.name} />
      </p>
    </div>
  );
}
