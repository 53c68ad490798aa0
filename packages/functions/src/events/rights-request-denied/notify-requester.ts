import { sendAboutAsset } from "@clearhouse/core/mail/about-asset.ts";
import { toRequester } from "@clearhouse/core/rights-request/letters.ts";
import { RightsRequestDenied } from "@clearhouse/core/rights-request/rights-request.events.ts";
import { renderRightsRequestDenied } from "@clearhouse/emails/rights-request-denied.tsx";
import { consequence } from "../consequence.ts";

const NAME = "notify-requester-denied";

export const handler = consequence(NAME, RightsRequestDenied, async ({ id, data }) => {
  const letter = await toRequester(data.requestId);
  if (!letter) return;
  const mail = await renderRightsRequestDenied(letter.props);
  for (const [index, to] of letter.to.entries()) {
    await sendAboutAsset(`${id}.${NAME}.${index}`, "denial notice", letter.assetId, { to, ...mail });
  }
});
