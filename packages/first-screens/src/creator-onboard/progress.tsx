/** @jsxRuntime automatic */
import Check from "lucide-react/icons/check";
import { useReader } from "./reader.tsx";

/** The steps, in the order in which they are filled in. */
export const STEPS = ["basic", "portfolio", "agreement"] as const;
export type Step = (typeof STEPS)[number];

const TITLES = { basic: "step1", portfolio: "step2", agreement: "step3" } as const satisfies Record<Step, string>;

export const useStepTitle = (step: Step): string => useReader().say(TITLES[step]);

type Standing = "done" | "current" | "ahead";

const DOTS: Readonly<Record<Standing, string>> = {
  done: "border-primary bg-primary text-primary-foreground",
  current: "border-primary-text bg-card text-primary-text",
  ahead: "bg-card text-muted-foreground",
};

function Dot({ number, standing }: { number: number; standing: Standing }) {
  const { say } = useReader();
  return (
    <span
      className={`grid size-7 shrink-0 place-items-center rounded-full border-2 font-semibold text-xs ${DOTS[standing]}`}
    >
      {standing === "done" ? <Check className="size-4" role="img" aria-label={say("stepDone")} /> : number}
    </span>
  );
}

/**
 * The progress: the steps by name if there is room; on phones by number, because the step's own title says the name.
 */
export function Progress({ step }: { step: Step }) {
  const { say } = useReader();
  const current = STEPS.indexOf(step);
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm">
      <ol aria-label={say("progress")} className="flex items-center gap-2 md:gap-3">
        {STEPS.map((one, index) => {
          const standing = index < current ? "done" : index === current ? "current" : "ahead";
          const line = "before:h-px before:w-4 before:shrink-0 before:bg-input before:content-['']";
          return (
            <li
              key={one}
              aria-current={standing === "current" ? "step" : undefined}
              className={`flex items-center gap-2 md:gap-3 ${index > 0 ? line : ""}`}
            >
              <Dot number={index + 1} standing={standing} />
              <span
                className={`sr-only md:not-sr-only md:whitespace-nowrap ${standing === "current" ? "font-medium" : "text-muted-foreground"}`}
              >
                {say(TITLES[one])}
              </span>
            </li>
          );
        })}
      </ol>
      <p aria-hidden="true" className="text-muted-foreground md:hidden">
        {say("stepOf", { step: String(current + 1) })}
      </p>
    </div>
  );
}
