import { FileDown } from "lucide-react";
import { useState } from "react";
import { Button } from "@/components/ui/button.tsx";
import { ApiError } from "@/lib/api/api-error.ts";
import { saveBlob } from "@/lib/save-blob.ts";
import type { OwnerClient } from "../owner-client.ts";
import { TEXTS } from "../texts.ts";

/** The license that was given, as a PDF; it is made within seconds of the yes. */
export function LicenceDownload({ client }: { client: OwnerClient }) {
  const [problem, setProblem] = useState("");
  const [busy, setBusy] = useState(false);
  const download = async (): Promise<void> => {
    setBusy(true);
    setProblem("");
    try {
      saveBlob(await client.licence(), TEXTS.licenceFile);
    } catch (error) {
      setProblem(error instanceof ApiError ? error.message : TEXTS.licenceFailed);
    } finally {
      setBusy(false);
    }
  };
  return (
    <div className="flex flex-col items-center gap-2">
      <Button variant="outline" size="lg" className="gap-2" disabled={busy} onClick={() => void download()}>
        <FileDown aria-hidden="true" />
        {TEXTS.licence}
      </Button>
      <p role="status" className="text-pretty text-center text-muted-foreground text-sm">
        {problem}
      </p>
    </div>
  );
}
