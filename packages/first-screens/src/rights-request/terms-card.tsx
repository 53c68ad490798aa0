/** @jsxRuntime automatic */
import { type RightsTerms, TERMS_POINTS } from "@clearhouse/core/base/license/rights-terms.policy.ts";
import ScrollText from "lucide-react/icons/scroll-text";
import { useEffect, useRef, useState } from "react";
import { badgeVariants } from "../look/badge-variants.ts";
import { ForReading } from "../shared/translation.tsx";
import { type Reader, useReader } from "./reader.tsx";

/** Long enough that screen readers don't announce each letter of a name that is being typed. */
const SAY_AFTER_MS = 800;

/** The last changed point, announced after a pause; on the screen it changes at once. */
const useSpokenChange = (points: readonly string[], say: Reader["say"]): string => {
  const [spoken, setSpoken] = useState("");
  const before = useRef(points);
  useEffect(() => {
    const timer = setTimeout(() => {
      const changed = points.filter((point, index) => point !== before.current[index]);
      before.current = points;
      if (changed.length > 0) setSpoken(say("termsNowSay", { points: changed.join(" ") }));
    }, SAY_AFTER_MS);
    return () => clearTimeout(timer);
  }, [points, say]);
  return spoken;
};

interface TermsCardProps {
  terms: RightsTerms;
  /** The request's own terms; points that differ from them are marked. */
  asked?: RightsTerms;
  /** Why points differ, in the badge that marks them. */
  changed?: "termsChangedByYou" | "termsChangedByTeam";
  note: string;
  className?: string;
}

/** The terms, point by point. The terms are always in English, because the owner accepts the English text. */
export function TermsCard({ terms, asked, changed = "termsChangedByYou", note, className = "" }: TermsCardProps) {
  const { say } = useReader();
  const spoken = useSpokenChange(terms.points, say);
  const inEnglish = say("termsInEnglish");
  return (
    <section aria-labelledby="terms-title" className={`rounded-lg border bg-card ${className}`}>
      <div className="flex items-start gap-3 border-b px-4 py-3.5">
        <ScrollText className="mt-0.5 size-5 shrink-0 text-muted-foreground" aria-hidden="true" />
        <div className="flex flex-col gap-0.5">
          <h2 id="terms-title" className="font-semibold">
            {say("termsTitle")}
          </h2>
          <p className="text-pretty text-muted-foreground text-xs">{note}</p>
          {inEnglish !== "" && <p className="text-pretty text-muted-foreground text-xs">{inEnglish}</p>}
        </div>
      </div>
      <ol className="flex flex-col divide-y">
        {terms.points.map((point, index) => {
          const isChanged = asked !== undefined && asked.points[index] !== point;
          return (
            <li
              key={TERMS_POINTS[index]}
              data-changed={isChanged}
              className={`flex flex-col gap-1 border-l-4 px-4 py-3 transition-colors ${isChanged ? "border-l-primary bg-accent/50" : "border-transparent"}`}
            >
              <span className="flex flex-wrap items-center gap-2 text-muted-foreground text-xs">
                <span lang="en" translate="no">{`${index + 1}. ${TERMS_POINTS[index]}`}</span>
                {isChanged && <span className={badgeVariants({ variant: "secondary" })}>{say(changed)}</span>}
              </span>
              <span
                key={point}
                lang="en"
                translate="no"
                className={`text-pretty wrap-anywhere ${isChanged ? "fade-in animate-in duration-500" : ""}`}
              >
                {point}
              </span>
            </li>
          );
        })}
      </ol>
      <ForReading lang="en">{terms.points.join("\n")}</ForReading>
      <p role="status" className="sr-only">
        {spoken}
      </p>
    </section>
  );
}
