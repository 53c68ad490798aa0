import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, it } from "vitest";
import { DAY_MS, withClock } from "../platform/clock.ts";
import { OutboxEntity, outboxShards } from "../platform/events/event.ts";
import { newId } from "../platform/id.ts";
import { actAs } from "../platform/identity/actor.ts";
import { expire } from "../rights-request/expire.ts";
import { RightsRequest } from "../rights-request/index.ts";
import { RightsRequestEntity } from "../rights-request/rights-request.entity.ts";
import { REQUEST_DAYS } from "../rights-request/rights-request.schema.ts";
import { ASK, anOpenRequest, approve, aTeam, deny } from "../testing/scene.ts";
import { Sent } from "../testing/sent.ts";
import { aWorkspace, type SlackCall, type SlackStandIn, type SlackWorkspace, startSlack } from "../testing/slack.ts";
import { answer } from "./answer.ts";
import { Slack } from "./index.ts";
import { command, interact } from "./receive.ts";
import { SlackCommandEntity } from "./slack.entity.ts";
import { tellOutcome } from "./thread.ts";

const POST = "https://www.instagram.com/p/Cabc123/";

let slack: SlackStandIn;
beforeAll(async () => {
  slack = await startSlack();
  process.env.SLACK_API_URL = slack.apiUrl;
});

/** A team with a connected workspace that has its admin, its member and a stranger. */
const aConnectedTeam = async () => {
  const team = await aTeam();
  const stranger = `stranger-${randomUUID()}@example.com`;
  const workspace = slack.open(
    aWorkspace([{ email: team.admin.email.toUpperCase() }, { email: team.member.email }, { email: stranger }]),
  );
  await actAs(team.admin, () => Slack.save({ slackTeamId: workspace.teamId, accessToken: workspace.token }));
  const [admin = "", member = "", outsider = ""] = workspace.people.map(({ id }) => id);
  const [inside = "", outside = ""] = workspace.channels.map(({ id }) => id);
  return { ...team, workspace, ids: { admin, member, outsider }, inside, outside };
};
type Team = Awaited<ReturnType<typeof aConnectedTeam>>;

const typed = (workspace: SlackWorkspace, text: string, more: Record<string, string> = {}) =>
  command(
    new URLSearchParams({
      command: "/rights-request",
      text,
      team_id: workspace.teamId,
      channel_id: workspace.channels[0]?.id ?? "",
      user_id: workspace.people[0]?.id ?? "",
      response_url: slack.responseUrl(),
      trigger_id: "123.456",
      ...more,
    }),
  );

const acted = (payload: object) => interact(new URLSearchParams({ payload: JSON.stringify(payload) }));

const pressed = ({ workspace, ids, inside }: Team, action: string, value: string, user = ids.admin) =>
  acted({
    type: "block_actions",
    team: { id: workspace.teamId },
    user: { id: user, team_id: workspace.teamId },
    channel: { id: inside },
    response_url: slack.responseUrl(),
    trigger_id: "1.2",
    actions: [{ type: "button", action_id: action, value }],
  });

/** Ids of received commands that aren't answered yet, oldest first. */
const received = async (teamId: string): Promise<string[]> => {
  const shards = await Promise.all(outboxShards().map((shard) => OutboxEntity.query.primary({ shard }).go()));
  return shards
    .flatMap(({ data }) => data)
    .filter((event) => event.teamId === teamId && event.name === "slack.command.received")
    .toSorted((a, b) => (a.id < b.id ? -1 : 1))
    .map(({ data }) => String(data.commandId));
};

/** Delivers the last received command. */
const answered = async ({ teamId }: Team): Promise<void> => {
  const commandId = (await received(teamId)).at(-1) ?? "";
  await asSystem(teamId, () => answer(commandId));
};
const asSystem = <T>(teamId: string, work: () => Promise<T>): Promise<T> =>
  actAs({ kind: "system", name: "test", teamId }, work);

/** Private answers at response addresses; the stand-in is shared, so only those since the test began. */
const watching = () => {
  const before = slack.calls("response").length;
  return () => slack.calls("response").slice(before);
};
const textOf = (call: SlackCall | undefined): string => String(call?.args.text ?? "");
const requestsOf = async (teamId: string) =>
  (await RightsRequestEntity.query.newest({ teamId }).go({ pages: "all" })).data;

describe("/rights-request with an address", () => {
  it("asks as the member, answers in the channel without the link, and gives it only to the member", async () => {
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

  it("is carried out and posted once, however often its event is delivered", async () => {
    const team = await aConnectedTeam();
    await typed(team.workspace, `${POST} @creator`);
    for (const _ of ["first", "again"]) await answered(team);
    expect(await requestsOf(team.teamId)).toHaveLength(1);
    expect(slack.calls("chat.postMessage", team.workspace)).toHaveLength(1);
  });

  it("asks once if Slack fails in between, and answers once Slack is back", async () => {
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

  it("is answered even if Slack fails to answer one lookup, or to accept the first private answer", async () => {
    const team = await aConnectedTeam();
    const told = watching();
    await typed(team.workspace, `${POST} @creator`);
    slack.fail("users.info", "no answer");
    slack.fail("response", { status: 500 });
    await answered(team);
    expect(told()).toHaveLength(1);
    expect(slack.calls("chat.postMessage", team.workspace)).toHaveLength(1);
  });

  it("waits as long as Slack says if that is short, and is delivered again later if it isn't", async () => {
    const team = await aConnectedTeam();
    await typed(team.workspace, `${POST} @creator`);
    slack.fail("chat.postMessage", { status: 429, retryAfter: 60 });
    await expect(answered(team)).rejects.toMatchObject({ problem: "busy", retryAfterSeconds: 60 });
    slack.fail("chat.postMessage", { status: 429, retryAfter: 0 });
    await answered(team);
    expect(slack.calls("chat.postMessage", team.workspace)).toHaveLength(1);
  });

  it("answers privately if the bot isn't in the channel, and tells the decision in a direct message", async () => {
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

  it("is for members of the team: others are told that they need an invite, and nothing happens", async () => {
    const team = await aConnectedTeam();
    const others = [
      team.ids.outsider,
      ...[{ homeTeam: "T0OTHER" }, { unconfirmed: true }, { left: true }].map((more) => {
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

  it("lists the brands for an unknown one", async () => {
    const team = await aConnectedTeam();
    const told = watching();
    await typed(team.workspace, `${POST} @creator <!channel>`);
    await answered(team);
    expect(textOf(told()[0])).toMatch(
      /^There is no brand called &lt;!channel&gt;\. There are: Clearhouse Network, rap, /,
    );
    expect(await requestsOf(team.teamId)).toEqual([]);
  });

  it("lets nobody mention a channel through an owner's name, in any posted text", async () => {
    const team = await aConnectedTeam();
    await typed(team.workspace, `${POST} "@<!channel>&<@U1|x>"`);
    await answered(team);
    const sent = JSON.stringify([...slack.calls("chat.postMessage", team.workspace), ...slack.calls("response")]);
    expect(sent).toContain("@&lt;!channel&gt;&amp;&lt;@U1|x&gt;");
    expect(sent).not.toMatch(/<[!@#]/);
  });
});

describe("text that isn't a request is answered at once", () => {
  it.each([
    ["help", "asks the owner for the rights"],
    ["what is this", "asks the owner for the rights"],
    ["https://example.com/p/1 @creator", "Please enter a URL from a supported platform"],
    [`https://user:pass@instagram.com/p/1 @creator`, "supported platform"],
    [`${POST} @`, "Please enter a valid social media handle"],
  ])("%j", async (text, words) => {
    const { workspace, teamId } = await aConnectedTeam();
    const reply = await typed(workspace, text);
    expect(reply).toMatchObject({ response_type: "ephemeral", text: expect.stringContaining(words) });
    expect(await received(teamId)).toEqual([]);
  });

  it("from a workspace without a connected team", async () => {
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

describe("/rights-request without an address", () => {
  it("opens a form, with what was typed and the team's brands", async () => {
    const { workspace } = await aConnectedTeam();
    expect(await typed(workspace, "")).toBeUndefined();
    expect(await typed(workspace, `${POST} rap`)).toBeUndefined();
    const [empty, begun] = slack.calls("views.open", workspace);
    expect(empty?.args.trigger_id).toBe("123.456");
    const view = JSON.stringify(empty?.args.view);
    for (const words of ["Content URL", "Content owner", "Clearhouse Network", "Social media posts"])
      expect(view).toContain(words);
    expect(JSON.stringify(begun?.args.view)).toContain(POST);
    expect(JSON.stringify(begun?.args.view)).toMatch(/"initial_option":\{"text":\{[^}]*"text":"rap"/);
  });

  it("says so if Slack doesn't open it", async () => {
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
  };

  it("asks for what the form says, and gives the link only to the person, who has no response address", async () => {
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
    });
    expect(slack.calls("chat.postMessage", team.workspace)).toHaveLength(1);
    const [own] = slack.calls("chat.postEphemeral", team.workspace);
    expect(own?.args).toMatchObject({ channel: team.inside, user: team.ids.member });
    expect(textOf(own)).toContain(request?.token);
  });

  it("asks once for a form that Slack sends twice, and again for another form", async () => {
    const team = await aConnectedTeam();
    await Promise.all([submit(team, FILLED), submit(team, FILLED)]);
    await submit(team, FILLED);
    expect(await received(team.teamId)).toHaveLength(1);
    await submit(team, { ...FILLED, contentUrl: `${POST}2` }, team.inside, "V2");
    expect(await received(team.teamId)).toHaveLength(2);
  });

  it("answers in a direct message if the bot isn't in the channel", async () => {
    const team = await aConnectedTeam();
    await submit(team, FILLED, team.outside);
    await answered(team);
    const [request] = await requestsOf(team.teamId);
    const direct = slack.calls("chat.postMessage", team.workspace).at(-1);
    expect(direct?.args.channel).toBe(team.ids.member);
    expect(JSON.stringify(direct?.args.blocks)).toContain(request?.token);
  });

  it("stays open with messages at the invalid fields", async () => {
    const team = await aConnectedTeam();
    expect(await submit(team, { ...FILLED, contentUrl: "nothing", contentOwner: "@", contentOwnerEmail: "x" })).toEqual(
      {
        response_action: "errors",
        errors: {
          contentUrl: "Please enter a valid URL",
          contentOwner: "Please enter a valid social media handle",
          contentOwnerEmail: "Please enter a valid email address",
        },
      },
    );
    expect(await received(team.teamId)).toEqual([]);
  });
});

describe("an owner's answer", () => {
  const asked = async () => {
    const team = await aConnectedTeam();
    await typed(team.workspace, `${POST} @creator`);
    await answered(team);
    const [request] = await requestsOf(team.teamId);
    const { token = "", requestId = "" } = request ?? {};
    const thread = slack.calls("chat.postMessage", team.workspace).at(-1)?.args.ts;
    const tell = () => asSystem(team.teamId, () => tellOutcome(team.teamId, requestId));
    return { team, owner: await RightsRequest.ownerByToken(token), requestId, thread, tell };
  };

  it("is posted into the thread once, and updates the first message", async () => {
    const { team, owner, thread, tell } = await asked();
    await approve(owner, { expiresOn: "2099-12-31", credit: "<!here> Olivia" });
    await tell();
    await tell();
    const [, told, ...more] = slack.calls("chat.postMessage", team.workspace);
    expect(more).toEqual([]);
    expect(told?.args).toMatchObject({ channel: team.inside, thread_ts: thread });
    expect(textOf(told)).toContain("*Approved*: Olivia Owner said yes");
    expect(JSON.stringify(told?.args.blocks)).toContain("2099-12-31");
    expect(JSON.stringify(told?.args.blocks)).toContain("&lt;!here&gt; Olivia");
    const [update] = slack.calls("chat.update", team.workspace);
    expect(update?.args).toMatchObject({ channel: team.inside, ts: thread });
    expect(JSON.stringify(update?.args.blocks)).toContain("Approved");
    expect(JSON.stringify(update?.args.blocks)).not.toContain("Copy link");
  });

  it("is posted with its reason if it is a denial", async () => {
    const { team, owner, tell } = await asked();
    await deny(owner, { reason: "Not mine <!channel>" });
    await tell();
    const told = JSON.stringify(slack.calls("chat.postMessage", team.workspace).at(-1)?.args);
    expect(told).toContain("said no");
    expect(told).toContain("Not mine &lt;!channel&gt;");
  });

  it("is posted to the person if the channel is gone, and to nobody if the token is", async () => {
    const { team, owner, tell } = await asked();
    await approve(owner);
    slack.fail("chat.postMessage", { error: "is_archived" });
    await tell();
    expect(slack.calls("chat.postMessage", team.workspace).at(-1)?.args.channel).toBe(team.ids.admin);

    const second = await asked();
    await approve(second.owner);
    slack.revoke(second.team.workspace);
    await second.tell();
    const { integration } = await actAs(second.team.admin, () => Slack.state());
    expect(integration?.refused).toBe(true);
  });

  it("that never came is posted once in the thread of a request made in Slack, and of no other", async () => {
    const { team, requestId, thread, tell } = await asked();
    const later = { now: () => new Date(Date.now() + (REQUEST_DAYS + 1) * DAY_MS) };
    await withClock(later, async () => {
      await asSystem(team.teamId, () => expire({ teamId: team.teamId, id: requestId }));
      for (const _ of ["first", "again"]) await tell();
    });
    const [, told, ...more] = slack.calls("chat.postMessage", team.workspace);
    expect(more).toEqual([]);
    expect(told?.args).toMatchObject({ channel: team.inside, thread_ts: thread });
    expect(textOf(told)).toContain("*No answer*: @creator didn't answer");
    expect(JSON.stringify(slack.calls("chat.update", team.workspace).at(-1)?.args.blocks)).toContain("No answer");

    const elsewhere = await aConnectedTeam();
    const { request } = await anOpenRequest(elsewhere.admin);
    await actAs(elsewhere.admin, () => Slack.chooseChannel(elsewhere.inside));
    await withClock(later, async () => {
      await asSystem(elsewhere.teamId, () => expire({ teamId: elsewhere.teamId, id: request.id }));
      await asSystem(elsewhere.teamId, () => tellOutcome(elsewhere.teamId, request.id));
    });
    expect(slack.calls("chat.postMessage", elsewhere.workspace)).toEqual([]);
  });

  it("is delivered again while Slack doesn't answer", async () => {
    const { team, owner, tell } = await asked();
    await approve(owner);
    slack.fail("chat.postMessage", "no answer");
    await expect(tell()).rejects.toMatchObject({ problem: "down" });
    await tell();
    expect(slack.calls("chat.postMessage", team.workspace)).toHaveLength(2);
  });

  it("to a request made elsewhere is posted in the default channel, or nowhere", async () => {
    const team = await aConnectedTeam();
    const [first, second] = [await anOpenRequest(team.admin), await anOpenRequest(team.admin)];
    for (const { owner } of [first, second]) await approve(owner);
    const tell = (id: string) => asSystem(team.teamId, () => tellOutcome(team.teamId, id));
    await tell(first.request.id);
    expect(slack.calls("chat.postMessage", team.workspace)).toEqual([]);
    await actAs(team.admin, () => Slack.chooseChannel(team.inside));
    for (const _ of ["first", "again"]) await tell(second.request.id);
    const [told, ...more] = slack.calls("chat.postMessage", team.workspace);
    expect(more).toEqual([]);
    expect(told?.args.channel).toBe(team.inside);
  });
});

describe("buttons and status", () => {
  const asked = async () => {
    const team = await aConnectedTeam();
    await typed(team.workspace, `${POST} @creator`);
    await answered(team);
    const [request] = await requestsOf(team.teamId);
    if (!request) throw new Error("Nothing was asked");
    return { team, request };
  };

  it("the link is shown only to the person who asked", async () => {
    const { team, request } = await asked();
    const told = watching();
    await pressed(team, "copy", request.requestId);
    await answered(team);
    await pressed(team, "copy", request.requestId, team.ids.member);
    await answered(team);
    const [own, others] = told();
    expect(textOf(own)).toContain(request.token);
    expect(JSON.stringify(others?.args)).not.toContain(request.token);
    expect(textOf(others)).toContain("Only Ada Admin");
  });

  it("status finds a request by its token, its link, its asset and its post, only in its own team", async () => {
    const { team, request } = await asked();
    const { token } = request;
    const assetAddress = `http://clearhouse.test/?asset=${request.assetId}`;
    const link = `http://clearhouse.test/rights-request?token=${token}`;
    for (const subject of [token, token.toLowerCase(), link, assetAddress, `${POST}?utm_source=x`]) {
      const told = watching();
      await typed(team.workspace, `status ${subject}`);
      await answered(team);
      expect(JSON.stringify(told()[0]?.args.blocks), subject).toContain("Waiting for an answer");
    }
    const other = await aConnectedTeam();
    for (const subject of [token, "ABCDEFGH2345", "nonsense", POST, "https://example.com/?asset=ast_1"]) {
      const told = watching();
      await typed(other.workspace, `status ${subject}`);
      await answered(other);
      expect(told().map(textOf), subject).toEqual(["Clearhouse has no rights request for this."]);
    }
  });

  it("a button of another team's request finds nothing", async () => {
    const { request } = await asked();
    const other = await aConnectedTeam();
    const told = watching();
    await pressed(other, "copy", request.requestId);
    await answered(other);
    expect(JSON.stringify(told()[0]?.args)).not.toContain(request.token);
  });

  it.each([
    "",
    "{",
    '{"type":"shortcut"}',
    '{"type":"block_actions"}',
    '{"type":"block_actions","team":{"id":"T0NOBODY"},"user":{"id":"U1"},"actions":[{"action_id":"copy","value":"req_1"}]}',
  ])("an irrelevant interaction is accepted without an answer: %j", async (payload) => {
    expect(await interact(new URLSearchParams({ payload }))).toBeUndefined();
  });

  it("a button that opens a page, and a changed payload, do nothing", async () => {
    const { team } = await asked();
    const before = await received(team.teamId);
    for (const [action, value] of [
      ["open", ""],
      ["request", "{}"],
      ["copy", "../../x"],
      ["delete", "req_1"],
    ])
      await pressed(team, action ?? "", value ?? "");
    expect(await received(team.teamId)).toEqual(before);
  });
});

it("a command whose token Slack refuses is answered at its response address", async () => {
  const team = await aConnectedTeam();
  const told = watching();
  await typed(team.workspace, `${POST} @creator`);
  slack.revoke(team.workspace);
  await answered(team);
  expect(textOf(told()[0])).toContain("Slack no longer accepts Clearhouse's token");
  expect(await requestsOf(team.teamId)).toEqual([]);
});

it("a command that is answered after half an hour is answered in the channel, visible only to its sender", async () => {
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

it("calls no response address but Slack's", async () => {
  const team = await aConnectedTeam();
  await typed(team.workspace, "status NONSENSE", { response_url: "http://169.254.169.254/latest" });
  await answered(team);
  expect(slack.calls("chat.postEphemeral", team.workspace)).toHaveLength(1);
});

it("does nothing for a finished command, or a team that isn't connected any more", async () => {
  const team = await aConnectedTeam();
  await typed(team.workspace, `${POST} @creator`);
  const [commandId = ""] = await received(team.teamId);
  await actAs(team.admin, () => Slack.remove());
  await answered(team);
  await SlackCommandEntity.delete({ teamId: team.teamId, commandId }).go();
  await answered(team);
  expect(await requestsOf(team.teamId)).toEqual([]);
});

describe("remind and withdraw", () => {
  const asked = async (email: string) => {
    const team = await aConnectedTeam();
    const { request } = await actAs(team.member, () =>
      Sent.requestByUrl({ ...ASK, contentUrl: POST, contentTitle: "Sunset", contentOwnerEmail: email, proof: "" }),
    );
    await typed(team.workspace, `status ${POST}`);
    await answered(team);
    return { team, requestId: request.id };
  };

  it("a reminder is mailed by the member who presses, once a day", async () => {
    const { team, requestId } = await asked("olivia@example.com");
    const told = watching();
    for (const _ of ["first", "second"]) {
      await pressed(team, "remind", requestId);
      await answered(team);
    }
    expect(textOf(told()[0])).toBe("The owner gets the link again by mail.");
    expect(textOf(told()[1])).toMatch(/24 hours|today/i);
  });

  it("is offered only if there is an address to remind", async () => {
    for (const [email, offered] of [
      ["olivia@example.com", true],
      ["", false],
    ] as const) {
      const told = watching();
      await asked(email);
      expect(JSON.stringify(told()[0]?.args.blocks).includes('"remind"')).toBe(offered);
    }
  });

  it("a withdrawn request says so in its message, and its link stops working", async () => {
    const team = await aConnectedTeam();
    await typed(team.workspace, `${POST} @creator`);
    await answered(team);
    const [request] = await requestsOf(team.teamId);
    const told = watching();
    await pressed(team, "withdraw", request?.requestId ?? "");
    await answered(team);
    expect(textOf(told()[0])).toContain("The request is withdrawn.");
    const update = JSON.stringify(slack.calls("chat.update", team.workspace)[0]?.args.blocks);
    expect(update).toContain("Withdrawn");
    expect(update).not.toContain("Copy link");
    await expect(RightsRequest.ownerByToken(request?.token ?? "")).rejects.toMatchObject({
      code: "rights_request.not_found",
    });
    await pressed(team, "copy", request?.requestId ?? "");
    await answered(team);
    expect(textOf(told()[1])).toContain("isn't open any more");
  });

  it.each(["copy", "remind", "withdraw"])("%s of a request that isn't there says so", async (action) => {
    const team = await aConnectedTeam();
    const told = watching();
    await pressed(team, action, newId("request"));
    await answered(team);
    expect(textOf(told()[0])).toBe("Clearhouse has no rights request for this.");
  });
});

describe("/can-i-use", () => {
  const asking = async (team: Team, text: string): Promise<string> => {
    const told = watching();
    expect(await typed(team.workspace, text, { command: "/can-i-use" })).toBeUndefined();
    await answered(team);
    return textOf(told()[0]);
  };

  it("answers by the gate's rule, with its clause and the license's number", async () => {
    const team = await aConnectedTeam();
    await typed(team.workspace, `${POST} @creator rap`);
    await answered(team);
    expect(await asking(team, POST)).toMatch(/\*Ask first\*[\s\S]*The owner was asked and hasn't answered yet\./);
    const [request] = await requestsOf(team.teamId);
    await approve(await RightsRequest.ownerByToken(request?.token ?? ""), {
      expiresOn: "2099-12-31",
      restrictions: ["No paid promotion"],
    });
    const allowed = await asking(team, `${POST}?igsh=1 @RAP social media posts 2099-12-31`);
    expect(allowed).toMatch(
      /\*Allowed\*: <http:\/\/clearhouse\.test\/\?asset=\w+\|[^>]+> for rap, Social media posts, Dec 31, 2099/,
    );
    expect(allowed).toContain("Yes, until Dec 31, 2099, that day included.");
    expect(allowed).toContain("paid promotion");
    const number = /License (CH-[\w-]+)/.exec(allowed)?.[1] ?? "";
    expect(await asking(team, number.toLowerCase().replaceAll("-", ""))).toContain("*Allowed*");
    expect(await asking(team, `${number} drip`)).toContain("*Ask first*");
    expect(await asking(team, `${number} "Commercial use"`)).toMatch(
      /\*Not allowed\*[\s\S]*\n> Commercial use is not allowed/,
    );
    expect(await asking(team, `${number} 2100-01-01`)).toMatch(/\*Ask first\*[\s\S]*The rights were granted until/);
    expect(await asking(team, `${POST} 2026-02-30`)).toContain("Please enter a valid date");

    const other = await aConnectedTeam();
    for (const subject of [number, POST, request?.token ?? "", "nonsense"])
      expect(await asking(other, subject), subject).toContain("knows neither this post nor this license");
  });

  it("shows its usage for an empty question, and names unknown words", async () => {
    const team = await aConnectedTeam();
    for (const text of ["", "  ", "help"])
      expect(await typed(team.workspace, text, { command: "/can-i-use" })).toMatchObject({
        text: expect.stringContaining("*/can-i-use*"),
      });
    expect(await asking(team, `${POST} <!channel>`)).toMatch(/^"&lt;!channel&gt;" is no brand, use or date/);
  });
});
