import {
  CREATOR_INVITE_DAYS,
  type CreateCreatorInviteInput,
  type CreatorInvite,
  creatorInvite,
  creatorInviteList,
} from "@clearhouse/core/contracts/creator-invite/creator-invite.schema.ts";
import { type QueryClient, queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { client, idempotent } from "@/lib/api/client.ts";
import { receive, receiveNothing } from "@/lib/api/receive.ts";
import { creatorKeys } from "@/lib/creators/keys.ts";
import { notifySuccess } from "@/lib/notify.ts";
import { REREAD, teamKeys } from "@/lib/queries/team.ts";
import { INVITE_TEXTS } from "../invites/texts.ts";

const invites = client.api["creator-invites"];

export const creatorInvitesOptions = queryOptions({
  queryKey: creatorKeys.invites,
  queryFn: ({ signal }) => receive(invites.$get(undefined, { init: { signal } }), creatorInviteList),
  select: ({ items }) => items,
  ...REREAD,
});

/** Replaces the invite in the cached list, or puts a new invite first. */
const writeInvite = (queryClient: QueryClient, stored: CreatorInvite): void => {
  queryClient.setQueryData(creatorInvitesOptions.queryKey, (list) => {
    if (!list) return list;
    const known = list.items.some(({ id }) => id === stored.id);
    return { items: known ? list.items.map((it) => (it.id === stored.id ? stored : it)) : [stored, ...list.items] };
  });
  reread(queryClient);
};

/**
 * Loads the invites, their number and the team's log again: an invite's mail is sent a moment later, and each action
 * adds an entry to the log.
 */
const reread = (queryClient: QueryClient): void => {
  void queryClient.invalidateQueries({ queryKey: creatorKeys.invites });
  void queryClient.invalidateQueries({ queryKey: creatorKeys.counts });
  void queryClient.invalidateQueries({ queryKey: teamKeys.audit });
};

/** Makes an invite. A retry with the same `key` doesn't make a second invite. The form shows failures. */
export const useCreateCreatorInvite = () => {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ input, key }: { input: CreateCreatorInviteInput; key: string }) =>
      receive(invites.$post({ json: input }, idempotent(key)), creatorInvite),
    onSuccess: (stored) => writeInvite(queryClient, stored),
  });
};

export const useRenewCreatorInvite = (creatorInviteId: string) => {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => receive(invites[":creatorInviteId"].renew.$post({ param: { creatorInviteId } }), creatorInvite),
    meta: { failure: { title: INVITE_TEXTS.renewFailed } },
    onSuccess: (stored) => {
      writeInvite(queryClient, stored);
      notifySuccess(INVITE_TEXTS.renewed, INVITE_TEXTS.renewedText(CREATOR_INVITE_DAYS));
    },
  });
};

export const useRevokeCreatorInvite = (creatorInviteId: string) => {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => receiveNothing(invites[":creatorInviteId"].$delete({ param: { creatorInviteId } })),
    meta: { failure: { title: INVITE_TEXTS.revokeFailed } },
    onSuccess: () => {
      queryClient.setQueryData(
        creatorInvitesOptions.queryKey,
        (list) => list && { items: list.items.filter(({ id }) => id !== creatorInviteId) },
      );
      reread(queryClient);
      notifySuccess(INVITE_TEXTS.revoked);
    },
  });
};
