import { type RightsTerms, TERMS_POINTS } from "@clearhouse/core/licence/rights-terms.policy.ts";
import { ScrollText } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { Badge } from "@/components/ui/badge.tsx";
import { cn } from "@/lib/utils.ts";

/** Long enough that typing a name isn't read out letter by letter. */
const SAY_AFTER_MS = 800;

/** The last change of a point, for screen readers; what is on the screen changes at once. */
const useSpokenChange = (points: readonly string[]): string => {
  const [spoken, setSpoken] = useState("");
  const before = useRef(points);
  useEffect(() => {
    const timer = setTimeout(() => {
      const changed = points.filter((point, index) => point !== before.current[index]);
      before.current = points;
      if (changed.length > 0) setSpoken(`The terms now say: ${changed.join(" ")}`);
    }, SAY_AFTER_MS);
    return () => clearTimeout(timer);
  }, [points]);
  return spoken;
};

/** The terms, point by point; `asked` are those of the request, and points that differ from them are marked. */
export function TermsCard({ terms, asked, note }: { terms: RightsTerms; asked?: RightsTerms; note: string }) {
  const spoken = useSpokenChange(terms.points);
  return (
    <section aria-labelledby="terms-title" className="rounded-lg border bg-card">
      <div className="flex items-start gap-3 border-b px-4 py-3.5">
        <ScrollText className="mt-0.5 size-5 shrink-0 text-muted-foreground" aria-hidden="true" />
        <div className="flex flex-col gap-0.5">
          <h2 id="terms-title" className="font-semibold">
            {terms.title}
          </h2>
          <p className="text-pretty text-muted-foreground text-xs">{note}</p>
        </div>
      </div>
      <ol className="flex flex-col divide-y">
        {terms.points.map((point, index) => {
          const changed = asked !== undefined && asked.points[index] !== point;
          return (
            <li
              key={TERMS_POINTS[index]}
              data-changed={changed}
              className={cn(
                "flex flex-col gap-1 border-transparent border-l-4 px-4 py-3 transition-colors",
                changed && "border-l-primary bg-accent/50",
              )}
            >
              <span className="flex flex-wrap items-center gap-2 text-muted-foreground text-xs">
                {index + 1}. {TERMS_POINTS[index]}
                {changed && <Badge>Changed by your answer</Badge>}
              </span>
              <span key={point} className="fade-in animate-in text-pretty wrap-anywhere duration-500">
                {point}
              </span>
            </li>
          );
        })}
      </ol>
      <p role="status" className="sr-only">
        {spoken}
      </p>
    </section>
  );
}
