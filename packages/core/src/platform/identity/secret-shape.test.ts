import { generateKeyPairSync } from "node:crypto";
import { describe, expect, it } from "vitest";
import { SECRET_NAMES, type SecretName } from "./secret.ts";
import { publicKeyProblem, secretProblem, signingKeyProblem } from "./secret-shape.ts";

const { MEDIA_PRIVATE_KEY: media = "", LICENCE_SEAL: seal = "" } = process.env;
const pem = { type: "pkcs8", format: "pem" } as const;
const ed25519 = generateKeyPairSync("ed25519").privateKey.export(pem).toString();
const short = generateKeyPairSync("rsa", { modulusLength: 1_024 }).privateKey.export(pem).toString();
const pair = generateKeyPairSync("rsa", { modulusLength: 2_048 });
const other = pair.privateKey.export(pem).toString();
const publicHalf = pair.publicKey.export({ type: "spki", format: "pem" }).toString();
const encrypted = pair.privateKey
  .export({ type: "pkcs8", format: "pem", cipher: "aes-256-cbc", passphrase: "x" })
  .toString();
const certificate = seal.slice(seal.indexOf("-----BEGIN CERTIFICATE"));

describe("a secret's shape", () => {
  it.each(SECRET_NAMES)("%s of a deployment that works is accepted, and an empty one isn't", (name) => {
    expect(secretProblem(name, process.env[name] ?? "")).toBeUndefined();
    for (const empty of ["", " ", "\n"]) expect(secretProblem(name, empty)).toBe("is empty");
  });

  it.each([
    ["APP_SECRET", "short", "shorter than 32"],
    ["MEDIA_PRIVATE_KEY", "garbage", "has no private key"],
    ["MEDIA_PRIVATE_KEY", media.slice(0, media.length / 2), "is cut off"],
    ["MEDIA_PRIVATE_KEY", media.replace(/\n.{20}/, "\n????????????????????"), "can't be read"],
    ["MEDIA_PRIVATE_KEY", publicHalf, "is a public key"],
    ["MEDIA_PRIVATE_KEY", encrypted, "passphrase"],
    ["MEDIA_PRIVATE_KEY", ed25519, "of another kind than RSA"],
    ["MEDIA_PRIVATE_KEY", short, "fewer than 2048 bits"],
    ["LICENCE_SEAL", other, "has no certificate"],
    ["LICENCE_SEAL", certificate, "has no private key"],
    ["LICENCE_SEAL", seal.slice(0, -200), "a certificate that can't be read"],
    ["LICENCE_SEAL", other + certificate, "the certificate of another key"],
    ["LICENCE_SEAL", ed25519 + certificate, "of another kind than RSA"],
    ["SLACK_SIGNING_SECRET", ["xoxb", "123456789012", "abcdefghijkl"].join("-"), "is a token"],
    ["SLACK_SIGNING_SECRET", "two words, more than sixteen", "without spaces"],
    ["SLACK_TOKEN_KEYS", "5".repeat(63), "64 hex digits"],
    ["SLACK_TOKEN_KEYS", `${"5".repeat(64)},`, "64 hex digits"],
    ["SLACK_TOKEN_KEYS", `${"5".repeat(62)}zz`, "64 hex digits"],
  ] as const)("%s is refused with words that repeat no part of it", (name: SecretName, text, words) => {
    const problem = secretProblem(name, text) ?? "";
    expect(problem).toContain(words);
    for (const line of text.split("\n").filter((one) => one.length > 5)) expect(problem).not.toContain(line);
  });

  it("two keys for Slack's tokens are accepted, also with a space between them", () => {
    expect(secretProblem("SLACK_TOKEN_KEYS", `${"a".repeat(64)}, ${"B".repeat(64)}`)).toBeUndefined();
  });

  it("a signing key that isn't of its public half is refused, however the half's PEM is written", () => {
    for (const half of [publicHalf, publicHalf.trim()]) {
      expect(signingKeyProblem(other, half)).toBeUndefined();
      expect(signingKeyProblem(media, half)).toContain("isn't the private half");
      expect(secretProblem("MEDIA_PRIVATE_KEY", media, half)).toContain("isn't the private half");
    }
    expect(publicKeyProblem(publicHalf)).toBeUndefined();
    for (const one of ["garbage", media, certificate]) expect(publicKeyProblem(one)).toBe("isn't a public key");
    expect(signingKeyProblem(media, media)).toContain("can't be compared");
    expect(signingKeyProblem(media, "garbage")).toContain("can't be compared");
  });
});
