import type { ActivityType } from "@clearhouse/core/base/activity/activity.schema.ts";
import { Asset } from "@clearhouse/core/library/asset/index.ts";
import { hashFile } from "@clearhouse/core/library/asset-file/hash-file.ts";
import { actAs } from "@clearhouse/core/platform/identity/actor.ts";
import { Clearance } from "@clearhouse/core/rights/clearance/index.ts";
import { anAsset, aTeam, CALLER, storedObjects } from "@clearhouse/core/testing/scene.ts";
import type { BusEntry } from "../../../../../scripts/vitest/recorder.ts";
import { eventOf } from "../bus.ts";
import { type Stories, type Story, steps } from "../story.ts";

/** A stored file and its asset. */
export const aStoredFile = async () => {
  const { admin, teamId } = await aTeam();
  const { id: assetId } = await actAs(admin, () => anAsset(), CALLER);
  return { entry: await eventOf(teamId, "asset.file.stored"), admin, assetId };
};

const ofFile = (type: ActivityType) => async (): Promise<Story> => {
  const { entry, admin, assetId } = await aStoredFile();
  return { entry, effects: async () => [await steps(admin, assetId, type)] };
};

/** Makes the story in which an asset with one file is deleted, and the file is removed. */
const ofDeletion = async (): Promise<Story> => {
  const { admin, teamId } = await aTeam();
  const { id, files } = await actAs(admin, () => anAsset(), CALLER);
  await actAs(admin, () => Clearance.remove(id), CALLER);
  const gone = async () => (await storedObjects(files.map(({ url }) => url.slice(1)))).filter((is) => !is);
  return { entry: await eventOf(teamId, "asset.deleted"), effects: async () => [(await gone()).length] };
};

/**
 * Makes an asset with the same bytes as an older asset.
 * @returns the event of the newer asset's file
 */
export const aStoredTwin = async (): Promise<BusEntry> => {
  const { admin, teamId } = await aTeam();
  const first = await actAs(admin, () => anAsset("first"), CALLER);
  await actAs({ kind: "system", name: "test", teamId }, () => hashFile(first.id, first.files[0]?.id ?? ""));
  await actAs(admin, () => anAsset("second"), CALLER);
  return eventOf(teamId, "asset.file.stored");
};

/**
 * Makes three assets with the same bytes and deletes the oldest, so that the newer of the two remaining assets is a
 * duplicate of the older asset.
 */
export const aDeletedTwin = async () => {
  const { admin, teamId } = await aTeam();
  const made = [];
  for (const name of ["first", "second", "third"]) made.push(await actAs(admin, () => anAsset(name), CALLER));
  // Sorted by age: ids are in the order in which they were made, even if a test has stopped the clock.
  const assets = made.sort((a, b) => (a.id < b.id ? -1 : 1));
  for (const { id, files } of assets) {
    await actAs({ kind: "system", name: "test", teamId }, () => hashFile(id, files[0]?.id ?? ""));
  }
  const [first, second, third] = assets.map(({ id }) => id);
  await actAs(admin, () => Clearance.remove(first ?? ""), CALLER);
  return { entry: await eventOf(teamId, "asset.deleted"), admin, second, third };
};

/**
 * Makes the story in which the oldest of three assets with the same bytes is deleted, and the newest is recorded as a
 * duplicate of the second.
 */
const ofTwins = async (): Promise<Story> => {
  const { entry, admin, second, third = "" } = await aDeletedTwin();
  const noted = async () => {
    const all = await actAs(admin, () => Asset.activity(third), CALLER);
    return all.filter(({ facts }) => facts["duplicate of"] === second).length;
  };
  return { entry, effects: async () => [await noted()] };
};

export const ASSET: Stories = {
  HashFile: ofFile("asset.file.hashed"),
  MakeThumbnail: ofFile("asset.thumbnail.made"),
  PurgeFiles: ofDeletion,
  SettleDuplicates: ofTwins,
};
