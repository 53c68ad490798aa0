import { spawnSync } from "node:child_process";
import { X509Certificate } from "node:crypto";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, describe, expect, it, vi } from "vitest";
import { aLicenseDocument } from "../testing/license.ts";
import { readSeal } from "../testing/sealed.ts";
import { renderLicense } from "./license-document.tsx";
import { seal } from "./seal.ts";

afterEach(() => {
  vi.unstubAllEnvs();
});

const AT = "2026-11-22T09:30:05.123Z";
const sealed = async (): Promise<Buffer> => seal(await renderLicense(aLicenseDocument()), AT, "license");

/** Whether pdfsig, from poppler-utils, is installed. */
const hasPdfsig = spawnSync("pdfsig", ["-v"]).error === undefined;

/** The output of pdfsig for a document. */
function pdfsig(pdf: Buffer): string {
  const folder = mkdtempSync(join(tmpdir(), "clearhouse-seal-"));
  const file = join(folder, "license.pdf");
  writeFileSync(file, pdf);
  const { stdout } = spawnSync("pdfsig", ["-nocert", file], { encoding: "utf8" });
  rmSync(folder, { recursive: true });
  return stdout;
}

describe("a sealed document", () => {
  it("a sealed document has a signature over all its other bytes with the deployment's certificate", async () => {
    const pdf = await sealed();
    const { intact, certificate, uncovered } = await readSeal(pdf);
    expect(intact).toBe(true);
    expect(uncovered).toMatch(/^<[0-9a-fA-F]+>$/);
    expect(certificate.fingerprint256).toBe(new X509Certificate(process.env.LICENCE_SEAL ?? "").fingerprint256);
  });

  // The other tests read the signature without pdfsig.
  if (hasPdfsig) {
    it("the program pdfsig accepts the signature of a sealed document", async () => {
      const said = pdfsig(await sealed());
      expect(said).toContain("Signature Validation: Signature is Valid.");
      expect(said).toContain("Total document signed");
      expect(said).toContain("ETSI.CAdES.detached");
    });
  }

  it("a sealed document doesn't match its seal after a byte was changed", async () => {
    const pdf = await sealed();
    const at = [20, Math.floor(pdf.length / 4), pdf.indexOf("/ByteRange") - 1, pdf.length - 8];
    for (const place of at) {
      const changed = Buffer.from(pdf);
      changed[place] = (changed[place] ?? 0) ^ 1;
      expect((await readSeal(changed)).intact, `byte ${place}`).toBe(false);
    }
  });

  it("a sealed document has the same bytes each time for the same document and time", async () => {
    expect((await sealed()).equals(await sealed())).toBe(true);
  });

  it("a document can't be sealed with the certificate of another key", async () => {
    const { MEDIA_PRIVATE_KEY: other = "", LICENCE_SEAL: own = "" } = process.env;
    const certificate = own.slice(own.indexOf("-----BEGIN CERTIFICATE"));
    vi.stubEnv("LICENCE_SEAL", other + certificate);
    await expect(sealed()).rejects.toThrow("LICENCE_SEAL has the certificate of another key");
  });
});
