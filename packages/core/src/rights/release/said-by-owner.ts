import type { AssetRecord } from "../../library/asset/asset.entity.ts";
import { ReleaseEntity, type ReleaseRecord } from "../../library/asset/release.entity.ts";
import { nowIso } from "../../platform/clock.ts";
import { newId } from "../../platform/id.ts";
import { putItem, type Write } from "../../platform/store/transaction.ts";
import { MOST_RELEASES } from "./release.schema.ts";

/** Whom the owner says can be recognized in the content. */
export type SaidPeople = "adults" | "child";

/**
 * What an asset knows of its people after its owner has said who is in it: they can be recognized, and the release of a
 * child is missing until a member adds it. A minor who is noted already is taken for that child. Nothing that a member
 * has noted goes.
 * @param requestId the request in whose answer the owner says it
 * @returns the asset's `releases`, and the writes that belong to them
 */
export const saidByOwner = (
  { teamId, assetId, releases: before }: Pick<AssetRecord, "teamId" | "assetId" | "releases">,
  requestId: string,
  people: SaidPeople,
): { releases: NonNullable<AssetRecord["releases"]>; also: Write[] } => {
  const known = before?.releases ?? [];
  const isNoted = known.some(({ kind, minor }) => kind === "person" && minor) || known.length >= MOST_RELEASES;
  if (people === "adults" || isNoted) return { releases: { ...before, people: true, releases: known }, also: [] };
  const record: ReleaseRecord = {
    ...{ teamId, assetId, releaseId: newId("release"), kind: "person", name: "A child", minor: true, version: 1 },
    ...{ note: "Said by the owner", addedById: requestId, addedBy: "The content owner", addedAt: nowIso() },
  };
  const state = { id: record.releaseId, kind: "person", minor: true, onFile: false, validUntil: "" } as const;
  return {
    releases: { ...before, people: true, releases: [...known, state] },
    also: [putItem(ReleaseEntity.create(record).params())],
  };
};
