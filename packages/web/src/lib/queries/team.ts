import { inviteList } from "@clearhouse/core/people/invite/invite.schema.ts";
import {
  type AuditPage,
  auditPage,
  type TeamSettings,
  teamSettings,
} from "@clearhouse/core/people/team/team.schema.ts";
import { infiniteQueryOptions, type QueryClient, queryOptions } from "@tanstack/react-query";
import { client } from "@/lib/api/client.ts";
import { receive } from "@/lib/api/receive.ts";
import { editSession } from "./edit-session.ts";

/** Members are under ["team"] too, see members.ts. */
export const teamKeys = {
  settings: ["team", "settings"],
  members: ["team", "members"],
  invites: ["team", "invites"],
  audit: ["team", "audit"],
} as const;

/**
 * The page's polling for changes doesn't report people and settings, so a page that shows them loads them again if they
 * are older than this.
 */
const FRESH_MS = 15_000;
export const REREAD = { staleTime: FRESH_MS, refetchOnMount: true } as const;

export const teamSettingsOptions = queryOptions({
  queryKey: teamKeys.settings,
  queryFn: ({ signal }) => receive(client.api.team.$get(undefined, { init: { signal } }), teamSettings),
  ...REREAD,
});

export const openInvitesOptions = queryOptions({
  queryKey: teamKeys.invites,
  queryFn: ({ signal }) => receive(client.api.team.invites.$get(undefined, { init: { signal } }), inviteList),
  select: ({ items }) => items,
  ...REREAD,
});

export const auditOptions = infiniteQueryOptions({
  queryKey: teamKeys.audit,
  queryFn: ({ pageParam, signal }) =>
    receive(
      client.api.team.audit.$get({ query: pageParam === null ? {} : { cursor: pageParam } }, { init: { signal } }),
      auditPage,
    ),
  initialPageParam: null as string | null,
  getNextPageParam: (last: AuditPage) => last.cursor,
  ...REREAD,
});

/**
 * Puts the stored settings into the cached settings and into the session, from which header, accent and forms read
 * them. The session isn't loaded again, because another server might answer with the state before the change.
 */
export const writeTeam = (queryClient: QueryClient, stored: TeamSettings): void => {
  queryClient.setQueryData(teamSettingsOptions.queryKey, stored);
  const { name, slug, logoUrl, appLogoUrl, primaryColor, secondaryColor, brands, timeZone } = stored;
  const { expiredForAdmins, requestMessage, requestMessageEs, privacyEmail } = stored;
  const defaultBrand = stored.defaultBrand || name;
  const brandOptions = [...new Set([defaultBrand, ...brands.map(({ tag }) => tag.replace(/^@/, ""))])];
  editSession(queryClient, (session) => ({
    ...session,
    team: {
      ...session.team,
      ...{ name, slug, logoUrl, appLogoUrl, primaryColor, secondaryColor, brands, timeZone },
      ...{ expiredForAdmins, requestMessage, requestMessageEs, privacyEmail, defaultBrand, brandOptions },
    },
  }));
  void queryClient.invalidateQueries({ queryKey: teamKeys.audit });
};

/** Like {@link writeTeam}, but only for the URL of a logo. */
export const writeLogo = (
  queryClient: QueryClient,
  logo: Pick<TeamSettings, "logoUrl"> | Pick<TeamSettings, "appLogoUrl">,
): void => {
  queryClient.setQueryData(teamSettingsOptions.queryKey, (settings) => settings && { ...settings, ...logo });
  editSession(queryClient, (session) => ({ ...session, team: { ...session.team, ...logo } }));
  void queryClient.invalidateQueries({ queryKey: teamKeys.audit });
};

export const writePreviewImage = (queryClient: QueryClient, previewImageUrl: string): void => {
  queryClient.setQueryData(teamSettingsOptions.queryKey, (settings) => settings && { ...settings, previewImageUrl });
  void queryClient.invalidateQueries({ queryKey: teamKeys.audit });
};
