import { aContract, sign } from "@clearhouse/core/testing/contracts.ts";
import { aWorkspace } from "@clearhouse/core/testing/slack/slack.ts";
import { deliverTo, eventOf } from "../bus.ts";
import type { Use } from "../recorder.ts";
import { commandBody, interactionBody, signedCall, theSlack } from "../slack.ts";

/**
 * Does what an admin does with the Slack integration, and what members do with the commands, the form and the buttons.
 */
const useSlack: Use = async ({ api, asPerson }, { teamId, admin }) => {
  const slack = await theSlack();
  const workspace = slack.open(aWorkspace([{ email: admin.email }]));
  const call = asPerson(admin);
  await call("PUT", "/api/slack/integration", { slackTeamId: workspace.teamId, accessToken: workspace.token });
  await call("GET", "/api/slack/integration");
  await call("GET", "/api/slack/channels");
  await call("PUT", "/api/slack/integration/channel", { channelId: workspace.channels[0]?.id ?? "" });
  const connected = { slack, workspace };
  const type = async (text: string, command = "/rights-request") => {
    await api.send(signedCall("commands", commandBody(connected, text, { command })));
    const entry = await eventOf(teamId, "slack.command.received");
    await deliverTo("AnswerSlackCommand", entry);
  };
  await type("https://instagram.com/p/1 @creator");
  const [posted] = slack.calls("chat.postMessage", workspace);
  const requestId = /"action_id":"copy","value":"(\w+)"/.exec(JSON.stringify(posted?.args))?.[1] ?? "";
  const pressed = interactionBody({
    type: "block_actions",
    team: { id: workspace.teamId },
    user: { id: workspace.people[0]?.id },
    channel: { id: workspace.channels[0]?.id },
    response_url: slack.responseUrl(),
    actions: [{ action_id: "copy", value: requestId }],
  });
  await api.send(signedCall("interactions", pressed));
  const entry = await eventOf(teamId, "slack.command.received");
  await deliverTo("AnswerSlackCommand", entry);
  await type("status ABCDEFGH2345");
  // Whose agreement covers the post is read of all creators who have signed one.
  const scope = { usageRights: "Social media posts", restrictions: [], credit: "", expiresOn: "" };
  const { signer } = await aContract(admin, { covers: { ...scope, useClass: "editorial" } });
  await sign(signer);
  await type("https://instagram.com/p/1 2026-12-31", "/can-i-use");

  // Slack doesn't accept the token any more. The first call that fails because of this records that the token is
  // invalid.
  slack.revoke(workspace);
  await api.send(signedCall("commands", commandBody(connected, "")));
  await call("DELETE", "/api/slack/integration");
};

export const SLACK: readonly Use[] = [useSlack];
