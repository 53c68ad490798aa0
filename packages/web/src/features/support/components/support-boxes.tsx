import { SectionCard } from "@/components/ui/card.tsx";
import { SUPPORT_TEXTS } from "../texts.ts";

/** The response times. */
export function ResponseTimes() {
  return (
    <SectionCard title={SUPPORT_TEXTS.response} text={SUPPORT_TEXTS.responseText}>
      <dl className="divide-y">
        {SUPPORT_TEXTS.priorities.map(({ priority, time }) => (
          <div key={priority} className="flex justify-between gap-3 py-2">
            <dt className="font-medium">{priority}</dt>
            <dd className="text-muted-foreground tabular-nums">{time}</dd>
          </div>
        ))}
      </dl>
    </SectionCard>
  );
}

export function QuickHelp() {
  return (
    <SectionCard title={SUPPORT_TEXTS.tips}>
      <dl className="grid grid-cols-1 gap-x-6 gap-y-3 sm:grid-cols-2">
        {SUPPORT_TEXTS.tipList.map(({ title, text }) => (
          <div key={title}>
            <dt className="font-medium">{title}</dt>
            <dd className="text-pretty text-muted-foreground text-sm">{text}</dd>
          </div>
        ))}
      </dl>
    </SectionCard>
  );
}
