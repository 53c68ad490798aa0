import { randomBytes } from "node:crypto";
import { read } from "../library/asset/change.ts";
import { hashFile } from "../library/asset-file/hash-file.ts";
import { isAnyCopied, settleCopies } from "../library/asset-file/settle-copies.ts";
import { actAs, type MemberActor } from "../platform/identity/actor.ts";
import { outboxEvents } from "./outbox.ts";
import { CALLER, PNG, upload } from "./scene.ts";
import { Sent } from "./sent.ts";

export const as = <T>(person: MemberActor, work: () => Promise<T>): Promise<T> => actAs(person, work, CALLER);
export const system = <T>(teamId: string, work: () => Promise<T>): Promise<T> =>
  actAs({ kind: "system", name: "test", teamId }, work);

/** A PNG followed by random bytes, so that no two contents are equal. */
export const bytes = (): Buffer => Buffer.concat([PNG, randomBytes(64)]);

/** Uploads a file as a new asset, and hashes it. */
export const anAssetOf = async (
  member: MemberActor,
  content: Buffer,
  name = "Beach",
  source = "Camera roll",
): Promise<string> => {
  const fields = { name, source, uploadedBy: "Sam" };
  const { id } = await as(member, async () => Sent.createAsset({ uploadId: await upload(content), ...fields }));
  for (const file of (await read(member.teamId, id)).files) await system(member.teamId, () => hashFile(id, file.id));
  return id;
};

/** The events that have a team's copies compared, of all its changes. */
export const comparisonsOf = async (teamId: string) =>
  (await outboxEvents()).filter((event) => event.name === "asset.copies.changed" && event.teamId === teamId);

/** The data of such an event. */
export type Changed = { assetId: string; keys: string; copiesOnly?: true };
/** Handles such an event as its handler does. */
const settled = async (data: Changed, id: string): Promise<void> => {
  if (await isAnyCopied(data)) await settleCopies(data, id);
};

/** Does what follows from a team's changes, except for events that were handled already. */
export const settle = async (teamId: string, done: ReadonlySet<string> = new Set()): Promise<void> => {
  for (const { id, data } of await comparisonsOf(teamId))
    if (!done.has(id)) await system(teamId, () => settled(data as Changed, id));
};
