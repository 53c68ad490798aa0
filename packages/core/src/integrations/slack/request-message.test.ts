import { describe, expect, it } from "vitest";
import { DAY_MS, withClock } from "../../platform/clock.ts";
import { newId } from "../../platform/id.ts";
import { actAs } from "../../platform/identity/actor.ts";
import { expire } from "../../rights/rights-request/expire.ts";
import { RightsRequest } from "../../rights/rights-request/index.ts";
import { read } from "../../rights/rights-request/rights-request.entity.ts";
import { REQUEST_DAYS } from "../../rights/rights-request/rights-request.schema.ts";
import { ASK, anOpenRequest, approve, aTeam, deny } from "../../testing/scene.ts";
import { Sent } from "../../testing/sent.ts";
import {
  aConnectedTeam,
  answered,
  asSystem,
  POST,
  pressed,
  received,
  requestsOf,
  slack,
  textOf,
  typed,
  watching,
} from "../../testing/slack/slack-commands.ts";
import { Slack } from "./index.ts";
import { interact } from "./receive.ts";
import { linkMessage, outcomeMessage, requestMessage } from "./request-message.ts";
import { tellOutcome } from "./thread.ts";

it("the answer to a command says that the owner wasn't mailed, why, and from when on a reminder is possible", async () => {
  const { admin } = await aTeam();
  const { request: made } = await anOpenRequest(admin);
  const request = await asSystem(admin.teamId, () => read(admin.teamId, made.id));
  const again = "2099-01-02T10:30:00.000Z";
  const mailHeld = { by: "recipient" as const, reason: "Enough for today", again };
  const asked = { ...request, contentOwnerEmail: "olivia@example.com" };
  expect(JSON.stringify(linkMessage(asked))).toContain("It was also mailed to the owner.");
  const held = JSON.stringify(linkMessage({ ...asked, mailHeld }));
  expect(held).not.toContain("It was also mailed");
  expect(held).toContain("It wasn't mailed. Enough for today. Email is possible again from 2099-01-02 10:30 UTC.");
});

it("whoever says that it isn't theirs denies nothing in Slack", async () => {
  const { admin } = await aTeam();
  const { owner, request: made } = await anOpenRequest(admin);
  await deny(owner, { about: "not_mine", belongsTo: "@somebody" });
  const request = await asSystem(admin.teamId, () => read(admin.teamId, made.id));
  const messages = () => Promise.all([outcomeMessage(request), requestMessage(request)]);
  const told = JSON.stringify(await asSystem(admin.teamId, messages));
  expect(told).toContain("*Not theirs*: Olivia Owner says that");
  expect(told).toContain("@somebody");
  expect(told).toContain("The owner says it isn't theirs.");
  expect(told).not.toMatch(/denied|said no/i);
});

describe("an owner's answer in Slack", () => {
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

  it("an owner's approval is posted once in the request's thread, and the request's message is updated", async () => {
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
    for (const one of [told, update])
      expect(JSON.stringify(one?.args.blocks)).toMatch(/\*Cleared\* on \w+ \d+, \d{4}: Cleared for Social media posts/);
    expect(JSON.stringify(update?.args.blocks)).not.toContain("Copy link");
  });

  it("an owner's denial is posted with its reason", async () => {
    const { team, owner, tell } = await asked();
    await deny(owner, { reason: "Not mine <!channel>" });
    await tell();
    const told = JSON.stringify(slack.calls("chat.postMessage", team.workspace).at(-1)?.args);
    expect(told).toContain("said no");
    expect(told).toContain("Not mine &lt;!channel&gt;");
    expect(told).toMatch(/:no_entry: \*Stop\* on \w+ \d+, \d{4}: The owner said no on /);
  });

  it("the answer is sent to the member who made the request if the channel is archived, and a Slack connection whose token was revoked is marked", async () => {
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

  it("an expiry is posted once in the thread of a request that was made in Slack, and isn't posted for other requests", async () => {
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

  it("an owner's answer is posted at the event's next delivery if Slack didn't respond", async () => {
    const { team, owner, tell } = await asked();
    await approve(owner);
    slack.fail("chat.postMessage", "no answer");
    await expect(tell()).rejects.toMatchObject({ problem: "down" });
    await tell();
    expect(slack.calls("chat.postMessage", team.workspace)).toHaveLength(2);
  });

  it("the answer to a request that wasn't made in Slack is posted only if a default channel is set", async () => {
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

describe("the message of a request in Slack", () => {
  const asked = async () => {
    const team = await aConnectedTeam();
    await typed(team.workspace, `${POST} @creator`);
    await answered(team);
    const [request] = await requestsOf(team.teamId);
    if (!request) throw new Error("Nothing was asked");
    return { team, request };
  };

  it("the link of a request is shown only to the member who made the request", async () => {
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

  it("a status command finds a request of its own team by the request's token or link, or by the URL of the requested asset or post", async () => {
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

  it("a button with the id of another team's request doesn't show that request's link", async () => {
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

  it("a forged button, or a button that only opens a page, starts no command", async () => {
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

describe("the buttons 'Remind' and 'Withdraw'", () => {
  const asked = async (email: string) => {
    const team = await aConnectedTeam();
    const { request } = await actAs(team.member, () =>
      Sent.requestByUrl({ ...ASK, contentUrl: POST, contentTitle: "Sunset", contentOwnerEmail: email, proof: "" }),
    );
    await typed(team.workspace, `status ${POST}`);
    await answered(team);
    return { team, requestId: request.id };
  };

  it("the button 'Remind' sends the request's link to the owner by mail at most once a day", async () => {
    const { team, requestId } = await asked("olivia@example.com");
    const told = watching();
    for (const _ of ["first", "second"]) {
      await pressed(team, "remind", requestId);
      await answered(team);
    }
    expect(textOf(told()[0])).toBe("The owner gets the link again by mail.");
    expect(textOf(told()[1])).toMatch(/24 hours|today/i);
  });

  it("the button 'Remind' is offered only if the owner's email address is known", async () => {
    for (const [email, offered] of [
      ["olivia@example.com", true],
      ["", false],
    ] as const) {
      const told = watching();
      await asked(email);
      expect(JSON.stringify(told()[0]?.args.blocks).includes('"remind"')).toBe(offered);
    }
  });

  it("the button 'Withdraw' marks the request's message as withdrawn and disables the request's link", async () => {
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

  it.each(["copy", "remind", "withdraw"])(
    "the button '%s' with an unknown id answers that no such request exists",
    async (action) => {
      const team = await aConnectedTeam();
      const told = watching();
      await pressed(team, action, newId("request"));
      await answered(team);
      expect(textOf(told()[0])).toBe("Clearhouse has no rights request for this.");
    },
  );
});
