import { Slack } from "@clearhouse/core/integrations/slack/index.ts";
import { command } from "@clearhouse/core/integrations/slack/receive.ts";
import { DAY_MS, withClock } from "@clearhouse/core/platform/clock.ts";
import { actAs, type MemberActor } from "@clearhouse/core/platform/identity/actor.ts";
import { expire } from "@clearhouse/core/rights/rights-request/expire.ts";
import { REQUEST_DAYS } from "@clearhouse/core/rights/rights-request/rights-request.schema.ts";
import { anOpenRequest, approve, aTeam, CALLER, deny } from "@clearhouse/core/testing/scene.ts";
import { deliverTo, eventOf } from "../bus.ts";
import { aConnectedWorkspace, type Connected, commandBody } from "../slack.ts";
import type { Stories, Story } from "../story.ts";

const posts = ({ slack, workspace }: Connected) => slack.calls("chat.postMessage", workspace).length;

const ofCommand = async (): Promise<Story> => {
  const { admin, teamId } = await aTeam();
  const connected = await aConnectedWorkspace(admin);
  await command(new URLSearchParams(commandBody(connected, "https://instagram.com/p/1 @creator")));
  return { entry: await eventOf(teamId, "slack.command.received"), effects: async () => [posts(connected)] };
};

const inDefaultChannel = async (admin: MemberActor): Promise<Connected> => {
  const connected = await aConnectedWorkspace(admin);
  const [channel] = connected.workspace.channels;
  await actAs(admin, () => Slack.chooseChannel(channel?.id ?? ""));
  return connected;
};

const ofAnswer = (answer: typeof approve | typeof deny, event: string) => async (): Promise<Story> => {
  const { admin, teamId } = await aTeam();
  const connected = await inDefaultChannel(admin);
  const { owner } = await anOpenRequest(admin);
  await answer(owner);
  return { entry: await eventOf(teamId, event), effects: async () => [posts(connected)] };
};

/** Makes the story in which a request that was made in Slack gets no answer. */
const ofNoAnswer = async (): Promise<Story> => {
  const { admin, teamId } = await aTeam();
  const connected = await aConnectedWorkspace(admin);
  await command(new URLSearchParams(commandBody(connected, "https://instagram.com/p/1 @creator")));
  await deliverTo("AnswerSlackCommand", await eventOf(teamId, "slack.command.received"));
  const created = await eventOf(teamId, "rights_request.created");
  const { data }: { data: { requestId: string } } = JSON.parse(created.Detail);
  const system = { kind: "system", name: "test", teamId } as const;
  const later = { now: () => new Date(Date.now() + (REQUEST_DAYS + 1) * DAY_MS) };
  await withClock(later, () => actAs(system, () => expire({ teamId, id: data.requestId }), CALLER));
  return { entry: await eventOf(teamId, "rights_request.expired"), effects: async () => [posts(connected) - 1] };
};

export const SLACK: Stories = {
  AnswerSlackCommand: ofCommand,
  TellSlackApproved: ofAnswer(approve, "rights_request.approved"),
  TellSlackDenied: ofAnswer(deny, "rights_request.denied"),
  TellSlackExpired: ofNoAnswer,
};
