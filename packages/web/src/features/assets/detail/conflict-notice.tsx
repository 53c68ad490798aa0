import { TriangleAlert } from "lucide-react";
import { Alert, AlertBody, AlertDescription, AlertTitle } from "@/components/ui/alert.tsx";
import { Button } from "@/components/ui/button.tsx";
import { Spinner } from "@/components/ui/spinner.tsx";
import { EDIT_TEXTS } from "./texts.ts";

export function ConflictNotice({ onReload, reloading }: { onReload: () => void; reloading: boolean }) {
  return (
    <Alert variant="warning" role="alert" className="items-center">
      <TriangleAlert aria-hidden="true" />
      <AlertBody>
        <AlertTitle>{EDIT_TEXTS.conflict}</AlertTitle>
        <AlertDescription>{EDIT_TEXTS.conflictText}</AlertDescription>
      </AlertBody>
      <Button variant="outline" size="sm" className="text-foreground" onClick={onReload} disabled={reloading}>
        {reloading && <Spinner />}
        {EDIT_TEXTS.reload}
      </Button>
    </Alert>
  );
}
