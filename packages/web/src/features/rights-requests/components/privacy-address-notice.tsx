import { isAdmin, PRIVACY_ADDRESS_NEEDED } from "@clearhouse/core/people/team/team.policy.ts";
import { ShieldAlert } from "lucide-react";
import { Link } from "react-router-dom";
import { useFormDialog } from "@/components/form/form-dialog.tsx";
import { Alert, AlertBody, AlertDescription, AlertTitle } from "@/components/ui/alert.tsx";
import { Button } from "@/components/ui/button.tsx";
import { useSession } from "@/lib/auth/session-context.tsx";
import { REQUEST_TEXTS } from "../texts.ts";

/** Says, before a form is filled in, that the team can't ask anybody yet, and leads admins to the setting. */
export function PrivacyAddressNotice() {
  const { team, role } = useSession();
  const { done } = useFormDialog();
  if (team.privacyEmail !== "") return null;
  return (
    <Alert icon={ShieldAlert}>
      <AlertBody>
        <AlertTitle>{REQUEST_TEXTS.privacyNeeded}</AlertTitle>
        <AlertDescription>
          <p>{isAdmin(role) ? REQUEST_TEXTS.privacyNeededText : PRIVACY_ADDRESS_NEEDED}</p>
          {isAdmin(role) && (
            <Button asChild variant="link" className="h-auto p-0">
              <Link to="/team?tab=settings" onClick={done}>
                {REQUEST_TEXTS.privacyAdd}
              </Link>
            </Button>
          )}
        </AlertDescription>
      </AlertBody>
    </Alert>
  );
}
