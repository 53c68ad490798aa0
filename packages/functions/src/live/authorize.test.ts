import { randomUUID } from "node:crypto";
import { channelOf } from "@clearhouse/core/integrations/live/live.policy.ts";
import { Team } from "@clearhouse/core/people/team/index.ts";
import { actAs } from "@clearhouse/core/platform/identity/actor.ts";
import { CALLER } from "@clearhouse/core/testing/scene.ts";
import { expect, it } from "vitest";
import { signIdToken } from "../../../../scripts/vitest/services.ts";
import { inFunction } from "../testing/aws-calls/at-hand.ts";
import { unverifiedAuthorizations } from "../testing/roles/bad-tokens.ts";
import { aSignedInTeam } from "../testing/roles/people.ts";
import { handler as authorizeLive } from "./authorize.ts";

const handler = inFunction("AuthorizeLive", authorizeLive);

const ask = async (authorizationToken: string, operation: string, channel?: string) =>
  (await handler({ authorizationToken, requestContext: { operation, channel } })).isAuthorized;
const tokenOf = ({ authorization }: { authorization: string }) => authorization.replace(/^Bearer /, "");

it("the authorizer lets a member connect, and subscribe only to the team's own channel", async () => {
  const [{ teamId, member }, other] = [await aSignedInTeam(), await aSignedInTeam()];
  const token = tokenOf(member);
  expect(await ask(token, "EVENT_CONNECT")).toBe(true);
  expect(await ask(token, "EVENT_SUBSCRIBE", channelOf(teamId))).toBe(true);
  const refused = [channelOf(other.teamId), "/teams/*", "/*", `${channelOf(teamId)}/*`, "", undefined];
  for (const channel of refused) expect(await ask(token, "EVENT_SUBSCRIBE", channel), channel).toBe(false);
  expect(await ask(token, "EVENT_PUBLISH", channelOf(teamId))).toBe(false);
});

it("the authorizer refuses invalid tokens, tokens without a confirmed email address, strangers' tokens and malformed calls", async () => {
  const { teamId, member } = await aSignedInTeam();
  const stranger = { sub: randomUUID(), email: `nobody-${randomUUID()}@clearhouse.test` };
  const tokens = [
    "",
    "no.token.atall",
    `${tokenOf(member).slice(0, -4)}AAAA`,
    signIdToken(stranger),
    ...Object.values(unverifiedAuthorizations(member)).map((authorization) => tokenOf({ authorization })),
  ];
  for (const token of tokens) {
    expect(await ask(token, "EVENT_CONNECT")).toBe(false);
    expect(await ask(token, "EVENT_SUBSCRIBE", channelOf(teamId))).toBe(false);
  }
  expect(await handler({})).toEqual({ isAuthorized: false, ttlOverride: 0 });
});

it("the authorizer refuses a removed member at once, even with a token that is still valid", async () => {
  const { teamId, admin, member } = await aSignedInTeam();
  expect(await ask(tokenOf(member), "EVENT_SUBSCRIBE", channelOf(teamId))).toBe(true);
  await actAs(admin, () => Team.removeMember(member.userId), CALLER);
  expect(await ask(tokenOf(member), "EVENT_CONNECT")).toBe(false);
  expect(await ask(tokenOf(member), "EVENT_SUBSCRIBE", channelOf(teamId))).toBe(false);
});
