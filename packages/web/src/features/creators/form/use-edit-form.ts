import {
  type CreateCreatorInput,
  type Creator,
  createCreatorInput,
  type ParsedCreateCreator,
} from "@clearhouse/core/contracts/creator/creator.schema.ts";
import { zodResolver } from "@hookform/resolvers/zod";
import { useState } from "react";
import { useForm } from "react-hook-form";
import { hasCode } from "@/lib/api/api-error.ts";
import { notifyFailure, notifySuccess } from "@/lib/notify.ts";
import { useEditCreator, useReloadCreator } from "../api/change-creators.ts";
import { FORM_TEXTS } from "../texts.ts";
import { tellRefusal } from "./missing-information.ts";

const valuesOf = (creator: Creator): CreateCreatorInput => {
  const { name, email, bio, specialties, portfolioLinks, socialMedia, contactInfo, notes } = creator;
  return { name, email, bio, specialties, portfolioLinks, socialMedia, contactInfo, notes };
};

/**
 * The form that edits a creator. The server refuses an edit if somebody else has saved the creator since the form was
 * filled. `reload` then loads the stored values into the fields that the person hasn't changed.
 */
export const useEditForm = (creator: Creator, onSaved: () => void) => {
  const [version, setVersion] = useState(creator.version);
  const form = useForm({ resolver: zodResolver(createCreatorInput), defaultValues: valuesOf(creator) });
  const edit = useEditCreator(creator.id);
  const reloading = useReloadCreator(creator.id);
  const reload = () =>
    reloading.mutate(undefined, {
      onSuccess: (stored) => {
        form.reset(valuesOf(stored), { keepDirtyValues: true });
        setVersion(stored.version);
        edit.reset();
      },
      onError: (error) => notifyFailure(error, { title: FORM_TEXTS.saveFailed }),
    });
  return {
    form,
    save: async (input: ParsedCreateCreator): Promise<void> => {
      await edit.mutateAsync({ ...input, version });
      notifySuccess(FORM_TEXTS.saved);
      onSaved();
    },
    refused: (error: unknown, fieldsNamed: boolean) => {
      if (!hasCode(error, "creator.conflict")) tellRefusal(error, fieldsNamed, FORM_TEXTS.saveFailed);
    },
    reload,
    conflict: hasCode(edit.error, "creator.conflict"),
    reloading: reloading.isPending,
  };
};
