import { TriangleAlert } from "lucide-react";
import { Alert, AlertBody, AlertDescription, AlertTitle } from "@/components/ui/alert.tsx";
import { Button } from "@/components/ui/button.tsx";
import { Spinner } from "@/components/ui/spinner.tsx";

const TEXTS = { text: "Reload to take over their changes. What you typed stays.", reload: "Reload" } as const;

interface Props {
  /** What somebody else changed. */
  title: string;
  onReload: () => void;
  reloading: boolean;
}

/** Shown above a form whose stored values have changed since the form was filled. */
export function ConflictNotice({ title, onReload, reloading }: Props) {
  return (
    <Alert icon={TriangleAlert} variant="warning" role="alert" className="items-center">
      <AlertBody>
        <AlertTitle>{title}</AlertTitle>
        <AlertDescription>{TEXTS.text}</AlertDescription>
      </AlertBody>
      <Button variant="outline" size="sm" className="text-foreground" onClick={onReload} disabled={reloading}>
        {reloading && <Spinner />}
        {TEXTS.reload}
      </Button>
    </Alert>
  );
}
