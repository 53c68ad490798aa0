import { Bell } from "lucide-react";
import { EmptyState } from "@/components/ui/empty.tsx";
import { NOTIFICATION_TEXTS } from "../texts.ts";

export function NoNotifications() {
  return <EmptyState icon={Bell} title={NOTIFICATION_TEXTS.emptyTitle} as="h3" text={NOTIFICATION_TEXTS.emptyText} />;
}
