import { actAs, type MemberActor } from "@clearhouse/core/platform/identity/actor.ts";
import { Slack } from "@clearhouse/core/slack/index.ts";
import { command } from "@clearhouse/core/slack/receive.ts";
import { anOpenRequest, approve, aTeam, deny } from "@clearhouse/core/testing/scene.ts";
import { eventOf } from "../bus.ts";
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

export const SLACK: Stories = {
  AnswerSlackCommand: ofCommand,
  TellSlackApproved: ofAnswer(approve, "rights_request.approved"),
  TellSlackDenied: ofAnswer(deny, "rights_request.denied"),
};
