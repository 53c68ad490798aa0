import { beforeAll, describe, expect, it } from "vitest";
import { TeamClosing } from "../../../custody/team-closing/index.ts";
import { Team } from "../../../people/team/index.ts";
import { withClock } from "../../../platform/clock.ts";
import { sha256 } from "../../../platform/hash.ts";
import { actAs } from "../../../platform/identity/actor.ts";
import { aTeam, type Scene } from "../../../testing/scene.ts";
import { aWorkspace, type SlackStandIn, type SlackWorkspace, startSlack } from "../../../testing/slack/slack.ts";
import { Slack } from "../index.ts";
import { botOf, integrationOf, integrationOfSlackTeam } from "../read.ts";
import { SlackIntegrationEntity } from "../slack.entity.ts";
import { saveSlackInput } from "../slack.schema.ts";

let slack: SlackStandIn;
beforeAll(async () => {
  slack = await startSlack();
  process.env.SLACK_API_URL = slack.apiUrl;
});

const save = ({ admin }: Scene, { teamId, token }: Pick<SlackWorkspace, "teamId" | "token">) =>
  actAs(admin, () => Slack.save({ slackTeamId: teamId, accessToken: token }));

const aConnectedTeam = async () => {
  const [team, workspace] = [await aTeam(), slack.open(aWorkspace())];
  await save(team, workspace);
  return { ...team, workspace };
};

const lastEntry = ({ admin }: Scene) =>
  actAs(admin, async () => (await Team.audit({ limit: 1 })).items[0] ?? { type: undefined, changes: [] });

describe("saving the Slack integration", () => {
  it("the token of a Slack integration is checked with Slack, stored encrypted and never shown", async () => {
    const team = await aTeam();
    const workspace = slack.open(aWorkspace());
    const saved = await save(team, workspace);
    expect(saved).toMatchObject({
      slackTeamId: workspace.teamId,
      slackTeamName: "Acme Newsroom",
      defaultChannel: null,
      refused: false,
      savedBy: "Ada Admin",
    });
    const [test] = slack.calls("auth.test", workspace);
    expect(test?.token).toBe(workspace.token);
    const { data: stored } = await SlackIntegrationEntity.get({ teamId: team.teamId }).go();
    const entry = await lastEntry(team);
    for (const shown of [saved, stored, entry, await actAs(team.admin, () => Slack.state())]) {
      expect(JSON.stringify(shown)).not.toContain(workspace.token.slice(5));
    }
    expect(stored?.token.keyId).toBe(sha256(Buffer.from("5".repeat(64), "hex")).slice(0, 8));
    expect(entry).toMatchObject({
      type: "slack.connected",
      changes: [{ what: "slackTeam", from: "", to: `Acme Newsroom (${workspace.teamId})` }],
    });
  });

  it("a Slack integration isn't saved if its token is unknown or another workspace's, or if Slack doesn't answer", async () => {
    const team = await aTeam();
    const workspace = slack.open(aWorkspace());
    await expect(save(team, { ...workspace, teamId: "T0OTHER" })).rejects.toMatchObject({
      code: "slack.other_team",
      fields: { slackTeamId: "This token belongs to another Slack team (Acme Newsroom)" },
    });
    await expect(save(team, { ...workspace, token: "xoxb-nobodys-token" })).rejects.toMatchObject({
      code: "slack.token_refused",
    });
    slack.fail("auth.test", "no answer");
    await expect(save(team, workspace)).rejects.toMatchObject({ code: "slack.unreachable" });
    slack.fail("auth.test", { status: 429, retryAfter: 17 });
    await expect(save(team, workspace)).rejects.toMatchObject({ code: "slack.busy", retryAfterSeconds: 17 });
    expect(await integrationOf(team.teamId)).toBeUndefined();
  });

  it("a Slack workspace that two teams save in parallel belongs to one team until that team removes the workspace", async () => {
    const teams = [await aTeam(), await aTeam()] as const;
    const workspace = slack.open(aWorkspace());
    const results = await Promise.allSettled(teams.map((team) => save(team, workspace)));
    expect(results.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
    const [winner, loser] = results[0]?.status === "fulfilled" ? teams : ([teams[1], teams[0]] as const);
    await expect(save(loser, workspace)).rejects.toMatchObject({ code: "slack.team_taken" });
    expect((await integrationOfSlackTeam(workspace.teamId))?.teamId).toBe(winner.teamId);
    await actAs(winner.admin, () => Slack.remove());
    expect(await integrationOfSlackTeam(workspace.teamId)).toBeUndefined();
    await save(loser, workspace);
    expect((await integrationOfSlackTeam(workspace.teamId))?.teamId).toBe(loser.teamId);
  });

  it("the Slack workspace of a closed team gets no answers and can't be saved by another team", async () => {
    const { workspace, teamId } = await aConnectedTeam();
    await TeamClosing.close(teamId);
    expect(await integrationOfSlackTeam(workspace.teamId)).toBeUndefined();
    await expect(save(await aTeam(), workspace)).rejects.toMatchObject({ code: "slack.team_taken" });
  });

  it("saving a second Slack workspace disconnects the team's first workspace", async () => {
    const { workspace, ...team } = await aConnectedTeam();
    const other = slack.open(aWorkspace());
    await save(team, other);
    expect(await integrationOfSlackTeam(workspace.teamId)).toBeUndefined();
    expect((await integrationOfSlackTeam(other.teamId))?.teamId).toBe(team.teamId);
  });

  it("only admins may see or change the Slack integration", async () => {
    const { member, workspace } = await aConnectedTeam();
    const refused = { code: "auth.forbidden", message: "Only admins can change the Slack integration" };
    const { teamId: slackTeamId, token: accessToken } = workspace;
    for (const act of [
      () => Slack.state(),
      () => Slack.save({ slackTeamId, accessToken }),
      () => Slack.channels(),
      () => Slack.chooseChannel(""),
      () => Slack.remove(),
    ]) {
      await expect(actAs(member, async () => act())).rejects.toMatchObject(refused);
    }
  });

  it.each([
    [{}, "Please fill in all required fields"],
    [{ slackTeamId: "T0123ABCD", accessToken: "  " }, "Please fill in all required fields"],
    [{ slackTeamId: "acme", accessToken: "xoxb-0123456789" }, "A Slack team ID looks like T0123ABCD"],
    [{ slackTeamId: "T0123ABCD", accessToken: "xoxp-0123456789" }, "A bot access token begins with xoxb-"],
  ])("a Slack integration with the input %j is refused with the message: %s", (input, message) => {
    expect(saveSlackInput.safeParse(input).error?.issues.map((issue) => issue.message)).toContain(message);
  });
});

describe("the default channel", () => {
  it("the default channel is one of the bot's channels and stays when the token is saved again", async () => {
    const { workspace, ...team } = await aConnectedTeam();
    const [inside, outside] = workspace.channels;
    const items = await actAs(team.admin, () => Slack.channels());
    expect(items.map(({ name, member }) => [name, member])).toEqual([
      ["clearances", true],
      ["random", false],
    ]);
    const chosen = await actAs(team.admin, () => Slack.chooseChannel(inside?.id ?? ""));
    expect(chosen.defaultChannel).toEqual({ id: inside?.id, name: "clearances" });
    expect(await lastEntry(team)).toMatchObject({
      type: "slack.channel.chosen",
      changes: [{ what: "slackChannel", from: "", to: "#clearances" }],
    });
    expect((await save(team, workspace)).defaultChannel?.name).toBe("clearances");
    await expect(actAs(team.admin, () => Slack.chooseChannel("C0UNKNOWN"))).rejects.toMatchObject({
      code: "request.invalid",
    });
    expect((await actAs(team.admin, () => Slack.chooseChannel(""))).defaultChannel).toBeNull();
    expect(outside?.member).toBe(false);
  });

  it("the default channel is looked up by its id and can't be an archived channel", async () => {
    const { workspace, ...team } = await aConnectedTeam();
    const channels = [{ id: "C0ARCHIVED", name: "old", member: true, archived: true }, ...workspace.channels];
    slack.open({ ...workspace, channels });
    await actAs(team.admin, () => Slack.chooseChannel(workspace.channels[0]?.id ?? ""));
    await expect(actAs(team.admin, () => Slack.chooseChannel("C0ARCHIVED"))).rejects.toMatchObject({
      code: "request.invalid",
    });
    expect(slack.calls("conversations.list", workspace)).toEqual([]);
  });

  it("the list of channels has only the channels that Slack returns before the time limit", async () => {
    const { workspace, ...team } = await aConnectedTeam();
    const channels = Array.from({ length: 2_500 }, (_, n) => ({ id: `C${n}`, name: `channel-${n}`, member: false }));
    slack.open({ ...workspace, channels });
    expect(await actAs(team.admin, () => Slack.channels())).toHaveLength(2_500);
    let looks = 0;
    const slow = { now: () => new Date(Date.now() + 4_000 * looks++) };
    const told = await withClock(slow, () => actAs(team.admin, () => Slack.channels()));
    expect([1_000, 2_000]).toContain(told.length);
  });

  it("a default channel can't be chosen without an integration", async () => {
    const { admin } = await aTeam();
    for (const act of [() => Slack.channels(), () => Slack.chooseChannel(""), () => Slack.remove()]) {
      await expect(actAs(admin, async () => act())).rejects.toMatchObject({ code: "slack.not_connected" });
    }
  });
});

describe("the bot's token", () => {
  it("a token that Slack refuses is marked as refused until a token is saved again", async () => {
    const { workspace, ...team } = await aConnectedTeam();
    slack.revoke(workspace);
    await expect(actAs(team.admin, () => Slack.channels())).rejects.toMatchObject({ code: "slack.token_refused" });
    const { integration } = await actAs(team.admin, () => Slack.state());
    expect(integration?.refused).toBe(true);
    const fresh = slack.open({ ...workspace, token: `${workspace.token}2` });
    expect((await save(team, fresh)).refused).toBe(false);
  });

  it("a token that an older key encrypted is encrypted with the current key when the token is used", async () => {
    const { teamId } = await aConnectedTeam();
    const before = await integrationOf(teamId);
    process.env.SLACK_TOKEN_KEYS = `${"6".repeat(64)},${"5".repeat(64)}`;
    try {
      if (before) await botOf(before)((client) => client.auth.test());
      const after = await integrationOf(teamId);
      expect(after?.token.keyId).not.toBe(before?.token.keyId);
      if (after) await botOf(after)((client) => client.auth.test());
    } finally {
      process.env.SLACK_TOKEN_KEYS = "5".repeat(64);
    }
  });
});
