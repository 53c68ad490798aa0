import { execFileSync } from "node:child_process";
import { generateKeyPairSync } from "node:crypto";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it } from "vitest";

/** The parser with which SST reads the secrets file. */
const { parse }: { parse: (text: string) => Record<string, string> } = createRequire(
  import.meta.resolve("sst/project.js"),
)("dotenv");

/** The command in deploy.md that writes the file for `sst secrets load`. */
const command = /^\(umask 077.*(?:\n {2}.*)*/m.exec(readFileSync("docs/deploy.md", "utf8"))?.[0] ?? "";

it("SST reads the intended values from the secrets file that the command in deploy.md writes", () => {
  const folder = mkdtempSync(join(tmpdir(), "clearhouse-secrets-"));
  try {
    const { privateKey } = generateKeyPairSync("rsa", {
      modulusLength: 2048,
      publicKeyEncoding: { type: "spki", format: "pem" },
      privateKeyEncoding: { type: "pkcs8", format: "pem" },
    });
    writeFileSync(join(folder, "media-private-key.pem"), privateKey);
    const seal =
      "-----BEGIN PRIVATE KEY-----\nAAAA\n-----END PRIVATE KEY-----\n-----BEGIN CERTIFICATE-----\nBBBB\n-----END CERTIFICATE-----\n";
    writeFileSync(join(folder, "license-seal.pem"), seal);
    execFileSync("sh", ["-c", command], { cwd: folder });
    expect(parse(readFileSync(join(folder, "secrets.env"), "utf8"))).toEqual({
      APP_SECRET: expect.stringMatching(/^[0-9a-f]{64}$/),
      MEDIA_PRIVATE_KEY: privateKey.trim(),
      LICENCE_SEAL: seal.trim(),
    });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});
