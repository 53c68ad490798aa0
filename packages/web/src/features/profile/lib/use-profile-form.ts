import { type EditProfileInput, editProfileInput, type Profile } from "@clearhouse/core/people/user/profile.schema.ts";
import { zodResolver } from "@hookform/resolvers/zod";
import { useState } from "react";
import { useForm } from "react-hook-form";
import { notifySuccess } from "@/lib/notify.ts";
import { useEditProfile } from "../api/profile.ts";
import { PROFILE_TEXTS } from "../texts.ts";

type Values = Pick<Profile, "displayName" | "phone" | "location" | "bio">;
const EMPTY: Values = { displayName: "", phone: "", location: "", bio: "" };
const valuesOf = ({ displayName, phone, location, bio }: Profile): Values => ({ displayName, phone, location, bio });

/**
 * The form of the profile page. 'Edit' shows the fields. 'Save' stores their values and hides the fields;
 * 'Cancel' drops the changes.
 */
export const useProfileForm = (profile: Profile | undefined) => {
  const [editing, setEditing] = useState(false);
  const edit = useEditProfile();
  const form = useForm({ resolver: zodResolver(editProfileInput), defaultValues: EMPTY, mode: "onBlur" });
  const start = () => {
    if (!profile) return;
    form.reset(valuesOf(profile));
    setEditing(true);
  };
  const save = async (input: EditProfileInput): Promise<void> => {
    await edit.mutateAsync(input);
    setEditing(false);
    notifySuccess(PROFILE_TEXTS.updated);
  };
  return { form, editing, start, cancel: () => setEditing(false), save, saving: form.formState.isSubmitting };
};
export type ProfileForm = Pick<ReturnType<typeof useProfileForm>, "form" | "save">;
