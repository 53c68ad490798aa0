import { onStored, type Write } from "../../platform/store/transaction.ts";

/** How long this process's own changes are kept. After that time the table's indexes have the changes. */
const KEPT_MS = 120_000;
/** The most changes that are kept for all teams together; the oldest are dropped. */
const MOST = 10_000;

interface OwnWrite {
  teamId: string;
  assetId: string;
  /** The record's `changedAt`, in milliseconds since 1970. */
  changedAt: number;
  storedAt: number;
}

/** This process's latest write of each asset, in the order in which the writes were stored. */
const kept = new Map<string, OwnWrite>();

/** The change or deletion of an asset by the given write; undefined for other writes. */
const ownWrite = ({ Put }: Write): OwnWrite | undefined => {
  const { teamId, assetId, changedAt, gsi4pk } = Put?.Item ?? {};
  if (typeof teamId !== "string" || typeof assetId !== "string" || typeof changedAt !== "string") return undefined;
  if (gsi4pk !== `assets#${teamId}`) return undefined;
  return { teamId, assetId, changedAt: Date.parse(changedAt), storedAt: performance.now() };
};

const dropOld = (): void => {
  const oldest = performance.now() - KEPT_MS;
  for (const [key, { storedAt }] of kept) {
    if (storedAt >= oldest && kept.size <= MOST) return;
    kept.delete(key);
  }
};

onStored((writes) => {
  for (const write of writes) {
    const own = ownWrite(write);
    if (!own) continue;
    const key = `${own.teamId} ${own.assetId}`;
    kept.delete(key);
    kept.set(key, own);
  }
  dropOld();
});

/** Assets of a team that this process has changed recently, which the table's indexes may not have yet. */
export const ownWrites = (teamId: string): OwnWrite[] => {
  dropOld();
  return [...kept.values()].filter((one) => one.teamId === teamId);
};

/** Forgets all writes, as at the process's start; for tests. */
export const forgetOwnWrites = (): void => kept.clear();
