import { Asset } from "@clearhouse/core/asset/index.ts";
import { actAs } from "@clearhouse/core/platform/actor.ts";
import { anOpenRequest, CALLER } from "@clearhouse/core/testing/scene.ts";
import { Upload } from "@clearhouse/core/upload/index.ts";
import { aSignedInTeam } from "./people.ts";
import type { Ids } from "./routes.ts";

const FILE = { contentType: "image/jpeg", size: 1_000 };

/** A team with one of each: an asset whose owner was asked, a member's open upload, an owner's. */
export const aTeamWithEverything = async (name: string) => {
  const people = await aSignedInTeam(name);
  const { asset, request, token, owner } = await anOpenRequest(people.admin);
  const upload = await actAs(people.admin, () => Upload.create({ ...FILE, fileName: `${name}.jpg` }), CALLER);
  const original = await actAs(
    owner,
    () => Upload.createForOwner({ ...FILE, fileName: `${name} original.jpg` }),
    CALLER,
  );
  const ids: Ids = { assetId: asset.id, requestId: request.id, uploadId: upload.id, ownerUploadId: original.id };
  return { ...people, ids, token, owner, asset };
};

export type TeamWithEverything = Awaited<ReturnType<typeof aTeamWithEverything>>;

/** What must never reach another team. */
export const privateTexts = (
  { teamId, admin, member, token, asset, ids }: TeamWithEverything,
  name: string,
): string[] => [
  teamId,
  name,
  token,
  asset.name,
  admin.email,
  member.email,
  admin.userId,
  member.userId,
  ...Object.values(ids),
];

/** A withdrawn request's token. */
export const withdraw = async ({ admin, ids }: TeamWithEverything): Promise<void> => {
  await actAs(
    admin,
    async () => {
      const { version } = await Asset.get(ids.assetId);
      await Asset.setStatus(ids.assetId, { version, status: "pending" });
    },
    CALLER,
  );
};
