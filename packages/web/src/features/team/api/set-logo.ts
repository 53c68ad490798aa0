import { pictureAnswer } from "@clearhouse/core/base/picture/picture.schema.ts";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { client } from "@/lib/api/client.ts";
import { receive } from "@/lib/api/receive.ts";
import { notifySuccess } from "@/lib/notify.ts";
import { pictureBody } from "@/lib/pictures.ts";
import { writeLogo } from "@/lib/queries/team.ts";
import { BRANDING_TEXTS } from "../texts.ts";

export const useSetLogo = () => {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (picture: Blob) => receive(client.api.team.logo.$put(undefined, pictureBody(picture)), pictureAnswer),
    meta: { failure: { title: BRANDING_TEXTS.logoFailed } },
    onSuccess: ({ url }) => {
      writeLogo(queryClient, { logoUrl: url });
      notifySuccess(BRANDING_TEXTS.logoUpdated);
    },
  });
};

export const useRemoveLogo = () => {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => receive(client.api.team.logo.$delete(), pictureAnswer),
    meta: { failure: { title: BRANDING_TEXTS.logoRemoveFailed } },
    onSuccess: ({ url }) => {
      writeLogo(queryClient, { logoUrl: url });
      notifySuccess(BRANDING_TEXTS.logoRemoved);
    },
  });
};
