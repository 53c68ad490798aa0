import { statusNow } from "../asset/request-summary.ts";
import { requireMember } from "../platform/identity/actor.ts";
import { parseInput } from "../platform/parse.ts";
import { RightsRequest } from "../rights-request/index.ts";
import { read } from "../rights-request/read.ts";
import { requestByUrlInput } from "../rights-request/rights-request.schema.ts";
import { brandOptions } from "../team/brand-options.ts";
import { Team } from "../team/index.ts";
import { said } from "./blocks.ts";
import { brandNamed } from "./command-text.ts";
import { requestAbout } from "./find.ts";
import type { Done, SlackCommandRecord } from "./slack.entity.ts";
import type { SlackRequest } from "./slack.schema.ts";
import { LINK_IS_CLOSED, NOTHING_FOUND } from "./texts.ts";

/** Does what a member asked for; the current actor is that member. @throws CodedError what the domain refuses */
export const carryOut = async ({ commandId, ask }: SlackCommandRecord): Promise<Done> => {
  switch (ask.kind) {
    case "request":
      return request(commandId, ask.request);
    case "status": {
      const found = await requestAbout(ask.subject);
      return found ? { show: "request", requestId: found.requestId } : { text: NOTHING_FOUND };
    }
    case "copy":
      return link(ask.requestId);
  }
};

const PLATFORMS: Record<string, string> = {
  "instagram.com": "Instagram",
  "twitter.com": "X",
  "x.com": "X",
  "tiktok.com": "TikTok",
  "youtube.com": "YouTube",
  "youtu.be": "YouTube",
  "facebook.com": "Facebook",
  "linkedin.com": "LinkedIn",
};

/** What a post is called whose title nobody gave. */
const titleOf = ({ contentUrl, contentOwner }: SlackRequest): string => {
  const host = new URL(contentUrl).hostname;
  const platform = Object.entries(PLATFORMS).find(([name]) => host === name || host.endsWith(`.${name}`))?.[1];
  return `Post by ${contentOwner} on ${platform ?? host}`;
};

/** Asks as the form by URL does; the command's id is its idempotency key. */
const request = async (commandId: string, asked: SlackRequest): Promise<Done> => {
  const { teamId, displayName } = requireMember();
  const brands = brandOptions(await Team.get(teamId));
  const brand = brandNamed(asked.brand, brands);
  if (brand === undefined) {
    return {
      text: `There is no brand called ${said(asked.brand)}. There are: ${brands.map((name) => said(name)).join(", ")}.`,
    };
  }
  const contentTitle = asked.contentTitle || titleOf(asked);
  const input = parseInput(requestByUrlInput, { ...asked, brand, contentTitle, requestedBy: displayName, proof: "" });
  const { request: made } = await RightsRequest.requestByUrl(input, commandId);
  return { show: "asked", requestId: made.id };
};

/** The owner's link, for whoever asked alone: it answers the request. */
const link = async (requestId: string): Promise<Done> => {
  const { teamId, userId } = requireMember();
  const asked = await read(teamId, requestId);
  if (asked.requesterId !== userId) {
    return {
      text: `Only ${said(asked.requestedBy)}, who asked, sees the owner's link here. It is in Clearhouse, too.`,
    };
  }
  if (statusNow(asked) !== "pending") return { text: LINK_IS_CLOSED };
  await RightsRequest.linkCopied(requestId);
  return { show: "link", requestId };
};
