import { type ActivityEntry, activityKind } from "@clearhouse/core/base/ledger/activity.schema.ts";
import { useId } from "react";
import { NativeSelect, Options } from "@/components/ui/native-select.tsx";
import type { ActivityNarrowing } from "@/lib/assets/queries/detail.ts";
import { FILTER_TEXTS } from "./activity-texts.ts";

interface Props {
  narrowing: ActivityNarrowing;
  /** The steps loaded so far. The filter offers each member who took one of the steps. */
  entries: readonly ActivityEntry[];
  onChange: (narrowing: ActivityNarrowing) => void;
}

/** Filters for the steps: by kind and by person. */
export function ActivityFilters({ narrowing, entries, onChange }: Props) {
  const id = useId();
  return (
    <div className="flex flex-wrap gap-x-4 gap-y-2">
      <div className="flex items-center gap-2">
        <label htmlFor={`${id}kind`} className="text-muted-foreground text-xs">
          {FILTER_TEXTS.kind}
        </label>
        <NativeSelect
          id={`${id}kind`}
          size="sm"
          value={narrowing.kind ?? ""}
          onChange={({ target }) => onChange({ ...narrowing, kind: activityKind.safeParse(target.value).data })}
        >
          <option value="">{FILTER_TEXTS.kinds.all}</option>
          <Options of={activityKind.options} text={(kind) => FILTER_TEXTS.kinds[kind]} />
        </NativeSelect>
      </div>
      <div className="flex min-w-0 items-center gap-2">
        <label htmlFor={`${id}who`} className="text-muted-foreground text-xs">
          {FILTER_TEXTS.who}
        </label>
        <NativeSelect
          id={`${id}who`}
          size="sm"
          className="max-w-44"
          value={narrowing.who ?? ""}
          onChange={({ target }) => onChange({ ...narrowing, who: target.value === "" ? undefined : target.value })}
        >
          <option value="">{FILTER_TEXTS.everyone}</option>
          <option value="member">{FILTER_TEXTS.member}</option>
          {membersIn(entries).map(({ id: userId, name }) => (
            <option key={userId} value={userId}>
              {name}
            </option>
          ))}
          <option value="owner">{FILTER_TEXTS.owner}</option>
          <option value="system">{FILTER_TEXTS.system}</option>
        </NativeSelect>
      </div>
    </div>
  );
}

/** Each member once, with the name from the member's latest step. */
const membersIn = (entries: readonly ActivityEntry[]): { id: string; name: string }[] => {
  const names = new Map<string, string>();
  for (const { by } of entries) if (by.id && by.name) names.set(by.id, by.name);
  return [...names].map(([id, name]) => ({ id, name })).toSorted((a, b) => a.name.localeCompare(b.name, "en"));
};
