import { sendAboutAsset } from "@clearhouse/core/mail/about-asset.ts";
import { toOwner } from "@clearhouse/core/request-bundle/letters.ts";
import { RequestBundleReminded } from "@clearhouse/core/request-bundle/request-bundle.events.ts";
import { renderRightsRequestCreated } from "@clearhouse/emails/rights-request-created.tsx";
import { withUnsubscribe } from "../../mail/parcel.ts";
import { consequence } from "../consequence.ts";

const NAME = "remind-bundle-owner";

export const handler = consequence(NAME, RequestBundleReminded, async ({ id, data }) => {
  const letter = await toOwner(data.bundleId);
  if (!letter) return;
  const { to, replyTo, assetId, requesterId: userId, requestedAt: reminderOf, props } = letter;
  const mail = { to, replyTo, team: props.team.name, ...(await renderRightsRequestCreated({ ...props, reminderOf })) };
  await sendAboutAsset(`${id}.${NAME}`, "reminder", { assetId, userId }, withUnsubscribe(mail, props.link));
});
