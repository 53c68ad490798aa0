import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import { withClock } from "../../platform/clock.ts";
import { actAs } from "../../platform/identity/actor.ts";
import { RightsRequest } from "../../rights/rights-request/index.ts";
import { approve } from "../../testing/scene.ts";
import { aWorkspace } from "../../testing/slack/slack.ts";
import {
  aConnectedTeam,
  acted,
  answered,
  asSystem,
  POST,
  received,
  requestsOf,
  slack,
  type Team,
  textOf,
  typed,
  watching,
} from "../../testing/slack/slack-commands.ts";
import { Slack } from "./index.ts";
import { command } from "./receive.ts";
import { SlackCommandEntity } from "./slack.entity.ts";
import { tellOutcome } from "./thread.ts";

describe("/rights-request with a URL", () => {
  it("/rights-request asks the owner in the member's name and shows the link only to the member", async () => {
    const team = await aConnectedTeam();
    const told = watching();
    expect(await typed(team.workspace, `${POST} @creator rap`)).toBeUndefined();
    await answered(team);
    const [request] = await requestsOf(team.teamId);
    expect(request).toMatchObject({
      requesterId: team.admin.userId,
      requestedBy: "Ada Admin",
      contentOwner: "@creator",
      contentUrl: POST,
      contentTitle: "Post by @creator on Instagram",
      brand: "rap",
      intendedUse: "Social media posts",
      status: "pending",
    });
    const [posted, ...others] = slack.calls("chat.postMessage", team.workspace);
    expect(others).toEqual([]);
    expect(posted?.args).toMatchObject({ channel: team.inside, unfurl_links: "false", link_names: "false" });
    expect(textOf(posted)).toBe(`Ada Admin asked *@creator* for the rights of <${POST}|Post by @creator on Instagram>`);
    const shown = JSON.stringify(posted?.args.blocks);
    expect(shown).toContain("Waiting for an answer");
    expect(shown).not.toContain(request?.token);
    const [link, ...more] = told();
    expect(more).toEqual([]);
    expect(link?.args.response_type).toBe("ephemeral");
    expect(textOf(link)).toContain(`http://clearhouse.test/rights-request?token=${request?.token}`);
  });

  it("/rights-request makes one request and posts one message, however often the command's event is delivered", async () => {
    const team = await aConnectedTeam();
    await typed(team.workspace, `${POST} @creator`);
    for (const _ of ["first", "again"]) await answered(team);
    expect(await requestsOf(team.teamId)).toHaveLength(1);
    expect(slack.calls("chat.postMessage", team.workspace)).toHaveLength(1);
  });

  it("/rights-request makes one request even if calls of Slack fail, and answers when Slack works again", async () => {
    const team = await aConnectedTeam();
    await typed(team.workspace, `${POST} @creator`);
    for (const _ of ["first", "again"]) slack.fail("users.info", "no answer");
    await expect(answered(team)).rejects.toMatchObject({ problem: "down" });
    slack.fail("chat.postMessage", { status: 503 });
    await expect(answered(team)).rejects.toMatchObject({ problem: "down" });
    for (const _ of ["first", "again"]) slack.fail("response", { status: 500 });
    await expect(answered(team)).rejects.toMatchObject({ problem: "down" });
    await answered(team);
    expect(await requestsOf(team.teamId)).toHaveLength(1);
    expect(slack.calls("chat.postMessage", team.workspace)).toHaveLength(1);
  });

  it("/rights-request is answered even if Slack's lookup of the member and the private answer each fail once", async () => {
    const team = await aConnectedTeam();
    const told = watching();
    await typed(team.workspace, `${POST} @creator`);
    slack.fail("users.info", "no answer");
    slack.fail("response", { status: 500 });
    await answered(team);
    expect(told()).toHaveLength(1);
    expect(slack.calls("chat.postMessage", team.workspace)).toHaveLength(1);
  });

  it("/rights-request waits if Slack demands a short wait, and is answered at the event's next delivery if the wait is long", async () => {
    const team = await aConnectedTeam();
    await typed(team.workspace, `${POST} @creator`);
    slack.fail("chat.postMessage", { status: 429, retryAfter: 60 });
    await expect(answered(team)).rejects.toMatchObject({ problem: "busy", retryAfterSeconds: 60 });
    slack.fail("chat.postMessage", { status: 429, retryAfter: 0 });
    await answered(team);
    expect(slack.calls("chat.postMessage", team.workspace)).toHaveLength(1);
  });

  it("/rights-request answers privately if the bot isn't in the channel, and the owner's decision is sent as a direct message", async () => {
    const team = await aConnectedTeam();
    const told = watching();
    await typed(team.workspace, `${POST} @creator`, { channel_id: team.outside });
    await answered(team);
    const [request] = await requestsOf(team.teamId);
    expect(slack.calls("chat.postMessage", team.workspace).filter(({ args }) => args.ts)).toEqual([]);
    const [own] = told();
    expect(JSON.stringify(own?.args.blocks)).toContain(request?.token);
    expect(JSON.stringify(own?.args.blocks)).toContain("Waiting for an answer");
    await approve(await RightsRequest.ownerByToken(request?.token ?? ""));
    await asSystem(team.teamId, () => tellOutcome(team.teamId, request?.requestId ?? ""));
    const direct = slack.calls("chat.postMessage", team.workspace).at(-1);
    expect(direct?.args.channel).toBe(team.ids.admin);
    expect(textOf(direct)).toContain("said yes");
  });

  it("/rights-request tells people outside the team that they need an invite, and makes no request", async () => {
    const team = await aConnectedTeam();
    const others = [
      team.ids.outsider,
      ...[
        { homeTeam: "T0OTHER" },
        { is: { is_stranger: true } },
        { is: { is_restricted: true } },
        { is: { is_restricted: true, is_ultra_restricted: true } },
        { is: { is_bot: true } },
        { is: { is_workflow_bot: true } },
        { is: { is_connector_bot: true } },
        { is: { is_invited_user: true } },
        { is: { is_email_confirmed: false } },
        { is: { is_email_confirmed: undefined } },
        { left: true },
      ].map((more) => {
        const id = `U0${randomUUID().slice(0, 8).toUpperCase()}`;
        team.workspace.people.push({ id, email: team.member.email, ...more });
        return id;
      }),
      "U0NOBODY",
    ];
    for (const user of others) {
      const told = watching();
      await typed(team.workspace, `${POST} @creator`, { user_id: user });
      await answered(team);
      expect(told().map(textOf), user).toEqual(["You need an invite to use this command."]);
    }
    expect(await requestsOf(team.teamId)).toEqual([]);
    expect(slack.calls("chat.postMessage", team.workspace)).toEqual([]);
  });

  it("/rights-request lists the team's brands if the named brand is unknown", async () => {
    const team = await aConnectedTeam();
    const told = watching();
    await typed(team.workspace, `${POST} @creator <!channel>`);
    await answered(team);
    expect(textOf(told()[0])).toMatch(
      /^There is no brand called &lt;!channel&gt;\. There are: Clearhouse Network, rap, /,
    );
    expect(await requestsOf(team.teamId)).toEqual([]);
  });

  it("/rights-request escapes a mention in an owner's name in every posted text", async () => {
    const team = await aConnectedTeam();
    await typed(team.workspace, `${POST} "@<!channel>&<@U1|x>"`);
    await answered(team);
    const sent = JSON.stringify([...slack.calls("chat.postMessage", team.workspace), ...slack.calls("response")]);
    expect(sent).toContain("@&lt;!channel&gt;&amp;&lt;@U1|x&gt;");
    expect(sent).not.toMatch(/<[!@#]/);
  });
});

describe("immediate answers to /rights-request", () => {
  it.each([
    ["help", "asks the owner for the rights"],
    ["what is this", "asks the owner for the rights"],
    ["https://example.com/p/1 @creator", "Please enter a URL from a supported platform"],
    [`https://user:pass@instagram.com/p/1 @creator`, "supported platform"],
    [`${POST} @`, "Please enter a valid social media handle"],
  ])("the text %j is answered at once with the words %j", async (text, words) => {
    const { workspace, teamId } = await aConnectedTeam();
    const reply = await typed(workspace, text);
    expect(reply).toMatchObject({ response_type: "ephemeral", text: expect.stringContaining(words) });
    expect(await received(teamId)).toEqual([]);
  });

  it("a command from a workspace without a team gets the answer that the workspace isn't connected", async () => {
    const stranger = aWorkspace([{ email: "a@example.com" }]);
    const refusal = { response_type: "ephemeral", text: expect.stringContaining("isn't connected") };
    expect(await typed(stranger, `${POST} @creator`)).toMatchObject(refusal);
    const { workspace, admin } = await aConnectedTeam();
    await actAs(admin, () => Slack.remove());
    expect(await typed(workspace, `${POST} @creator`)).toMatchObject(refusal);
  });

  it("a certificate check gets an empty answer", async () => {
    expect(await command(new URLSearchParams({ ssl_check: "1" }))).toBeUndefined();
  });
});

describe("/rights-request without a URL", () => {
  it("/rights-request opens a form with the typed text and the team's brands", async () => {
    const { workspace } = await aConnectedTeam();
    expect(await typed(workspace, "", { trigger_id: "123.456" })).toBeUndefined();
    expect(await typed(workspace, `${POST} rap`)).toBeUndefined();
    const [empty, begun] = slack.calls("views.open", workspace);
    expect(empty?.args.trigger_id).toBe("123.456");
    const view = JSON.stringify(empty?.args.view);
    for (const words of ["Content URL", "Content owner", "Clearhouse Network", "Social media posts", "In other words"])
      expect(view).toContain(words);
    expect(JSON.stringify(begun?.args.view)).toContain(POST);
    expect(JSON.stringify(begun?.args.view)).toMatch(/"initial_option":\{"text":\{[^}]*"text":"rap"/);
  });

  it("/rights-request tells the member if Slack doesn't open the form", async () => {
    const { workspace } = await aConnectedTeam();
    slack.fail("views.open", { error: "expired_trigger_id" });
    expect(await typed(workspace, "")).toMatchObject({ text: expect.stringContaining("didn't open the form") });
    slack.revoke(workspace);
    expect(await typed(workspace, "")).toMatchObject({ text: expect.stringContaining("no longer accepts") });
  });

  const filled = (values: Record<string, unknown>) =>
    Object.fromEntries(
      Object.entries(values).map(([name, value]) => [
        name,
        { [name]: typeof value === "string" ? { value } : { selected_option: { value: (value as string[])[0] } } },
      ]),
    );
  const submit = ({ workspace, ids, inside }: Team, values: Record<string, unknown>, channelId = inside, id = "V1") =>
    acted({
      type: "view_submission",
      team: { id: workspace.teamId },
      user: { id: ids.member },
      view: { id, private_metadata: JSON.stringify({ channelId }), state: { values: filled(values) } },
    });
  const FILLED = {
    contentUrl: POST,
    contentOwner: "Olivia Owner",
    contentOwnerEmail: "olivia@example.com",
    contentTitle: "Sunset",
    brand: ["rap"],
    intendedUse: ["Website content"],
    words: "The <cover> only",
  };

  it("a submitted form makes a request, and the link is shown only to the member", async () => {
    const team = await aConnectedTeam();
    expect(await submit(team, FILLED)).toBeUndefined();
    await answered(team);
    const [request] = await requestsOf(team.teamId);
    expect(request).toMatchObject({
      requesterId: team.member.userId,
      contentOwner: "Olivia Owner",
      contentOwnerEmail: "olivia@example.com",
      contentTitle: "Sunset",
      brand: "rap",
      intendedUse: "Website content",
      scope: { uses: ["Website content"], brands: ["rap"], words: "The <cover> only" },
    });
    const [posted, ...others] = slack.calls("chat.postMessage", team.workspace);
    expect(others).toEqual([]);
    expect(JSON.stringify(posted?.args.blocks)).toContain("*In other words*\\nThe &lt;cover&gt; only");
    const [own] = slack.calls("chat.postEphemeral", team.workspace);
    expect(own?.args).toMatchObject({ channel: team.inside, user: team.ids.member });
    expect(textOf(own)).toContain(request?.token);
  });

  it("a form that Slack sends several times makes one request, and a second form makes another request", async () => {
    const team = await aConnectedTeam();
    await Promise.all([submit(team, FILLED), submit(team, FILLED)]);
    await submit(team, FILLED);
    expect(await received(team.teamId)).toHaveLength(1);
    await submit(team, { ...FILLED, contentUrl: `${POST}2` }, team.inside, "V2");
    expect(await received(team.teamId)).toHaveLength(2);
  });

  it("a form is answered in a direct message if the bot isn't in the channel", async () => {
    const team = await aConnectedTeam();
    await submit(team, FILLED, team.outside);
    await answered(team);
    const [request] = await requestsOf(team.teamId);
    const direct = slack.calls("chat.postMessage", team.workspace).at(-1);
    expect(direct?.args.channel).toBe(team.ids.member);
    expect(JSON.stringify(direct?.args.blocks)).toContain(request?.token);
  });

  it("the form stays open with messages at the invalid fields", async () => {
    const team = await aConnectedTeam();
    const wrong = { contentUrl: "nothing", contentOwner: "@", contentOwnerEmail: "x", words: "x".repeat(301) };
    expect(await submit(team, { ...FILLED, ...wrong })).toEqual({
      response_action: "errors",
      errors: {
        contentUrl: "Please enter a valid URL",
        contentOwner: "Please enter a valid social media handle",
        contentOwnerEmail: "Please enter a valid email address",
        words: "In other words is too long (maximum 300 characters)",
      },
    });
    expect(await received(team.teamId)).toEqual([]);
  });
});

it("a command of a team whose token Slack refuses is answered at the command's response URL", async () => {
  const team = await aConnectedTeam();
  const told = watching();
  await typed(team.workspace, `${POST} @creator`);
  slack.revoke(team.workspace);
  await answered(team);
  expect(textOf(told()[0])).toContain("Slack no longer accepts Clearhouse's token");
  expect(await requestsOf(team.teamId)).toEqual([]);
});

it("a command that takes longer than half an hour is answered in the channel, visible only to its sender", async () => {
  const team = await aConnectedTeam();
  const told = watching();
  await typed(team.workspace, "status NONSENSE");
  const later = { now: () => new Date(Date.now() + 31 * 60_000) };
  await withClock(later, () => answered(team));
  expect(told()).toEqual([]);
  expect(slack.calls("chat.postEphemeral", team.workspace).map(textOf)).toEqual([
    "Clearhouse has no rights request for this.",
  ]);
});

it("a command's response URL isn't called if the URL is outside Slack", async () => {
  const team = await aConnectedTeam();
  await typed(team.workspace, "status NONSENSE", { response_url: "http://169.254.169.254/latest" });
  await answered(team);
  expect(slack.calls("chat.postEphemeral", team.workspace)).toHaveLength(1);
});

it("a command's event does nothing after the command is finished or after the team has disconnected Slack", async () => {
  const team = await aConnectedTeam();
  await typed(team.workspace, `${POST} @creator`);
  const [commandId = ""] = await received(team.teamId);
  await actAs(team.admin, () => Slack.remove());
  await answered(team);
  await SlackCommandEntity.delete({ teamId: team.teamId, commandId }).go();
  await answered(team);
  expect(await requestsOf(team.teamId)).toEqual([]);
});
