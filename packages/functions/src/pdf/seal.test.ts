import { spawnSync } from "node:child_process";
import { X509Certificate } from "node:crypto";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, describe, expect, it, vi } from "vitest";
import { aLicence } from "../testing/licence.ts";
import { readSeal } from "../testing/sealed.ts";
import { renderLicence } from "./licence-document.tsx";
import { seal } from "./seal.ts";

afterEach(() => {
  vi.unstubAllEnvs();
});

const AT = "2026-11-22T09:30:05.123Z";
const sealed = async (): Promise<Buffer> => seal(await renderLicence(aLicence()), AT, "license");

/** The output of pdfsig, from poppler-utils, for a document; undefined if pdfsig isn't installed. */
function pdfsig(pdf: Buffer): string | undefined {
  const folder = mkdtempSync(join(tmpdir(), "clearhouse-seal-"));
  const file = join(folder, "license.pdf");
  writeFileSync(file, pdf);
  const { error, stdout } = spawnSync("pdfsig", ["-nocert", file], { encoding: "utf8" });
  rmSync(folder, { recursive: true });
  return error === undefined ? stdout : undefined;
}

describe("a sealed document", () => {
  it("has a signature over all its other bytes, with the deployment's certificate, which pdfsig accepts", async () => {
    const pdf = await sealed();
    const { intact, certificate, uncovered } = await readSeal(pdf);
    expect(intact).toBe(true);
    expect(uncovered).toMatch(/^<[0-9a-fA-F]+>$/);
    expect(certificate.fingerprint256).toBe(new X509Certificate(process.env.LICENCE_SEAL ?? "").fingerprint256);
    const said = pdfsig(pdf);
    if (said === undefined) return;
    expect(said).toContain("Signature Validation: Signature is Valid.");
    expect(said).toContain("Total document signed");
    expect(said).toContain("ETSI.CAdES.detached");
  });

  it("doesn't match its seal after a byte was changed", async () => {
    const pdf = await sealed();
    const at = [20, Math.floor(pdf.length / 4), pdf.indexOf("/ByteRange") - 1, pdf.length - 8];
    for (const place of at) {
      const changed = Buffer.from(pdf);
      changed[place] = (changed[place] ?? 0) ^ 1;
      expect((await readSeal(changed)).intact, `byte ${place}`).toBe(false);
    }
  });

  it("has the same bytes for the same document and time", async () => {
    expect((await sealed()).equals(await sealed())).toBe(true);
  });

  it("can't be made with another key's certificate", async () => {
    const { MEDIA_PRIVATE_KEY: other = "", LICENCE_SEAL: own = "" } = process.env;
    const certificate = own.slice(own.indexOf("-----BEGIN CERTIFICATE"));
    vi.stubEnv("LICENCE_SEAL", other + certificate);
    await expect(sealed()).rejects.toThrow("the certificate isn't of this key");
  });
});
