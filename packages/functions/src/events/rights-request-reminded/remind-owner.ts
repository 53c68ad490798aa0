import { sendAboutAsset } from "@clearhouse/core/mail/about-asset.ts";
import { toOwner } from "@clearhouse/core/rights-request/letters.ts";
import { RightsRequestReminded } from "@clearhouse/core/rights-request/rights-request.events.ts";
import { renderRightsRequestCreated } from "@clearhouse/emails/rights-request-created.tsx";
import { withUnsubscribe } from "../../mail/parcel.ts";
import { consequence } from "../consequence.ts";

const NAME = "remind-owner";

export const handler = consequence(NAME, RightsRequestReminded, async ({ id, data }) => {
  const letter = await toOwner(data.requestId);
  if (!letter) return;
  const { replyTo, props } = letter;
  const mail = await renderRightsRequestCreated({ ...props, reminderOf: letter.requestedAt });
  const about = { assetId: letter.assetId, userId: letter.requesterId };
  for (const to of letter.to) {
    const reminder = withUnsubscribe({ to, replyTo, team: props.team.name, ...mail }, props.link);
    await sendAboutAsset(`${id}.${NAME}`, "reminder", about, reminder);
  }
});
