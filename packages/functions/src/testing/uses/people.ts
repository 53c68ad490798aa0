import { randomUUID } from "node:crypto";
import { Notification } from "@clearhouse/core/notices/notification/index.ts";
import { actAs } from "@clearhouse/core/platform/identity/actor.ts";
import { PNG } from "@clearhouse/core/testing/scene.ts";
import type { Use } from "../recorder.ts";
import { aPerson, bearer } from "../roles/people.ts";

/** Does what an admin does with people, settings and invites, and what a person does with their profile. */
const useTeam: Use = async ({ api, asPerson }, { teamId, admin }) => {
  const call = asPerson(admin);
  await call("GET", "/api/session");
  await call("GET", "/api/team/members");
  await call("GET", "/api/team");
  await call("PATCH", "/api/team", { primaryColor: "#112233" });
  const { userId } = await aPerson(teamId, "member");
  await call("PATCH", `/api/team/members/${userId}`, { displayName: "Mia Member" });
  await call("PUT", `/api/team/members/${userId}/role`, { role: "admin" });
  for (const path of [
    "/api/profile/avatar",
    "/api/team/logo",
    "/api/team/app-logo",
    "/api/team/preview-image",
    `/api/team/members/${userId}/avatar`,
  ]) {
    await api.send({ method: "PUT", path, headers: { authorization: admin.authorization }, body: new Uint8Array(PNG) });
    await call("DELETE", path);
  }
  await call("DELETE", `/api/team/members/${userId}`);
  await call("GET", "/api/team/audit");

  const { id } = await call("POST", "/api/team/invites", {});
  await call("PATCH", `/api/team/invites/${id}`, { email: "nia@example.com" });
  await call("PATCH", `/api/team/invites/${id}`, { email: "" });
  const { link } = await call("POST", `/api/team/invites/${id}/renew`);
  await call("GET", "/api/team/invites");
  const { pathname } = new URL(link);
  await api.send({ method: "GET", path: pathname });
  await api.send({ method: "GET", path: "/invite/nobodys" });
  const token = { "clearhouse-token": pathname.split("/").at(-1) };
  await api.send({ method: "GET", path: "/api/invite", headers: token });
  const authorization = bearer(randomUUID(), `nia-${randomUUID()}@example.com`);
  await api.send({ method: "POST", path: "/api/invite/join", headers: { ...token, authorization } });
  const open = await call("POST", "/api/team/invites", {});
  await call("DELETE", `/api/team/invites/${open.id}`);

  await call("GET", "/api/profile");
  await call("PATCH", "/api/profile", { displayName: "Ada Admin", phone: "", location: "Lisbon", bio: "" });
  await call("GET", "/api/profile/stats");
  // The member's next token has a new email address, which Cognito has confirmed.
  const member = await aPerson(teamId, "member");
  const moved = bearer(member.subject, `moved-${randomUUID()}@example.com`);
  await api.send({ method: "GET", path: "/api/session", headers: { authorization: moved } });
  await call("DELETE", "/api/session");
};

const useNotifications: Use = async ({ asPerson }, { admin: person }) => {
  const call = asPerson(person);
  const tell = (dedupeKey: string) =>
    actAs({ kind: "system", name: "test", teamId: person.teamId }, () =>
      Notification.tell({
        to: [person.userId],
        kind: "team.joined",
        actor: "Nia New",
        subject: "Clearhouse Network",
        path: "/team",
        dedupeKey,
      }),
    );
  for (const key of ["one", "two", "three"]) await tell(key);
  const { items, cursor } = await call("GET", "/api/notifications?limit=1");
  await call("GET", `/api/notifications?limit=1&cursor=${encodeURIComponent(cursor)}`);
  await call("GET", "/api/notifications/unread");
  await call("POST", `/api/notifications/${items[0].id}/read`);
  await call("POST", "/api/notifications/read");
  await call("GET", "/api/notifications/preferences");
  await call("PATCH", "/api/notifications/preferences", { push: false });
  await call("PATCH", "/api/notifications/preferences", { emailFrequency: "daily" });
  await tell("four");
  await call("PATCH", "/api/notifications/preferences", { emailFrequency: "weekly" });
};

export const PEOPLE: readonly Use[] = [useTeam, useNotifications];
