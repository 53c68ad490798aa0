import { randomUUID } from "node:crypto";
import { anInvite } from "@clearhouse/core/testing/invites.ts";
import { aTeam } from "@clearhouse/core/testing/scene.ts";
import { expect, it } from "vitest";
import { intercept } from "../testing/aws-calls/sdk.ts";
import { triggersFor } from "../testing/triggers.ts";

const anAddress = () => `new-${randomUUID()}@example.com`;
const signUp = async (clientMetadata?: Record<string, string>, email = anAddress()): Promise<unknown> =>
  triggersFor({ email, sub: randomUUID() }).signUp("PreSignUp_SignUp", clientMetadata);
const NEEDED = "You need an invite to sign up.";

it("a sign-up from a browser needs the code of an invite, or an invite to the address", async () => {
  const team = await aTeam();
  await expect(signUp()).rejects.toThrow(NEEDED);
  await expect(signUp({ invite: "unknown" })).rejects.toThrow(NEEDED);
  const { code } = await anInvite(team);
  expect(await signUp({ invite: code })).toMatchObject({ triggerSource: "PreSignUp_SignUp" });
  const email = anAddress();
  const { code: named } = await anInvite(team, { email });
  expect(await signUp(undefined, email)).toMatchObject({ triggerSource: "PreSignUp_SignUp" });
  await expect(signUp({ invite: named })).rejects.toThrow("This invite is for another email address");
});

it.each(["PreSignUp_ExternalProvider", "PreSignUp_AdminCreateUser"] as const)(
  "%s needs no invite, because Cognito mails nobody",
  async (source) => {
    const { signUp: make } = triggersFor({ email: anAddress(), sub: randomUUID() });
    expect(await make(source)).toMatchObject({ triggerSource: source });
  },
);

it("the browser isn't told why a trigger failed, only why it refuses", async () => {
  const { code } = await anInvite(await aTeam());
  const stop = intercept({
    call: () => Promise.reject(new Error("User: arn:aws:sts::1:assumed-role isn't authorized")),
  });
  try {
    await expect(signUp({ invite: code })).rejects.toThrow(/^This isn't working right now. Please try again shortly$/);
  } finally {
    stop();
  }
});
