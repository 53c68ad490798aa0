import pMap from "p-map";
import { EVENTS } from "../../base/happenings/events.ts";
import { canonicalJson, type Json } from "../../platform/hash.ts";
import { derivedId } from "../../platform/id.ts";
import { requireTeamId } from "../../platform/identity/actor.ts";
import { readAll } from "../../platform/store/batches.ts";
import { transact } from "../../platform/store/transaction.ts";
import { AssetEntity, type AssetRecord } from "../asset/asset.entity.ts";
import { change, find, whileThere } from "../asset/change.ts";
import { FingerprintEntity } from "../asset/copy.entity.ts";
import { copyStopsOf, SHOWN, stopsToday, stopUnder } from "../asset/copy-stops.ts";
import { findLicense, licensingFor } from "../asset/find-license.ts";
import type { CopyLicense, CopyStop } from "../asset/kept-copies.ts";

/** How many copies a call reads, in pages of so many, and how many it writes in parallel. */
const MOST = 500;
const PAGE = 100;
const AT_ONCE = 5;

/**
 * Writes to an asset what stops other assets with the same file or post, and this one with them, and by whose license of
 * the same file it goes. Repeated calls change nothing; for a deleted asset nothing is stored.
 * @param sourceId the asset that has changed
 */
const settle = async (teamId: string, assetId: string, sourceId: string): Promise<void> => {
  await whileThere(teamId, assetId, () =>
    change(teamId, assetId, async (current) => {
      const [copyStops, copyLicense] = await Promise.all([copyStopsOf(current), findLicense(current, sourceId)]);
      const isLicensed = textOf(copyLicense) !== textOf(current.copyLicense);
      if (!isLicensed && stopsText(copyStops) === stopsText(current.copyStops)) return undefined;
      const stopped = (copyStops ?? []).map((stop) => stop.assetId).join(", ");
      const licensed = copyLicense && copyLicense.grants.length > 0 ? copyLicense.assetId : "";
      return {
        next: { ...current, copyStops, ...(isLicensed && { copyLicense }) },
        step: {
          type: "asset.copies.compared",
          facts: { "stopped as": stopped, ...(isLicensed && { "licensed as": licensed }) },
        },
        also: [],
      };
    }),
  );
};

const textOf = (value: unknown): string => (value === undefined ? "" : canonicalJson(asJson(value)));
const asJson = (value: unknown): Json => JSON.parse(JSON.stringify(value));

const stopsText = (stops: readonly CopyStop[] = []): string => textOf(stops);

/** What has changed of an asset: the data of the event. */
interface Changed {
  assetId: string;
  /** The keys (asset/copy.entity.ts) by which its copies are found; commas separate them. */
  keys: string;
  /** The copy of the first key after which this part begins, as `createdAt#assetId`; none for the first. */
  from?: string | undefined;
  /** The asset itself needn't be compared. */
  copiesOnly?: true | undefined;
}

const keysIn = ({ keys }: Changed): string[] => keys.split(",").filter(Boolean);

/**
 * Whether there is anything to compare: mostly an asset's file is no other asset's. An asset that gets one of these keys
 * afterwards asks itself what stops it, and by whose license it goes (`compareIfCopy`).
 */
export const isAnyCopied = async (changed: Changed): Promise<boolean> => {
  if (!changed.copiesOnly) return true;
  const teamId = requireTeamId();
  const found = keysIn(changed).map(async (sha256) => {
    const query = FingerprintEntity.query.primary({ teamId, sha256 });
    const { data } = await query.go({ limit: 2, pages: 1, consistent: true });
    return data.some(({ assetId }) => assetId !== changed.assetId);
  });
  return (await Promise.all(found)).includes(true);
};

/**
 * Compares an asset, and every asset with one of these keys, with the team's stopped and licensed assets. Copies that have been told
 * already are only read. After {@link MOST} copies an event continues with the rest.
 * @param eventId the event that this follows from: a repeated call sends the same event again, which is handled once
 */
export const settleCopies = async (changed: Changed, eventId: string, most = MOST): Promise<void> => {
  const { assetId, from = "", copiesOnly } = changed;
  const teamId = requireTeamId();
  const all = keysIn(changed);
  if (!from && !copiesOnly) await settle(teamId, assetId, "");
  const source = await find(teamId, assetId);
  const licensing = await licensingFor(teamId);
  let read = 0;
  for (const [index, sha256] of all.entries()) {
    const stop = await stopUnder(teamId, sha256, assetId);
    const [createdAt = "", after = ""] = index === 0 ? from.split("#") : [];
    const query = FingerprintEntity.query.primary({ teamId, sha256 }).gt({ createdAt, assetId: after });
    let cursor: string | null = null;
    do {
      const page: Page = await query.go({ cursor, limit: Math.min(PAGE, most), pages: 1, consistent: true });
      const copies = page.data.filter((copy) => copy.assetId !== assetId);
      await tell(copies, assetId, stop, (copy) => source && licensing(copy, source));
      cursor = page.cursor;
      read += page.data.length;
      const left = all.slice(cursor ? index : index + 1);
      if (read >= most && left.length > 0) {
        const last = page.data.at(-1);
        const at = cursor && last ? `${last.createdAt}#${last.assetId}` : "";
        await goOn(eventId, { assetId, keys: left.join(","), from: at, copiesOnly: true });
        return;
      }
    } while (cursor);
  }
};

const goOn = (eventId: string, rest: Changed & { from: string }): Promise<void> =>
  transact(async () => {
    const id = derivedId("event", eventId, rest.keys, rest.from);
    return { writes: [EVENTS["asset.copies.changed"].outbox(rest, id)], result: undefined };
  });

type Copy = Pick<AssetRecord, "teamId" | "assetId" | "createdAt">;
interface Page {
  data: Copy[];
  cursor: string | null;
}

/**
 * Settles the copies that don't know yet what an asset's stop is now, or its license.
 * @param stop undefined if nothing stops it any more
 * @param licensing the asset's license for a copy; undefined if it is none
 */
const tell = async (
  copies: readonly Copy[],
  sourceId: string,
  stop: CopyStop | undefined,
  licensing: (copy: AssetRecord) => CopyLicense | undefined,
): Promise<void> => {
  const keys = copies.map(({ teamId, assetId }) => ({ teamId, assetId }));
  const found = await readAll(keys, (some) => AssetEntity.get(some).go({ consistent: true }));
  const left = found.filter(
    (copy) => !isTold(copy.copyStops, sourceId, stop) || !isLicenseTold(copy, sourceId, licensing(copy)),
  );
  await pMap(left, ({ teamId, assetId }) => settle(teamId, assetId, sourceId), { concurrency: AT_ONCE });
};

/** Whether a copy needs no change because of an asset's license: one that goes by another asset stays with that. */
const isLicenseTold = (
  { copyLicense: kept }: AssetRecord,
  sourceId: string,
  license: CopyLicense | undefined,
): boolean => {
  if (kept?.assetId === sourceId) return textOf(kept) === textOf(license);
  return license === undefined || (kept !== undefined && (kept.grants.length > 0 || license.grants.length === 0));
};

/**
 * Whether a copy's list needs no change because of an asset's stop. A list that is full, and stops on every day, stays as
 * it is: if what it names ends, the copy hears of that. Minors are counted again, because they aren't in the list.
 */
const isTold = (listed: readonly CopyStop[] = [], sourceId: string, stop: CopyStop | undefined): boolean => {
  if (stop?.facts.some(({ row }) => row === "minor_release_missing")) return false;
  const known = listed.find(({ assetId }) => assetId === sourceId);
  if (!stop || known) return textOf(known) === textOf(stop);
  return listed.length >= SHOWN && listed.every(stopsToday);
};
