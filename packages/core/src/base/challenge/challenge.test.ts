import { solveChallenge } from "altcha-lib";
import { deriveKey } from "altcha-lib/algorithms/pbkdf2";
import { describe, expect, it } from "vitest";
import { withClock } from "../../platform/clock.ts";
import { Challenge } from "./index.ts";

const failed = { code: "security.check_failed", kind: "invalid", message: "Security check failed" };

const encode = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString("base64");

/** A challenge as the server issues it, and its solution. */
const solved = async (work?: "long") => {
  const challenge = await Challenge.create(work);
  const solution = await solveChallenge({ challenge, deriveKey });
  if (!solution) throw new Error("The challenge has no solution");
  return { challenge, solution };
};

/** A proof of work is a solved challenge. Public forms send it, so that automatic submissions cost computing time. */
describe("a proof of work", () => {
  it("a proof of work is accepted once, and its copy is refused", async () => {
    const proof = encode(await solved());
    await Challenge.check(proof, "");
    await expect(Challenge.check(proof, "")).rejects.toMatchObject(failed);
  });

  it("a proof of work that is sent ten times in parallel is accepted once", async () => {
    const proof = encode(await solved());
    const results = await Promise.allSettled(Array.from({ length: 10 }, () => Challenge.check(proof, "")));
    expect(results.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    for (const result of results) if (result.status === "rejected") expect(result.reason).toMatchObject(failed);
  });

  it("a copy of a used proof of work is refused even if it is encoded differently", async () => {
    const { challenge, solution } = await solved();
    await Challenge.check(encode({ challenge, solution }), "");
    const copies = [
      { challenge, solution: { ...solution, time: 1 } },
      { challenge: { ...challenge, signature: challenge.signature?.toUpperCase() }, solution },
      { challenge: { ...challenge, more: 1 }, solution, more: 1 },
    ];
    for (const copy of copies) await expect(Challenge.check(encode(copy), "")).rejects.toMatchObject(failed);
  });

  it("a proof of work is refused after an hour", async () => {
    const hourAgo = { now: () => new Date(Date.now() - 3_600_000 - 1_000) };
    const proof = encode(await withClock(hourAgo, solved));
    await expect(Challenge.check(proof, "")).rejects.toMatchObject(failed);
  });

  it("if the form's hidden field is filled in, the usual proof of work is refused and a long one is accepted", async () => {
    const proof = encode(await solved());
    await expect(Challenge.check(proof, "https://spam.example")).rejects.toMatchObject(failed);
    await Challenge.check(proof, "");
    const { challenge, solution } = await solved("long");
    expect(challenge.parameters.cost).toBeGreaterThanOrEqual(10_000);
    await Challenge.check(encode({ challenge, solution }), "https://spam.example");
  });

  it("a usual proof of work doesn't become a long one by saying so", async () => {
    const { challenge, solution } = await solved();
    const parameters = { ...challenge.parameters, cost: 10_000 };
    const forged = encode({ challenge: { ...challenge, parameters }, solution });
    await expect(Challenge.check(forged, "https://spam.example")).rejects.toMatchObject(failed);
  });

  it("a proof of work with a forged challenge or a wrong solution is refused", async () => {
    const { challenge, solution } = await solved();
    const forgeries = [
      { challenge: { ...challenge, parameters: { ...challenge.parameters, cost: 1 } }, solution },
      { challenge: { ...challenge, parameters: { ...challenge.parameters, expiresAt: 9e9 } }, solution },
      { challenge: { ...challenge, parameters: { ...challenge.parameters, keyPrefix: "" } }, solution },
      { challenge: { ...challenge, signature: "0".repeat(64) }, solution },
      { challenge: { ...challenge, signature: undefined }, solution },
      { challenge, solution: { ...solution, derivedKey: "00".repeat(32) } },
      { challenge, solution: { ...solution, counter: solution.counter + 1 } },
      { challenge, solution: { ...solution, counter: -1 } },
      { challenge, solution: { ...solution, counter: "0" } },
      { challenge, solution: { ...solution, derivedKey: 7 } },
      { challenge, solution: { ...solution, derivedKey: "not hex" } },
      { challenge, solution: {} },
    ];
    for (const forgery of forgeries) await expect(Challenge.check(encode(forgery), "")).rejects.toMatchObject(failed);
    await Challenge.check(encode({ challenge, solution }), "");
  });

  it.each([
    "",
    "no base64 at all 🌅",
    encode(null),
    encode([]),
    encode({}),
    encode({ challenge: null, solution: null }),
    encode({ challenge: 1, solution: 1 }),
    encode({ challenge: {}, solution: {} }),
    encode({ challenge: { parameters: {}, signature: ["a"] }, solution: {} }),
    encode({ challenge: { parameters: { expiresAt: "x" }, signature: "a" }, solution: { counter: "1" } }),
    "A".repeat(8_192),
  ])("a malformed proof of work is refused like a wrong solution: %j", async (proof) => {
    await expect(Challenge.check(proof, "")).rejects.toMatchObject(failed);
  });
});
