import { ChevronRight, CircleAlert } from "lucide-react";
import { Alert, AlertBody } from "@/components/ui/alert.tsx";
import { Button } from "@/components/ui/button.tsx";
import { DialogBody, DialogHeading } from "@/components/ui/dialog.tsx";
import type { useSending } from "../lib/use-sending.ts";
import { CSV_TEXTS } from "../texts.ts";
import { CsvDrop } from "./csv-drop.tsx";
import { RecentImports } from "./recent-imports.tsx";

interface Props {
  flow: ReturnType<typeof useSending>;
  onShow: (importId: string) => void;
}

export function ImportStart({ flow: { failure, send, retry }, onShow }: Props) {
  return (
    <>
      <DialogHeading title={CSV_TEXTS.title} text={CSV_TEXTS.description} />
      <DialogBody>
        <div className="flex flex-col gap-4">
          <CsvDrop onFile={send} />
          {failure !== undefined && (
            <Alert icon={CircleAlert} variant="destructive" role="alert" className="items-center">
              <AlertBody className="break-words">{failure}</AlertBody>
              {retry && (
                <Button variant="outline" size="sm" className="text-foreground" onClick={retry}>
                  {CSV_TEXTS.tryAgain}
                </Button>
              )}
            </Alert>
          )}
          <Columns />
          <RecentImports onShow={onShow} />
        </div>
      </DialogBody>
    </>
  );
}

function Columns() {
  return (
    <details className="group rounded-md border px-3 py-2">
      <summary className="flex cursor-pointer list-none items-center gap-2 rounded-sm font-medium focus-visible:outline-2 focus-visible:outline-ring [&::-webkit-details-marker]:hidden">
        <ChevronRight aria-hidden="true" className="size-4 transition-transform group-open:rotate-90" />
        {CSV_TEXTS.columns}
      </summary>
      <ul className="mt-2 list-disc space-y-1 pl-6 text-muted-foreground text-sm">
        {CSV_TEXTS.columnsText.map((text) => (
          <li key={text}>{text}</li>
        ))}
      </ul>
    </details>
  );
}
