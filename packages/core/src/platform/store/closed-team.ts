import { CustomAttributeType, Entity, type EntityItem } from "electrodb";
import { nowMs } from "../clock.ts";
import { entityConfig, SERVICE } from "./clients.ts";
import { found } from "./found.ts";

/** How much of a team was deleted. */
export interface Deleted {
  records: number;
  files: number;
  accounts: number;
}

/**
 * Marks a team as closed. This record is all that is left of a deleted team. The entity is in this folder because all
 * code that accesses a team's records checks whether the team is closed: sign-in, links, event handlers and timers.
 */
export const ClosedTeamEntity = new Entity(
  {
    model: { service: SERVICE, entity: "closedteam", version: "1" },
    attributes: {
      teamId: { type: "string", required: true },
      name: { type: "string", required: true },
      /** ISO dates. */
      closedAt: { type: "string", required: true },
      /** Until when the team can be reopened. */
      keptUntil: { type: "string", required: true },
      /** When the team's deletion began, after which the team can't be reopened; absent until then. */
      deletingSince: { type: "string" },
      deletedAt: { type: "string" },
      /** The number of the last entry of the team's own log. */
      logSeq: { type: "number" },
      logHash: { type: "string" },
      /**
       * How many chains of entries (see docs/evidence.md) the team had. `headsSha256` is the SHA-256 (hex) of their
       * last entries: a line `id seq hash` for each, sorted.
       */
      chains: { type: "number" },
      headsSha256: { type: "string" },
      /** `keptUntil`, until the deletion is complete; "" afterwards. */
      deleteAfter: { type: "string" },
      /**
       * How far the deletion has read the table: the key of the last item that was read, as JSON, or "end". Absent
       * until it reads the table.
       */
      readTo: { type: "string" },
      /** The URLs of the team's public pictures, without those that were found to be used by somebody else. */
      pictures: { type: "list", items: { type: "string" } },
      /** What has been deleted so far; after an interruption it may have been more. */
      deleted: { type: CustomAttributeType<Deleted>("any") },
    },
    indexes: {
      primary: { pk: { field: "pk", composite: ["teamId"] }, sk: { field: "sk", composite: [] } },
      toDelete: {
        index: "gsi3",
        condition: ({ deleteAfter }: { deleteAfter?: string }) => Boolean(deleteAfter),
        pk: { field: "gsi3pk", composite: [], template: "closedteams" },
        sk: { field: "gsi3sk", composite: ["deleteAfter", "teamId"], template: "${deleteAfter}#${teamId}" },
      },
    },
  },
  entityConfig(),
);

export type ClosedTeam = EntityItem<typeof ClosedTeamEntity>;

/** The record of a closed team, strongly consistent; undefined for an open team. */
export const findClosed = (teamId: string): Promise<ClosedTeam | undefined> =>
  found(ClosedTeamEntity.get({ teamId }).go({ consistent: true }));

/** How long a process caches whether a team is closed, because every call asks for that. */
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

/** Forgets the cached value after a team is closed or reopened, so that this process reads the new state. */
export const forgetClosed = (teamId: string): void => {
  known.delete(teamId);
};
