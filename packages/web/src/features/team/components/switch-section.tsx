import type { TeamSettings } from "@clearhouse/core/people/team/team.schema.ts";
import { useId } from "react";
import { SectionCard } from "@/components/ui/card.tsx";
import { Switch } from "@/components/ui/switch.tsx";
import { type SwitchedSetting, useSwitchSetting } from "../api/edit-team.ts";
import { SWITCH_TEXTS } from "../texts.ts";

/** A setting of the team that is on or off. */
export function SwitchSection({ team, setting }: { team: TeamSettings; setting: SwitchedSetting }) {
  const { mutate, isPending, variables } = useSwitchSetting(setting);
  const { title, label, text } = SWITCH_TEXTS[setting];
  const id = useId();
  return (
    <SectionCard title={title} className="flex items-start justify-between gap-4">
      <div className="min-w-0 space-y-0.5">
        <label htmlFor={id} className="font-medium">
          {label}
        </label>
        <p id={`${id}-text`} className="text-muted-foreground">
          {text}
        </p>
      </div>
      <Switch
        id={id}
        aria-describedby={`${id}-text`}
        checked={isPending ? variables : team[setting]}
        onCheckedChange={(on) => mutate(on)}
      />
    </SectionCard>
  );
}
