import { changeLogged, type LogHead } from "../activity/logged.ts";
import { History } from "../history/index.ts";
import { laterThan } from "../platform/clock.ts";
import { requireAdmin } from "../platform/identity/actor.ts";
import { deleteItem, putItem, type Write } from "../platform/store/transaction.ts";
import { release } from "../platform/store/unique.ts";
import { addressKey, find } from "./change.ts";
import { counted } from "./counts.ts";
import { CreatorEntity, type CreatorRecord } from "./creator.entity.ts";
import { creatorNotFound } from "./creator.errors.ts";
import { CreatorDeleted } from "./creator.events.ts";
import { CREATOR_ADMIN_ACTS } from "./creator.policy.ts";
import { CreatorTombstoneEntity, type CreatorTombstoneRecord, findTombstone } from "./tombstone.entity.ts";

/**
 * Deletes a creator (spec-map B6: admins): the record gives way to a tombstone, the last entry of the history says who did
 * it, the address is free again. The history stays; what else is kept of the creator follows by event.
 * @throws auth.forbidden, creator.not_found, also when it was deleted before; request.busy
 */
export const remove = async (creatorId: string): Promise<void> => {
  const { teamId, userId } = requireAdmin(CREATOR_ADMIN_ACTS.delete);
  await removeAs(teamId, creatorId, userId);
};

/** As {@link remove}, of a person who is being erased: for the operator, and without the name in the last entry. */
export const erase = (teamId: string, creatorId: string): Promise<void> => removeAs(teamId, creatorId, "");

const removeAs = async (teamId: string, creatorId: string, deletedBy: string): Promise<void> => {
  await changeLogged<Holder, CreatorRecord, History.Entry, CreatorTombstoneRecord>(
    {
      read: async () => (await find(teamId, creatorId)) ?? (await findTombstone(teamId, creatorId)) ?? gone(),
      entry: ({ head }, { name, status }) =>
        History.entry(teamId, creatorId, head, {
          type: "creator.deleted",
          from: status,
          ...(deletedBy && { personal: { about: name } }),
        }),
      next: (_current, creator, head) => tombstoneOf(creator, deletedBy, head),
      writes: ({ next, decision: creator, entry }) => [
        removal(creator),
        putItem(CreatorTombstoneEntity.create(next).params()),
        History.store(entry),
        release("creator-email", addressKey(teamId, creator.email), creatorId),
        counted(teamId, "creators", creatorId, -1),
        CreatorDeleted.outbox({ creatorId }),
      ],
    },
    (current) => {
      if ("deletedBy" in current) return gone();
      return current;
    },
  );
};

/** What a history belongs to: a creator, or what is left of one. */
type Holder = CreatorRecord | CreatorTombstoneRecord;

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

const removal = ({ teamId, creatorId, head: { seq, hash } }: CreatorRecord): Write =>
  deleteItem(
    CreatorEntity.remove({ teamId, creatorId })
      .where(({ head }, { eq }) => `${eq(head.seq, seq)} AND ${eq(head.hash, hash)}`)
      .params(),
  );
