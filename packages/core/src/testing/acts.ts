import fc from "fast-check";
import { expect } from "vitest";
import type { AssetStatus, Asset as AssetView } from "../library/asset/asset.schema.ts";
import { creation } from "../library/asset/change.ts";
import { Asset } from "../library/asset/index.ts";
import { Search } from "../library/search/index.ts";
import { newId } from "../platform/id.ts";
import type { MemberActor } from "../platform/identity/actor.ts";
import { transact } from "../platform/store/transaction.ts";
import { Clearance } from "../rights/clearance/index.ts";
import { RightsRequest } from "../rights/rights-request/index.ts";
import { settingTo } from "./approval.ts";
import { ASK, approve, deny } from "./scene.ts";
import { Sent } from "./sent.ts";

/** A clock that always shows the given time, in milliseconds. */
export const at = (ms: number) => ({ now: () => new Date(ms) });
/** The time at which tests with {@link at} begin. */
export const START = Date.parse("2026-05-01T12:00:00Z");

/** Makes assets without files, by the product's own functions. Runs as the current member. */
export const seed = async (
  { teamId, userId }: MemberActor,
  count: number,
  status: AssetStatus,
  notes = "",
): Promise<string[]> => {
  const ids: string[] = [];
  for (let n = 0; n < count; n++) {
    const assetId = newId("asset");
    const fields = { name: `${status} ${n}`, source: "s", uploadedBy: "Ada", uploaderId: userId, tags: [], files: [] };
    await transact(async () => {
      const asset = { ...fields, teamId, assetId, type: "image" as const, status, notes, context: notes };
      return { writes: creation(asset, { type: "asset.created", to: status }).writes, result: undefined };
    });
    ids.push(assetId);
  }
  return ids;
};

/** The assets of all pages of a list, in order. */
export const walk = async (
  query: Omit<Parameters<typeof Search.list>[0], "cursor">,
  between: (page: number) => Promise<void> = async () => {},
): Promise<AssetView[][]> => {
  const pages: AssetView[][] = [];
  let cursor: string | null | undefined;
  do {
    const page: Awaited<ReturnType<typeof Search.list>> = await Search.list({ ...query, ...(cursor && { cursor }) });
    pages.push(page.items);
    cursor = page.cursor;
    if (cursor) await between(pages.length);
  } while (cursor);
  return pages;
};

/** What people can do to an asset. The tests accept that an act is refused because of the asset's state. */
const ACTS = {
  "set pending": (asset: AssetView) => Clearance.setStatus(asset.id, { version: asset.version, status: "pending" }),
  "set approved": (asset: AssetView) =>
    Clearance.setStatus(asset.id, { version: asset.version, ...settingTo("approved") }),
  "set denied": (asset: AssetView) => Clearance.setStatus(asset.id, { version: asset.version, status: "denied" }),
  ask: (asset: AssetView) => Sent.requestForAsset(asset.id, ASK),
  "say yes": async (asset: AssetView) => approve(await ownerOf(asset)),
  "say yes for a time": async (asset: AssetView) => approve(await ownerOf(asset), { expiresOn: "2999-12-31" }),
  "say no": async (asset: AssetView) => deny(await ownerOf(asset)),
  edit: ({ id, version, source, uploadedBy, tags }: AssetView) =>
    Sent.editAsset(id, { version, source, uploadedBy, tags, name: newId("event") }),
} satisfies Record<string, (asset: AssetView) => Promise<unknown>>;

const ownerOf = ({ request }: AssetView) =>
  RightsRequest.ownerByToken(new URL(request?.link ?? "http://none").searchParams.get("token") ?? "");

const REFUSED = /^(asset\.conflict|asset\.already_approved|rights_request\.\w+|request\.busy)$/;

/** Lets several people work on the same few assets at once. */
export const walkAbout = async (ids: readonly string[], acts: readonly (readonly [keyof typeof ACTS, number])[][]) => {
  await Promise.all(
    acts.map(async (person) => {
      for (const [act, which] of person) {
        const asset = await Asset.get(ids[which % ids.length] ?? "");
        try {
          await ACTS[act](asset);
        } catch (error) {
          expect(error).toMatchObject({ code: expect.stringMatching(REFUSED) });
        }
      }
    }),
  );
};

/** Random acts of several people at once. Each person performs some acts; each act names its asset by a number. */
export const people = fc.array(
  fc.array(fc.tuple(fc.constantFrom(...(Object.keys(ACTS) as (keyof typeof ACTS)[])), fc.nat(5)), {
    minLength: 3,
    maxLength: 8,
  }),
  { minLength: 2, maxLength: 4 },
);
