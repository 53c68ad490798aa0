import { ForeignError } from "../../base/safe-fetch/safe-fetch.errors.ts";
import { statusNow } from "../../library/asset/request-summary.ts";
import { look } from "../../library/link-preview/look.ts";
import { platformOf } from "../../library/link-preview/platform.ts";
import { Team } from "../../people/team/index.ts";
import { nowMs } from "../../platform/clock.ts";
import { LIMITS } from "../../platform/fields.schema.ts";
import { requireMember } from "../../platform/identity/actor.ts";
import { parseInput } from "../../platform/parse.ts";
import { RequestBundle } from "../../rights/request-bundle/index.ts";
import { RightsRequest } from "../../rights/rights-request/index.ts";
import { read } from "../../rights/rights-request/rights-request.entity.ts";
import { requestByUrlInput } from "../../rights/rights-request/rights-request.schema.ts";
import { clip, said } from "./blocks.ts";
import { canIUse } from "./can-i-use.ts";
import { brandNamed } from "./command-text.ts";
import { requestAbout } from "./find.ts";
import { type Done, SlackCommandEntity, type SlackCommandRecord } from "./slack.entity.ts";
import type { SlackRequest } from "./slack.schema.ts";
import { LINK_IS_CLOSED, NOTHING_FOUND, REMINDED, WITHDRAWN } from "./texts.ts";

/**
 * Carries out a member's command; the current actor is that member.
 * @throws CodedError if the command isn't allowed or its input is invalid
 */
export const carryOut = async (command: SlackCommandRecord): Promise<Done> => {
  const { ask } = command;
  switch (ask.kind) {
    case "request":
      return request(command, ask.request);
    case "status": {
      const found = await requestAbout(ask.subject);
      return found ? { show: "request", requestId: found.requestId } : { text: NOTHING_FOUND };
    }
    case "can-i-use":
      return canIUse(ask.text);
    case "copy":
      return link(ask.requestId);
    case "remind":
      await RequestBundle.remind(ask.requestId);
      return { text: REMINDED };
    case "withdraw":
      await RightsRequest.withdraw(ask.requestId);
      return { text: WITHDRAWN, changed: ask.requestId };
  }
};

/** How long to look for the post's title. Somebody in Slack waits for the answer. */
const LOOK_MS = 3_000;

/** The post's own title, or a title made of its author and platform; used if nobody entered a title. */
const titleOf = async ({ contentUrl, contentOwner }: SlackRequest): Promise<string> => {
  const url = new URL(contentUrl);
  const fallback = `Post by ${contentOwner} on ${platformOf(url)?.name ?? url.hostname}`;
  try {
    const seen = await look(contentUrl, nowMs() + LOOK_MS);
    return clip(seen?.title ?? "", LIMITS.title) || fallback;
  } catch (error) {
    if (!(error instanceof ForeignError)) throw error;
    return fallback;
  }
};

/** The command's input with a title. The title is stored, so that a retry makes exactly the same request. */
const withTitle = async ({ teamId, commandId }: SlackCommandRecord, asked: SlackRequest): Promise<SlackRequest> => {
  if (asked.contentTitle) return asked;
  const request = { ...asked, contentTitle: await titleOf(asked) };
  await SlackCommandEntity.patch({ teamId, commandId })
    .set({ ask: { kind: "request", request } })
    .go();
  return request;
};

/** Makes a rights request, like the form for a request by URL; the command's id is the idempotency key. */
const request = async (command: SlackCommandRecord, asked: SlackRequest): Promise<Done> => {
  const { teamId, displayName } = requireMember();
  const brands = Team.brandOptions(await Team.get(teamId));
  const brand = brandNamed(asked.brand, brands);
  if (brand === undefined) {
    return {
      text: `There is no brand called ${said(asked.brand)}. There are: ${brands.map((name) => said(name)).join(", ")}.`,
    };
  }
  const titled = await withTitle(command, asked);
  const input = parseInput(requestByUrlInput, { ...titled, brand, requestedBy: displayName, proof: "" });
  const { request: made } = await RightsRequest.requestByUrl(input, command.commandId);
  return { show: "asked", requestId: made.id };
};

/** Shows the owner's link only to the person who asked for it, because whoever has the link can answer the request. */
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
