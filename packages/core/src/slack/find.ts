import type { AssetRecord } from "../asset/asset.entity.ts";
import { find as findAsset } from "../asset/change.ts";
import { env } from "../platform/env.ts";
import { RESOURCE_ID, webAddressOf } from "../platform/fields.schema.ts";
import { isRightsToken } from "../platform/id.ts";
import { requireMember } from "../platform/identity/actor.ts";
import { lookUp } from "../platform/store/unique.ts";
import { read } from "../rights-request/read.ts";
import type { RightsRequestRecord } from "../rights-request/rights-request.entity.ts";

/** The request that a token, an owner's link or an asset's address names; of the member's team alone. */
export const requestAbout = async (subject: string): Promise<RightsRequestRecord | undefined> => {
  const { teamId } = requireMember();
  const { token, assetId } = namedBy(subject);
  if (token) {
    const claimed = await lookUp("rights-token", token);
    return claimed?.teamId === teamId ? read(teamId, claimed.ref) : undefined;
  }
  const asset = assetId ? await findAsset(teamId, assetId) : undefined;
  return asset && requestOf(asset);
};

const requestOf = async ({ teamId, request }: AssetRecord): Promise<RightsRequestRecord | undefined> =>
  request && read(teamId, request.id);

/** What of ours a text names: a token by itself, or an address of the site with one in it. */
const namedBy = (subject: string): { token?: string; assetId?: string } => {
  const url = webAddressOf(subject) ? new URL(subject) : undefined;
  if (url && url.origin !== new URL(env.SITE_URL).origin) return {};
  const token = (url ? url.searchParams.get("token") : subject)?.toUpperCase() ?? "";
  if (isRightsToken(token)) return { token };
  const assetId = url?.searchParams.get("asset") ?? "";
  return RESOURCE_ID.test(assetId) ? { assetId } : {};
};
