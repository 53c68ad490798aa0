import { env } from "@clearhouse/core/platform/env.ts";
import { actAs } from "@clearhouse/core/platform/identity/actor.ts";
import { aTeam } from "@clearhouse/core/testing/scene.ts";
import { Sent } from "@clearhouse/core/testing/sent.ts";
import { mailsTo } from "../../../../../scripts/vitest/services.ts";
import { eventOf } from "../bus.ts";
import { type Stories, type Story, told } from "../story.ts";

const aRequest = async () => {
  const { member, teamId } = await aTeam();
  const asked = { priority: "High", subject: "Upload stops", description: "At 40 %." } as const;
  const { ticketId } = await actAs(member, () => Sent.requestSupport(asked));
  return { member, ticketId, entry: await eventOf(teamId, "support.requested") };
};

/**
 * Makes the story in which a member asks for support. All support requests are mailed to the same email address, so the
 * mail is found by its ticket.
 */
const ofSupport = async (): Promise<Story> => {
  const { entry, ticketId } = await aRequest();
  const isOurs = ({ subject }: { subject: string }): boolean => subject.includes(ticketId);
  return {
    entry,
    mailTo: env.SUPPORT_EMAIL,
    effects: async () => [(await mailsTo(env.SUPPORT_EMAIL)).filter(isOurs).length],
  };
};

const ofConfirmation = async (): Promise<Story> => {
  const { entry, member } = await aRequest();
  return { entry, mailTo: member.email, effects: async () => [(await mailsTo(member.email)).length] };
};

/** Makes the story in which a member sends feedback, and the team's admin is notified. */
const ofFeedback = async (): Promise<Story> => {
  const { admin, member, teamId } = await aTeam();
  const entry = { type: "Bug Report", subject: "Cards jump", details: "When I drop one." } as const;
  await actAs(member, () => Sent.sendFeedback(entry));
  return {
    entry: await eventOf(teamId, "feedback.sent"),
    mailTo: admin.email,
    effects: async () => [(await mailsTo(admin.email)).length, await told(admin)],
  };
};

export const SUPPORT: Stories = {
  MailSupport: ofSupport,
  ConfirmSupportRequest: ofConfirmation,
  NotifyAdminsOfFeedback: ofFeedback,
};
