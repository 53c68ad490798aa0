import { rightsLink, statusNow } from "../asset/request-summary.ts";
import { assetPath } from "../asset/view.ts";
import { mailTeam } from "../mail/sender.ts";
import { stillHereOrAdmins } from "../notification/recipients.ts";
import { env } from "../platform/env.ts";
import { requireTeamId } from "../platform/identity/actor.ts";
import { answersTo } from "../rights-request/mails.ts";
import type { RightsRequestRecord } from "../rights-request/rights-request.entity.ts";
import { Team } from "../team/index.ts";
import { read, requestsOf } from "./read.ts";
import { decidedBy } from "./settle.ts";

const about = async (bundleId: string) => {
  const teamId = requireTeamId();
  const [bundle, team] = await Promise.all([read(teamId, bundleId), Team.get(teamId)]);
  return { bundle, team, requests: await requestsOf(bundle) };
};

const titlesOf = (requests: readonly RightsRequestRecord[]): string[] =>
  requests.map(({ contentTitle }) => contentTitle);

/** What the mail to an owner says; undefined when there is no address, or nothing of it is open any more. */
export const ownerMail = async (bundleId: string) => {
  const { bundle, team, requests } = await about(bundleId);
  const open = requests.filter((request) => statusNow(request) === "pending");
  const [first] = open;
  if (!bundle.contentOwnerEmail || !first) return undefined;
  return {
    to: bundle.contentOwnerEmail,
    replyTo: await answersTo(bundle, team),
    assetId: first.assetId,
    requesterId: bundle.requesterId,
    requestedAt: bundle.createdAt,
    props: {
      team: mailTeam(team),
      contentOwner: bundle.contentOwner,
      requestedBy: bundle.requestedBy,
      brand: bundle.brand,
      contentTitle: first.contentTitle,
      titles: titlesOf(open),
      contentUrl: "",
      intendedUse: bundle.intendedUse,
      useClass: bundle.useClass,
      message: bundle.message,
      requestedUntil: bundle.requestedUntil ?? "",
      locale: bundle.locale ?? ("en" as const),
      link: rightsLink(bundle.token),
      expiresAt: bundle.expiresAt,
    },
  };
};

/** Whom an answer to several concerns on the team's side, and what of it: the first asset stands for all. */
const concerning = async (bundleId: string, chosen: (requests: RightsRequestRecord[]) => RightsRequestRecord[]) => {
  const { bundle, team, requests } = await about(bundleId);
  const told = chosen(requests);
  const [first] = told;
  if (!first) return undefined;
  const to = await stillHereOrAdmins(bundle.requesterId, bundle.teamId);
  const { assetId } = first;
  return { bundle, team, told, to, assetId, link: `${env.SITE_URL}${assetPath(assetId)}` };
};

/** The first by its title, and how many there are beside it. */
const named = (requests: readonly RightsRequestRecord[]) => ({
  contentTitle: requests[0]?.contentTitle ?? "",
  more: requests.length - 1,
});

/** What both sides are told of an answer to several; undefined where it decided nothing. */
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
    /** Of the owner's receipt alone. */
    own: {
      legalName: Team.legalName(team),
      locale: bundle.locale ?? decision.locale ?? ("en" as const),
      link: rightsLink(bundle.token),
      checkLink: `${env.SITE_URL}/check`,
    },
    props: {
      team: mailTeam(team),
      requestedBy: bundle.requestedBy,
      ownerName: decision.name,
      ...named(told),
      asked: bundle.items.length,
      brand: bundle.brand,
      usageRights: decision.usageRights,
      restrictions: decision.restrictions,
      credit: decision.credit,
      notes: decision.notes,
      expiresOn: decision.expiresOn,
      decidedAt: decision.decidedAt,
      reason: decision.reason,
      denied: titlesOf(told.filter(({ status }) => status === "denied")),
      link,
    },
  };
};

/** What the requester is told of an owner's 'Yes, but…' about several; undefined where nothing of it is there. */
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

/** What the requester is told of what nobody answered; undefined where everything was. */
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
