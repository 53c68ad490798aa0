import type { ContractStatus } from "../creator/contract-summary.schema.ts";
import { CreatorEntity } from "../creator/creator.entity.ts";
import { Creator } from "../creator/index.ts";
import { updateItem, type Write } from "../platform/store/transaction.ts";
import type { ContractRecord } from "./contract.entity.ts";

type Shown = Pick<ContractRecord, "teamId" | "contractId" | "createdAt">;

/** The write by which a creator shows a new contract; holds only while there is that creator. */
export const firstShown = (
  { teamId, contractId: id, createdAt }: Shown,
  creatorId: string,
  status: ContractStatus,
): Write =>
  updateItem(CreatorEntity.patch({ teamId, creatorId }).set({ contract: { id, status, createdAt } }).params());

/**
 * The write by which a creator shows where their latest contract stands now; none where another contract is the latest,
 * or the creator is gone. Holds only while it is still the latest.
 */
export const shownByCreator = async (
  { teamId, creatorId, contractId: id, createdAt }: Shown & Pick<ContractRecord, "creatorId">,
  status: ContractStatus,
): Promise<Write[]> => {
  const creator = creatorId ? await Creator.find(teamId, creatorId) : undefined;
  if (creator?.contract?.id !== id) return [];
  const shown = CreatorEntity.patch({ teamId, creatorId: creator.creatorId })
    .set({ contract: { id, status, createdAt } })
    .where(({ contract }, { eq }) => eq(contract.id, id));
  return [updateItem(shown.params())];
};
