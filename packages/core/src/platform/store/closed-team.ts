import { Entity, type EntityItem } from "electrodb";
import { nowMs } from "../clock.ts";
import { entityConfig, SERVICE } from "./entity.ts";
import { found } from "./found.ts";

/**
 * Marks a team as closed. After the team is deleted, this is all that is left of it. It is in this folder because every
 * access to a team's records checks it: sign-in, links, consequences, timers.
 */
export const ClosedTeamEntity = new Entity(
  {
    model: { service: SERVICE, entity: "closedteam", version: "1" },
    attributes: {
      teamId: { type: "string", required: true },
      name: { type: "string", required: true },
      /** ISO dates. */
      closedAt: { type: "string", required: true },
      /** The team can be reopened until then. */
      keptUntil: { type: "string", required: true },
      /** The team's deletion has begun and can't be undone. */
      deletingSince: { type: "string" },
      deletedAt: { type: "string" },
      /** Where the team's own log ended. */
      logSeq: { type: "number" },
      logHash: { type: "string" },
      /** How many chains the team had, and the SHA-256 (hex) of their ends: lines `id seq hash`, sorted. */
      chains: { type: "number" },
      headsSha256: { type: "string" },
    },
    indexes: { primary: { pk: { field: "pk", composite: ["teamId"] }, sk: { field: "sk", composite: [] } } },
  },
  entityConfig(),
);

export type ClosedTeam = EntityItem<typeof ClosedTeamEntity>;

/** Strongly consistent; undefined for an open team. */
export const findClosed = (teamId: string): Promise<ClosedTeam | undefined> =>
  found(ClosedTeamEntity.get({ teamId }).go({ consistent: true }));

/** Every call checks whether its team is closed. Few teams ever are, so the answer is cached. */
const KEEP_MS = 10_000;
const MOST_KEPT = 1_000;
const known = new Map<string, { until: number; closed: boolean }>();

/** Whether a team is closed; up to ten seconds late. */
export const isClosed = async (teamId: string): Promise<boolean> => {
  if (teamId === "") return false;
  const kept = known.get(teamId);
  if (kept && kept.until > nowMs()) return kept.closed;
  const { data } = await ClosedTeamEntity.get({ teamId }).go();
  if (known.size > MOST_KEPT) known.clear();
  known.set(teamId, { until: nowMs() + KEEP_MS, closed: data !== null });
  return data !== null;
};

/** Called after a change, so that this process doesn't use the cached value. */
export const forgetClosed = (teamId: string): void => {
  known.delete(teamId);
};
