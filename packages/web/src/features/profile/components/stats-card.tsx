import { useQuery } from "@tanstack/react-query";
import { LoadFailed } from "@/components/load-failed.tsx";
import { SectionCard } from "@/components/ui/card.tsx";
import { useDelayed } from "@/lib/hooks/use-delayed.ts";
import { profileStatsOptions } from "@/lib/queries/profile.ts";
import { PROFILE_TEXTS } from "../texts.ts";

/** How many assets this person has uploaded, by the assets' status. */
export function StatsCard() {
  const stats = useQuery(profileStatsOptions);
  return (
    <SectionCard title={PROFILE_TEXTS.stats}>
      {stats.isPending && <Loading />}
      {stats.isError && !stats.data && <LoadFailed text={PROFILE_TEXTS.statsFailed} query={stats} />}
      {stats.data && (
        <dl className="grid grid-cols-2 gap-3 sm:grid-cols-4">
          <Count name={PROFILE_TEXTS.uploaded} count={stats.data.totalAssets} />
          <Count name={PROFILE_TEXTS.approved} count={stats.data.approved} />
          <Count name={PROFILE_TEXTS.pending} count={stats.data.pending} />
          <Count name={PROFILE_TEXTS.denied} count={stats.data.denied} />
        </dl>
      )}
    </SectionCard>
  );
}

function Count({ name, count }: { name: string; count: number }) {
  return (
    <div className="flex flex-col-reverse justify-end rounded-md border px-3 py-2.5 lg:max-xl:px-2">
      <dt className="text-muted-foreground text-xs">{name}</dt>
      <dd className="font-semibold text-xl tabular-nums">{count.toLocaleString("en")}</dd>
    </div>
  );
}

function Loading() {
  const slow = useDelayed(true);
  return (
    <p role="status" className="min-h-16 text-muted-foreground">
      {slow ? PROFILE_TEXTS.statsLoading : ""}
    </p>
  );
}
