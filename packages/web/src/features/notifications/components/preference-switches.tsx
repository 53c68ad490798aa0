import {
  emailFrequency,
  type NotificationPreferences,
} from "@clearhouse/core/notices/notification/notification.schema.ts";
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useId } from "react";
import { LoadFailed } from "@/components/load-failed.tsx";
import { SectionCard } from "@/components/ui/card.tsx";
import { NativeSelect, Options } from "@/components/ui/native-select.tsx";
import { Skeleton } from "@/components/ui/skeleton.tsx";
import { Switch } from "@/components/ui/switch.tsx";
import { REREAD } from "@/lib/queries/team.ts";
import { cn } from "@/lib/utils.ts";
import { preferencesOptions } from "../api/notifications.ts";
import { useSetPreference } from "../api/set-preference.ts";
import { usePushPermission } from "../lib/browser-notifications.ts";
import { EMAIL_FREQUENCIES, NOTIFICATION_TEXTS, SWITCHES, type SwitchName } from "../texts.ts";
import { PushNote } from "./push-note.tsx";

/** The switches for notifications. Each change of a switch is saved at once. */
export function PreferenceSwitches() {
  const { data, error, refetch } = useQuery({ ...preferencesOptions, ...REREAD });
  return (
    <SectionCard title={NOTIFICATION_TEXTS.preferences}>
      {error && !data ? (
        <LoadFailed text={NOTIFICATION_TEXTS.preferencesFailed} query={{ error, refetch }} />
      ) : (
        <div className="flex flex-col divide-y">
          <Rows chosen={data} />
          <p className="pt-3 text-pretty text-muted-foreground text-xs">{NOTIFICATION_TEXTS.always}</p>
        </div>
      )}
    </SectionCard>
  );
}

/** The rows are shown even while the choices are loading; placeholders then replace the switches. */
function Rows({ chosen }: { chosen: NotificationPreferences | undefined }) {
  const { mutate } = useSetPreference();
  const { permission, ask } = usePushPermission();

  const choose = async (name: SwitchName, on: boolean) => {
    if (name === "push" && on && (await ask()) !== "granted") return;
    mutate({ [name]: on });
  };

  return SWITCHES.map(({ name, label, text }) => {
    const on = chosen?.[name];
    const isPush = name === "push";
    const row = (
      <SwitchRow
        key={name}
        label={label}
        text={text}
        on={on}
        disabled={isPush && permission === "unsupported" && on === false}
        onChange={(next) => void choose(name, next)}
        note={isPush && on !== undefined && <PushNote on={on} permission={permission} onAsk={() => void ask()} />}
      />
    );
    if (name !== "email") return row;
    return [row, <FrequencyRow key="frequency" chosen={chosen} onChange={mutate} />];
  });
}

/** How often email is sent; disabled while email is switched off. */
function FrequencyRow(props: {
  chosen: NotificationPreferences | undefined;
  onChange: (choice: Pick<NotificationPreferences, "emailFrequency">) => void;
}) {
  const { chosen, onChange } = props;
  const { label, text } = NOTIFICATION_TEXTS.emailFrequency;
  return (
    <Row label={label} text={text} wide>
      {(control) =>
        chosen === undefined ? (
          <Skeleton className="h-9 w-44 shrink-0" />
        ) : (
          <NativeSelect
            {...control}
            className="w-44 max-w-full shrink-0"
            value={chosen.emailFrequency}
            disabled={!chosen.email}
            onChange={({ target }) => onChange({ emailFrequency: emailFrequency.parse(target.value) })}
          >
            <Options of={emailFrequency.options} text={(frequency) => EMAIL_FREQUENCIES[frequency]} />
          </NativeSelect>
        )
      }
    </Row>
  );
}

interface SwitchRowProps {
  label: string;
  text: string;
  on: boolean | undefined;
  disabled: boolean;
  onChange: (on: boolean) => void;
  note: ReactNode;
}

function SwitchRow({ on, disabled, onChange, ...row }: SwitchRowProps) {
  return (
    <Row {...row}>
      {(control) =>
        on === undefined ? (
          <Skeleton className="h-6 w-10.5 rounded-full" />
        ) : (
          <Switch {...control} checked={on} disabled={disabled} onCheckedChange={onChange} />
        )
      }
    </Row>
  );
}

function Row(props: {
  label: string;
  text: string;
  /** Renders the control with the ids that connect it to its label and its text. */
  children: (control: { id: string; "aria-describedby": string }) => ReactNode;
  note?: ReactNode;
  /**
   * Whether the control is wide, such as a select. A wide control is shown below the row's text if it doesn't fit
   * beside the text.
   */
  wide?: boolean;
}) {
  const id = useId();
  return (
    <div className="py-3 first:pt-0 last:pb-0">
      <div className={cn("flex items-center justify-between", props.wide ? "flex-wrap gap-x-4 gap-y-2" : "gap-4")}>
        <div className={props.wide ? "min-w-0 flex-1 basis-64" : undefined}>
          <label htmlFor={id} className="font-medium">
            {props.label}
          </label>
          <p id={`${id}-text`} className="text-pretty text-muted-foreground text-xs">
            {props.text}
          </p>
        </div>
        {props.children({ id, "aria-describedby": `${id}-text` })}
      </div>
      {props.note}
    </div>
  );
}
