import { EVENTS } from "../../base/happenings/events.ts";
import type { AssetRecord } from "../../library/asset/asset.entity.ts";
import { type Change, change, read as readAsset, type Step } from "../../library/asset/change.ts";
import { withToldDown } from "../../library/asset/objections.ts";
import { PublicationEntity, type PublicationRecord } from "../../library/asset/publication.entity.ts";
import { newestFirst, publicationsOf } from "../../library/asset/publications.ts";
import { endedToComeDown, toTellDown } from "../../library/asset/take-downs.ts";
import { MemberEntity } from "../../people/account/user.entity.ts";
import { Team } from "../../people/team/index.ts";
import type { TeamRecord } from "../../people/team/team.entity.ts";
import { nowIso, todayIn } from "../../platform/clock.ts";
import { newId } from "../../platform/id.ts";
import { requireMember } from "../../platform/identity/actor.ts";
import { ownerNormals } from "../../platform/owner.policy.ts";
import { found, required } from "../../platform/store/found.ts";
import { attempt, once, remember } from "../../platform/store/idempotency-key.ts";
import { deleteItem, putItem, type Write } from "../../platform/store/transaction.ts";
import { findGrant } from "../grant/grant.entity.ts";
import { objector } from "./cover.ts";
import {
  notAMember,
  notYet,
  publicationConflict,
  publicationNotFound,
  takeDownOpen,
  tooManyPublications,
} from "./publication.errors.ts";
import {
  MOST_PUBLICATIONS,
  type ParsedAddPublication,
  type ParsedEditPublication,
  type PublicationList,
  type Publication as PublicationView,
} from "./publication.schema.ts";

export * as Publication from "./index.ts";

/**
 * Where an asset was published, with the reason for each publication that the asset's rights don't allow. Publications
 * that are still up come before publications that were taken down, and each group begins with the newest.
 * @throws asset.not_found
 */
export const list = async (assetId: string): Promise<PublicationList> => {
  const { teamId } = requireMember();
  const [asset, all] = await Promise.all([readAsset(teamId, assetId), publicationsOf(teamId, assetId)]);
  const show = await viewer(asset);
  const ordered = all.toSorted(newestFirst);
  const down = ({ takenDownOn }: PublicationRecord): boolean => Boolean(takenDownOn);
  return { items: [...ordered.filter((one) => !down(one)), ...ordered.filter(down)].map(show) };
};

/**
 * Notes a place where an asset was published, even if the asset's rights didn't allow it, because the publication has
 * already happened.
 * @throws asset.not_found, publication.too_many, request.invalid for a day in the future
 */
export const add = async (
  assetId: string,
  input: ParsedAddPublication,
  idempotencyKey?: string,
): Promise<PublicationView> => {
  const { teamId, userId, displayName } = requireMember();
  const team = await Team.get(teamId);
  refuseFuture(input, team);
  const tried = attempt(`publication:${userId}`, idempotencyKey, { assetId, ...input });
  const stored = await once(
    tried,
    (id) => read(teamId, assetId, id),
    async () => {
      const { decision } = await change(teamId, assetId, async (current) => {
        if ((current.publications?.all ?? 0) >= MOST_PUBLICATIONS) throw tooManyPublications();
        const record: PublicationRecord = {
          ...{ teamId, assetId, publicationId: newId("publication"), version: 1 },
          ...fieldsOf(input),
          ...{ addedById: userId, addedBy: displayName, addedAt: nowIso() },
        };
        const writes = [putItem(PublicationEntity.create(record).params()), ...remember(tried, record.publicationId)];
        return { ...counting(current, undefined, record, "publication.added", writes), record };
      });
      return decision.record;
    },
  );
  return (await viewer(await readAsset(teamId, assetId)))(stored);
};

/**
 * Edits a publication, notes that it was taken down, or by whom it will be. Refused if the publication has changed since
 * the version that the edit names. The owners at whose wish it had to come down, or whose license says so for its end,
 * are told once the last one is down.
 * @throws asset.not_found, publication.not_found, publication.conflict, request.invalid for a day in the future or for
 * somebody who isn't a member
 */
export const edit = async (
  assetId: string,
  publicationId: string,
  { version, takeDownById, ...input }: ParsedEditPublication,
): Promise<PublicationView> => {
  const { teamId } = requireMember();
  const team = await Team.get(teamId);
  refuseFuture(input, team);
  const chosen = takeDownById === undefined ? {} : await takingDown(teamId, takeDownById);
  const { record: asset, decision } = await change(teamId, assetId, async (current) => {
    const before = await read(teamId, assetId, publicationId);
    if (before.version !== version) throw publicationConflict();
    const record: PublicationRecord = { ...before, ...fieldsOf(input), ...chosen, version: version + 1 };
    const writes = [putItem(PublicationEntity.put(record).params())];
    const over = record.takenDownOn ? await ownersOfEnded(current, todayIn(team.timeZone)) : [];
    return { ...counting(current, before, record, "publication.edited", writes, over), record };
  });
  return (await viewer(asset))(decision.record);
};

/**
 * Removes a publication that was noted by mistake. One that has to be taken down stays until somebody says that it is.
 * @throws asset.not_found, publication.not_found, publication.take_down_open
 */
export const remove = async (assetId: string, publicationId: string): Promise<void> => {
  const { teamId } = requireMember();
  await change(teamId, assetId, async (current) => {
    const before = await read(teamId, assetId, publicationId);
    if ((await viewer(current))(before).takeDown) throw takeDownOpen();
    const writes = [deleteItem(PublicationEntity.delete({ teamId, assetId, publicationId }).params())];
    return counting(current, before, undefined, "publication.removed", writes);
  });
};

const read = (teamId: string, assetId: string, publicationId: string): Promise<PublicationRecord> =>
  required(
    found(PublicationEntity.get({ teamId, assetId, publicationId }).go({ consistent: true })),
    publicationNotFound,
  );

/** Who takes a publication down, or nobody for "". @throws request.invalid for somebody who isn't a member */
const takingDown = async (teamId: string, userId: string) => {
  if (userId === "") return { takeDownById: undefined, takeDownBy: undefined };
  const member = await found(MemberEntity.get({ userId }).go({ consistent: true }));
  if (member?.teamId !== teamId) throw notAMember();
  return { takeDownById: userId, takeDownBy: member.displayName };
};

const refuseFuture = ({ publishedOn, takenDownOn }: ParsedAddPublication, { timeZone }: TeamRecord): void => {
  const today = todayIn(timeZone);
  if (publishedOn > today) throw notYet("publishedOn");
  if (takenDownOn > today) throw notYet("takenDownOn");
};

const fieldsOf = ({ url, publishedOn, brand, use, takenDownOn, note }: ParsedAddPublication) => ({
  ...{ url, publishedOn, brand },
  ...{ use: use || undefined, takenDownOn: takenDownOn || undefined, note: note || undefined },
});

/** The most owners of whom an asset keeps that they were told; as many licenses as it keeps after their end. */
const MOST_TOLD = 20;

/**
 * The requests of the owners who have to hear that everything is down, because their license is over and says that posts
 * come down then: each owner's latest one, unless they were told of it.
 */
const ownersOfEnded = async (asset: AssetRecord, today: string): Promise<string[]> => {
  const grantIds = asset.publications?.live === 1 ? endedToComeDown(asset, today) : [];
  const grants = await Promise.all(grantIds.map((grantId) => findGrant(asset.teamId, grantId)));
  const latest = new Map<string | undefined, string>();
  for (const grant of grants)
    if (grant?.requestId && "email" in grant.grantedBy)
      latest.set(ownerNormals({ email: grant.grantedBy.email }).ownerEmailNormal, grant.requestId);
  const told = new Set(asset.toldDown?.map(({ requestId }) => requestId));
  return [...latest.values()].filter((requestId) => !told.has(requestId));
};

/** The asset's part of a change of its publications: their number, the entry in the asset's activity, and the event. */
const counting = (
  current: AssetRecord,
  before: PublicationRecord | undefined,
  after: PublicationRecord | undefined,
  type: Step["type"],
  writes: Write[],
  over: readonly string[] = [],
): Change => {
  const { all = 0, live = 0 } = current.publications ?? {};
  const isLive = (one: PublicationRecord | undefined): number => (one && !one.takenDownOn ? 1 : 0);
  const publications = {
    all: all + Number(after !== undefined) - Number(before !== undefined),
    live: live + isLive(after) - isLive(before),
  };
  const { url = "", publishedOn = "", brand = "", use = "", takenDownOn = "" } = after ?? before ?? {};
  const isLastDown = after !== undefined && publications.live === 0 && live > 0;
  const told = isLastDown ? toTellDown(current) : [];
  const toldOver = isLastDown ? over.filter((requestId) => !told.includes(requestId)) : [];
  const toldDown = [...(current.toldDown ?? []), ...toldOver.map((requestId) => ({ requestId, at: nowIso() }))];
  return {
    next: {
      ...current,
      ...(told.length > 0 && withToldDown(current, told, nowIso())),
      ...(toldOver.length > 0 && { toldDown: toldDown.slice(-MOST_TOLD) }),
      publications: publications.all > 0 ? publications : undefined,
    },
    step: { type, facts: { url, "published on": publishedOn, brand, use, "taken down on": takenDownOn } },
    also: [
      ...writes,
      ...[...told, ...toldOver].map((requestId) =>
        EVENTS["take_down.done"].outbox({ requestId, assetId: current.assetId }),
      ),
    ],
  };
};

const viewer = async (asset: AssetRecord): Promise<(record: PublicationRecord) => PublicationView> => {
  const object = await objector(asset, await Team.get(asset.teamId));
  return (record) => {
    const { publicationId: id, url, publishedOn, brand, use = "", takenDownOn = "", note = "" } = record;
    const { addedBy, addedAt, version } = record;
    return { id, url, publishedOn, brand, use, takenDownOn, note, addedBy, addedAt, version, ...object(record) };
  };
};
