import { afterEach, expect, it, vi } from "vitest";
import { openToken, sealToken } from "./token.ts";

const PLACE = { teamId: "tea_1", slackTeamId: "T0123ABCD" };
const TOKEN = "xoxb-1234-secret";
const [FIRST, SECOND] = ["1".repeat(64), "2".repeat(64)];

afterEach(() => vi.unstubAllEnvs());
const withKeys = (...keys: string[]) => vi.stubEnv("SLACK_TOKEN_KEYS", keys.join(","));

it("an encrypted token isn't readable, and each encryption is different", async () => {
  withKeys(FIRST);
  const [one, two] = [await sealToken(TOKEN, PLACE), await sealToken(TOKEN, PLACE)];
  expect(JSON.stringify(one)).not.toContain("xoxb");
  expect(Buffer.from(one.data, "base64").toString()).not.toContain("xoxb");
  expect(one.data).not.toBe(two.data);
  expect(await openToken(one, PLACE)).toEqual({ token: TOKEN, old: false });
});

it("a new key encrypts tokens, and an old key still decrypts its tokens until the old key is removed", async () => {
  withKeys(FIRST);
  const sealed = await sealToken(TOKEN, PLACE);
  withKeys(SECOND, FIRST);
  expect(await openToken(sealed, PLACE)).toEqual({ token: TOKEN, old: true });
  const anew = await sealToken(TOKEN, PLACE);
  expect(anew.keyId).not.toBe(sealed.keyId);
  withKeys(SECOND);
  expect(await openToken(anew, PLACE)).toEqual({ token: TOKEN, old: false });
  expect(await openToken(sealed, PLACE)).toBeUndefined();
});

it("an encrypted token can't be decrypted for another team or workspace, or with a changed byte", async () => {
  withKeys(FIRST);
  const sealed = await sealToken(TOKEN, PLACE);
  expect(await openToken(sealed, { ...PLACE, teamId: "tea_2" })).toBeUndefined();
  expect(await openToken(sealed, { ...PLACE, slackTeamId: "T0123ABCE" })).toBeUndefined();
  for (const part of ["iv", "tag", "data"] as const) {
    const bytes = Buffer.from(sealed[part], "base64");
    bytes[0] = (bytes[0] ?? 0) ^ 1;
    expect(await openToken({ ...sealed, [part]: bytes.toString("base64") }, PLACE), part).toBeUndefined();
  }
  const short = Buffer.from(sealed.tag, "base64").subarray(0, 4).toString("base64");
  await expect(openToken({ ...sealed, tag: short }, PLACE)).rejects.toThrow(/tag/i);
});

it("a deployment without a key, or with an invalid key, encrypts no token", async () => {
  vi.stubEnv("SLACK_TOKEN_KEYS", "");
  await expect(sealToken(TOKEN, PLACE)).rejects.toMatchObject({ code: "slack.not_found" });
  withKeys("too short");
  await expect(sealToken(TOKEN, PLACE)).rejects.toThrow("SLACK_TOKEN_KEYS");
});
