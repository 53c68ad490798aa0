import { randomUUID } from "node:crypto";
import { closeDigest } from "@clearhouse/core/notices/notification/digest.ts";
import { Notification } from "@clearhouse/core/notices/notification/index.ts";
import { Invite } from "@clearhouse/core/people/invite/index.ts";
import { SiteInterest } from "@clearhouse/core/people/site-interest/index.ts";
import { Team } from "@clearhouse/core/people/team/index.ts";
import { User } from "@clearhouse/core/people/user/index.ts";
import { actAs } from "@clearhouse/core/platform/identity/actor.ts";
import { aTeam, type Scene } from "@clearhouse/core/testing/scene.ts";
import { Sent } from "@clearhouse/core/testing/sent.ts";
import { eventOf } from "../bus.ts";
import { asSystem, type Happen, type Heard, ring } from "../happen.ts";

const inTeam =
  (event: string, happen: (team: Scene) => Promise<unknown>): Happen =>
  async () => {
    const team = await aTeam();
    await happen(team);
    return eventOf(team.teamId, event);
  };

const newAddress = () => `new-${randomUUID()}@clearhouse.test`;
const signedIn = (email: string, provider: "password" | "google" = "password") => ({
  ...{ subject: randomUUID(), email, name: "Nia New", provider, issuedAt: 1 },
});

const joinByInvite = async ({ admin }: Scene): Promise<void> => {
  const { link } = await actAs(admin, () => Sent.createInvite({}));
  const person = await User.actorOf(signedIn(newAddress()));
  await actAs(person, () => Invite.join(link.split("/").at(-1) ?? ""));
};

/** Begins the next day for a member who has chosen a daily summary and was notified. */
const closeDay = async ({ member: { userId, ...member }, teamId }: Scene): Promise<void> => {
  await actAs({ ...member, userId }, () => Sent.changePreferences({ emailFrequency: "daily" }));
  const notice = { kind: "team.joined", actor: "Nia New", subject: "Clearhouse Network", path: "/team" } as const;
  await asSystem(teamId, () => Notification.tell({ to: [userId], ...notice, dedupeKey: randomUUID() }));
  await ring({ teamId, kind: "notification-digest", id: userId }, closeDigest);
};

export const PEOPLE: Readonly<Record<string, Happen>> = {
  "feedback.sent": inTeam("feedback.sent", ({ member }) =>
    actAs(member, () => Sent.sendFeedback({ type: "Bug Report", subject: "Cards jump", details: "When I drop one." })),
  ),
  "invite.created": async () => {
    const { team } = await Invite.createTeam({ name: "Clearhouse Network", adminEmail: newAddress() });
    return eventOf(team.teamId, "invite.created");
  },
  "member.joined": inTeam("member.joined", joinByInvite),
  "member.role.changed": inTeam("member.role.changed", ({ admin, member }) =>
    actAs(admin, () => Team.setRole(member.userId, "admin")),
  ),
  "notification.digest.due": inTeam("notification.digest.due", closeDay),
  "site.interest.registered": async () => {
    const typed = { name: "Vera Visitor", company: "Riverside", message: "When may we begin?" };
    await SiteInterest.register({ plan: "enterprise", email: newAddress(), ...typed });
    return eventOf("", "site.interest.registered");
  },
  "support.requested": inTeam("support.requested", ({ member }) =>
    actAs(member, () => Sent.requestSupport({ priority: "High", subject: "Upload stops", description: "At 40 %." })),
  ),
  "user.email.changed": inTeam("user.email.changed", ({ member }) =>
    actAs({ ...member, signedIn: signedIn(newAddress()) }, () => User.session()),
  ),
  "user.sign_in.added": inTeam("user.sign_in.added", ({ member }) => User.actorOf(signedIn(member.email, "google"))),
};

/** What people hear of it; see hearing.ts. */
export const PEOPLE_HEARD: Heard = {
  NotifyInviter: ["Ada Admin is told: team.joined"],
  NotifyMember: ["Max Member is told: team.role.changed"],
  SendInvite: ["new@clearhouse.test gets: You are invited to join Clearhouse Network"],
  SendDigest: ["member@clearhouse.test gets: Daily summary: 1 notification at Clearhouse Network"],
  TellOfNewSignIn: [
    "Max Member is told: user.sign_in.added",
    "member@clearhouse.test gets: A new way to sign in to your account at Clearhouse Network",
  ],
  TellOldAddress: ["member@clearhouse.test gets: The email address of your account at Clearhouse Network was changed"],
  ConfirmInterest: ["new@clearhouse.test gets: You asked about Clearhouse Enterprise"],
  TellSales: ["sales@clearhouse.test gets: Enterprise: new@clearhouse.test"],
  MailSupport: ["support@clearhouse.test gets: [CH-…] High: Upload stops"],
  ConfirmSupportRequest: ["member@clearhouse.test gets: [CH-…] We have your support request: Upload stops"],
  NotifyAdminsOfFeedback: ["Ada Admin is told: feedback.sent", "admin@clearhouse.test gets: Feedback: “Cards jump”"],
};
