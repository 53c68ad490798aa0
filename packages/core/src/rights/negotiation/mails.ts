import { feeWords } from "../../base/license/fee.policy.ts";
import { offerWords } from "../../base/owner-page/offer.policy.ts";
import { rightsLink } from "../../library/asset/request-summary.ts";
import { mailTeam } from "../../people/team/asking-team.ts";
import { Team } from "../../people/team/index.ts";
import { requireTeamId } from "../../platform/identity/actor.ts";
import { fieldsOf } from "../conversation/conversation.policy.ts";
import { itemToken } from "../rights-request/holder.ts";
import { answersTo } from "../rights-request/mails.ts";
import { mailOf } from "../rights-request/owner-mails.ts";
import { read } from "../rights-request/rights-request.entity.ts";
import { writerOf } from "./writer.ts";

/** The mail to the requester about a counter-offer; undefined if the asset was deleted. */
export const counterOfferMail = async (requestId: string, itemId: string) => {
  const request = await read(requireTeamId(), requestId);
  const offer = request.conversation?.items.find(({ id }) => id === itemId);
  const content = offer?.owner && (await mailOf(request, offer.owner));
  if (!content) return undefined;
  const { fee, message } = offer;
  return {
    ...content,
    props: { ...content.props, about: offerWords(fieldsOf(offer)), fee: fee ? feeWords(fee) : "", message },
  };
};

/** The mail with the team's answer to whoever wrote as the owner; undefined if it isn't stored any more. */
export const answeredOwnerMail = async (requestId: string, itemId: string) => {
  const teamId = requireTeamId();
  const [request, team] = await Promise.all([read(teamId, requestId), Team.get(teamId)]);
  const item = request.conversation?.items.find(({ id }) => id === itemId);
  const writer = writerOf(request);
  if (!item?.member || !writer || item.kind === "counter_offer") return undefined;
  const { kind, message } = item;
  const fee = kind === "accepted" || kind === "changed" ? request.conversation?.proposed?.fee : undefined;
  const isWithdrawn = kind === "declined" && request.status === "withdrawn";
  return {
    to: writer.email,
    how: isWithdrawn ? ("withdrawn" as const) : kind,
    replyTo: await answersTo(request, team),
    about: { assetId: request.assetId, userId: request.requesterId },
    props: {
      ...{ team: mailTeam(team), locale: writer.locale ?? request.locale ?? ("en" as const) },
      ...{ ownerName: writer.name, contentTitle: request.contentTitle, message, fee: fee ? feeWords(fee) : "" },
      link: rightsLink(request.bundleId ? itemToken(request) : request.token),
      expiresAt: request.expiresAt,
    },
  };
};
