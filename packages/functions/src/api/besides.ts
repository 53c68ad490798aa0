import { Import } from "@clearhouse/core/import/index.ts";
import type { BesidesAssets } from "@clearhouse/core/live/live.schema.ts";
import { Notification } from "@clearhouse/core/notification/index.ts";
import { requireMember } from "@clearhouse/core/platform/identity/actor.ts";

/** What a signed-in person's pages show besides assets; undefined for a program, which has no pages. */
export const readBesides = async (): Promise<BesidesAssets | undefined> => {
  if (requireMember().apiKey) return undefined;
  const [unread, imports] = await Promise.all([Notification.countUnread(), Import.going()]);
  return { unread, imports };
};
