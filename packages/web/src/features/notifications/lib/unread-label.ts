import { UNREAD_MAX } from "@clearhouse/core/notices/notification/notification.schema.ts";

/** The number on the bell's badge; "" if nothing is unread. The server counts only up to 100. */
export const unreadLabel = (count: number): string => {
  if (count === 0) return "";
  return count >= UNREAD_MAX ? `${UNREAD_MAX - 1}+` : String(count);
};
