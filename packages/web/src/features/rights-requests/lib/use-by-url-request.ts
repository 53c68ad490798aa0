import type { RightsRequest } from "@clearhouse/core/rights-request/rights-request.schema.ts";
import { zodResolver } from "@hookform/resolvers/zod";
import { useEffect, useRef, useState } from "react";
import { useForm } from "react-hook-form";
import { useActKey } from "@/lib/act-key.ts";
import { useSession } from "@/lib/auth/session-context.tsx";
import { readChallenge } from "@/lib/proof-of-work/challenge.ts";
import { proofSource } from "@/lib/proof-of-work/proof-source.ts";
import { useResetAfterClose } from "@/lib/use-reset-after-close.ts";
import { useRequestByUrl } from "../api/create-request.ts";
import { REQUEST_TEXTS } from "../texts.ts";
import { tellFailure, tellValidationErrors } from "./request-failure.ts";
import { type ByUrlValues, byUrlDefaults, byUrlForm } from "./request-form.ts";

const FAILURE = { title: REQUEST_TEXTS.createFailed, text: REQUEST_TEXTS.createFailedText };

/** The dialog by URL: form, then generated (spec A §4). */
export const useByUrlRequest = (open: boolean) => {
  const session = useSession();
  const form = useForm({
    resolver: zodResolver(byUrlForm),
    defaultValues: byUrlDefaults(session),
    mode: "onTouched",
  });
  const [made, setMade] = useState<RightsRequest>();
  const [creating, setCreating] = useState(false);
  const [proofs] = useState(() => proofSource(readChallenge));
  const running = useRef(false);
  const create = useRequestByUrl();
  const act = useActKey();

  useEffect(() => {
    if (open && made === undefined) proofs.prepare();
  }, [open, made, proofs]);

  const reset = () => {
    form.reset(byUrlDefaults(session));
    setMade(undefined);
  };
  useResetAfterClose(open, reset);

  const send = async (values: ReturnType<typeof byUrlForm.parse>): Promise<void> => {
    try {
      const input = { ...values, proof: await proofs.take() };
      const { request } = await create.mutateAsync({ input, key: act.keyOf(values) });
      act.done();
      setMade(request);
    } catch (error) {
      tellFailure(error, FAILURE, (field, message) => form.setError(field as keyof ByUrlValues, { message }));
      proofs.prepare();
    }
  };

  const submit = form.handleSubmit(async (values) => {
    // The button's own state comes a render later than a double click.
    if (running.current) return;
    running.current = true;
    setCreating(true);
    await send(values);
    running.current = false;
    setCreating(false);
  }, tellValidationErrors);

  return { form, made, creating, reset, submit };
};
