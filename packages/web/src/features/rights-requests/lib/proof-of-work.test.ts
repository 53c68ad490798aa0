// @vitest-environment jsdom
import { verifySolution } from "altcha-lib";
import { deriveKey } from "altcha-lib/algorithms/pbkdf2";
import { http } from "msw";
import { expect, it } from "vitest";
import { readChallenge } from "@/lib/proof-of-work/challenge.ts";
import { ProofError, proofSource } from "@/lib/proof-of-work/proof-source.ts";
import { CHALLENGE_SECRET, challengesFor, refusal } from "@/test/challenges.ts";
import { server } from "@/test/setup.ts";
import { basicRoutes } from "../test/request-routes.ts";

const payloadOf = (proof: string) => JSON.parse(atob(proof));

it("a proof of work is a solution that the server's own library accepts", async () => {
  server.use(...basicRoutes);
  const payload = payloadOf(await proofSource(readChallenge).take());
  const { verified } = await verifySolution({ ...payload, deriveKey, hmacSignatureSecret: CHALLENGE_SECRET });
  expect(verified).toBe(true);
});

it("a proof of work is returned only once", async () => {
  server.use(...basicRoutes);
  const proofs = proofSource(readChallenge);
  proofs.prepare();
  expect(await proofs.take()).not.toBe(await proofs.take());
});

it("a challenge is loaded only once while a proof is being prepared", async () => {
  let asked = 0;
  server.use(...basicRoutes);
  server.use(
    http.get("*/api/challenge", () => {
      asked += 1;
    }),
  );
  const proofs = proofSource(readChallenge);
  proofs.prepare();
  proofs.prepare();
  await proofs.take();
  expect(asked).toBe(1);
});

it("a new proof is made if the prepared proof is about to expire", async () => {
  server.use(...basicRoutes);
  server.use(challengesFor(20_000, { once: true }));
  const proofs = proofSource(readChallenge);
  proofs.prepare();
  const { challenge } = payloadOf(await proofs.take());
  expect(challenge.parameters.expiresAt * 1_000 - Date.now()).toBeGreaterThan(60_000);
});

it("taking a proof fails with a ProofError if no challenge can be fetched, and works again afterwards", async () => {
  server.use(...basicRoutes);
  const proofs = proofSource(readChallenge);
  server.use(http.get("*/api/challenge", () => refusal(503, "internal"), { once: true }));
  await expect(proofs.take()).rejects.toBeInstanceOf(ProofError);
  await expect(proofs.take()).resolves.not.toBe("");
});
