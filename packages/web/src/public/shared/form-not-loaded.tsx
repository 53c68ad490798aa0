import { buttonVariants } from "@clearhouse/first-screens/look/button-variants.ts";
import { useTextsReader } from "@clearhouse/first-screens/shared/texts-reader.tsx";

/** Shown if the code of the page's forms couldn't be loaded. Each page has its own texts. */
export function FormNotLoaded({ onRetry }: { onRetry: () => void }) {
  const { say } = useTextsReader();
  return (
    <div role="alert" className="flex flex-col items-start gap-3">
      <p className="text-pretty">{say("formMissing")}</p>
      <button
        type="button"
        className={buttonVariants({ variant: "outline", size: "wrapping", className: "min-h-11 px-6" })}
        onClick={onRetry}
      >
        {say("tryAgain")}
      </button>
    </div>
  );
}
