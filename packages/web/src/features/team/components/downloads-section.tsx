import type { TeamSettings } from "@clearhouse/core/people/team/team.schema.ts";
import { SectionCard } from "@/components/ui/card.tsx";
import { Switch } from "@/components/ui/switch.tsx";
import { useExpiredForAdmins } from "../api/edit-team.ts";
import { DOWNLOAD_TEXTS } from "../texts.ts";

/** The setting that says who may download expired assets. */
export function DownloadsSection({ team }: { team: TeamSettings }) {
  const { mutate, isPending, variables } = useExpiredForAdmins();
  return (
    <SectionCard title={DOWNLOAD_TEXTS.title} className="flex items-start justify-between gap-4">
      <div className="min-w-0 space-y-0.5">
        <label htmlFor="expired-for-admins" className="font-medium">
          {DOWNLOAD_TEXTS.expired}
        </label>
        <p id="expired-for-admins-text" className="text-muted-foreground">
          {DOWNLOAD_TEXTS.expiredText}
        </p>
      </div>
      <Switch
        id="expired-for-admins"
        aria-describedby="expired-for-admins-text"
        checked={isPending ? variables : team.expiredForAdmins}
        onCheckedChange={(on) => mutate(on)}
      />
    </SectionCard>
  );
}
