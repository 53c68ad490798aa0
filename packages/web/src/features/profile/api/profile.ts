import { pictureAnswer } from "@clearhouse/core/base/picture/picture.schema.ts";
import { type EditProfileInput, profile } from "@clearhouse/core/people/user/profile.schema.ts";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { client } from "@/lib/api/client.ts";
import { receive } from "@/lib/api/receive.ts";
import { pictureBody } from "@/lib/pictures.ts";
import { writeProfile } from "@/lib/queries/profile.ts";

/** Saves the profile. The form shows failures, and stays in edit mode with the typed text. */
export const useEditProfile = () => {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (input: EditProfileInput) => receive(client.api.profile.$patch({ json: input }), profile),
    onSuccess: (stored) => writeProfile(queryClient, stored),
  });
};

export const useOwnAvatar = () => {
  const queryClient = useQueryClient();
  const { avatar } = client.api.profile;
  return {
    upload: async (picture: Blob) => {
      const { url } = await receive(avatar.$put(undefined, pictureBody(picture)), pictureAnswer);
      writeProfile(queryClient, { avatarUrl: url });
    },
    remove: async () => {
      const { url } = await receive(avatar.$delete(), pictureAnswer);
      writeProfile(queryClient, { avatarUrl: url });
    },
  };
};
