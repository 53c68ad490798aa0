import type { Invite } from "@clearhouse/core/people/invite/invite.schema.ts";
import type { TeamMember } from "@clearhouse/core/people/team/session.schema.ts";
import type { AuditEntry, TeamSettings } from "@clearhouse/core/people/team/team.schema.ts";
import type { ActivityStats, Profile } from "@clearhouse/core/people/user/profile.schema.ts";
import type { OpenUpload } from "@clearhouse/core/rights/open-upload/open-upload.schema.ts";
import { makeInvite, makeMember, makeProfile, makeSettings } from "@clearhouse/fixtures/people.ts";
import { HttpResponse, http } from "msw";
import { at, refusal } from "./fake-api.ts";

interface People {
  settings: TeamSettings;
  members: TeamMember[];
  invites: Invite[];
  audit: AuditEntry[];
  profile: Profile;
  stats: ActivityStats;
  openUploads: OpenUpload[];
  /** Every requested change: `PUT /api/team/logo` and its body. */
  calls: { what: string; body: unknown; key: string | null }[];
}

const AUDIT_PAGE = 3;

/**
 * The API of team, members, invites and profile, with a few records in memory; put these handlers before those of
 * fake-api.ts.
 */
export const fakePeople = (start: Partial<People> = {}) => {
  const people: People = {
    settings: makeSettings(),
    members: [
      makeMember(),
      makeMember({ userId: "usr_01JX9ABCDEFGH2", displayName: "Noor Haddad", email: "noor@x.test", role: "member" }),
    ],
    invites: [],
    audit: [],
    profile: makeProfile(),
    stats: { totalAssets: 12, approved: 7, pending: 4, denied: 1 },
    openUploads: [],
    calls: [],
    ...start,
  };
  const bodyOf = async (request: Request): Promise<unknown> => {
    const type = request.headers.get("content-type") ?? "";
    if (type.startsWith("application/json")) return request.json();
    return type.startsWith("image/") ? { type, bytes: (await request.arrayBuffer()).byteLength } : undefined;
  };
  const noted = async (request: Request): Promise<Record<string, never>> => {
    const body = await bodyOf(request);
    const what = `${request.method} ${new URL(request.url).pathname}`;
    people.calls.push({ what, body, key: request.headers.get("idempotency-key") });
    return (body ?? {}) as Record<string, never>;
  };
  const member = (userId: unknown, change: Partial<TeamMember>) => {
    people.members = people.members.map((it) => (it.userId === userId ? { ...it, ...change } : it));
    const found = people.members.find((it) => it.userId === userId);
    return found ? HttpResponse.json(found) : refusal(404, "member.not_found", "Member not found");
  };
  const invite = (inviteId: unknown, change: Partial<Invite>) => {
    people.invites = people.invites.map((it) => (it.id === inviteId ? { ...it, ...change } : it));
    const found = people.invites.find((it) => it.id === inviteId);
    return found ? HttpResponse.json(found) : refusal(404, "invite.not_found", "Invite not found or expired");
  };

  const handlers = [
    http.get(at("/api/team"), () => HttpResponse.json(people.settings)),
    http.patch(at("/api/team"), async ({ request }) => {
      people.settings = { ...people.settings, ...(await noted(request)) };
      return HttpResponse.json(people.settings);
    }),
    http.get(at("/api/team/members"), () => HttpResponse.json({ items: people.members })),
    http.patch(at("/api/team/members/:userId"), async ({ request, params }) =>
      member(params.userId, await noted(request)),
    ),
    http.put(at("/api/team/members/:userId/role"), async ({ request, params }) =>
      member(params.userId, await noted(request)),
    ),
    http.delete(at("/api/team/members/:userId"), async ({ request, params }) => {
      await noted(request);
      people.members = people.members.filter(({ userId }) => userId !== params.userId);
      return new HttpResponse(null, { status: 204 });
    }),
    http.put(at("/api/team/members/:userId/avatar"), async ({ request, params }) => {
      await noted(request);
      member(params.userId, { avatarUrl: "/branding/avatar.webp" });
      return HttpResponse.json({ url: "/branding/avatar.webp" });
    }),
    http.delete(at("/api/team/members/:userId/avatar"), async ({ request, params }) => {
      await noted(request);
      member(params.userId, { avatarUrl: "" });
      return HttpResponse.json({ url: "" });
    }),
    http.put(at("/api/team/logo"), async ({ request }) => {
      await noted(request);
      return HttpResponse.json({ url: "/branding/new.png" });
    }),
    http.delete(at("/api/team/logo"), async ({ request }) => {
      await noted(request);
      return HttpResponse.json({ url: "" });
    }),
    http.get(at("/api/team/audit"), ({ request }) => {
      const from = Number(new URL(request.url).searchParams.get("cursor") ?? 0);
      const to = from + AUDIT_PAGE;
      return HttpResponse.json({
        items: people.audit.slice(from, to),
        cursor: to < people.audit.length ? String(to) : null,
      });
    }),
    http.get(at("/api/team/invites"), () => HttpResponse.json({ items: people.invites })),
    http.post(at("/api/team/invites"), async ({ request }) => {
      const made = makeInvite({ id: `inv_new${people.calls.length}`, mail: "none", ...(await noted(request)) });
      people.invites = [made, ...people.invites];
      return HttpResponse.json(made, { status: 201 });
    }),
    http.patch(at("/api/team/invites/:inviteId"), async ({ request, params }) =>
      invite(params.inviteId, await noted(request)),
    ),
    http.post(at("/api/team/invites/:inviteId/renew"), async ({ request, params }) => {
      await noted(request);
      return invite(params.inviteId, { expired: false, link: "http://localhost:3000/invite/renewed" });
    }),
    http.delete(at("/api/team/invites/:inviteId"), async ({ request, params }) => {
      await noted(request);
      people.invites = people.invites.filter(({ id }) => id !== params.inviteId);
      return new HttpResponse(null, { status: 204 });
    }),
    http.get(at("/api/uploads"), () => HttpResponse.json({ items: people.openUploads, cursor: null })),
    http.delete(at("/api/uploads/:uploadId"), async ({ request, params }) => {
      await noted(request);
      people.openUploads = people.openUploads.filter(({ id }) => id !== params.uploadId);
      return new HttpResponse(null, { status: 204 });
    }),
    http.get(at("/api/profile"), () => HttpResponse.json(people.profile)),
    http.patch(at("/api/profile"), async ({ request }) => {
      people.profile = { ...people.profile, ...(await noted(request)) };
      return HttpResponse.json(people.profile);
    }),
    http.get(at("/api/profile/stats"), () => HttpResponse.json(people.stats)),
    http.put(at("/api/profile/avatar"), async ({ request }) => {
      await noted(request);
      return HttpResponse.json({ url: "/branding/avatar.jpg" });
    }),
    http.delete(at("/api/profile/avatar"), async ({ request }) => {
      await noted(request);
      return HttpResponse.json({ url: "" });
    }),
  ];
  return { people, handlers };
};
