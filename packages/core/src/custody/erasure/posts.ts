import { GetCommand } from "@aws-sdk/lib-dynamodb";
import { AssetEntity } from "../../library/asset/asset.entity.ts";
import { table } from "../../platform/store/clients.ts";
import { keysUnder } from "../../platform/store/keys-under.ts";
import { type OfRequest, postPicturesOf } from "../../rights/rights-request/post-pictures.ts";
import type { Item } from "../archive/registry.ts";
import { apply } from "./apply.ts";
import { removeFile } from "./files.ts";
import { isMap, type Outcome } from "./item.ts";

type IsOfPost = (key: unknown) => boolean;

/** An asset's summary of a request, without the post's picture; undefined if the summary has no picture of this post */
const summaryWithout = (request: unknown, isOfPost: IsOfPost): unknown => {
  if (!isMap(request) || !isMap(request.copy) || !isOfPost(request.copy.pictureKey)) return undefined;
  const { pictureKey: _, ...copy } = request.copy;
  return { ...request, copy };
};

const assetWithout = ({ thumbnailKey, request, beforeRequest }: Item, isOfPost: IsOfPost): Outcome => {
  const set: Record<string, unknown> = {};
  if (isOfPost(thumbnailKey)) set.thumbnailKey = undefined;
  const summary = summaryWithout(request, isOfPost);
  if (summary) set.request = summary;
  // The asset shows this earlier request again when its latest request is withdrawn.
  const earlier = isMap(beforeRequest) ? summaryWithout(beforeRequest.request, isOfPost) : undefined;
  if (isMap(beforeRequest) && earlier) set.beforeRequest = { ...beforeRequest, request: earlier };
  return { set, keeps: [] };
};

/** Removes all pictures of a request's post, and their S3 keys from the asset that shows them. */
export const removePost = async (post: OfRequest): Promise<void> => {
  const { teamId, assetId } = post;
  const folder = postPicturesOf(post);
  const isOfPost: IsOfPost = (key) => typeof key === "string" && key.startsWith(folder);
  for await (const key of keysUnder("MEDIA_BUCKET", folder))
    await removeFile({ bucket: "MEDIA_BUCKET", key, what: "" });
  const { TableName, Key } = AssetEntity.get({ teamId, assetId }).params<{ TableName: string; Key: Item }>();
  const { Item: asset } = await table.send(new GetCommand({ TableName, Key, ConsistentRead: true }));
  if (asset) await apply("asset", asset, (item) => assetWithout(item, isOfPost));
};
