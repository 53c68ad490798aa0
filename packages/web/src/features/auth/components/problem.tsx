import { CircleAlert } from "lucide-react";
import { Alert, AlertBody } from "@/components/ui/alert.tsx";

/** Why a form was refused. */
export function Problem({ children }: { children: string }) {
  return (
    <Alert variant="destructive" role="alert">
      <CircleAlert aria-hidden="true" />
      <AlertBody className="[overflow-wrap:anywhere]">{children}</AlertBody>
    </Alert>
  );
}
