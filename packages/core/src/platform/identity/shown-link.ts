import { currentActor } from "./actor.ts";

/**
 * A link as the current actor may see it, for every view that contains a link with which somebody without an account
 * can act (platform/fields.schema.ts, `actingLink`). Whoever has such a link can answer in the name of its owner or
 * signer. So only people of the team get the link, and API keys with the scope `links:read`; for all others it is "".
 */
export const shownLink = (link: string): string => {
  const actor = currentActor();
  return actor.kind === "member" && (actor.apiKey?.readsLinks ?? true) ? link : "";
};
