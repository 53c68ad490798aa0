import type { ContractStatus } from "../creator/contract-summary.schema.ts";
import { CreatorEntity, type CreatorRecord } from "../creator/creator.entity.ts";
import { Creator } from "../creator/index.ts";
import { updateItem, type Write } from "../platform/store/transaction.ts";
import type { ContractRecord } from "./contract.entity.ts";

type Shown = Pick<ContractRecord, "teamId" | "contractId" | "createdAt">;

/** The write that puts a new contract on its creator's record; fails if the creator is gone. */
export const firstShown = (
  { teamId, contractId: id, createdAt }: Shown,
  creatorId: string,
  status: ContractStatus,
): Write =>
  updateItem(CreatorEntity.patch({ teamId, creatorId }).set({ contract: { id, status, createdAt } }).params());

/**
 * The write that updates the status of the latest contract on its creator's record; none if another contract is the
 * latest or the creator is gone. Fails if it isn't the latest any more.
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

/** As {@link shownBy}, for a creator who isn't read yet. */
export const shownByCreator = async (
  contract: Shown & Pick<ContractRecord, "creatorId">,
  status: ContractStatus,
): Promise<Write[]> => {
  const { teamId, creatorId } = contract;
  return shownBy(creatorId ? await Creator.find(teamId, creatorId) : undefined, contract, status);
};
