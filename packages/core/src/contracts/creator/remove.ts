import { EVENTS } from "../../base/happenings/events.ts";
import { changeLogged, isAtHead } from "../../base/ledger/index.ts";
import type { LogHead } from "../../base/ledger/ledger.entity.ts";
import { laterThan } from "../../platform/clock.ts";
import { requireAdmin } from "../../platform/identity/actor.ts";
import { deleteItem, putItem, type Write } from "../../platform/store/transaction.ts";
import { release } from "../../platform/store/unique.ts";
import { addressKey, CREATOR, find } from "./change.ts";
import { counted } from "./counts.ts";
import { CreatorEntity, type CreatorRecord } from "./creator.entity.ts";
import { creatorNotFound } from "./creator.errors.ts";
import { CREATOR_ADMIN_ACTS } from "./creator.policy.ts";
import { agreementsChanged } from "./standing-license.ts";
import { CreatorTombstoneEntity, type CreatorTombstoneRecord, findTombstone } from "./tombstone.entity.ts";

/**
 * Deletes a creator, which only admins may do. A tombstone (tombstone.entity.ts) replaces the record, the
 * last entry of the history records who deleted the creator, and the email address can be used again. The history
 * stays. Event handlers remove other data about the creator.
 * @throws auth.forbidden, creator.not_found (also if the creator was deleted before), request.busy
 */
export const remove = async (creatorId: string): Promise<void> => {
  const { teamId, userId } = requireAdmin(CREATOR_ADMIN_ACTS.delete);
  await removeAs(teamId, creatorId, userId);
};

/**
 * Deletes a creator as {@link remove} does, but the last entry doesn't contain the creator's name. The operator's
 * command that erases a person calls this function.
 */
export const erase = (teamId: string, creatorId: string): Promise<void> => removeAs(teamId, creatorId, "");

const removeAs = async (teamId: string, creatorId: string, deletedBy: string): Promise<void> => {
  await changeLogged(
    CREATOR,
    { teamId, id: creatorId },
    {
      read: async (): Promise<HistoryHolder> =>
        (await find(teamId, creatorId)) ?? (await findTombstone(teamId, creatorId)) ?? gone(),
      step: ({ name, status }: CreatorRecord) => ({
        type: "creator.deleted",
        from: status,
        ...(deletedBy && { personal: { about: name } }),
      }),
      next: (_current, creator, head) => tombstoneOf(creator, deletedBy, head),
      writes: ({ next, decision: creator }) => [
        removal(creator),
        putItem(CreatorTombstoneEntity.create(next).params()),
        release("creator-email", addressKey(teamId, creator.email), creatorId),
        counted(teamId, "creators", creatorId, -1),
        agreementsChanged(teamId, creatorId),
        EVENTS["creator.deleted"].outbox({ creatorId }),
      ],
    },
    (current) => {
      if ("deletedBy" in current) return gone();
      return current;
    },
  );
};

/** The record to which a history belongs: a creator or a tombstone. */
type HistoryHolder = CreatorRecord | CreatorTombstoneRecord;

const gone = (): never => {
  throw creatorNotFound();
};

const tombstoneOf = (creator: CreatorRecord, deletedBy: string, head: LogHead): CreatorTombstoneRecord => ({
  teamId: creator.teamId,
  creatorId: creator.creatorId,
  createdAt: creator.createdAt,
  deletedBy,
  changedAt: laterThan(creator.changedAt),
  head,
});

const removal = ({ teamId, creatorId, head }: CreatorRecord): Write =>
  deleteItem(CreatorEntity.remove({ teamId, creatorId }).where(isAtHead(head)).params());
