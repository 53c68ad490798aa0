/** @jsxRuntime automatic */
import { type Step, useStepTitle } from "./progress.tsx";

/** Like components/ui/skeleton.tsx, without the function that joins class names. */
function Bone({ className }: { className: string }) {
  return <div aria-hidden="true" className={`animate-pulse rounded-md bg-accent ${className}`} />;
}

/** A step's title, and a placeholder for its form. */
export function FormLoading({ step }: { step: Step }) {
  return (
    <div className="flex flex-col gap-5" aria-busy="true">
      <h2 id="step-title" className="font-semibold text-lg">
        {useStepTitle(step)}
      </h2>
      <Bone className="h-16 w-full" />
      <Bone className="h-16 w-full" />
      <Bone className="h-28 w-full" />
    </div>
  );
}
