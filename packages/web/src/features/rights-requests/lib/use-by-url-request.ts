import type { RightsRequest } from "@clearhouse/core/rights/rights-request/rights-request.schema.ts";
import { zodResolver } from "@hookform/resolvers/zod";
import { useEffect, useState } from "react";
import { useForm } from "react-hook-form";
import { useSession } from "@/lib/auth/session-context.tsx";
import { useResetAfterClose } from "@/lib/hooks/use-reset-after-close.ts";
import { useIdempotencyKey } from "@/lib/idempotency-key.ts";
import { readChallenge } from "@/lib/proof-of-work/challenge.ts";
import { proofSource } from "@/lib/proof-of-work/proof-source.ts";
import { useRequestByUrl } from "../api/create-request.ts";
import { REQUEST_TEXTS } from "../texts.ts";
import { keepScope } from "./last-scope.ts";
import { tellFailure } from "./request-failure.ts";
import { asSent, byUrlDefaults, byUrlForm } from "./request-form.ts";
import { useRequestFiles } from "./use-request-files.ts";

const FAILURE = { title: REQUEST_TEXTS.createFailed, text: REQUEST_TEXTS.createFailedText };

/**
 * The state of the dialog 'Request Rights by URL'. The dialog first shows the form, then the generated link.
 */
export const useByUrlRequest = (open: boolean) => {
  const session = useSession();
  const form = useForm({
    resolver: zodResolver(byUrlForm),
    defaultValues: byUrlDefaults(session),
    mode: "onTouched",
  });
  const [made, setMade] = useState<RightsRequest>();
  const [proofs] = useState(() => proofSource(readChallenge));
  const create = useRequestByUrl();
  const act = useIdempotencyKey();
  const files = useRequestFiles();

  useEffect(() => {
    if (open && made === undefined) proofs.prepare();
  }, [open, made, proofs]);

  const reset = () => {
    form.reset(byUrlDefaults(session));
    files.clear();
    setMade(undefined);
  };
  useResetAfterClose(open, reset);

  const send = async (values: ReturnType<typeof byUrlForm.parse>): Promise<void> => {
    const asked = { ...asSent(values), uploadIds: await files.arrived() };
    const input = { ...asked, proof: await proofs.take(asked.website) };
    const { request } = await create.mutateAsync({ input, key: act.keyOf(asked) });
    act.done();
    keepScope(session, values.scope);
    setMade(request);
  };
  const refused = (error: unknown): void => {
    tellFailure(error, FAILURE);
    proofs.prepare();
  };
  return { form, files, made, reset, send, refused };
};
