import { onStored, type Write } from "../platform/store/transaction.ts";

/** An index follows within seconds; past this the change feed tells of them. */
const KEPT_MS = 120_000;
/** Of all teams together; the oldest go first. */
const MOST = 10_000;

interface OwnWrite {
  teamId: string;
  assetId: string;
  /** Milliseconds since 1970, as the record says. */
  changedAt: number;
  storedAt: number;
}

/** By team and asset, in the order in which they were stored. */
const kept = new Map<string, OwnWrite>();

/** An asset, or the tombstone in its place: what the change feed tells of. */
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

/** Assets of a team that this process changed of late: known here before the table's indexes know of them. */
export const ownWrites = (teamId: string): OwnWrite[] => {
  dropOld();
  return [...kept.values()].filter((one) => one.teamId === teamId);
};

/** As a process that has just begun. */
export const forgetOwnWrites = (): void => kept.clear();
