import { sendAboutAsset } from "@clearhouse/core/mail/about-asset.ts";
import { toRequester } from "@clearhouse/core/rights-request/letters.ts";
import { RightsRequestApproved } from "@clearhouse/core/rights-request/rights-request.events.ts";
import { renderRightsRequestApproved } from "@clearhouse/emails/rights-request-approved.tsx";
import { consequence } from "../consequence.ts";

const NAME = "notify-requester-approved";

export const handler = consequence(NAME, RightsRequestApproved, async ({ id, data }) => {
  const letter = await toRequester(data.requestId);
  if (!letter) return;
  const mail = await renderRightsRequestApproved(letter.props);
  for (const [index, to] of letter.to.entries()) {
    await sendAboutAsset(`${id}.${NAME}.${index}`, "approval notice", letter.assetId, { to, ...mail });
  }
});
