import { EVENTS } from "../../base/happenings/events.ts";
import { canonicalJson } from "../../platform/hash.ts";
import { requireTeamId } from "../../platform/identity/actor.ts";
import { pagesOf } from "../../platform/store/query-pages.ts";
import { transact } from "../../platform/store/transaction.ts";
import { change, whileThere } from "../asset/change.ts";
import { copyStopsOf } from "../asset/copy-stops.ts";
import { FingerprintEntity } from "../asset/fingerprint.entity.ts";
import type { CopyStop } from "../asset/kept.ts";
import { StopEntity } from "../asset/stop.entity.ts";

/**
 * Writes to an asset what stops other assets with the same file or post, and this one with them. Repeated calls change
 * nothing; for a deleted asset nothing is stored.
 */
const settleCopyStops = async (teamId: string, assetId: string): Promise<void> => {
  await whileThere(teamId, assetId, () =>
    change(teamId, assetId, async (current) => {
      const copyStops = await copyStopsOf(current);
      if (textOf(copyStops) === textOf(current.copyStops)) return undefined;
      const stopped = (copyStops ?? []).map((stop) => stop.assetId).join(", ");
      return {
        next: { ...current, copyStops },
        step: { type: "asset.copies.compared", facts: { "stopped as": stopped } },
        also: [],
      };
    }),
  );
};

const textOf = (stops: readonly CopyStop[] = []): string =>
  canonicalJson(stops.map(({ facts, ...stop }) => ({ ...stop, facts: facts.map((fact) => ({ ...fact })) })));

/**
 * Has an asset compared with the team's stopped assets if one of them has the same file. Call this function after the
 * file's hash is stored: if another asset is stopped meanwhile, one of the two sees the other.
 */
export const compareIfStopped = async (teamId: string, assetId: string, sha256: string): Promise<void> => {
  const query = StopEntity.query.primary({ teamId, key: sha256 });
  const { data } = await query.go({ limit: 2, pages: 1, consistent: true });
  if (data.every((stop) => stop.assetId === assetId)) return;
  const event = EVENTS["asset.copies.changed"];
  await transact(async () => ({ writes: [event.outbox({ assetId, keys: "" })], result: undefined }));
};

/** Compares an asset, and every asset with one of these keys (asset/copy-keys.ts), with the team's stopped assets. */
export const settleCopies = async (assetId: string, keys: readonly string[]): Promise<void> => {
  const teamId = requireTeamId();
  const settled = new Set([assetId]);
  await settleCopyStops(teamId, assetId);
  for (const sha256 of keys) {
    const query = FingerprintEntity.query.primary({ teamId, sha256 });
    for await (const page of pagesOf((at) => query.go({ ...at, consistent: true }))) {
      for (const copy of page) {
        if (settled.has(copy.assetId)) continue;
        settled.add(copy.assetId);
        await settleCopyStops(teamId, copy.assetId);
      }
    }
  }
};
