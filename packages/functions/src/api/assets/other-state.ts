import type { OtherState } from "@clearhouse/core/integrations/live/live.schema.ts";
import { Import } from "@clearhouse/core/library/import/index.ts";
import { Notification } from "@clearhouse/core/notices/notification/index.ts";
import { requireMember } from "@clearhouse/core/platform/identity/actor.ts";

/** What a signed-in person's pages show besides assets; undefined for an API key, because a program has no pages. */
export const readOtherState = async (): Promise<OtherState | undefined> => {
  if (requireMember().apiKey) return undefined;
  const [unread, imports] = await Promise.all([Notification.countUnread(), Import.unfinished()]);
  return { unread, imports };
};
