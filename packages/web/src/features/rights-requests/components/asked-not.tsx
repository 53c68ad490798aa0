import { isAdmin } from "@clearhouse/core/people/team/team.policy.ts";
import { LIMITS } from "@clearhouse/core/platform/fields.schema.ts";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { BellOff } from "lucide-react";
import { useId, useState } from "react";
import { LabeledField } from "@/components/form/labeled-field.tsx";
import { Alert, AlertBody, AlertDescription, AlertTitle } from "@/components/ui/alert.tsx";
import { Button } from "@/components/ui/button.tsx";
import { Input } from "@/components/ui/input.tsx";
import { client } from "@/lib/api/client.ts";
import { receiveNothing } from "@/lib/api/receive.ts";
import { useSession } from "@/lib/auth/session-context.tsx";
import { formatDate } from "@/lib/dates.ts";
import { notifyError } from "@/lib/notify.ts";
import { REQUEST_TEXTS } from "../texts.ts";

interface Props {
  owner: string;
  email: string;
  url: string;
  /** When they said so, ISO 8601. */
  at: string;
}

/** Says before sending that whoever is typed as the owner has asked not to be asked again. An admin can lift it. */
export function AskedNot({ owner, email, url, at }: Props) {
  const { role } = useSession();
  return (
    <Alert variant="destructive" icon={BellOff} role="status">
      <AlertBody>
        <AlertTitle dir="auto">{REQUEST_TEXTS.askedNot(owner || email, formatDate(at))}</AlertTitle>
        <AlertDescription>{REQUEST_TEXTS.askedNotHint}</AlertDescription>
        {isAdmin(role) && <LetAsk owner={owner} email={email} url={url} />}
      </AlertBody>
    </Alert>
  );
}

/** Lets them be asked again, with a reason that stands in the team's log. */
function LetAsk({ owner, email, url }: Omit<Props, "at">) {
  const [reason, setReason] = useState("");
  const id = useId();
  const queryClient = useQueryClient();
  const { mutate, isPending } = useMutation({
    mutationFn: () =>
      receiveNothing(
        client.api["rights-requests"]["let-ask"].$post({
          json: { contentOwner: owner || email, contentOwnerEmail: email, contentUrl: url, reason: reason.trim() },
        }),
      ),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: ["rights-requests", "earlier-answers"] }),
    onError: () => notifyError(REQUEST_TEXTS.letAskFailed, REQUEST_TEXTS.letAskFailedText),
  });
  const isReady = reason.trim() !== "" && !isPending;
  return (
    <div className="mt-2 flex flex-wrap items-end gap-2 text-foreground">
      <div className="min-w-48 flex-1">
        <LabeledField id={id} label={REQUEST_TEXTS.letAskReason} required>
          {(control) => (
            <Input
              {...control}
              maxLength={LIMITS.reason}
              value={reason}
              onChange={({ target }) => setReason(target.value)}
              // The field stands inside the form of the request, which Enter would send.
              onKeyDown={(event) => {
                if (event.key !== "Enter") return;
                event.preventDefault();
                if (isReady) mutate();
              }}
            />
          )}
        </LabeledField>
      </div>
      <Button type="button" variant="outline" aria-disabled={!isReady} onClick={() => isReady && mutate()}>
        {REQUEST_TEXTS.letAsk}
      </Button>
    </div>
  );
}
