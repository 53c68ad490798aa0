import { Entity, type EntityItem } from "electrodb";
import { nowMs } from "../clock.ts";
import { entityConfig, SERVICE } from "./entity.ts";

/**
 * That a team was closed, and what is left of it once it is deleted. Beside the store, for every way to a team's records asks
 * for it: people who sign in, links, consequences, timers.
 */
export const ClosedTeamEntity = new Entity(
  {
    model: { service: SERVICE, entity: "closedteam", version: "1" },
    attributes: {
      teamId: { type: "string", required: true },
      name: { type: "string", required: true },
      /** ISO dates. */
      closedAt: { type: "string", required: true },
      /** Until then it can be opened again. */
      keptUntil: { type: "string", required: true },
      /** Its deletion has begun, and can't be taken back. */
      deletingSince: { type: "string" },
      deletedAt: { type: "string" },
      /** Where the team's own log ended. */
      logSeq: { type: "number" },
      logHash: { type: "string" },
      /** How many chains it had, and the SHA-256 (hex) of their ends: lines `id seq hash`, sorted. */
      chains: { type: "number" },
      headsSha256: { type: "string" },
    },
    indexes: { primary: { pk: { field: "pk", composite: ["teamId"] }, sk: { field: "sk", composite: [] } } },
  },
  entityConfig(),
);

export type ClosedTeam = EntityItem<typeof ClosedTeamEntity>;

/** Strongly consistent; undefined for a team that is open. */
export const findClosed = async (teamId: string): Promise<ClosedTeam | undefined> => {
  const { data } = await ClosedTeamEntity.get({ teamId }).go({ consistent: true });
  return data ?? undefined;
};

/** Asked with every call, for something that hardly ever happens. */
const KEEP_MS = 10_000;
const MOST_KEPT = 1_000;
const known = new Map<string, { until: number; closed: boolean }>();

/** Whether a team is closed; what happened in the last ten seconds may be missing. */
export const isClosed = async (teamId: string): Promise<boolean> => {
  if (teamId === "") return false;
  const kept = known.get(teamId);
  if (kept && kept.until > nowMs()) return kept.closed;
  const { data } = await ClosedTeamEntity.get({ teamId }).go();
  if (known.size > MOST_KEPT) known.clear();
  known.set(teamId, { until: nowMs() + KEEP_MS, closed: data !== null });
  return data !== null;
};

/** After a change: this process knows of it at once. */
export const forgetClosed = (teamId: string): void => {
  known.delete(teamId);
};
