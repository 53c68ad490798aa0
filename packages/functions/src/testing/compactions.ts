import { EVENTS } from "@clearhouse/core/base/happenings/events.ts";
import { askForCompaction, readPointer } from "@clearhouse/core/library/search/snapshot/pointer.entity.ts";
import { actAs, type SystemActor } from "@clearhouse/core/platform/identity/actor.ts";
import { transact } from "@clearhouse/core/platform/store/transaction.ts";
import type { BusEntry } from "../../../../scripts/vitest/recorder.ts";
import { eventOf } from "./bus.ts";

const aStep = (teamId: string): SystemActor => ({ kind: "system", name: "test", teamId });

/** Runs a search that finds that the next snapshot is due. */
const outgrow = async (teamId: string): Promise<BusEntry> => {
  const { generation } = await readPointer(teamId);
  await actAs(aStep(teamId), () => askForCompaction(teamId, generation));
  return eventOf(teamId, "search.snapshot.outgrown");
};

/** Imports assets. */
const importSome = async (teamId: string): Promise<BusEntry> => {
  const writes = () => [EVENTS["import.chunk.stored"].outbox({ importId: "imp_1" })];
  await actAs(aStep(teamId), () => transact(async () => ({ writes: writes(), result: undefined })));
  return eventOf(teamId, "import.chunk.stored");
};

/**
 * For each subscription that writes a search snapshot, a function that makes something happen whose event the
 * subscription receives.
 */
export const COMPACTIONS = { CompactSearch: outgrow, CompactSearchAfterImport: importSome } as const;
