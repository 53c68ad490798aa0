import { pictureAnswer } from "@clearhouse/core/base/picture/picture.schema.ts";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { client } from "@/lib/api/client.ts";
import { receive } from "@/lib/api/receive.ts";
import { notifySuccess } from "@/lib/notify.ts";
import { pictureBody } from "@/lib/pictures.ts";
import { writeLogo, writePreviewImage } from "@/lib/queries/team.ts";
import { APP_LOGO_TEXTS, SOCIAL_PREVIEW_TEXTS } from "../texts.ts";

const appLogo = client.api.team["app-logo"];
const previewImage = client.api.team["preview-image"];

export const useSetAppLogo = () => {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (picture: File) => receive(appLogo.$put(undefined, pictureBody(picture)), pictureAnswer),
    meta: { failure: { title: APP_LOGO_TEXTS.uploadFailed } },
    onSuccess: ({ url }) => {
      writeLogo(queryClient, { appLogoUrl: url });
      notifySuccess(APP_LOGO_TEXTS.uploaded);
    },
  });
};

export const useResetAppLogo = () => {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => receive(appLogo.$delete(), pictureAnswer),
    meta: { failure: { title: APP_LOGO_TEXTS.resetFailed } },
    onSuccess: ({ url }) => {
      writeLogo(queryClient, { appLogoUrl: url });
      notifySuccess(APP_LOGO_TEXTS.wasReset);
    },
  });
};

export const useSetPreviewImage = () => {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (picture: File) => receive(previewImage.$put(undefined, pictureBody(picture)), pictureAnswer),
    meta: { failure: { title: SOCIAL_PREVIEW_TEXTS.uploadFailed } },
    onSuccess: ({ url }) => {
      writePreviewImage(queryClient, url);
      notifySuccess(SOCIAL_PREVIEW_TEXTS.uploaded);
    },
  });
};

export const useRemovePreviewImage = () => {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => receive(previewImage.$delete(), pictureAnswer),
    meta: { failure: { title: SOCIAL_PREVIEW_TEXTS.removeFailed } },
    onSuccess: ({ url }) => {
      writePreviewImage(queryClient, url);
      notifySuccess(SOCIAL_PREVIEW_TEXTS.removed);
    },
  });
};
