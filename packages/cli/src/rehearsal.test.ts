import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { ConfirmSignUpCommand, SignUpCommand } from "@aws-sdk/client-cognito-identity-provider";
import { session } from "@clearhouse/core/people/team/session.schema.ts";
import { afterAll, beforeAll, expect, it } from "vitest";
import * as z from "zod";
import { ensureWebBuilt } from "../../../scripts/build/build-web.mjs";
import { openArchive } from "./archive/read.ts";
import { type EmbeddedRun, startRun } from "./testing/embedded-run.ts";
import { poolOf, tokenOf } from "./testing/people.ts";

/** These tests start a local Clearhouse with the demo team, and restore its archive into another, empty Clearhouse. */
const folder = mkdtempSync(join(tmpdir(), "clearhouse-rehearsal-"));
const path = (name: string) => join(folder, name);
const ADMIN = "admin@clearhouse.test";
const DEMO_PASSWORD = "Clearhouse-demo-1";
const PASSWORD = "Another-password-2";
let old: EmbeddedRun;
let fresh: EmbeddedRun;

const start = (name: string, ...flags: string[]): Promise<EmbeddedRun> => {
  mkdirSync(path(name));
  return startRun(path(name), ...flags);
};

const contentOf = async (name: string) => {
  const archive = await openArchive(path(name));
  const files = await Array.fromAsync(archive.files());
  archive.close();
  return { records: archive.manifest.records, files };
};

/**
 * Exports until two archives in a row are equal, because Clearhouse is still adding hashes, thumbnails and mails of the
 * demo.
 */
const exportWhenQuiet = async (): Promise<void> => {
  for (let before = ""; ; ) {
    rmSync(path("old.zip"), { force: true });
    const { code, err } = await old.cli("export", "--out", path("old.zip"));
    expect([0, 1]).toContain(code);
    const now = JSON.stringify(await contentOf("old.zip"));
    if (err === "" && now === before) return;
    before = now;
  }
};

beforeAll(async () => {
  ensureWebBuilt();
  [old, fresh] = await Promise.all([start("old"), start("fresh", "--empty", "--no-web")]);
}, 300_000);
afterAll(async () => {
  await Promise.all([old?.stop(), fresh?.stop()]);
  rmSync(folder, { recursive: true, force: true });
});

const tokenOn = (run: EmbeddedRun, password: string): Promise<string> => tokenOf(run, ADMIN, password);
const sessionOn = async (run: EmbeddedRun, token: string) => {
  const headers = { authorization: `Bearer ${token}` };
  return session.parse(await (await fetch(`${run.url}/api/session`, { headers })).json());
};

it("the command smoke passes all its steps on a Clearhouse with the demo team, from health check to clean-up, and leaves no asset behind", {
  timeout: 180_000,
}, async () => {
  const { code, out, err } = await old.cli("smoke", "--url", old.url);
  expect([code, err]).toEqual([0, ""]);
  const steps = out.match(/(?<=^ok {6})\w+( \w+)?/gm);
  expect(steps).toEqual([
    ...["health", "parts", "config", "session", "app", "owner page"],
    ...["sign in", "session", "upload", "asset", "picture"],
    ...["ask", "mail", "inbox", "answer", "approved", "clean up"],
  ]);
  expect(out).toContain("All is well.");
  const assets = z.object({ items: z.array(z.object({ name: z.string() })) });
  const headers = { authorization: `Bearer ${await tokenOn(old, DEMO_PASSWORD)}` };
  const { items } = assets.parse(await (await fetch(`${old.url}/api/assets?limit=100`, { headers })).json());
  expect(items.length).toBeGreaterThan(10);
  expect(items.filter(({ name }) => name.startsWith("Smoke test"))).toEqual([]);
});

it("an archive of the demo team is restored with valid hash chains into an empty Clearhouse, which exports the same archive", {
  timeout: 300_000,
}, async () => {
  await exportWhenQuiet();
  const restored = await fresh.cli("restore", "--from", path("old.zip"));
  expect(restored.code).toBe(0);
  expect(restored.err.split("\n").filter((line) => !/^$|^[A-Z_]+ is another key /.test(line))).toEqual([]);
  expect(restored.out).toMatch(
    /1 team log, \d+ creators and \d+ assets, \d+ valid entries, 0 of them redacted: every chain is valid\./,
  );
  const exported = await fresh.cli("export", "--out", path("fresh.zip"));
  expect([exported.code, exported.err]).toEqual([0, ""]);
  expect(await contentOf("fresh.zip")).toEqual(await contentOf("old.zip"));
  const again = await fresh.cli("restore", "--from", path("old.zip"));
  expect([again.code, again.err]).toEqual([2, expect.stringContaining("The table isn't empty.")]);
});

const inbox = z.object({
  emails: z.array(z.object({ subject: z.string(), body: z.object({ text: z.string().optional() }) })),
});

/** Signs up a person without an account in the user pool of the empty Clearhouse, with the code from the mail. */
const signUp = async (): Promise<string> => {
  const { browser, ClientId } = await poolOf(fresh);
  const UserAttributes = [{ Name: "email", Value: ADMIN }];
  const { UserSub } = await browser.send(
    new SignUpCommand({ ClientId, Username: ADMIN, Password: PASSWORD, UserAttributes }),
  );
  const codeMailed = async (): Promise<string> => {
    for (;;) {
      const { emails } = inbox.parse(await (await fetch(new URL("store", fresh.inboxUrl))).json());
      const mail = emails.find(({ subject }) => subject.startsWith("Confirm your email"));
      const code = /\b\d{6}\b/.exec(mail?.body.text ?? "")?.[0];
      if (code) return code;
    }
  };
  await browser.send(new ConfirmSignUpCommand({ ClientId, Username: UserSub, ConfirmationCode: await codeMailed() }));
  browser.destroy();
  return tokenOn(fresh, PASSWORD);
};

it("a person who signs up after a restore with a known email address gets the old team, name, role and assets", async () => {
  const token = await signUp();
  const headers = { authorization: `Bearer ${token}` };
  const { team } = await sessionOn(old, await tokenOn(old, DEMO_PASSWORD));
  expect(await sessionOn(fresh, token)).toMatchObject({
    user: { email: ADMIN, displayName: "Ada Okafor" },
    role: "admin",
    team: { id: team.id, name: team.name },
  });
  const found = (await (await fetch(`${fresh.url}/api/assets?q=a`, { headers })).json()) as { total: number };
  const counts = (await (await fetch(`${fresh.url}/api/assets/counts`, { headers })).json()) as Record<string, number>;
  expect(Object.values(counts).reduce((sum, count) => sum + count, 0)).toBeGreaterThanOrEqual(found.total);
  expect(found.total).toBeGreaterThan(0);
});
