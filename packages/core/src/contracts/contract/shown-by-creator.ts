import { updateItem, type Write } from "../../platform/store/transaction.ts";
import type { ContractStatus } from "../creator/contract-summary.schema.ts";
import { CreatorEntity, type CreatorRecord } from "../creator/creator.entity.ts";
import { Creator } from "../creator/index.ts";
import type { ContractRecord } from "./contract.entity.ts";

type Shown = Pick<ContractRecord, "teamId" | "contractId" | "createdAt">;

/** The write that stores a new contract as the latest on its creator's record. It fails if the creator was deleted. */
export const firstShown = (
  { teamId, contractId: id, createdAt }: Shown,
  creatorId: string,
  status: ContractStatus,
): Write =>
  updateItem(CreatorEntity.patch({ teamId, creatorId }).set({ contract: { id, status, createdAt } }).params());

/**
 * The write that updates a contract's status on its creator's record. That record has only the latest contract. Returns
 * no write if another contract is the latest, or if the creator was deleted. The write fails if another contract has
 * become the latest.
 */
export const shownBy = (
  creator: CreatorRecord | undefined,
  { teamId, contractId: id, createdAt }: Shown,
  status: ContractStatus,
): Write[] => {
  if (creator?.contract?.id !== id) return [];
  const shown = CreatorEntity.patch({ teamId, creatorId: creator.creatorId })
    .set({ contract: { id, status, createdAt } })
    .where(({ contract }, { eq }) => eq(contract.id, id));
  return [updateItem(shown.params())];
};

/** Reads the creator, and returns the write as {@link shownBy} does. */
export const shownByCreator = async (
  contract: Shown & Pick<ContractRecord, "creatorId">,
  status: ContractStatus,
): Promise<Write[]> => {
  const { teamId, creatorId } = contract;
  return shownBy(creatorId ? await Creator.find(teamId, creatorId) : undefined, contract, status);
};
