import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Readable } from "node:stream";
import { fileURLToPath } from "node:url";
import { CognitoIdentityProviderClient, InitiateAuthCommand } from "@aws-sdk/client-cognito-identity-provider";
import { CREATOR_INVITE_DAYS } from "@clearhouse/core/contracts/creator-invite/creator-invite.schema.ts";
import type { Asset } from "@clearhouse/core/library/asset/asset.schema.ts";
import { afterAll, beforeAll, expect, test } from "vitest";
import { CLIENT_ID as ClientId } from "./cognito/pool.ts";
import { DEMO_ACCOUNTS, DEMO_PASSWORD } from "./demo/accounts.ts";
import { DEMO_ASSETS } from "./demo/plan.ts";
import { DEMO_CREATOR_INVITES, DEMO_CREATORS } from "./demo/plan-creators.ts";
import type { PlannedAsset } from "./demo/planned-asset.ts";
import { type Embedded, startEmbedded } from "./embedded.ts";
import { BUCKETS } from "./s3/buckets.ts";
import { REGION, StartError } from "./stand-in.ts";
import { until } from "./testing.ts";

/**
 * All tests in this file use the same data folder and port, because packages/core keeps the environment variables of
 * its first import.
 */
const dataDir = mkdtempSync(join(tmpdir(), "clearhouse-embedded-"));
let port: number;
let embedded: Embedded;
let adminToken: string;

const start = () => startEmbedded({ dataDir, port: 0, demo: true, web: false });

const signIn = async (email: string): Promise<string> => {
  const browser = new CognitoIdentityProviderClient({ endpoint: `${embedded.url}/cognito`, region: REGION });
  const AuthParameters = { USERNAME: email, PASSWORD: DEMO_PASSWORD };
  const command = new InitiateAuthCommand({ ClientId, AuthFlow: "USER_PASSWORD_AUTH", AuthParameters });
  const { AuthenticationResult } = await browser.send(command);
  browser.destroy();
  return AuthenticationResult?.IdToken ?? "";
};
const api = (path: string, token = adminToken) =>
  fetch(`${embedded.url}/api${path}`, { headers: { authorization: `Bearer ${token}` } });
const allAssets = async (): Promise<Asset[]> => {
  const page = (await (await api("/assets?limit=100")).json()) as { items: Asset[] };
  return page.items;
};

const objectsIn = (folder: string): number => {
  if (!existsSync(folder)) return 0;
  // The folder of uploaded parts is left out, because its files may be removed while this function counts.
  const entries = readdirSync(folder, { withFileTypes: true }).filter(({ name }) => name !== "._S3rver_uploads");
  return entries.reduce(
    (sum, entry) =>
      sum +
      (entry.isDirectory() ? objectsIn(join(folder, entry.name)) : Number(entry.name.endsWith("._S3rver_object"))),
    0,
  );
};

/** Starts all of Clearhouse, as npm start does, in a separate process. */
const spawnRun = (onPort: number): ChildProcess & { stdout: Readable } =>
  spawn(process.execPath, ["--import", "tsx", fileURLToPath(new URL("./main.ts", import.meta.url)), "--no-web"], {
    env: { ...process.env, PORT: String(onPort), CLEARHOUSE_DATA: dataDir },
    stdio: ["ignore", "pipe", "inherit"],
  });

/** Starts all of Clearhouse in a separate process, and kills the process while it makes the demo team. */
const killedRun = async (): Promise<void> => {
  // The process takes any free port, because another test may use a chosen port before the process has started.
  const child = spawnRun(0);
  let printed = "";
  child.stdout.on("data", (text) => {
    printed += text;
  });
  const exited = once(child, "exit");
  await until(() => {
    // A process that has ended will never store more objects, so the test would wait in vain.
    if (child.exitCode !== null) throw new Error(`The run ended before it could be killed: ${printed}`);
    return objectsIn(join(dataDir, "s3", BUCKETS.media)) >= 10 ? true : undefined;
  });
  child.kill("SIGKILL");
  await exited;
};

beforeAll(async () => {
  await killedRun();
  expect(existsSync(join(dataDir, "demo.json"))).toBe(false);
  embedded = await start();
  port = Number(new URL(embedded.url).port);
  adminToken = await signIn(DEMO_ACCOUNTS[0].email);
  await embedded.bus.settled();
  // Starting Clearhouse twice, making the demo team and handling all its events can take minutes on a busy machine.
}, 600_000);

afterAll(async () => {
  await embedded?.stop();
  rmSync(dataDir, { recursive: true });
});

const statusOf = ({ asked, answer, set }: PlannedAsset) => {
  if (set) return set.status;
  if (answer?.kind === "no") return "denied";
  if (answer) return answer.untilInDays === undefined ? "approved" : "time-limited";
  return asked ? "requesting-rights" : "pending";
};

test("after a kill -9 the next start completes the demo team, so each asset exists once and has its planned status", async () => {
  const found = (await allAssets()).map(({ name, status }) => [name, status]).sort();
  expect(found).toEqual(DEMO_ASSETS.map((planned) => [planned.name, statusOf(planned)]).sort());
});

test("the counter of each column equals the number of assets in the column", async () => {
  const counts = (await (await api("/assets/counts")).json()) as Record<string, number>;
  for (const [column, count] of Object.entries(counts)) {
    const page = (await (await api(`/assets?column=${column}&limit=100`)).json()) as { items: Asset[] };
    expect([column, page.items.length]).toEqual([column, count]);
    expect(count).toBeGreaterThan(3);
  }
});

test("the activity of every demo asset is a valid hash chain", async () => {
  const { AssetEntity } = await import("@clearhouse/core/library/asset/asset.entity.ts");
  const { Ledger } = await import("@clearhouse/core/base/ledger/index.ts");
  const { ACTIVITY } = await import("@clearhouse/core/library/asset/change.ts");
  const { verifyChain } = await import("@clearhouse/core/base/ledger/chain.ts");
  await embedded.bus.settled();
  const session = (await (await api("/session")).json()) as { team: { id: string } };
  for (const { id, name } of await allAssets()) {
    const { data } = await AssetEntity.get({ teamId: session.team.id, assetId: id }).go({ consistent: true });
    if (!data) throw new Error(`${name} is gone`);
    const rest = await Ledger.stored(ACTIVITY, { teamId: session.team.id, id });
    const first = data.firstEntry as (typeof rest)[number];
    expect([name, verifyChain([first, ...rest], data)]).toMatchObject([name, { ok: true }]);
  }
});

test("every demo file has a hash and a thumbnail, an approval was mailed, and there are no dead letters", async () => {
  // The bus doesn't know events that are still in the table's stream, so the test also waits for the files.
  await until(async () => {
    await embedded.bus.settled();
    const assets = (await allAssets()).filter(({ files }) => files.length > 0);
    return assets.every(({ files, thumbnailUrl }) => thumbnailUrl && files.every(({ sha256 }) => sha256)) || undefined;
  });
  expect(embedded.bus.deadLetters()).toEqual([]);
  expect(embedded.ses.mails().some(({ subject }) => subject.startsWith("Approved"))).toBe(true);
});

test("a bounced mail is recorded in the asset's activity, notifies the requester, and stops mails to that address", async () => {
  const to = "bounce+owner@simulator.amazonses.com";
  const ask = async (assetId: string) => {
    const asked = await fetch(`${embedded.url}/api/assets/${assetId}/rights-requests`, {
      method: "POST",
      headers: { authorization: `Bearer ${adminToken}`, "content-type": "application/json" },
      body: JSON.stringify({
        contentOwner: "@owner",
        contentOwnerEmail: to,
        brand: "Clearhouse Network",
        intendedUse: "Social media posts",
        requestedBy: "Ada",
      }),
    });
    expect(asked.status).toBe(201);
    return until(async () => {
      await embedded.bus.settled();
      const { items } = (await (await api(`/assets/${assetId}/activity`)).json()) as {
        items: Array<{ type: string; facts: { mail?: string; reason?: string } }>;
      };
      return items.find(({ type }) => type === "mail.failed")?.facts;
    });
  };
  const [one, two] = (await allAssets()).filter(({ status }) => status === "pending");
  expect(await ask(one?.id ?? "")).toEqual({ mail: "rights request", reason: "The email bounced" });
  expect((await ask(two?.id ?? "")).reason).toContain("An earlier email to this address bounced");
  expect(embedded.ses.mails().filter(({ destination }) => destination.to.includes(to))).toHaveLength(1);
  const told = (await (await api("/notifications")).json()) as { items: Array<{ kind: string; subject: string }> };
  expect(told.items.filter(({ kind }) => kind === "mail.undeliverable").map(({ subject }) => subject)).toEqual([
    two?.name,
    one?.name,
  ]);
});

test("both demo accounts sign in with the demo password, and each account has its own role", async () => {
  for (const { email, role, displayName } of DEMO_ACCOUNTS) {
    const session = await (await api("/session", await signIn(email))).json();
    expect(session).toMatchObject({ role, user: { email, displayName }, team: { name: "Clearhouse Network" } });
  }
});

test("the demo team's audit log has its invites and members, and no member's invite is open or was mailed", async () => {
  const items = async (path: string) => ((await (await api(path)).json()) as { items: unknown[] }).items;
  const [ada, milo] = DEMO_ACCOUNTS;
  expect(await items("/team/members")).toMatchObject([ada, milo]);
  expect(await items("/team/invites")).toEqual([]);
  const creatorInvites = DEMO_CREATOR_INVITES.map(({ creator }) => ({
    type: "creator_invite.created",
    about: creator,
  }));
  expect(await items("/team/audit")).toMatchObject([
    ...creatorInvites,
    { type: "member.joined", about: milo.displayName, by: { name: milo.displayName } },
    { type: "invite.created", about: milo.email, by: { name: ada.displayName } },
    { type: "team.settings.changed", by: { name: ada.displayName } },
    { type: "member.joined", about: ada.displayName },
    { type: "team.created", about: ada.email, by: { kind: "system" } },
  ]);
  expect(await (await api("/team")).json()).toMatchObject({
    memberCount: 2,
    legalName: "Clearhouse Network Ltd.",
    contactEmail: "rights@clearhouse.test",
  });
  const invited = embedded.ses.mails().filter(({ subject }) => /invite/i.test(subject));
  const creators = new Set(DEMO_CREATOR_INVITES.map(({ creator }) => creator));
  expect(invited.flatMap(({ destination }) => destination.to).filter((to) => !creators.has(to))).toEqual([]);
});

test("the demo team has its planned creators, creators' work and creator invites", async () => {
  const items = async (path: string) => ((await (await api(path)).json()) as { items: unknown[] }).items;
  const newestFirst = DEMO_CREATORS.map(({ name, email }) => ({ name, email, status: "approved" })).toReversed();
  expect(await items("/creators")).toMatchObject(newestFirst);
  const work = DEMO_CREATORS.flatMap(({ work = [] }) => work).toSorted((a, b) => a.daysAgo - b.daysAgo);
  expect(await items("/creator-content")).toMatchObject(
    work.map(({ title, picture }) => ({
      title,
      thumbnailUrl: picture ? expect.stringMatching(/^\/media\//) : "",
    })),
  );
  expect(await items("/creator-invites")).toMatchObject(
    DEMO_CREATOR_INVITES.map(({ creator, daysAgo }) => ({ creator, expired: daysAgo > CREATOR_INVITE_DAYS })),
  );
  expect(await (await api("/creators/counts")).json()).toEqual({
    creators: DEMO_CREATORS.length,
    invites: DEMO_CREATOR_INVITES.length,
    content: work.length,
  });
});

test("the session's cookies open a picture and a clip of the team, and a request without cookies is refused", async () => {
  const session = await api("/session");
  const cookie = session.headers
    .getSetCookie()
    .map((line) => line.split(";")[0])
    .join("; ");
  const files = (await allAssets()).flatMap((one) => one.files);
  const addressOf = (type: string) =>
    new URL(files.find(({ contentType }) => contentType === type)?.url ?? "", embedded.url);
  const [clip, picture] = [addressOf("video/mp4"), addressOf("image/jpeg")];
  const part = await fetch(clip, { headers: { cookie, range: "bytes=0-99" } });
  expect([part.status, (await part.arrayBuffer()).byteLength]).toEqual([206, 100]);
  const whole = await fetch(picture, { headers: { cookie } });
  expect([whole.status, whole.headers.get("content-type")]).toEqual([200, "image/jpeg"]);
  for (const url of [clip, picture]) expect((await fetch(url)).status).toBe(403);
});

test("an avatar that is drawn in a process of its own is set and can be read, and a file that isn't a picture is refused", async () => {
  const token = await signIn(DEMO_ACCOUNTS[1].email);
  const set = (body: Uint8Array<ArrayBuffer>) =>
    fetch(`${embedded.url}/api/profile/avatar`, { method: "PUT", body, headers: { authorization: `Bearer ${token}` } });
  const picture = readFileSync(new URL("../fixtures/media/mountains-1.jpg", import.meta.url));
  const answer = await set(new Uint8Array(picture));
  expect(answer.status).toBe(200);
  const { url } = (await answer.json()) as { url: string };
  const stored = await fetch(new URL(url, embedded.url));
  expect([stored.status, stored.headers.get("content-type")]).toEqual([200, "image/webp"]);
  const refused = await set(new TextEncoder().encode("no picture"));
  expect([refused.status, await refused.json()]).toMatchObject([422, { error: { requestId: expect.any(String) } }]);
});

test("a second start with the same data folder fails and names the solution, and the first run continues", async () => {
  const failure = await startEmbedded({ dataDir, port: 0, demo: false, web: false }).catch((error: unknown) => error);
  expect(failure).toBeInstanceOf(StartError);
  expect(String(failure)).toContain("CLEARHOUSE_DATA=");
  expect((await api("/health")).status).toBe(200);
});

test("stopping Clearhouse stops its database, and the next run has the same secrets and assets and ends on Ctrl+C", {
  timeout: 180_000,
}, async () => {
  const secrets = join(dataDir, "secrets.json");
  expect(statSync(secrets).mode & 0o777).toBe(0o600);
  const before = readFileSync(secrets, "utf8");
  const storePid = embedded.dynamodb.store?.pid() ?? 0;
  await embedded.stop();
  expect(existsSync(join(dataDir, "run.json"))).toBe(false);
  expect(() => process.kill(storePid, 0)).toThrow("ESRCH");

  const run = spawnRun(port);
  let printed = "";
  run.stdout.on("data", (text) => {
    printed += text;
  });
  await until(() => (printed.includes("Ctrl+C stops") ? true : undefined));
  expect(printed).toContain(`http://localhost:${port}`);
  expect(printed).toContain(DEMO_PASSWORD);
  expect(readFileSync(secrets, "utf8")).toBe(before);
  expect(await allAssets()).toHaveLength(DEMO_ASSETS.length);
  run.kill("SIGINT");
  expect(await once(run, "exit")).toEqual([0, null]);
});
