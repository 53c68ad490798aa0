import { spawn } from "node:child_process";
import { generateKeyPairSync } from "node:crypto";
import { once } from "node:events";
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { LAYOUT } from "@clearhouse/core/platform/migrations/list.ts";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { ensureLocalBuilt } from "../../../scripts/build/build-local.mjs";
import { entryArguments } from "../../../scripts/launch.mjs";
import { openQueue } from "./bus/queue.ts";
import { openTokens } from "./cognito/tokens.ts";
import { cannotUse, requireDatabase } from "./damaged.ts";
import { FINISHED, openDataFolder, readIfThere, writeAtomically } from "./data-folder.ts";
import { startEmbedded } from "./embedded.ts";
import { TABLE_NAME } from "./environment.ts";
import { requireIntact } from "./intact.ts";
import { makeSealKey, openSealKey } from "./seal-key.ts";
import { openSecrets } from "./secrets.ts";
import { StartError } from "./stand-in.ts";

let made: string;
let path: string;
const at = (name: string) => join(path, name);
const temporary = () => mkdtempSync(join(tmpdir(), "clearhouse-damaged-"));

const aDatabase = (file: string): void => {
  const database = new DatabaseSync(file);
  database.exec("CREATE TABLE things (id INTEGER PRIMARY KEY, text TEXT); CREATE INDEX by_text ON things(text)");
  const insert = database.prepare("INSERT INTO things (text) VALUES (?)");
  for (let n = 0; n < 2_000; n++) insert.run(`thing ${n} ${"x".repeat(50)}`);
  database.close();
};

const withTable = (file: string): void => {
  const database = new DatabaseSync(file);
  database.exec(`CREATE TABLE "${TABLE_NAME}" (pk TEXT)`);
  database.close();
};

let otherSeal: string;

/** A data folder as an earlier start has left it, and a copy of it for each test. */
beforeAll(async () => {
  otherSeal = await makeSealKey();
  made = temporary();
  path = made;
  const folder = openDataFolder(path);
  openSecrets(folder);
  await openSealKey(folder);
  openTokens(folder, Date.now);
  folder.release();
  const user = { Username: "u", Attributes: [], Enabled: true, UserStatus: "CONFIRMED", Password: "scrypt" };
  writeFileSync(at("cognito-us-east-1_LocalPool1.json"), JSON.stringify({ Users: { u: user } }));
  writeFileSync(at("mails.ndjson"), "");
  writeFileSync(at(FINISHED), JSON.stringify({ seededAt: null }));
  withTable(at("dynamodb.sqlite"));
  openQueue(at("bus.sqlite")).close();
  for (const name of ["dynamodb.sqlite", "bus.sqlite"]) aDatabase(at(name));
  mkdirSync(at("s3"));
});
afterAll(() => rmSync(made, { recursive: true, force: true }));
beforeEach(() => {
  path = temporary();
  cpSync(made, path, { recursive: true });
});
afterEach(() => rmSync(path, { recursive: true, force: true }));

/** What a start may write, whatever it finds: its lock, and what it says of itself. */
const OF_A_RUN = /^(lock\.sqlite|dynamodb\.pid)/;

const bytes = (): Record<string, string> =>
  Object.fromEntries(
    readdirSync(path)
      .filter((name) => !OF_A_RUN.test(name) && statSync(at(name)).isFile())
      .map((name) => [name, readFileSync(at(name)).toString("base64")]),
  );

/** The error of a start, which must have changed no file. */
const refusal = async (): Promise<StartError> => {
  const before = bytes();
  const error: unknown = await startEmbedded({ dataDir: path, port: 0, demo: false, web: false }).then(
    () => undefined,
    (thrown: unknown) => thrown,
  );
  expect(error).toBeInstanceOf(StartError);
  expect(bytes()).toEqual(before);
  return error as StartError;
};

const cut = (name: string): void =>
  writeFileSync(at(name), readFileSync(at(name)).subarray(0, statSync(at(name)).size / 2));
const empty = (name: string): void => writeFileSync(at(name), "");
const garble = (name: string): void => writeFileSync(at(name), Buffer.alloc(statSync(at(name)).size, 7));
const intoFolder = (name: string): void => {
  rmSync(at(name));
  mkdirSync(at(name));
};
const asSecret = (name: string, value: string) => (): void => {
  const all: Record<string, string> = JSON.parse(readFileSync(at("secrets.json"), "utf8"));
  writeFileSync(at("secrets.json"), JSON.stringify({ ...all, [name]: value }));
};
const ed25519 = generateKeyPairSync("ed25519").privateKey.export({ type: "pkcs8", format: "pem" }).toString();
const otherRsa = generateKeyPairSync("rsa", { modulusLength: 2_048 })
  .privateKey.export({ type: "pkcs8", format: "pem" })
  .toString();

const DAMAGES = { empty, cut, garble, intoFolder } as const;
const FILES = ["secrets.json", "license-seal.pem", "cognito-key.pem", "cognito-us-east-1_LocalPool1.json"] as const;

describe("a start", () => {
  it.each(FILES.flatMap((name) => Object.entries(DAMAGES).map(([how, damage]) => [name, how, damage] as const)))(
    "a start with the file %s damaged (%s) names the file and what to do, and changes nothing",
    async (name, _, damage) => {
      damage(name);
      const { message } = await refusal();
      expect(message).toContain(at(name));
      expect(message).toMatch(/Put it back from a copy|Move it away/);
    },
  );

  it.each(
    (["dynamodb.sqlite", "bus.sqlite"] as const).flatMap((name) =>
      Object.entries(DAMAGES).map(([how, damage]) => [name, how, damage] as const),
    ),
  )("a start with the database %s damaged (%s) names it, and changes nothing", async (name, _, damage) => {
    damage(name);
    const { message } = await refusal();
    expect(message).toContain(at(name));
    expect(message).toContain("Without a copy: ");
  });

  it("a start finds a page in the middle of a database that isn't what was written", async () => {
    const content = readFileSync(at("dynamodb.sqlite"));
    content.fill(0xff, 4_096 * 5, 4_096 * 6);
    writeFileSync(at("dynamodb.sqlite"), content);
    expect((await refusal()).message).toContain("dynamodb.sqlite is damaged");
  });

  it("a start finds that the last bytes of the table's file are missing, which SQLite reads as zeros", async () => {
    const content = readFileSync(at("dynamodb.sqlite"));
    writeFileSync(at("dynamodb.sqlite"), content.subarray(0, -3));
    const { message } = await refusal();
    expect(message).toContain(`${at("dynamodb.sqlite")} is cut off at its end`);
    expect(message).toContain("Without a copy: start with another folder");
  });

  it("a database whose last page is whole in its log isn't cut off", () => {
    const file = at("logged.sqlite");
    cpSync(at("dynamodb.sqlite"), file);
    // The log stays beside the file, as after a kill, while another connection is open.
    const database = new DatabaseSync(file);
    database.exec("PRAGMA journal_mode = WAL; PRAGMA wal_autocheckpoint = 0; UPDATE things SET text = text || 'y'");
    const content = readFileSync(file);
    const copy = at("killed.sqlite");
    cpSync(`${file}-wal`, `${copy}-wal`);
    writeFileSync(copy, content.subarray(0, -3));
    expect(() => requireDatabase(copy, { isComplete: true, remedy: "" })).not.toThrow();
    // A log of which only the header is left holds no page.
    writeFileSync(`${copy}-wal`, readFileSync(`${file}-wal`).subarray(0, 32));
    expect(() => requireDatabase(copy, { isComplete: true, remedy: "" })).toThrow("is cut off at its end");
    database.close();
  });

  it.each([
    ["dynamodb.sqlite", null],
    ["cognito-us-east-1_LocalPool1.json", "2026-11-28T00:00:00.000Z"],
  ])(
    "a start with a finished folder names %s if it is missing, and makes nothing in its place",
    async (name, seededAt) => {
      writeFileSync(at(FINISHED), JSON.stringify({ seededAt }));
      rmSync(at(name));
      const { message } = await refusal();
      expect(message).toContain(`${at(name)} is missing`);
      expect(message).toContain("Put it back from a copy");
      expect(message).toContain("CLEARHOUSE_DATA=./other");
      expect(readdirSync(path)).not.toContain(name);
    },
  );

  it("a folder whose first start had no demo names its accounts' file if that is missing, since the file is made", async () => {
    writeFileSync(at(FINISHED), JSON.stringify({ seededAt: null, hasAccounts: true }));
    rmSync(at("cognito-us-east-1_LocalPool1.json"));
    expect((await refusal()).message).toContain("LocalPool1.json is missing");
  });

  it("a folder without a demo in which nobody had an account when the file wasn't always made can be used", () => {
    rmSync(at("cognito-us-east-1_LocalPool1.json"));
    const folder = openDataFolder(path);
    expect(() => requireIntact(folder, "dynoxide")).not.toThrow();
    folder.release();
  });

  it("a start with the other store than the one that made the folder says which store has the data", () => {
    const folder = openDataFolder(path);
    expect(() => requireIntact(folder, "dynamodb-local")).toThrow(
      /dynamodb-local is missing[\s\S]*CLEARHOUSE_STORE=dynoxide npm start/,
    );
    folder.release();
  });

  it.each([
    ["Sessions", "a text"],
    ["Sessions", [{ id: "s" }]],
    ["Codes", { reset: "123456" }],
    ["Authenticator", { secret: "x" }],
    ["PendingEmail", 5],
    ["Federated", "google"],
  ])("a start names the accounts' file if a person's %s are %j", async (part, value) => {
    const file = at("cognito-us-east-1_LocalPool1.json");
    const { Users } = JSON.parse(readFileSync(file, "utf8"));
    writeFileSync(file, JSON.stringify({ Users: { u: { ...Users.u, [part]: value } } }));
    expect((await refusal()).message).toContain(`${file} is wrong or cut off at "Users.u`);
  });

  it.each([
    ["appSecret", "short", "appSecret is shorter"],
    ["originSecret", "", "originSecret is shorter"],
    ["originSecret", `${"o".repeat(40)}\n${"p".repeat(40)}`, "originSecret has a character that can't be sent"],
    ["originSecret", `${"o".repeat(40)}é`, "originSecret has a character that can't be sent"],
    ["mediaPublicKey", otherRsa, "mediaPublicKey isn't a public key"],
    ["secretAccessKey", "x", "secretAccessKey is shorter"],
    ["mediaPrivateKey", "garbage", "mediaPrivateKey has no private key"],
    ["mediaPrivateKey", ed25519, "mediaPrivateKey has a private key of another kind"],
    ["mediaPrivateKey", otherRsa, "mediaPrivateKey isn't the private half"],
    ["mediaPublicKey", "garbage", "mediaPublicKey isn't a public key"],
  ])("a start names the secret %s if it can't be used, without any part of it", async (name, value, words) => {
    asSecret(name, value)();
    const { message } = await refusal();
    expect(message).toContain(words);
    for (const line of value.split("\n").filter((one) => one.length > 20)) expect(message).not.toContain(line);
  });

  it("a start names the seal's file if its certificate is of another key, or missing", async () => {
    const own = readFileSync(at("license-seal.pem"), "utf8");
    const certificate = otherSeal.slice(otherSeal.indexOf("-----BEGIN CERTIFICATE"));
    const key = own.slice(0, own.indexOf("-----BEGIN CERTIFICATE"));
    writeFileSync(at("license-seal.pem"), key + certificate);
    expect((await refusal()).message).toContain("the certificate of another key");
    writeFileSync(at("license-seal.pem"), key);
    expect((await refusal()).message).toContain("has no certificate");
  });

  it("a start names the damaged line of the stored mails", async () => {
    writeFileSync(at("mails.ndjson"), '{"half":\n');
    expect((await refusal()).message).toMatch(/mails\.ndjson is damaged in line 1/);
    writeFileSync(at("mails.ndjson"), "\u0007".repeat(500));
    expect((await refusal()).message).toMatch(/mails\.ndjson is damaged in line 1/);
  });

  it("a start with a damaged record of its first start says how to write it, and the demo isn't added to other data", async () => {
    for (const damage of [empty, cut, garble]) {
      cpSync(join(made, FINISHED), at(FINISHED));
      damage(FINISHED);
      expect((await refusal()).message).toContain('write {"seededAt":null} into it');
    }
  });

  it.each([
    ["license-seal.pem", "secrets.json"],
    ["secrets.json", "license-seal.pem"],
    ["bus.sqlite", "cognito-key.pem"],
  ])("a start that refuses a damaged %s makes no %s", async (name, absent) => {
    rmSync(at(absent));
    garble(name);
    expect((await refusal()).message).toContain(at(name));
    expect(readdirSync(path)).not.toContain(absent);
  });

  it("a start with a finished folder names its buckets' folder if it is missing or a file", async () => {
    rmSync(at("s3"), { recursive: true });
    expect((await refusal()).message).toMatch(/s3 is missing[\s\S]*mkdir /);
    writeFileSync(at("s3"), "x");
    expect((await refusal()).message).toContain(`${at("s3")} is a file, and must be a folder`);
  });

  it("a start names a key that the record of its first start can't have", async () => {
    writeFileSync(at(FINISHED), JSON.stringify({ seededAt: null, hasAccountz: true }));
    expect((await refusal()).message).toContain('demo.json is wrong or cut off at "hasAccountz"');
  });

  it("a start prints what is damaged without a stack, and ends with code 1 before it says where it listens", async () => {
    empty("license-seal.pem");
    const before = bytes();
    const run = spawn(process.execPath, entryArguments(ensureLocalBuilt(), ["--no-web", "--empty"]), {
      env: { ...process.env, PORT: "0", CLEARHOUSE_DATA: path },
    });
    let said = "";
    for (const stream of [run.stdout, run.stderr]) {
      stream.on("data", (text: Buffer) => {
        said += text.toString();
      });
    }
    const [code] = await once(run, "exit");
    expect(code).toBe(1);
    expect(said).toContain(`${at("license-seal.pem")} can't seal documents: it is empty`);
    expect(said).not.toMatch(/^\s+at /m);
    expect(said).not.toContain("Ctrl+C stops");
    expect(bytes()).toEqual(before);
  });
});

describe("the data folder", () => {
  const opened = () => openDataFolder(path).release();

  it.each(["", "four", "4.5", "\u0000\u0000"])(
    "a data folder with %j as its version is refused as damaged",
    (layout) => {
      writeFileSync(at("layout"), layout);
      expect(opened).toThrow(StartError);
      expect(opened).toThrow(new RegExp(`layout has no version in it[^]*printf ${LAYOUT} > `));
      expect(readFileSync(at("layout"), "utf8")).toBe(layout);
    },
  );

  it("a data folder whose version was written with a line break can be opened", () => {
    writeFileSync(at("layout"), `${readFileSync(at("layout"), "utf8")}\n`);
    expect(opened).not.toThrow();
  });

  it("a finished data folder whose version is missing is refused, and the error says what to write", () => {
    rmSync(at("layout"));
    expect(opened).toThrow(StartError);
    expect(opened).toThrow(new RegExp(`layout is missing[^]*printf ${LAYOUT} > `));
    expect(opened).not.toThrow("rm -r");
    expect(readdirSync(path)).not.toContain("layout");
  });

  it("a data folder whose lock is damaged or a folder is refused, and the error says that the lock has no data", () => {
    writeFileSync(at("lock.sqlite"), "no database ".repeat(100));
    expect(opened).toThrow(/lock\.sqlite is no database[\s\S]*it holds no data: rm /);
    intoFolder("lock.sqlite");
    expect(opened).toThrow(StartError);
  });

  it("a path that is a file, or below a file, is refused as a data folder", () => {
    for (const [file, words] of [
      [at("layout"), "is a file, and must be a folder"],
      [join(at("layout"), "below"), "a part of its path is a file"],
    ] as const) {
      expect(() => openDataFolder(file)).toThrow(StartError);
      expect(() => openDataFolder(file)).toThrow(words);
    }
  });

  it("what the system refuses to write is said with the file and what to do", () => {
    const refusedBy = (code: string) =>
      cannotUse(Object.assign(new Error(code), { code, path: "/data/file" }))?.message;
    expect(refusedBy("EROFS")).toMatch(/^\/data\/file can't be written: its disk is read-only\.\nMount it writable/);
    expect(refusedBy("EACCES")).toContain("chown, chmod");
    expect(refusedBy("EPERM")).toContain("chattr");
    expect(refusedBy("ENOSPC")).toContain("its disk is full");
    expect(refusedBy("EMFILE")).toBeUndefined();
    expect(cannotUse(new Error("other"))).toBeUndefined();
  });

  it("a running server whose run.json is damaged is still recognized", () => {
    const folder = openDataFolder(path);
    writeFileSync(at("run.json"), "{");
    expect(opened).toThrow(/Another Clearhouse is running on the data in /);
    folder.release();
  });

  it("a database that a first start left empty when it was killed can be used", async () => {
    rmSync(at(FINISHED));
    empty("bus.sqlite");
    intoFolder("mails.ndjson");
    expect((await refusal()).message).toContain("mails.ndjson is a folder");
  });

  it("a file that was replaced is either the old one or the new one", () => {
    writeAtomically(at("layout"), "4");
    expect(readIfThere(at("layout"))).toBe("4");
    expect(readdirSync(path).filter((name) => name.endsWith(".tmp"))).toEqual([]);
  });
});
