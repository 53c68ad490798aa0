import pMap from "p-map";
import { EVENTS } from "../../base/happenings/events.ts";
import { AssetEntity } from "../../library/asset/asset.entity.ts";
import { anyWaits, rightsLink } from "../../library/asset/request-summary.ts";
import { viewer } from "../../library/asset/view.ts";
import { nowIso, ttlIn } from "../../platform/clock.ts";
import { canonicalJson, type Json } from "../../platform/hash.ts";
import { isId, newId } from "../../platform/id.ts";
import { actAs, type MemberActor, requireMember, shownLink } from "../../platform/identity/actor.ts";
import { readAll } from "../../platform/store/batches.ts";
import { required } from "../../platform/store/found.ts";
import { attemptOfAsking, madeEarlier, remember } from "../../platform/store/idempotency-key.ts";
import { putItem, transact, updateItem } from "../../platform/store/transaction.ts";
import { type Answered, checked, makeGroup } from "../request-bundle/make.ts";
import type { BulkRequestItem, ParsedBulkRequest } from "../request-bundle/request-bundle.schema.ts";
import { RightsRequestEntity } from "../rights-request/rights-request.entity.ts";
import { BulkRequestEntity, type BulkRequestRecord, type OwnerDone } from "./bulk-request.entity.ts";
import { jobNotFound, jobTooLarge } from "./bulk-request.errors.ts";
import { type BulkRequestJob, JOB_DAYS } from "./bulk-request.schema.ts";

export * as BulkRequest from "./index.ts";

/** How many owners one step asks, and how many at once. */
const STEP = 20;
const AT_ONCE = 4;
/** In bytes. An item of the table may have 400 KB; the results need some of that. */
const INPUT_MAX = 250_000;

/**
 * Begins to request the rights to many assets and posts, which is done by events. A repeated call finds the job of the
 * first one: by its key, or without a key by its contents, within some minutes and while a request of it is open.
 * @throws request.invalid as for {@link makeGroup}, bulk_request.too_large
 */
export const start = async (input: ParsedBulkRequest, idempotencyKey?: string): Promise<BulkRequestJob> => {
  const { teamId, userId } = requireMember();
  const asked = { ...input, website: "", proof: "" };
  const text = canonicalJson(asked as unknown as Json);
  if (Buffer.byteLength(text) > INPUT_MAX) throw jobTooLarge();
  await checked(asked);
  const tried = attemptOfAsking(`bulk-request:${userId}`, idempotencyKey, asked);
  const record = await transact(async () => {
    const earlier = await madeEarlier(tried);
    const before = earlier ? await read(teamId, earlier) : undefined;
    // Without a key, whoever has withdrawn all requests or got all answers, and asks again, wants another job.
    if (before && (!tried.byInput || !(await isOver(before)))) return { writes: [], result: before };
    const job: BulkRequestRecord = {
      teamId,
      jobId: newId("bulkRequest"),
      userId,
      input: asked,
      done: [],
      ownersDone: 0,
      createdAt: nowIso(),
      expires: ttlIn(JOB_DAYS * 86_400),
    };
    const writes = [
      putItem(BulkRequestEntity.create(job).params()),
      ...remember(tried, job.jobId, earlier),
      EVENTS["bulk_request.step.planned"].outbox({ jobId: job.jobId, from: "0" }),
    ];
    return { writes, result: job };
  });
  return view(record);
};

/**
 * A job of the team with what it has made so far.
 * @param onlyCounts leaves out the owners until the job is done
 * @throws bulk_request.not_found
 */
export const get = async (jobId: string, onlyCounts = false): Promise<BulkRequestJob> => {
  const record = await read(requireMember().teamId, jobId);
  const running = record.ownersDone < record.input.groups.length;
  return onlyCounts && running ? { ...counts(record), groups: [] } : view(record);
};

const read = (teamId: string, jobId: string): Promise<BulkRequestRecord> => required(find(teamId, jobId), jobNotFound);

const find = async (teamId: string, jobId: string): Promise<BulkRequestRecord | undefined> =>
  (await BulkRequestEntity.get({ teamId, jobId }).go({ consistent: true })).data ?? undefined;

/** Whether a job has asked all its owners, and none of its requests waits for an answer or a signature. */
const isOver = async ({ teamId, input, done, ownersDone }: BulkRequestRecord): Promise<boolean> => {
  if (ownersDone < input.groups.length) return false;
  const made = done.flatMap(({ items }) => items.flatMap(({ requestId }) => requestId ?? []));
  const keys = made.map((requestId) => ({ teamId, requestId }));
  return !anyWaits(await readAll(keys, (some) => RightsRequestEntity.get(some).go({ consistent: true })));
};

/**
 * Asks a job's next owners, and plans the step after that. A step that is repeated, also in the middle, asks each owner
 * once, because each owner's requests have keys of their own.
 * @param actorOf the member or API key with this id; undefined if it isn't in the team any more, and asks nobody
 */
export const step = async (
  teamId: string,
  { jobId, from }: { jobId: string; from: string },
  actorOf: (userId: string) => Promise<MemberActor | undefined>,
): Promise<void> => {
  const job = await find(teamId, jobId);
  const first = Number(from);
  if (job?.ownersDone !== first) return;
  const actor = await actorOf(job.userId);
  const numbers = job.input.groups.slice(first, first + STEP).map((_, n) => first + n);
  const made = actor
    ? await actAs(actor, () => pMap(numbers, (n) => makeGroup(job.input, n, `${jobId}.${n}`), { concurrency: AT_ONCE }))
    : numbers.map((n) => refused(job, n));
  const next = first + made.length;
  await transact(async () => {
    const current = await find(teamId, jobId);
    if (current?.ownersDone !== first) return { writes: [], result: undefined };
    const change = BulkRequestEntity.patch({ teamId, jobId })
      .set({ done: [...current.done, ...made.map(kept)], ownersDone: next })
      .where(({ ownersDone }, { eq }) => eq(ownersDone, first));
    const more = next < job.input.groups.length;
    return {
      writes: [
        updateItem(change.params()),
        ...(more ? [EVENTS["bulk_request.step.planned"].outbox({ jobId, from: String(next) })] : []),
      ],
      result: undefined,
    };
  });
};

const refused = ({ userId, input }: BulkRequestRecord, n: number): Answered => {
  const { contentOwner = "", contentOwnerEmail = "", items = [] } = input.groups[n] ?? {};
  const message = isId("apiKey", userId)
    ? "The API key that asked was revoked or has expired."
    : "The person who asked isn't in the team any more.";
  const error = { code: "auth.forbidden", message };
  return { bundleId: null, contentOwner, contentOwnerEmail, link: "", items: items.map(() => ({ error })) };
};

const kept = ({ bundleId, mailHeld, items }: Answered): OwnerDone => ({
  bundleId,
  ...(mailHeld && { mailHeld }),
  items: items.map(({ requestId, asset, error }) => ({
    ...(requestId && { requestId }),
    ...(asset && { assetId: asset.id }),
    ...(error && { error }),
  })),
});

const counts = ({ jobId, input, ownersDone, createdAt }: BulkRequestRecord) => {
  const owners = input.groups.length;
  const state = ownersDone < owners ? ("running" as const) : ("done" as const);
  return { jobId, state, owners, ownersDone, createdAt };
};

const view = async (record: BulkRequestRecord): Promise<BulkRequestJob> => {
  const { teamId, input, done } = record;
  const owners = done.flatMap((made, n) => {
    const group = input.groups[n];
    return group ? [{ group, made }] : [];
  });
  const items = owners.flatMap(({ group, made }) => group.items.map((asked, m) => placeOf(asked, made.items[m])));
  const requestKeys = items.flatMap(({ requestId }) => (requestId ? [{ teamId, requestId }] : []));
  const assetKeys = [...new Set(items.flatMap(({ assetId }) => assetId ?? []))].map((assetId) => ({ teamId, assetId }));
  const [show, requests, assets] = await Promise.all([
    viewer(),
    readAll(requestKeys, (some) => RightsRequestEntity.get(some).go()),
    readAll(assetKeys, (some) => AssetEntity.get(some).go()),
  ]);
  const tokens = new Map(requests.map(({ requestId, token }) => [requestId, token]));
  const shown = new Map(await Promise.all(assets.map(async (one) => [one.assetId, await show(one)] as const)));
  const groups = owners.map(({ group, made }) => {
    const token = made.items.map(({ requestId = "" }) => tokens.get(requestId)).find(Boolean);
    return {
      bundleId: made.bundleId,
      contentOwner: group.contentOwner,
      contentOwnerEmail: group.contentOwnerEmail ?? "",
      link: token ? shownLink(rightsLink(token)) : "",
      mailHeld: made.mailHeld,
      items: group.items.map((asked, m) => {
        const { requestId, error } = made.items[m] ?? {};
        const asset = shown.get(placeOf(asked, made.items[m]).assetId ?? "");
        const title = asset?.name ?? ("contentUrl" in asked ? asked.contentTitle || asked.contentUrl : "");
        const { contentTitle: _, ...rest } = { contentTitle: "", ...asked };
        return { ...rest, title, requestId, asset: error ? undefined : asset, error };
      }),
    };
  });
  return { ...counts(record), groups };
};

/** The request that was made for an item, and the asset that the item is or has become. */
const placeOf = (asked: BulkRequestItem, made: OwnerDone["items"][number] = {}) => ({
  requestId: made.requestId,
  assetId: made.assetId ?? ("assetId" in asked ? asked.assetId : undefined),
});
