import {
  type Contract,
  type SendContractInput,
  sendContractInput,
} from "@clearhouse/core/contracts/contract/contract.schema.ts";
import type { Creator } from "@clearhouse/core/contracts/creator/creator.schema.ts";
import { zodResolver } from "@hookform/resolvers/zod";
import { useQueryClient } from "@tanstack/react-query";
import { useForm } from "react-hook-form";
import { hasCode } from "@/lib/api/api-error.ts";
import { useSession } from "@/lib/auth/session-context.tsx";
import { dropCreator } from "@/lib/creators/cached-creators.ts";
import { useIdempotencyKey } from "@/lib/idempotency-key.ts";
import { notifyError, notifyFailure } from "@/lib/notify.ts";
import { contractTemplatesOptions } from "@/lib/queries/contract-templates.ts";
import { useSendContract } from "../api/change-contracts.ts";
import { SEND_TEXTS } from "./texts.ts";

/** The form's values without those whose fields are in covers-fields.tsx and signers-fields.tsx. */
export type SendTexts = Omit<SendContractInput, "covers" | "signers" | "inOrder">;

/** The form that sends a contract. The form keeps the typed text if the server refuses. */
export const useSendForm = (creator: Creator | undefined, onSent: (contract: Contract) => void) => {
  const { team } = useSession();
  const queryClient = useQueryClient();
  const { mutateAsync } = useSendContract();
  const act = useIdempotencyKey();
  const defaultValues: Required<SendTexts> = {
    ...{ creatorId: creator?.id ?? "", templateId: "", text: "", contentTitle: "" },
    ...{ brand: team.defaultBrand, locale: "" },
  };
  const form = useForm({
    resolver: zodResolver(sendContractInput),
    defaultValues: { ...defaultValues, signers: [], inOrder: false },
  });
  return {
    form,
    onSubmit: async (input: Parameters<typeof mutateAsync>[0]["input"]) =>
      onSent(await mutateAsync({ input, key: act.keyOf(input) })),
    /** Shows why sending failed. Somebody may have deleted the creator or the template while the form was filled in. */
    failure: (error: unknown, fieldsNamed: boolean) => {
      if (hasCode(error, "creator.not_found")) {
        dropCreator(queryClient, form.getValues("creatorId"));
        notifyError(SEND_TEXTS.failed, SEND_TEXTS.gone);
        return;
      }
      if (hasCode(error, "contract_template.not_found")) {
        form.setError("templateId", { message: SEND_TEXTS.templateGone }, { shouldFocus: true });
      } else if (!fieldsNamed) notifyFailure(error, { title: SEND_TEXTS.failed });
      void queryClient.invalidateQueries({ queryKey: contractTemplatesOptions.queryKey });
    },
  };
};
