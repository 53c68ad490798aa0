import * as z from "zod";
import { type Happening, id, inTeam, mailed, recorded, work } from "./happening.schema.ts";

export const SIGN_IN_WAYS = ["password", "google"] as const;

/** What happens to the team, its members, and people's accounts. */
export const PEOPLE = {
  "team.created": recorded(inTeam("address", "created the team")),
  "team.settings.changed": recorded(inTeam("settings", "changed settings")),
  "team.logo.changed": recorded(inTeam("settings", "changed the logo")),
  "team.app_logo.changed": recorded(inTeam("settings", "changed the app logo")),
  "team.preview_image.changed": recorded(inTeam("settings", "changed the image of the social preview")),
  "team.closed": recorded(inTeam("nobody", "closed the team")),
  "team.reopened": recorded(inTeam("nobody", "opened the team again")),
  /** The event is sent for a renewed or readdressed invite too: each has to be mailed. */
  "invite.created": {
    data: { inviteId: id },
    entry: inTeam("invited", "created an invite"),
    notice: null,
    mail: ["team invite"],
    slack: null,
    webhook: null,
  },
  "invite.readdressed": recorded(inTeam("invited", "changed the address of an invite")),
  "invite.renewed": recorded(inTeam("invited", "renewed an invite")),
  "invite.revoked": recorded(inTeam("invited", "revoked an invite")),
  "member.joined": {
    data: { userId: id, inviteId: id },
    entry: inTeam("member", "joined the team"),
    notice: {
      kind: "team.joined",
      switch: null,
      says: "{actor} joined {subject}",
      nobody: "Somebody",
      icon: "UserPlus",
      tone: "plain",
      digest: "New team members",
    },
    mail: null,
    slack: null,
    webhook: null,
  },
  /** `byUserId` is the admin who acted; admins aren't notified of what they do themselves. */
  "member.role.changed": {
    data: { userId: id, byUserId: id },
    entry: inTeam("member", "changed a role"),
    notice: {
      kind: "team.role.changed",
      switch: null,
      says: "{actor} changed your role in {subject}",
      nobody: "An administrator",
      icon: "UserCog",
      tone: "plain",
      digest: "Your role",
    },
    mail: null,
    slack: null,
    webhook: null,
  },
  "member.profile.changed": recorded(inTeam("member", "edited a profile")),
  "member.removed": recorded(inTeam("member", "removed a member")),
  "api_key.created": recorded(inTeam("nobody", "created an API key")),
  "api_key.revoked": recorded(inTeam("nobody", "revoked an API key")),
  /** A member sent feedback to the team's admins. */
  "feedback.sent": {
    data: { feedbackId: id },
    entry: null,
    notice: {
      kind: "feedback.sent",
      switch: null,
      says: "{actor} sent feedback: {subject}",
      nobody: "Somebody",
      icon: "MessageSquare",
      tone: "plain",
      digest: "Feedback",
    },
    mail: ["feedback"],
    slack: null,
    webhook: null,
  },
  /**
   * An existing person signed in with a new Cognito subject. The person is notified, because somebody else might have
   * signed in. The event's team is "" if the person has no team.
   */
  "user.sign_in.added": {
    data: { userId: id, way: z.enum(SIGN_IN_WAYS) },
    entry: null,
    notice: {
      kind: "user.sign_in.added",
      switch: null,
      says: "A new way to sign in to your account was added: {subject}",
      nobody: null,
      icon: "KeyRound",
      tone: "plain",
      // It is mailed at once.
      digest: null,
    },
    mail: ["new way to sign in"],
    slack: null,
    webhook: null,
  },
  /** The mail goes to the old address. */
  "user.email.changed": mailed({ userId: id }, "change of address"),
  /** A visitor of the public site left an address for the beta or for a plan. The event belongs to no team. */
  "site.interest.registered": mailed({ interestId: id }, "interest confirmed", "interest received"),
  "support.requested": mailed({ requestId: id }, "support request", "support ticket"),
  /** A person's summary is closed and has to be mailed. */
  "notification.digest.due": mailed({ userId: id, digestId: id }, "summary"),
  /** Something changed within a second after a signal, so another signal has to be sent at the end of that second. */
  "live.signal.owed": work({}),
} as const satisfies Record<string, Happening>;
