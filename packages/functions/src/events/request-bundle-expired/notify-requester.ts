import { ofNoAnswer } from "@clearhouse/core/request-bundle/letters.ts";
import { RequestBundleExpired } from "@clearhouse/core/request-bundle/request-bundle.events.ts";
import { consequence } from "../consequence.ts";
import { tellOfNoAnswer } from "../no-answer-notice.ts";

const NAME = "notify-requester-bundle-expired";

export const handler = consequence(NAME, RequestBundleExpired, async ({ id, data }) => {
  const letter = await ofNoAnswer(data.bundleId);
  if (letter) await tellOfNoAnswer(letter, { eventId: id, consequence: NAME });
});
