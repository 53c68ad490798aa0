import type { Asset } from "@clearhouse/core/library/asset/asset.schema.ts";
import type { RightsRequest } from "@clearhouse/core/rights/rights-request/rights-request.schema.ts";
import { zodResolver } from "@hookform/resolvers/zod";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useForm } from "react-hook-form";
import { hasCode } from "@/lib/api/api-error.ts";
import type { AskedValues } from "@/lib/assets/requests/asked-values.ts";
import { useSession } from "@/lib/auth/session-context.tsx";
import { useResetAfterClose } from "@/lib/hooks/use-reset-after-close.ts";
import { useIdempotencyKey } from "@/lib/idempotency-key.ts";
import { useRequestForAsset } from "../api/create-request.ts";
import { openRequestOptions } from "../api/open-request.ts";
import { REQUEST_TEXTS } from "../texts.ts";
import { keepScope } from "./last-scope.ts";
import { tellFailure } from "./request-failure.ts";
import { asSent, type ForAssetValues, forAssetDefaults, forAssetForm } from "./request-form.ts";
import { askAgainDefaults, firstDefaults, moreDefaults, renewalDefaults, startingFrom } from "./starting-values.ts";

const FAILURE = { title: REQUEST_TEXTS.requestFailed, text: REQUEST_TEXTS.requestFailedText };

/**
 * The state of the dialog that requests the rights to an asset. If the asset already has an unanswered request, the
 * dialog shows that request. Otherwise it shows the form, and then the generated link. After a no, the form starts from
 * the denied request.
 * @param asked what the form begins with, whatever else it would begin with
 */
export const useForAssetRequest = (asset: Asset, asked: AskedValues | undefined, open: boolean) => {
  const session = useSession();
  const { brandOptions } = session.team;
  const existing = useQuery({ ...openRequestOptions(asset.id), enabled: open, refetchOnMount: "always" });
  const denied = existing.data?.denied;
  const usual = forAssetDefaults(session);
  const startingWith = (from: Partial<ForAssetValues>) => startingFrom(startingFrom(usual, from), asked ?? {});
  const about =
    (asked?.beside ? moreDefaults(asset, brandOptions) : renewalDefaults(asset, brandOptions)) ??
    firstDefaults(asset, brandOptions);
  const defaults = startingWith(about);
  const form = useForm({
    resolver: zodResolver(forAssetForm),
    defaultValues: defaults,
    ...(denied && { values: startingWith({ ...about, ...askAgainDefaults(denied, brandOptions) }) }),
    resetOptions: { keepDirtyValues: true },
    mode: "onTouched",
  });
  const [made, setMade] = useState<RightsRequest>();
  const create = useRequestForAsset(asset.id);
  const act = useIdempotencyKey();

  const reset = () => {
    form.reset(defaults);
    setMade(undefined);
  };
  useResetAfterClose(open, reset);

  const send = async (values: ReturnType<typeof forAssetForm.parse>): Promise<void> => {
    const input = asSent(values);
    const { request } = await create.mutateAsync({ input, key: act.keyOf(input) });
    act.done();
    keepScope(session, values.scope);
    setMade(request);
  };
  const refused = (error: unknown): void => {
    // Somebody else has made a request since the dialog opened, so that request is shown.
    if (hasCode(error, "rights_request.already_open")) void existing.refetch();
    else tellFailure(error, FAILURE);
  };
  return { form, existing, made, send, refused };
};
