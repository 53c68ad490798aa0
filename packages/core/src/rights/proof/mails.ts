import { Answerer } from "../../base/answerer/index.ts";
import { rightsLink, statusNow } from "../../library/asset/request-summary.ts";
import { mailTeam } from "../../people/team/asking-team.ts";
import { Team } from "../../people/team/index.ts";
import { nowIso } from "../../platform/clock.ts";
import { requireTeamId } from "../../platform/identity/actor.ts";
import { answersTo } from "../rights-request/mails.ts";
import { type RightsRequestRecord, read } from "../rights-request/rights-request.entity.ts";
import { codeEnd, digitsOf } from "./digits.ts";

/** What the mails about a missing proof say; undefined if none is missing any more, or nobody can be mailed. */
const mailOf = async (request: RightsRequestRecord) => {
  const { teamId, contentOwnerEmail: to, decision } = request;
  if (!to || !decision || statusNow(request) !== "awaiting-proof") return undefined;
  const team = await Team.get(teamId);
  return {
    to,
    replyTo: await answersTo(request, team),
    about: { assetId: request.assetId, userId: request.requesterId },
    props: {
      team: mailTeam(team),
      locale: request.locale ?? decision.locale,
      contentOwner: request.contentOwner,
      contentTitle: request.contentTitle,
      link: await Answerer.mailedLink(rightsLink(request.token), { token: request.token, email: to }),
      expiresAt: request.expiresAt,
    },
  };
};

/** The mail with a code; undefined if the code isn't valid any more, or another one was asked for since. */
export const codeMail = async (requestId: string, codeId: string) => {
  const request = await read(requireTeamId(), requestId);
  const sentAt = request.codesSentAt?.at(-1);
  if (request.codeId !== codeId || !sentAt || codeEnd(sentAt) <= nowIso()) return undefined;
  const content = await mailOf(request);
  return content && { ...content, code: await digitsOf(request, codeId) };
};

/** The mail that reminds an owner of the proof. */
export const proofReminderMail = async (requestId: string) => mailOf(await read(requireTeamId(), requestId));
