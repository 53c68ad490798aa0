import { editProfileInput, type Profile } from "@clearhouse/core/user/profile.schema.ts";
import { zodResolver } from "@hookform/resolvers/zod";
import { useState } from "react";
import { useForm } from "react-hook-form";
import { showFieldErrors } from "@/lib/form-errors.ts";
import { notifyError, notifySuccess } from "@/lib/notify.ts";
import { useUnsavedChanges } from "@/lib/unsaved-changes.ts";
import { useEditProfile } from "../api/profile.ts";
import { PROFILE_TEXTS } from "../texts.ts";

type Values = Pick<Profile, "displayName" | "phone" | "location" | "bio">;
const EMPTY: Values = { displayName: "", phone: "", location: "", bio: "" };
const valuesOf = ({ displayName, phone, location, bio }: Profile): Values => ({ displayName, phone, location, bio });
const FIELDS = ["displayName", "phone", "location", "bio"] as const;

/** Spec B §4: Edit opens the fields, Save stores them and closes them again; Cancel takes back what was typed. */
export const useProfileForm = (profile: Profile | undefined) => {
  const [editing, setEditing] = useState(false);
  const edit = useEditProfile();
  const form = useForm({ resolver: zodResolver(editProfileInput), defaultValues: EMPTY, mode: "onBlur" });
  useUnsavedChanges(editing && form.formState.isDirty);
  const start = () => {
    if (!profile) return;
    form.reset(valuesOf(profile));
    setEditing(true);
  };
  const submit = form.handleSubmit(async (input) => {
    try {
      await edit.mutateAsync(input);
    } catch (error) {
      if (!showFieldErrors(form, error, FIELDS)) notifyError(PROFILE_TEXTS.updateFailed);
      return;
    }
    setEditing(false);
    notifySuccess(PROFILE_TEXTS.updated);
  });
  return { form, editing, start, cancel: () => setEditing(false), submit, saving: form.formState.isSubmitting };
};
export type ProfileForm = ReturnType<typeof useProfileForm>["form"];
