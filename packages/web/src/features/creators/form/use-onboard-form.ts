import {
  type CreateCreatorInput,
  createCreatorInput,
  type ParsedCreateCreator,
} from "@clearhouse/core/contracts/creator/creator.schema.ts";
import { zodResolver } from "@hookform/resolvers/zod";
import { useForm } from "react-hook-form";
import { useIdempotencyKey } from "@/lib/idempotency-key.ts";
import { notifySuccess } from "@/lib/notify.ts";
import { useAddCreator } from "../api/change-creators.ts";
import { FORM_TEXTS } from "../texts.ts";
import { tellRefusal } from "./missing-information.ts";

const EMPTY: CreateCreatorInput = {
  name: "",
  email: "",
  bio: "",
  specialties: [],
  portfolioLinks: [],
  socialMedia: { instagram: "", tiktok: "", twitter: "", youtube: "" },
  contactInfo: { phone: "", location: "" },
  notes: "",
};

export const useOnboardForm = (onSaved: () => void) => {
  const form = useForm({ resolver: zodResolver(createCreatorInput), defaultValues: EMPTY });
  const add = useAddCreator();
  const act = useIdempotencyKey();
  return {
    form,
    save: async (input: ParsedCreateCreator): Promise<void> => {
      const made = await add.mutateAsync({ input, key: act.keyOf(input) });
      notifySuccess(FORM_TEXTS.onboarded(made.name));
      onSaved();
    },
    refused: (error: unknown, fieldsNamed: boolean) => tellRefusal(error, fieldsNamed, FORM_TEXTS.onboardFailed),
  };
};
