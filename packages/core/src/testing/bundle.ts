import { actAs, type BundleOwnerActor, type Caller, type MemberActor } from "../platform/identity/actor.ts";
import { RequestBundle } from "../rights/request-bundle/index.ts";
import type { ApproveBundleInput, BulkRequestInput } from "../rights/request-bundle/request-bundle.schema.ts";
import { ASK, anAsset, CALLER, OLIVIA, termsSha256 } from "./scene.ts";
import { Sent } from "./sent.ts";

const { contentOwner, contentOwnerEmail, ...scope } = ASK;

/** The values of a bulk request that are the same for all owners. */
export const BULK_ASK = { ...scope, proof: "" };
export const OWNER = { contentOwner, contentOwnerEmail };

/** The URLs of `count` posts. */
export const posts = (count: number, from = 1) =>
  Array.from({ length: count }, (_, n) => ({
    contentUrl: `https://www.instagram.com/p/post${from + n}/`,
    contentTitle: `Post ${from + n}`,
  }));

export const tokenIn = (link: string): string => new URL(link).searchParams.get("token") ?? "";

/** The owner with a bundle's link. */
export const bundleOwner = async (token: string): Promise<BundleOwnerActor> => {
  const holder = await RequestBundle.holderOf(token);
  if (holder.kind !== "bundle-owner") throw new Error("The link isn't that of a bundle");
  return holder;
};

/** A bundle of one existing asset and two posts, and its owner. */
export const aBundle = async (member: MemberActor, change: Partial<BulkRequestInput["groups"][number]> = {}) => {
  const { groups } = await actAs(
    member,
    async () => {
      const { id } = await anAsset();
      return Sent.bulkRequest({
        ...BULK_ASK,
        groups: [{ ...OWNER, items: [{ assetId: id }, ...posts(2)], ...change }],
      });
    },
    CALLER,
  );
  const [made] = groups;
  if (!made) throw new Error("No bundle was made");
  const token = tokenIn(made.link);
  const requestIds = made.items.flatMap(({ requestId }) => requestId ?? []);
  const assetIds = made.items.flatMap(({ asset }) => asset?.id ?? []);
  return { ...made, token, requestIds, assetIds, owner: await bundleOwner(token) };
};

/** Approves some requests of a bundle as the owner. */
export const approveBundle = (
  owner: BundleOwnerActor,
  requestIds: string[],
  change: Partial<ApproveBundleInput> = {},
  caller: Caller = CALLER,
) =>
  actAs(
    owner,
    async () => {
      const asked = await RequestBundle.forOwner();
      const said = { ...OLIVIA, usageRights: asked.intendedUse, ...change };
      return Sent.approveBundle({ termsSha256: termsSha256(asked, said), ...said, requestIds });
    },
    caller,
  );

/** Denies some requests of a bundle as the owner. */
export const denyBundle = (owner: BundleOwnerActor, requestIds: string[], reason = "Not mine") =>
  actAs(owner, () => Sent.denyBundle({ ...OLIVIA, reason, requestIds }), CALLER);
