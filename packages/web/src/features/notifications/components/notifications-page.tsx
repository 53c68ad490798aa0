import { Page } from "@/components/page.tsx";
import { NOTIFICATION_TEXTS } from "../texts.ts";
import { NotificationList } from "./notification-list.tsx";
import { PreferenceSwitches } from "./preference-switches.tsx";

export function NotificationsPage() {
  return (
    <Page title={NOTIFICATION_TEXTS.title} description={NOTIFICATION_TEXTS.description} wide>
      {/* In wide windows, the list is beside the switches, so that people who come for the list needn't scroll past the
          switches. */}
      <div className="grid grid-cols-1 items-start gap-5 xl:grid-cols-[minmax(0,1fr)_minmax(0,1.25fr)]">
        <PreferenceSwitches />
        <NotificationList />
      </div>
    </Page>
  );
}
