import { sendAboutAsset } from "@clearhouse/core/mail/about-asset.ts";
import { toOwner } from "@clearhouse/core/request-bundle/letters.ts";
import { RequestBundleCreated } from "@clearhouse/core/request-bundle/request-bundle.events.ts";
import { renderRightsRequestCreated } from "@clearhouse/emails/rights-request-created.tsx";
import { consequence } from "../consequence.ts";

const NAME = "notify-bundle-owner";

export const handler = consequence(NAME, RequestBundleCreated, async ({ id, data }) => {
  const letter = await toOwner(data.bundleId);
  if (!letter) return;
  const { to, replyTo, assetId, requesterId: userId, props } = letter;
  const mail = { to, replyTo, team: props.team.name, ...(await renderRightsRequestCreated(props)) };
  await sendAboutAsset(`${id}.${NAME}`, "rights request", { assetId, userId }, mail);
});
