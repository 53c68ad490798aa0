import { APP_TEXTS } from "@/app/texts.ts";
import { NotificationsPage } from "@/features/notifications/components/notifications-page.tsx";
import { NOTIFICATION_TEXTS } from "@/features/notifications/texts.ts";

export function NotificationsRoute() {
  return (
    <>
      <title>{`${NOTIFICATION_TEXTS.title} · ${APP_TEXTS.product}`}</title>
      <NotificationsPage />
    </>
  );
}
