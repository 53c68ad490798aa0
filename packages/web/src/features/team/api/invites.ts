import { type CreateInviteInput, type Invite, invite } from "@clearhouse/core/people/invite/invite.schema.ts";
import { type QueryClient, useMutation, useQueryClient } from "@tanstack/react-query";
import { client, idempotent } from "@/lib/api/client.ts";
import { receive, receiveNothing } from "@/lib/api/receive.ts";
import { notifySuccess } from "@/lib/notify.ts";
import { openInvitesOptions, teamKeys } from "@/lib/queries/team.ts";
import { INVITE_TEXTS } from "../texts.ts";

const invites = client.api.team.invites;

/** Replaces the invite in the cached list, or puts a new invite first. */
const writeInvite = (queryClient: QueryClient, stored: Invite): void => {
  queryClient.setQueryData(openInvitesOptions.queryKey, (list) => {
    if (!list) return list;
    const known = list.items.some(({ id }) => id === stored.id);
    return { items: known ? list.items.map((it) => (it.id === stored.id ? stored : it)) : [stored, ...list.items] };
  });
  reread(queryClient);
};

/**
 * Loads the invites and the team's log again: an invite's mail is sent a moment later, and each action adds an entry to
 * the log.
 */
const reread = (queryClient: QueryClient): void => {
  void queryClient.invalidateQueries({ queryKey: teamKeys.invites });
  void queryClient.invalidateQueries({ queryKey: teamKeys.audit });
};

/** Makes an invite. A retry with the same `key` doesn't make a second invite. The form shows failures. */
export const useCreateInvite = () => {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ input, key }: { input: CreateInviteInput; key: string }) =>
      receive(invites.$post({ json: input }, idempotent(key)), invite),
    onSuccess: (stored) => writeInvite(queryClient, stored),
  });
};

/** Changes the email address to which the invite is restricted. With "", anybody who has the link may use it. */
export const useReaddressInvite = (inviteId: string) => {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (email: string) =>
      receive(invites[":inviteId"].$patch({ param: { inviteId }, json: { email } }), invite),
    onSuccess: (stored) => {
      writeInvite(queryClient, stored);
      notifySuccess(stored.email === "" ? INVITE_TEXTS.cleared : INVITE_TEXTS.readdressed);
    },
  });
};

export const useRenewInvite = (inviteId: string) => {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => receive(invites[":inviteId"].renew.$post({ param: { inviteId } }), invite),
    meta: { failure: { title: INVITE_TEXTS.renewFailed } },
    onSuccess: (stored) => {
      writeInvite(queryClient, stored);
      notifySuccess(INVITE_TEXTS.renewed, INVITE_TEXTS.renewedText);
    },
  });
};

export const useRevokeInvite = (inviteId: string) => {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => receiveNothing(invites[":inviteId"].$delete({ param: { inviteId } })),
    meta: { failure: { title: INVITE_TEXTS.revokeFailed } },
    onSuccess: () => {
      queryClient.setQueryData(
        openInvitesOptions.queryKey,
        (list) => list && { items: list.items.filter(({ id }) => id !== inviteId) },
      );
      reread(queryClient);
      notifySuccess(INVITE_TEXTS.revoked);
    },
  });
};
