import { pictureAnswer } from "@clearhouse/core/base/picture/picture.schema.ts";
import {
  type CreateCreatorContentInput,
  creatorContent,
  creatorContentPage,
} from "@clearhouse/core/contracts/creator-content/creator-content.schema.ts";
import {
  infiniteQueryOptions,
  keepPreviousData,
  type QueryClient,
  useMutation,
  useQueryClient,
} from "@tanstack/react-query";
import type * as z from "zod";
import { client, idempotent } from "@/lib/api/client.ts";
import { receive, receiveNothing } from "@/lib/api/receive.ts";
import { creatorKeys } from "@/lib/creators/keys.ts";
import { notifySuccess } from "@/lib/notify.ts";
import { pictureBody } from "@/lib/pictures.ts";
import { REREAD } from "@/lib/queries/team.ts";
import { CONTENT_TEXTS } from "../content/texts.ts";

const content = client.api["creator-content"];

/** Content, newest first. @param creatorId "" for the content of all creators */
export const creatorContentOptions = (creatorId: string) =>
  infiniteQueryOptions({
    queryKey: creatorKeys.content(creatorId),
    queryFn: ({ pageParam, signal }) => {
      const query = { ...(creatorId !== "" && { creatorId }), ...(pageParam !== null && { cursor: pageParam }) };
      return receive(content.$get({ query }, { init: { signal } }), creatorContentPage);
    },
    initialPageParam: null as string | null,
    getNextPageParam: (last: z.infer<typeof creatorContentPage>) => last.cursor,
    placeholderData: keepPreviousData,
    ...REREAD,
  });

const reread = (queryClient: QueryClient) =>
  Promise.all([
    queryClient.invalidateQueries({ queryKey: creatorKeys.contents }),
    queryClient.invalidateQueries({ queryKey: creatorKeys.counts }),
  ]);

/** Adds content. A retry with the same `key` doesn't add the content twice. The form shows failures. */
export const useAddContent = () => {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ input, key }: { input: CreateCreatorContentInput; key: string }) =>
      receive(content.$post({ json: input }, idempotent(key)), creatorContent),
    onSuccess: () => reread(queryClient),
  });
};

export const useSetContentPicture = () => {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ contentId, picture }: { contentId: string; picture: Blob }) =>
      receive(content[":contentId"].picture.$put({ param: { contentId } }, pictureBody(picture)), pictureAnswer),
    meta: { failure: { title: CONTENT_TEXTS.pictureFailed } },
    onSuccess: () => reread(queryClient),
  });
};

export const useRemoveContent = (contentId: string) => {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => receiveNothing(content[":contentId"].$delete({ param: { contentId } })),
    meta: { failure: { title: CONTENT_TEXTS.removeFailed } },
    onSuccess: async () => {
      notifySuccess(CONTENT_TEXTS.removed);
      await reread(queryClient);
    },
  });
};
