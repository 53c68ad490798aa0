import { pictureAnswer } from "@clearhouse/core/base/picture/picture.schema.ts";
import { type Role, type TeamMember, teamMember } from "@clearhouse/core/people/team/session.schema.ts";
import type { EditMemberInput } from "@clearhouse/core/people/team/team.schema.ts";
import { type QueryClient, useMutation, useQueryClient } from "@tanstack/react-query";
import { client } from "@/lib/api/client.ts";
import { receive, receiveNothing } from "@/lib/api/receive.ts";
import { useSession } from "@/lib/auth/session-context.tsx";
import { notifySuccess } from "@/lib/notify.ts";
import { pictureBody } from "@/lib/pictures.ts";
import { editSession } from "@/lib/queries/edit-session.ts";
import { teamMembersOptions } from "@/lib/queries/members.ts";
import { writeProfile } from "@/lib/queries/profile.ts";
import { accessKey } from "@/lib/queries/session.ts";
import { teamKeys } from "@/lib/queries/team.ts";
import { MEMBER_TEXTS } from "../texts.ts";

const patchMember = (queryClient: QueryClient, userId: string, change: Partial<TeamMember>): void =>
  void queryClient.setQueryData(
    teamMembersOptions.queryKey,
    (list) =>
      list && { items: list.items.map((member) => (member.userId === userId ? { ...member, ...change } : member)) },
  );

/**
 * Sets a member's role. The role is shown at once, and undone if the server refuses. Changes of the same member's role
 * are sent one after the other.
 */
export const useSetRole = ({ userId, role: shown }: TeamMember) => {
  const queryClient = useQueryClient();
  const { user } = useSession();
  return useMutation({
    scope: { id: `team,role,${userId}` },
    mutationFn: (role: Role) =>
      receive(client.api.team.members[":userId"].role.$put({ param: { userId }, json: { role } }), teamMember),
    meta: { failure: { title: MEMBER_TEXTS.roleFailed } },
    onMutate: async (role) => {
      await queryClient.cancelQueries({ queryKey: teamKeys.members });
      patchMember(queryClient, userId, { role });
      return { before: shown };
    },
    onSuccess: ({ role }) => {
      // A person who has changed their own role sees the workspace with the new role at once.
      if (userId === user.id) editSession(queryClient, (session) => ({ ...session, role }));
      notifySuccess(MEMBER_TEXTS.roleUpdated);
    },
    onError: (_error, _role, mutated) => mutated && patchMember(queryClient, userId, { role: mutated.before }),
    onSettled: () => reread(queryClient),
  });
};

export const useRemoveMember = (userId: string) => {
  const queryClient = useQueryClient();
  const { user } = useSession();
  return useMutation({
    mutationFn: () => receiveNothing(client.api.team.members[":userId"].$delete({ param: { userId } })),
    meta: { failure: { title: MEMBER_TEXTS.removeFailed } },
    onSuccess: () => {
      notifySuccess(MEMBER_TEXTS.removed);
      if (userId === user.id) return queryClient.invalidateQueries({ queryKey: accessKey });
      queryClient.setQueryData(
        teamMembersOptions.queryKey,
        (list) => list && { items: list.items.filter((member) => member.userId !== userId) },
      );
      return reread(queryClient);
    },
  });
};

/** Edits a member. The form shows failures, and stays open with the typed text. */
export const useEditMember = (userId: string) => {
  const taken = useTakenOver(userId);
  return useMutation({
    mutationFn: (input: EditMemberInput) =>
      receive(client.api.team.members[":userId"].$patch({ param: { userId }, json: input }), teamMember),
    onSuccess: ({ displayName }) => taken({ displayName }),
  });
};

export const useMemberAvatar = (userId: string) => {
  const taken = useTakenOver(userId);
  const avatar = client.api.team.members[":userId"].avatar;
  return {
    upload: async (picture: Blob) => {
      const { url } = await receive(avatar.$put({ param: { userId } }, pictureBody(picture)), pictureAnswer);
      taken({ avatarUrl: url });
    },
    remove: async () => {
      const { url } = await receive(avatar.$delete({ param: { userId } }), pictureAnswer);
      taken({ avatarUrl: url });
    },
  };
};

const useTakenOver = (userId: string) => {
  const queryClient = useQueryClient();
  const { user } = useSession();
  return (change: Partial<Pick<TeamMember, "displayName" | "avatarUrl">>): void => {
    patchMember(queryClient, userId, change);
    if (userId === user.id) writeProfile(queryClient, change);
    void reread(queryClient);
  };
};

const reread = (queryClient: QueryClient) =>
  Promise.all(
    [teamKeys.members, teamKeys.settings, teamKeys.audit].map((queryKey) =>
      queryClient.invalidateQueries({ queryKey }),
    ),
  );
