import { buttonVariants } from "@/components/ui/button-variants.ts";
import { useTextsReader } from "./first-screen/texts-reader.tsx";

/** The code of the page's forms didn't come. Its texts are in each page's catalogue. */
export function NotBrought({ onRetry }: { onRetry: () => void }) {
  const { say } = useTextsReader();
  return (
    <div role="alert" className="flex flex-col items-start gap-3">
      <p className="text-pretty">{say("formMissing")}</p>
      <button type="button" className={buttonVariants({ variant: "outline", size: "lg" })} onClick={onRetry}>
        {say("tryAgain")}
      </button>
    </div>
  );
}
