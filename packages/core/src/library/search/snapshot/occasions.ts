import { requireTeamId } from "../../../platform/identity/actor.ts";
import { changedSince } from "../changed.ts";
import { OUTGROWN } from "../held.ts";
import { compact, PART_ROWS, type Pace } from "./compact.ts";
import { beginAnew, readPointer } from "./pointer.entity.ts";

/** When a team's next search snapshot is written; compact.ts writes it. */

/** A pace without an end, for commands that an operator runs. */
const WHOLLY: Pace = { rows: PART_ROWS, isOver: () => false };

/**
 * Replaces the actor's team's snapshot by one that is made from the table alone. Until the new snapshot stands, lists are
 * answered from the old one.
 */
export const compactAnew = async (): Promise<void> => {
  const teamId = requireTeamId();
  // Revisions grow with every change of the pointer, whatever the clocks say. Another process may replace this build by a
  // later one that is made anew as well, or may do its steps.
  const { revision } = await readPointer(teamId);
  for (;;) {
    const { generation, anew = -1, build } = await readPointer(teamId);
    if (anew >= revision) return;
    if ((build?.anew ?? -1) < revision) await beginAnew(teamId);
    await compact(generation, WHOLLY);
  }
};

/** Writes a team's first snapshot, for commands that an operator runs. */
export const compactFirst = async (): Promise<void> => {
  const { generation, parts } = await readPointer(requireTeamId());
  if (!parts) await compact(generation, WHOLLY);
};

/**
 * Writes the next snapshot if a search has requested a new snapshot since the current snapshot was written, or if the
 * writing of the next snapshot has begun already.
 */
export const compactAsAsked = async (pace?: Pace): Promise<void> => {
  const { generation, askedFor, build } = await readPointer(requireTeamId());
  if (askedFor === generation || build) await compact(generation, pace);
};

/**
 * Writes the next snapshot if more than a tenth of the assets have changed, or so many assets that searches would
 * request a new snapshot. Called after many changes at once, so that a long import causes few snapshots, and searches
 * never have many changes to merge.
 */
export const compactWhenOutgrown = async (): Promise<void> => {
  const teamId = requireTeamId();
  const { generation, watermark, assets = 0 } = await readPointer(teamId);
  const isLater = (_assetId: string, changedAt: number): boolean =>
    watermark === undefined || changedAt > Date.parse(watermark);
  const changed = await changedSince(teamId, watermark, isLater, Math.min(OUTGROWN, Math.floor(assets / 10)));
  if (!changed) await compact(generation);
};
