import { CircleAlert } from "lucide-react";
import { Alert, AlertBody } from "@/components/ui/alert.tsx";

/** The reason why a form was refused. */
export function Problem({ children }: { children: string }) {
  return (
    <Alert icon={CircleAlert} variant="destructive" role="alert">
      <AlertBody className="[overflow-wrap:anywhere]">{children}</AlertBody>
    </Alert>
  );
}
