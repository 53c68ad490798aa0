import type { ReactNode } from "react";

/** @jsxRuntime automatic */

interface FactsProps {
  rows: readonly (readonly [name: string, value: ReactNode])[];
  /** Whether the values are names, numbers and times, which no browser should translate. */
  exact?: boolean;
}

/** Names and values, side by side even on a phone, unless its text is so large that no room is left for the value. */
export function Facts({ rows, exact = false }: FactsProps) {
  return (
    <dl className="flex flex-col divide-y">
      {rows.map(([name, value]) => (
        <div key={name} className="flex flex-wrap gap-x-4 py-2 first:pt-0 last:pb-0 md:py-2.5">
          <dt className="w-32 max-w-full shrink-0 text-muted-foreground">{name}</dt>
          <dd className="min-w-[min(6rem,100%)] flex-1 wrap-anywhere font-medium">
            {typeof value === "string" ? <bdi translate={exact ? "no" : undefined}>{value}</bdi> : value}
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** @jsxRuntime automatic */

/** A text that counts letter by letter, so that no browser translates it: a name, a number, a time in evidence. */
export function Exactly({ children }: { children: string }) {
  return <bdi translate="no">{children}</bdi>;
}
