import { Answerer } from "../../base/answerer/index.ts";
import { grantedBrand } from "../../base/license/scope-words.policy.ts";
import { rightsLink, statusNow } from "../../library/asset/request-summary.ts";
import { assetPath } from "../../library/asset/view.ts";
import { mailTeam } from "../../people/team/asking-team.ts";
import { Team } from "../../people/team/index.ts";
import { stillHereOrAdmins } from "../../people/user/index.ts";
import { env } from "../../platform/env.ts";
import { requireTeamId } from "../../platform/identity/actor.ts";
import { isWithTeam } from "../conversation/conversation.policy.ts";
import { answersTo, reminderOf } from "../rights-request/mails.ts";
import type { RightsRequestRecord } from "../rights-request/rights-request.entity.ts";
import { toldOf } from "../rights-request/told.ts";
import { read, requestsOf } from "./read.ts";
import { decidedBy } from "./settle.ts";

const about = async (bundleId: string) => {
  const teamId = requireTeamId();
  const [bundle, team] = await Promise.all([read(teamId, bundleId), Team.get(teamId)]);
  return { bundle, team, requests: await requestsOf(bundle) };
};

const titlesOf = (requests: readonly RightsRequestRecord[]): string[] =>
  requests.map(({ contentTitle }) => contentTitle);

/** The mail to an owner; undefined if the owner's email address isn't known, or no request waits for the owner any more. */
export const ownerMail = async (bundleId: string) => {
  const { bundle, team, requests } = await about(bundleId);
  const open = requests.filter((request) => statusNow(request) === "pending" && !isWithTeam(request));
  const [first] = open;
  if (!bundle.contentOwnerEmail || !first) return undefined;
  return {
    to: bundle.contentOwnerEmail,
    held: bundle.mailHeld,
    replyTo: await answersTo(bundle, team),
    assetId: first.assetId,
    requesterId: bundle.requesterId,
    reminderOf: reminderOf(bundle),
    props: {
      team: mailTeam(team),
      contentOwner: bundle.contentOwner,
      requestedBy: bundle.requestedBy,
      told: toldOf(first, team),
      brand: bundle.brand,
      contentTitle: first.contentTitle,
      titles: titlesOf(open),
      contentUrl: "",
      intendedUse: bundle.intendedUse,
      useClass: bundle.useClass,
      message: bundle.message,
      requestedUntil: bundle.requestedUntil ?? "",
      locale: bundle.locale ?? ("en" as const),
      link: await Answerer.mailedLink(rightsLink(bundle.token), {
        token: bundle.token,
        email: bundle.contentOwnerEmail,
      }),
      expiresAt: bundle.expiresAt,
    },
  };
};

/** The members to tell about an answer to several requests. The link in the mail leads to the first request's asset. */
const concerning = async (bundleId: string, chosen: (requests: RightsRequestRecord[]) => RightsRequestRecord[]) => {
  const { bundle, team, requests } = await about(bundleId);
  const told = chosen(requests);
  const [first] = told;
  if (!first) return undefined;
  const to = await stillHereOrAdmins(bundle.requesterId, bundle.teamId);
  const { assetId } = first;
  return { bundle, team, told, to, assetId, link: `${env.SITE_URL}${assetPath(assetId)}` };
};

/** The title of the first request, and how many further requests there are. */
const named = (requests: readonly RightsRequestRecord[]) => ({
  contentTitle: requests[0]?.contentTitle ?? "",
  more: requests.length - 1,
});

/**
 * The mails to the requester and the owner about an answer to several requests; undefined if the answer decided no
 * request.
 */
export const answerMail = async (bundleId: string, answerId: string) => {
  const found = await concerning(bundleId, (requests) => decidedBy(requests, answerId));
  const decision = found?.told[0]?.decision;
  if (!found || !decision) return undefined;
  const { bundle, team, told, to, assetId, link } = found;
  const approved = told.filter(({ status }) => status === "approved");
  return {
    to,
    assetId,
    approved,
    requesterId: bundle.requesterId,
    ownerEmail: decision.email,
    replyTo: await answersTo(bundle, team),
    /** Details that are only in the owner's mail. */
    own: {
      legalName: Team.legalName(team),
      locale: bundle.locale ?? decision.locale,
      link: rightsLink(bundle.token),
      checkLink: `${env.SITE_URL}/check`,
    },
    props: {
      team: mailTeam(team),
      requestedBy: bundle.requestedBy,
      ownerName: decision.name,
      ...named(told),
      asked: bundle.items.length,
      brand: grantedBrand(decision.scope, bundle.brand),
      usageRights: decision.usageRights,
      restrictions: decision.restrictions,
      credit: decision.credit,
      notes: decision.notes,
      expiresOn: decision.expiresOn,
      decidedAt: decision.decidedAt,
      reason: decision.reason,
      notTheirs: decision.notTheirs,
      denied: titlesOf(told.filter(({ status }) => status === "denied")),
      link,
    },
  };
};

/**
 * The mail to the requester about an owner's 'Yes, but…' for several requests; undefined if there is no such message.
 */
export const replyMail = async (bundleId: string, answerId: string) => {
  const found = await concerning(bundleId, (requests) =>
    requests.filter((request) => statusNow(request) === "pending"),
  );
  const said = found?.bundle.replies?.find(({ id }) => id === answerId);
  if (!found || !said) return undefined;
  const { bundle, team, told, to, assetId, link } = found;
  const { name, email, topic, message } = said;
  return {
    to,
    uploaderId: undefined,
    assetId,
    replyTo: email,
    props: {
      team: mailTeam(team),
      requestedBy: bundle.requestedBy,
      ownerName: name,
      ownerEmail: email,
      ...named(told),
      topic,
      message,
      link,
    },
  };
};

/** The mail to the requester about unanswered requests; undefined if all were answered. */
export const noAnswerMail = async (bundleId: string) => {
  const found = await concerning(bundleId, (requests) =>
    requests.filter(({ status }) => status === "pending" || status === "expired"),
  );
  if (!found) return undefined;
  const { bundle, team, told, to, assetId, link } = found;
  return {
    to,
    assetId,
    props: {
      team: mailTeam(team),
      requestedBy: bundle.requestedBy,
      contentOwner: bundle.contentOwner,
      ...named(told),
      askedAt: bundle.createdAt,
      opened: bundle.viewedOn !== undefined,
      link,
    },
  };
};
