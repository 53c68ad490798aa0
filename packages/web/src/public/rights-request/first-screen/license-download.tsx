/** @jsxRuntime automatic */
import FileDown from "lucide-react/icons/file-down";
import { useState } from "react";
import { buttonVariants } from "../../../components/ui/button-variants.ts";
import { useReader } from "./reader.tsx";

/**
 * The license that was given, as a PDF; it is made within seconds of the yes.
 * @param onDownload saves it; resolves to what kept it from that, or ""
 */
export function LicenseDownload({ onDownload }: { onDownload: () => Promise<string> }) {
  const { say, ready } = useReader();
  const [problem, setProblem] = useState("");
  const [busy, setBusy] = useState(false);
  const download = async (): Promise<void> => {
    setBusy(true);
    setProblem("");
    setProblem(await onDownload());
    setBusy(false);
  };
  return (
    <div className="flex flex-col items-center gap-2">
      <button
        type="button"
        data-needs-script
        disabled={!ready || busy}
        className={buttonVariants({ variant: "outline", size: null, className: "h-11 gap-2 px-4" })}
        onClick={() => void download()}
      >
        <FileDown className="size-4" aria-hidden="true" />
        {say("licenseDownload")}
      </button>
      <p role="status" className="text-pretty text-center text-muted-foreground text-sm">
        {problem}
      </p>
    </div>
  );
}
