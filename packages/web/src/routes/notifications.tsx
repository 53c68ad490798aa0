import { PageTitle } from "@/app/page-title.tsx";
import { NotificationsPage } from "@/features/notifications/components/notifications-page.tsx";
import { NOTIFICATION_TEXTS } from "@/features/notifications/texts.ts";

export function NotificationsRoute() {
  return (
    <>
      <PageTitle>{NOTIFICATION_TEXTS.title}</PageTitle>
      <NotificationsPage />
    </>
  );
}
