import { Bell } from "lucide-react";
import { Empty, EmptyDescription, EmptyMedia, EmptyTitle } from "@/components/ui/empty.tsx";
import { NOTIFICATION_TEXTS } from "../texts.ts";

export function NoNotifications() {
  return (
    <Empty>
      <EmptyMedia>
        <Bell />
      </EmptyMedia>
      <div className="space-y-1">
        <EmptyTitle as="h3">{NOTIFICATION_TEXTS.emptyTitle}</EmptyTitle>
        <EmptyDescription>{NOTIFICATION_TEXTS.emptyText}</EmptyDescription>
      </div>
    </Empty>
  );
}
