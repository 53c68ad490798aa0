import { ARCHIVED_KEYS, type ArchivedKey, keyIds } from "@clearhouse/core/custody/archive/key-ids.ts";
import type { Manifest } from "./format.ts";

/** What doesn't work with another key than the archive's, and how to bring the archive's key here. */
const WITH_ANOTHER: Readonly<Record<ArchivedKey, string>> = {
  APP_SECRET:
    "Addresses whose mail bounced aren't recognized, invited people sign up only by the link in their invite, and webhooks " +
    "have to be made again. To keep all this, give this deployment the APP_SECRET of the other one: sst secrets load on a " +
    "stage, appSecret in secrets.json of a data folder.",
  LICENCE_SEAL:
    "Documents in the archive keep their seals and stay valid; new ones will have another certificate. To keep one " +
    "certificate, give this deployment the LICENCE_SEAL of the other one: sst secrets load on a stage, license-seal.pem " +
    "of a data folder.",
  SLACK_TOKEN_KEYS:
    "Teams have to connect Slack again. To avoid this, load the other deployment's key after this one's: " +
    "SLACK_TOKEN_KEYS=THIS,OTHER. In a data folder it depends on appSecret in secrets.json.",
};

/**
 * Says which keys of the archive aren't those of this deployment. A key that one of the two doesn't know isn't compared.
 * @returns a text for each such key, with the ids of both
 */
export const otherKeys = async ({ keys = {} }: Manifest): Promise<string[]> => {
  const own = await keyIds();
  return ARCHIVED_KEYS.flatMap((name) => {
    const [theirs] = keys[name] ?? [];
    const ours = own[name];
    if (theirs === undefined || ours === undefined || ours.includes(theirs)) return [];
    return [`${name} is another key (${ours[0]}) than the archive's (${theirs}). ${WITH_ANOTHER[name]}`];
  });
};
