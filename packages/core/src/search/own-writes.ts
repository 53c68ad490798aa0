import { onStored, type Write } from "../platform/store/transaction.ts";

/** How long own changes are kept. By then the index and the change feed have them. */
const KEPT_MS = 120_000;
/** The most own changes of all teams together; the oldest are dropped. */
const MOST = 10_000;

interface OwnWrite {
  teamId: string;
  assetId: string;
  /** Milliseconds since 1970, as the record says. */
  changedAt: number;
  storedAt: number;
}

/** This process's writes, by team and asset, in the order in which they were stored. */
const kept = new Map<string, OwnWrite>();

/** The change of an asset, or of the tombstone that replaces it; undefined for other writes. */
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

/** Puts the process into the state after its start; for tests. */
export const forgetOwnWrites = (): void => kept.clear();
