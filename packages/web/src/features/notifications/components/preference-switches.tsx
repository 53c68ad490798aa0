import type { NotificationPreferences } from "@clearhouse/core/notification/notification.schema.ts";
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useId } from "react";
import { LoadFailed } from "@/components/load-failed.tsx";
import { Card, CardContent, CardHeader, CardTitle } from "@/components/ui/card.tsx";
import { Skeleton } from "@/components/ui/skeleton.tsx";
import { Switch } from "@/components/ui/switch.tsx";
import { REREAD } from "@/lib/queries/team.ts";
import { preferencesOptions } from "../api/notifications.ts";
import { useSetPreference } from "../api/set-preference.ts";
import { usePushPermission } from "../lib/browser-notifications.ts";
import { NOTIFICATION_TEXTS, SWITCHES } from "../texts.ts";
import { PushNote } from "./push-note.tsx";

/** Saved with each press (spec B §2). */
export function PreferenceSwitches() {
  const { data, error, refetch } = useQuery({ ...preferencesOptions, ...REREAD });
  return (
    <Card>
      <CardHeader>
        <CardTitle>{NOTIFICATION_TEXTS.preferences}</CardTitle>
      </CardHeader>
      <CardContent>
        {error && !data ? (
          <LoadFailed text={NOTIFICATION_TEXTS.preferencesFailed} error={error} onRetry={() => void refetch()} />
        ) : (
          <div className="flex flex-col divide-y">
            <Rows chosen={data} />
          </div>
        )}
      </CardContent>
    </Card>
  );
}

/** While they are read the rows stand already, each with a place for its switch. */
function Rows({ chosen }: { chosen: NotificationPreferences | undefined }) {
  const { mutate } = useSetPreference();
  const { permission, ask } = usePushPermission();

  const choose = async (name: keyof NotificationPreferences, on: boolean) => {
    if (name === "push" && on && (await ask()) !== "granted") return;
    mutate({ name, on });
  };

  return SWITCHES.map(({ name, label, text }) => {
    const on = chosen?.[name];
    const isPush = name === "push";
    return (
      <Row
        key={name}
        label={label}
        text={text}
        on={on}
        disabled={isPush && permission === "unsupported" && on === false}
        onChange={(next) => void choose(name, next)}
        note={isPush && on !== undefined && <PushNote on={on} permission={permission} onAsk={() => void ask()} />}
      />
    );
  });
}

interface RowProps {
  label: string;
  text: string;
  on: boolean | undefined;
  disabled: boolean;
  onChange: (on: boolean) => void;
  note: ReactNode;
}

function Row({ label, text, on, disabled, onChange, note }: RowProps) {
  const id = useId();
  return (
    <div className="py-3 first:pt-0 last:pb-0">
      <div className="flex items-center justify-between gap-4">
        <div>
          <label htmlFor={id} className="font-medium">
            {label}
          </label>
          <p id={`${id}-text`} className="text-pretty text-muted-foreground text-xs">
            {text}
          </p>
        </div>
        {on === undefined ? (
          <Skeleton className="h-6 w-10.5 rounded-full" />
        ) : (
          <Switch id={id} aria-describedby={`${id}-text`} checked={on} disabled={disabled} onCheckedChange={onChange} />
        )}
      </div>
      {note}
    </div>
  );
}
