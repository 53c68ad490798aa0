import { createChallenge, type Payload, verifySolution } from "altcha-lib";
import { deriveKey } from "altcha-lib/algorithms/pbkdf2";
import { Entity } from "electrodb";
import * as z from "zod";
import { DAY_MS, nowMs, ttlIn } from "../../platform/clock.ts";
import { CodedError } from "../../platform/errors/error.ts";
import { keyFor, sha256 } from "../../platform/hash.ts";
import { entityConfig, SERVICE } from "../../platform/store/clients.ts";
import { putItem, transact } from "../../platform/store/transaction.ts";
import type { ChallengeWork } from "./challenge.schema.ts";

export * as Challenge from "./index.ts";

/**
 * With this algorithm and the usual cost, a phone computes a proof in about half a second, in the background while the
 * person reads the page; with the long one, in about five seconds after the person has pressed the button.
 */
const ALGORITHM = "PBKDF2/SHA-256";
const COSTS: Readonly<Record<ChallengeWork, number>> = { usual: 1_000, long: 10_000 };
const VALID_MINUTES = 60;

/** Proofs that were used. A proof is kept for a day, longer than it is valid. */
const SpentProofEntity = new Entity(
  {
    model: { service: SERVICE, entity: "spentproof", version: "1" },
    attributes: {
      proof: { type: "string", required: true },
      expires: { type: "number", required: true },
    },
    indexes: {
      primary: { pk: { field: "pk", composite: ["proof"] }, sk: { field: "sk", composite: [] } },
    },
  },
  entityConfig(),
);

const signingSecret = async (): Promise<string> => (await keyFor("challenge")).toString("hex");

/** A signed proof-of-work challenge of the library ALTCHA, valid for an hour. */
export const create = async (work: ChallengeWork = "usual") =>
  createChallenge({
    algorithm: ALGORITHM,
    cost: COSTS[work],
    deriveKey,
    expiresAt: new Date(nowMs() + VALID_MINUTES * 60_000),
    hmacSignatureSecret: await signingSecret(),
  });

const failed = (detail: string) =>
  new CodedError("invalid", "security.check_failed", "Security check failed", { detail });

/**
 * Checks a form's proof of work and its honeypot, a hidden field that only programs fill in. If the honeypot is filled
 * in, only a long proof is accepted. A used proof is stored, so it can't be used again.
 * @param proof base64 of `{challenge, solution}`
 * @param honeypot the value of the hidden field
 * @throws security.check_failed
 */
export const check = async (proof: string, honeypot: string): Promise<void> => {
  const payload = parse(proof);
  const { verified } = await verifySolution({ ...payload, deriveKey, hmacSignatureSecret: await signingSecret() });
  if (!verified) throw failed("unverified");
  if (honeypot !== "" && payload.challenge.parameters.cost < COSTS.long) throw failed("honeypot");
  await spend(sha256(payload.challenge.signature ?? ""));
};

const payloadShape = z.looseObject({
  challenge: z.looseObject({ parameters: z.looseObject({}), signature: z.string() }),
  solution: z.looseObject({}),
});

const parse = (proof: string): Payload => {
  try {
    const payload: unknown = JSON.parse(Buffer.from(proof, "base64").toString());
    if (isPayload(payload)) return payload;
  } catch (error) {
    throw failed(error instanceof Error ? error.name : "unreadable");
  }
  throw failed("shape");
};

/** Checks the fields that the library uses without checking them. The signature protects all other fields. */
const isPayload = (value: unknown): value is Payload => payloadShape.safeParse(value).success;

const spend = (proof: string): Promise<void> =>
  transact(async (attempt) => {
    const { data } = await SpentProofEntity.get({ proof }).go({ consistent: true });
    if (data) throw failed(attempt === 1 ? "spent" : "spent meanwhile");
    const expires = ttlIn(DAY_MS / 1000);
    return { writes: [putItem(SpentProofEntity.create({ proof, expires }).params())], result: undefined };
  });
