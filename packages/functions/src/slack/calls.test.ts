import { randomBytes } from "node:crypto";
import { RightsRequest } from "@clearhouse/core/rights-request/index.ts";
import { RightsRequestEntity } from "@clearhouse/core/rights-request/rights-request.entity.ts";
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

  it("a command that needs no event is answered at once, visible only to the person", async () => {
    const team = await aConnectedTeam();
    const answer = await send(signedCall("commands", commandBody(team, "help")));
    expect(answer.status).toBe(200);
    expect(JSON.parse(answer.text)).toMatchObject({ response_type: "ephemeral" });
    expect(answer.headers.get("cache-control")).toBe("no-store");
  });

  it("the signature is checked for the raw bytes: a body that was encoded again is refused", async () => {
    const team = await aConnectedTeam();
    const body = commandBody(team, `${POST} @creator`);
    const headers = signedBySlack(body, SIGNING_SECRET);
    const again = body.replaceAll("+", "%20");
    expect(again).not.toBe(body);
    expect(refusal(await send({ ...signedCall("commands", again), headers }))).toMatchObject(UNSIGNED);
    expect(await commandsOf(team.teamId)).toBe(0);
    expect((await send({ ...signedCall("commands", body), headers })).status).toBe(200);
  });

  it("a call without Slack's headers or with wrong ones is refused before it is read", async () => {
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

  it("a body of ten megabytes is refused, signed or not", async () => {
    const body = `text=${"x".repeat(10 * 1024 * 1024)}`;
    for (const call of [signedCall("commands", body), { ...signedCall("interactions", body), headers: {} }]) {
      expect(refusal(await send(call))).toMatchObject({ status: 413, code: "request.too_large" });
    }
  });

  it("invalid text and invalid forms count as empty", async () => {
    const noise = randomBytes(64).toString("latin1");
    for (const body of ["", noise, "payload=%7B", "%%%", "{}"]) {
      const answer = await send(signedCall("interactions", body));
      expect([200, 401], body).toContain(answer.status);
    }
  });

  it("a form with invalid input is answered with the errors", async () => {
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

  it("the refusal says that Slack isn't set up if there is no signing secret", async () => {
    const team = await aConnectedTeam();
    const call = signedCall("commands", commandBody(team, "help"));
    vi.stubEnv("SLACK_SIGNING_SECRET", "");
    expect(refusal(await send(call))).toMatchObject({ status: 404, code: "slack.not_found" });
  });
});

it("a command makes a request by events, and the owner's approval is posted in its thread", async () => {
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
