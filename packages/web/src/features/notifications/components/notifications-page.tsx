import { Page } from "@/components/page.tsx";
import { NOTIFICATION_TEXTS } from "../texts.ts";
import { NotificationList } from "./notification-list.tsx";
import { PreferenceSwitches } from "./preference-switches.tsx";

export function NotificationsPage() {
  return (
    <Page title={NOTIFICATION_TEXTS.title} description={NOTIFICATION_TEXTS.description}>
      <PreferenceSwitches />
      <NotificationList />
    </Page>
  );
}
