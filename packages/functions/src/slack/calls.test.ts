import { randomBytes } from "node:crypto";
import { RightsRequest } from "@clearhouse/core/rights/rights-request/index.ts";
import { RightsRequestEntity } from "@clearhouse/core/rights/rights-request/rights-request.entity.ts";
import { approve, aTeam } from "@clearhouse/core/testing/scene.ts";
import { signedBySlack } from "@clearhouse/core/testing/slack/slack.ts";
import { afterEach, describe, expect, it, vi } from "vitest";
import { deliverTo, eventOf, waiting } from "../testing/bus.ts";
import { refusal, TRANSPORTS } from "../testing/call.ts";
import { aConnectedWorkspace, commandBody, interactionBody, SIGNING_SECRET, signedCall } from "../testing/slack.ts";

const POST = "https://www.instagram.com/p/Cabc123/?utm=a&igsh=b+c";
const UNSIGNED = { status: 401, code: "slack.unsigned" };

afterEach(() => vi.unstubAllEnvs());

const aConnectedTeam = async () => {
  const team = await aTeam();
  return { ...team, ...(await aConnectedWorkspace(team.admin)) };
};

const commandsOf = async (teamId: string) =>
  (await waiting(teamId)).filter(({ name }) => name === "slack.command.received").length;

describe.each(TRANSPORTS)("$name", ({ send }) => {
  it("a command is accepted once, with an empty answer, and refused if it is repeated", async () => {
    const team = await aConnectedTeam();
    const call = signedCall("commands", commandBody(team, `${POST} @creator`));
    const answer = await send(call);
    expect({ status: answer.status, text: answer.text }).toEqual({ status: 200, text: "" });
    expect(refusal(await send(call))).toMatchObject(UNSIGNED);
    expect(await commandsOf(team.teamId)).toBe(1);
  });

  it("a command that needs no event is answered at once, and only the person who sent the command sees the answer", async () => {
    const team = await aConnectedTeam();
    const answer = await send(signedCall("commands", commandBody(team, "help")));
    expect(answer.status).toBe(200);
    expect(JSON.parse(answer.text)).toMatchObject({ response_type: "ephemeral" });
    expect(answer.headers.get("cache-control")).toBe("no-store");
  });

  it("a body that was encoded again after it was signed is refused", async () => {
    const team = await aConnectedTeam();
    const body = commandBody(team, `${POST} @creator`);
    const headers = signedBySlack(body, SIGNING_SECRET);
    const again = body.replaceAll("+", "%20");
    expect(again).not.toBe(body);
    expect(refusal(await send({ ...signedCall("commands", again), headers }))).toMatchObject(UNSIGNED);
    expect(await commandsOf(team.teamId)).toBe(0);
    expect((await send({ ...signedCall("commands", body), headers })).status).toBe(200);
  });

  it("a call without Slack's headers or with wrong headers is refused, and its command isn't stored", async () => {
    const team = await aConnectedTeam();
    const call = signedCall("commands", commandBody(team, `${POST} @creator`));
    for (const name of ["x-slack-signature", "x-slack-request-timestamp"]) {
      for (const value of [undefined, "", "v0=", "1"]) {
        const answer = await send({ ...call, headers: { ...call.headers, [name]: value } });
        expect(refusal(answer), `${name}: ${value}`).toMatchObject(UNSIGNED);
      }
    }
    expect(await commandsOf(team.teamId)).toBe(0);
  });

  it("a signed or unsigned body of ten megabytes is refused", async () => {
    const body = `text=${"x".repeat(10 * 1024 * 1024)}`;
    for (const call of [signedCall("commands", body), { ...signedCall("interactions", body), headers: {} }]) {
      expect(refusal(await send(call))).toMatchObject({ status: 413, code: "request.too_large" });
    }
  });

  it("a signed interaction with an invalid body is accepted with an empty answer", async () => {
    const noise = randomBytes(64).toString("latin1");
    // The clock is in another minute for each transport, because a body with the same time and signature is accepted
    // only once.
    const seconds = Math.floor(Date.now() / 1_000) - 60 * TRANSPORTS.findIndex((one) => one.send === send);
    for (const body of ["", noise, "payload=%7B", "%%%", "{}"]) {
      const headers = signedBySlack(body, SIGNING_SECRET, seconds);
      const answer = await send({ ...signedCall("interactions", body), headers });
      expect({ status: answer.status, text: answer.text }, body).toEqual({ status: 200, text: "" });
    }
  });

  it("a form with invalid input is answered with its errors", async () => {
    const { workspace } = await aConnectedTeam();
    const view = { id: "V1", private_metadata: "", state: { values: {} } };
    const user = { id: workspace.people[0]?.id };
    const body = interactionBody({ type: "view_submission", team: { id: workspace.teamId }, user, view });
    const answer = await send(signedCall("interactions", body));
    expect(JSON.parse(answer.text)).toMatchObject({
      response_action: "errors",
      errors: { contentUrl: "Content URL is required", contentOwner: "Content owner name is required" },
    });
  });

  it("a call is answered with 404 if the deployment has no signing secret of Slack", async () => {
    const team = await aConnectedTeam();
    const call = signedCall("commands", commandBody(team, "help"));
    vi.stubEnv("SLACK_SIGNING_SECRET", "");
    expect(refusal(await send(call))).toMatchObject({ status: 404, code: "slack.not_found" });
  });
});

it("a command makes a rights request, and the owner's approval is posted once in the command's thread", async () => {
  const [{ send }] = TRANSPORTS;
  const team = await aConnectedTeam();
  const { slack, workspace, teamId } = team;
  await send(signedCall("commands", commandBody(team, `${POST} @creator`)));
  await deliverTo("AnswerSlackCommand", await eventOf(teamId, "slack.command.received"));
  const [request] = (await RightsRequestEntity.query.newest({ teamId }).go()).data;
  expect(request?.contentUrl).toBe(POST);
  await approve(await RightsRequest.ownerByToken(request?.token ?? ""));
  const event = await eventOf(teamId, "rights_request.approved");
  for (const _ of ["once", "again"]) await deliverTo("TellSlackApproved", event);
  const [first, told, ...more] = slack.calls("chat.postMessage", workspace);
  expect(more).toEqual([]);
  expect(told?.args.thread_ts).toBe(first?.args.ts);
  expect(String(told?.args.text)).toContain("said yes");
});

it("a form with the owner's email address makes a request whose mail is counted and sent", async () => {
  const [{ send }] = TRANSPORTS;
  const { workspace, teamId } = await aConnectedTeam();
  const text = (name: string, value: string) => [name, { [name]: { value } }] as const;
  const choice = (name: string, value: string) => [name, { [name]: { selected_option: { value } } }] as const;
  const values = Object.fromEntries([
    text("contentUrl", POST),
    text("contentOwner", "Olivia Owner"),
    text("contentOwnerEmail", "olivia@example.com"),
    text("contentTitle", "Sunset"),
    choice("brand", "Clearhouse Network"),
    choice("intendedUse", "Website content"),
  ]);
  const channelId = workspace.channels[0]?.id ?? "";
  const body = interactionBody({
    type: "view_submission",
    team: { id: workspace.teamId },
    user: { id: workspace.people[0]?.id },
    view: { id: "V1", private_metadata: JSON.stringify({ channelId }), state: { values } },
  });
  expect((await send(signedCall("interactions", body))).text).toBe("");
  await deliverTo("AnswerSlackCommand", await eventOf(teamId, "slack.command.received"));
  expect((await waiting(teamId)).map(({ name }) => name)).toContain("rights_request.created");
});
