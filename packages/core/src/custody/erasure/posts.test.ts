import { randomUUID } from "node:crypto";
import { ListObjectsV2Command, PutObjectCommand } from "@aws-sdk/client-s3";
import { expect, it } from "vitest";
import { cellsOf } from "../../integrations/export/asset-rows.ts";
import { AssetEntity } from "../../library/asset/asset.entity.ts";
import { Asset } from "../../library/asset/index.ts";
import { verifyAsset } from "../../library/asset/verify.ts";
import { readingOf } from "../../library/asset/view.ts";
import { Search } from "../../library/search/index.ts";
import { Team } from "../../people/team/index.ts";
import { env } from "../../platform/env.ts";
import { actAs } from "../../platform/identity/actor.ts";
import { s3 } from "../../platform/store/s3.ts";
import { RequestBundle } from "../../rights/request-bundle/index.ts";
import { itemToken } from "../../rights/rights-request/holder.ts";
import { RightsRequest } from "../../rights/rights-request/index.ts";
import { keepPostCopy } from "../../rights/rights-request/post-copy.ts";
import { postPicturesOf } from "../../rights/rights-request/post-pictures.ts";
import { read } from "../../rights/rights-request/rights-request.entity.ts";
import { view } from "../../rights/rights-request/view.ts";
import { aBundle, approveBundle, posts } from "../../testing/bundle.ts";
import { aTeam, CALLER, PNG } from "../../testing/scene.ts";
import { carryOut, find } from "./index.ts";

/** One person approved requests for two posts. The person's name is in the text of one post and in no asset. */
const aPost = async () => {
  const { admin, teamId } = await aTeam();
  const word = `wanda${randomUUID().replaceAll("-", "").slice(0, 8)}`;
  const [name, email] = [`${word} Quill`, `${word}@example.org`];
  const group = { contentOwner: name, contentOwnerEmail: email, items: posts(2) };
  const { owner, requestIds } = await aBundle(admin, group);
  const [requestId = ""] = requestIds;
  const kept = await read(teamId, requestId);
  const { assetId } = kept;
  const seen = { title: "Pier", author: "", description: `By ${name}`, provider: "Instagram", type: "image" } as const;
  await actAs({ kind: "system", name: "test", teamId }, () => keepPostCopy(kept, { ...seen, picture: PNG }));
  await approveBundle(owner, requestIds, { name, email });
  const single = await RightsRequest.ownerByToken(itemToken(kept));
  const folder = postPicturesOf(kept);
  const record = async () => {
    const { data } = await AssetEntity.get({ teamId, assetId }).go({ consistent: true });
    return data ?? expect.fail("the asset is gone");
  };
  return {
    teamId,
    assetId,
    record,
    folder,
    asked: { email, teamId: undefined, documents: true },
    /** The names of the views that contain a URL of the post's picture. */
    offering: async (): Promise<string[]> => {
      const shown = {
        card: await actAs(admin, () => Search.list({ limit: 10 })),
        detail: await actAs(admin, () => Asset.get(assetId)),
        request: view(await read(teamId, requestId)),
        owner: await actAs(single, () => RightsRequest.forOwner(), CALLER),
        bundle: await actAs(owner, () => RequestBundle.forOwner(), CALLER),
        list: cellsOf(await record(), readingOf(await Team.get(teamId))),
      };
      return Object.entries(shown).flatMap(([what, one]) => (JSON.stringify(one).includes(folder) ? [what] : []));
    },
    objects: async (): Promise<number> =>
      (await s3.send(new ListObjectsV2Command({ Bucket: env.MEDIA_BUCKET, Prefix: folder }))).KeyCount ?? 0,
  };
};

it("an erasure removes the picture of the person's post, and no view contains the picture's URL any more", async () => {
  const { teamId, assetId, offering, objects, asked } = await aPost();
  expect(await offering()).toEqual(["card", "detail", "request", "owner", "bundle", "list"]);
  expect(await objects()).toBe(2);
  await carryOut(asked, await find(asked));
  expect(await offering()).toEqual([]);
  expect(await objects()).toBe(0);
  expect(await verifyAsset(teamId, assetId)).toMatchObject({ ok: true });
});

it("an erasure removes a post's picture that an interrupted erasure left behind", async () => {
  const { teamId, assetId, record, folder, offering, objects, asked } = await aPost();
  const { request, thumbnailKey } = await record();
  await carryOut(asked, await find(asked));
  const earlier = { status: "pending" as const, request };
  await AssetEntity.patch({ teamId, assetId }).set({ request, thumbnailKey, beforeRequest: earlier }).go();
  await s3.send(new PutObjectCommand({ Bucket: env.MEDIA_BUCKET, Key: `${folder}-1.jpg`, Body: PNG }));
  expect(await offering()).not.toEqual([]);
  const somebody = { ...asked, email: "nobody@example.org" };
  await carryOut(somebody, await find(somebody));
  expect([await offering(), await objects()]).toEqual([[], 0]);
  expect(JSON.stringify(await record())).not.toContain(folder);
});
