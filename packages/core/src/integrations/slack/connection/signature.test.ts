import { randomUUID } from "node:crypto";
import { afterEach, describe, expect, it, vi } from "vitest";
import { withClock } from "../../../platform/clock.ts";
import { signedBySlack } from "../../../testing/slack/slack.ts";
import { takeSigned } from "../receive.ts";

const SECRET = "slack-signing-secret-of-the-tests";
const UNSIGNED = { code: "slack.unsigned", message: "This call isn't signed by Slack." };

const call = (body: string, headers: Record<string, string | undefined> = signedBySlack(body, SECRET)) => ({
  signature: headers["x-slack-signature"] ?? "",
  timestamp: headers["x-slack-request-timestamp"] ?? "",
  body: Buffer.from(body),
});

const aBody = () => `text=${randomUUID()}&command=%2Frights-request`;

afterEach(() => vi.unstubAllEnvs());

it("the signed example call from Slack's documentation is accepted", async () => {
  vi.stubEnv("SLACK_SIGNING_SECRET", "8f742231b10e8888abcd99yyyzzz85a5");
  const body =
    "token=xyzz0WbapA4vBCDEFasx0q6G&team_id=T1DC2JH3J&team_domain=testteamnow&channel_id=G8PSS9T3V&channel_name=foobar" +
    "&user_id=U2CERLKJA&user_name=roadrunner&command=%2Fwebhook-collect&text=&response_url=https%3A%2F%2Fhooks.slack.com" +
    "%2Fcommands%2FT1DC2JH3J%2F397700885554%2F96rGlfmibIGlgcZRskXaIFfN&trigger_id=398738663015.47445629121.803a0bc887a14d10d2c447fce8b6703c";
  const signature = "v0=a2114d57b48eac39b9ad189dd8316235a7b4a8d21a10bd27519666489c69b503";
  const then = { now: () => new Date(1_531_420_618_000) };
  await withClock(then, () => takeSigned({ signature, timestamp: "1531420618", body: Buffer.from(body) }));
});

it("a signed call that comes twenty times in parallel is accepted once", async () => {
  const body = aBody();
  const signed = call(body);
  const results = await Promise.allSettled(Array.from({ length: 20 }, () => takeSigned(signed)));
  expect(results.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  for (const result of results) if (result.status === "rejected") expect(result.reason).toMatchObject(UNSIGNED);
  await expect(takeSigned(signed)).rejects.toMatchObject(UNSIGNED);
});

describe("a call without a valid signature", () => {
  const now = Math.floor(Date.now() / 1_000);
  const right = () => {
    const body = aBody();
    return { body, headers: signedBySlack(body, SECRET) };
  };
  it.each<[string, () => ReturnType<typeof call>]>([
    ["without a signature", () => call(aBody(), { "x-slack-request-timestamp": String(now) })],
    [
      "without a time",
      () => {
        const { body, headers } = right();
        return call(body, { ...headers, "x-slack-request-timestamp": undefined });
      },
    ],
    [
      "with another version",
      () => {
        const { body, headers } = right();
        return call(body, { ...headers, "x-slack-signature": headers["x-slack-signature"]?.replace("v0", "v1") });
      },
    ],
    [
      "with a signature in capitals",
      () => {
        const { body, headers } = right();
        return call(body, {
          ...headers,
          "x-slack-signature": headers["x-slack-signature"]?.toUpperCase().replace("V0", "v0"),
        });
      },
    ],
    [
      "with a signature that is cut short",
      () => {
        const { body, headers } = right();
        return call(body, { ...headers, "x-slack-signature": headers["x-slack-signature"]?.slice(0, -2) });
      },
    ],
    [
      "with a body that was encoded again",
      () => {
        const { body, headers } = right();
        return call(body.replace("%2F", "/"), headers);
      },
    ],
    [
      "with a time that wasn't signed",
      () => {
        const { body, headers } = right();
        return call(body, { ...headers, "x-slack-request-timestamp": String(now + 30) });
      },
    ],
    [
      "with another secret",
      () => {
        const body = aBody();
        return call(body, signedBySlack(body, "another secret"));
      },
    ],
    [
      "from more than five minutes ago",
      () => {
        const body = aBody();
        return call(body, signedBySlack(body, SECRET, now - 302));
      },
    ],
    [
      "from more than five minutes in the future",
      () => {
        const body = aBody();
        return call(body, signedBySlack(body, SECRET, now + 310));
      },
    ],
    [
      "with a time that isn't a whole number",
      () => {
        const { body, headers } = right();
        return call(body, { ...headers, "x-slack-request-timestamp": "1e9" });
      },
    ],
  ])("a call %s is refused as unsigned", async (_, made) => {
    await expect(takeSigned(made())).rejects.toMatchObject(UNSIGNED);
  });
});

it("every call is refused while no signing secret is set", async () => {
  vi.stubEnv("SLACK_SIGNING_SECRET", "");
  await expect(takeSigned(call(aBody()))).rejects.toMatchObject({ code: "slack.not_found" });
});
