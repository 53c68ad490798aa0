import { execFile } from "node:child_process";
import { randomUUID } from "node:crypto";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { sweepOutbox } from "@clearhouse/core/platform/events/bus.ts";
import { actAs } from "@clearhouse/core/platform/identity/actor.ts";
import { Analytics } from "@clearhouse/core/rights/analytics/index.ts";
import { anAsset, anOpenRequest, approve, aTeam, CALLER } from "@clearhouse/core/testing/scene.ts";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { busEntries } from "../../../scripts/vitest/services.ts";
import { cli } from "./testing/cli.ts";
import { itemsWith } from "./testing/erase.ts";

const COMMANDS = [
  "team:create",
  "team:close",
  "verify",
  "export",
  "restore",
  "restore:files",
  "migrate",
  "redrive",
  "recount",
  "inquiries",
  "erase",
  "protect",
  "adopt",
  "smoke",
];

const servers: { close(): unknown }[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) server.close();
});

const serve = async (answer: (request: IncomingMessage, response: ServerResponse) => void): Promise<string> => {
  const server = createServer(answer);
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
};

describe("the command line", () => {
  it("the command line lists its commands, and fails if no command or an unknown command is named", async () => {
    const help = await cli("--help");
    expect(help).toMatchObject({ code: 0, err: "" });
    for (const name of COMMANDS) expect(help.out).toContain(name);
    expect(await cli()).toMatchObject({ code: 2, out: help.out });
    const wrong = await cli("team:destroy");
    expect(wrong.code).toBe(2);
    expect(wrong.err).toContain("There is no command team:destroy.");
  });

  it.each(COMMANDS)("the command line prints the usage of %s with --help", async (name) => {
    const { code, out } = await cli(name, "--help");
    expect(code).toBe(0);
    expect(out).toContain(`Usage: npm run cli -- ${name} `);
  });

  it("the command line doesn't run a command that is called with --help", async () => {
    const email = `helped-${randomUUID()}@example.com`;
    await cli("team:create", "--name", "Helped", "--admin-email", email, "--help");
    expect(await itemsWith(email)).toEqual([]);
  });

  it.each([
    ["verify", "--teem", "tea_1"],
    ["verify", "tea_1"],
    ["smoke", "--url", "https://a.example", "--force"],
    ["team:create", "--name"],
  ])("the command line refuses wrong arguments: %s %s", async (...args) => {
    const { code, out, err } = await cli(...args);
    expect([code, out]).toEqual([2, ""]);
    expect(err).toMatch(/Unknown option '--(teem|force)'|Unexpected argument 'tea_1'|argument missing/);
    expect(err).toContain("Usage: npm run cli");
  });
});

describe("team:create", () => {
  it("team:create makes a team, prints its admin's invite link, and publishes the event that mails the link", async () => {
    const { code, out, err } = await cli(
      "team:create",
      "--name",
      "Zoë's Network 🌅",
      "--admin-email",
      "Zoe@Example.com",
      "--time-zone",
      "Europe/Berlin",
    );
    expect([code, err]).toEqual([0, ""]);
    expect(out).toMatch(/^Invite for its admin: http:\/\/clearhouse\.test\/invite\/[a-z2-7]{26}$/m);
    expect(out).toContain("A mail with this link is sent");
    const teamId = /Team (tea_\w+)/.exec(out)?.[1] ?? "";
    const { Team } = await import("@clearhouse/core/people/team/index.ts");
    expect(await Team.get(teamId)).toMatchObject({ name: "Zoë's Network 🌅", timeZone: "Europe/Berlin" });
    await sweepOutbox(0);
    expect((await busEntries()).filter(({ Detail }) => Detail.includes(teamId))).toMatchObject([
      { DetailType: "invite.created" },
    ]);
  });

  it.each([
    [["--name", "Team"], "--admin-email is missing."],
    [["--admin-email", "a@b.co"], "--name is missing."],
    [["--name", "Team", "--admin-email", "nobody"], "Please enter a valid email address"],
    [["--name", "Team", "--admin-email", "a@b.co", "--time-zone", "Mars"], "Please enter a time zone"],
  ])("team:create refuses the arguments %j with the reason", async (args, message) => {
    const { code, out, err } = await cli("team:create", ...args);
    expect([code, out]).toEqual([2, ""]);
    expect(err).toContain(message);
  });
});

describe("recount", () => {
  it("recount counts a team's requests again, with the same result each time", async () => {
    const { admin, teamId } = await aTeam();
    await actAs(admin, () => anAsset(), CALLER);
    await anOpenRequest(admin);
    const { owner } = await anOpenRequest(admin);
    await approve(owner, { expiresOn: "2099-12-31" });
    for (const _time of ["first", "again"]) {
      expect(await cli("recount", "--team", teamId)).toEqual({
        code: 0,
        err: "",
        out: `${teamId}: 2 requests counted`,
      });
    }
    const { total } = await actAs(admin, () => Analytics.report({ days: 30 }));
    expect(total).toMatchObject({ sent: 2, answered: 1, approved: 1 });
  });

  it("recount refuses an unknown team", async () => {
    expect(await cli("recount", "--team", "tea_0")).toMatchObject({
      code: 2,
      err: expect.stringContaining("Team not found"),
    });
  });
});

describe("redrive", () => {
  const letter = {
    subscription: "NotifyOwner",
    event: JSON.stringify({
      "detail-type": "rights_request.created",
      detail: { id: "evt_1", data: { requestId: "req_1" } },
    }),
    error: "The mail service is down\n    at send (mail.ts:1:1)",
  };
  const aBus = (asked: unknown[] = []) =>
    serve((request, response) => {
      const target = request.headers["x-amz-target"];
      asked.push(target);
      if (target === "ClearhouseLocal.ListDeadLetters") return response.end(JSON.stringify({ deadLetters: [letter] }));
      if (target === "ClearhouseLocal.Redrive") return response.end(JSON.stringify({ redriven: 1 }));
      return response.writeHead(400).end();
    });
  const withBus = async <T>(endpoint: string | undefined, work: () => Promise<T>): Promise<T> => {
    const before = process.env.AWS_ENDPOINT_URL_EVENTBRIDGE;
    if (endpoint) process.env.AWS_ENDPOINT_URL_EVENTBRIDGE = endpoint;
    else delete process.env.AWS_ENDPOINT_URL_EVENTBRIDGE;
    try {
      return await work();
    } finally {
      process.env.AWS_ENDPOINT_URL_EVENTBRIDGE = before;
    }
  };

  it("redrive delivers the dead letters of npm start's local Clearhouse again, and --list only prints the dead letters", async () => {
    const asked: unknown[] = [];
    await withBus(await aBus(asked), async () => {
      expect(await cli("redrive", "--list")).toEqual({
        code: 0,
        err: "",
        out: "NotifyOwner  rights_request.created evt_1  The mail service is down\n1 dead letter.",
      });
      expect(asked).toEqual(["ClearhouseLocal.ListDeadLetters"]);
      expect(await cli("redrive")).toMatchObject({ code: 0, out: "1 dead letter is being delivered again." });
    });
  });

  it("redrive refuses --only for npm start's local Clearhouse", async () => {
    await withBus(await aBus(), async () => {
      expect(await cli("redrive", "--only", "NotifyOwner")).toMatchObject({
        code: 2,
        err: expect.stringContaining("leave --only out"),
      });
    });
  });
});

describe("smoke", () => {
  const CONFIG = {
    auth: { userPoolId: "p", userPoolClientId: "c", endpoint: "", flow: "USER_SRP_AUTH", googleOrigin: "" },
    stage: "prod",
    live: { url: "wss://live.test/event/realtime", host: "live.test" },
  };
  type Answer = readonly [status: number, type: string, body: string];
  const aSite = (answers: Record<string, Answer>) =>
    serve((request, response) => {
      const all: Record<string, Answer> = {
        "/api/health": [200, "application/json", '{"status":"ok"}'],
        "/api/health/ready": [200, "application/json", '{"table":true,"media":true}'],
        "/api/config": [200, "application/json", JSON.stringify(CONFIG)],
        "/api/session": [401, "application/json", '{"error":{"code":"auth.required","message":"Please sign in."}}'],
        "/": [200, "text/html", "<script></script>"],
        "/rights-request": [200, "text/html; charset=utf-8", "<title>Rights</title><script></script>"],
        ...answers,
      };
      const path = new URL(request.url ?? "/", "http://site").pathname;
      const [status, type, body] = all[path] ?? [404, "text/plain", ""];
      response.writeHead(status, { "content-type": type }).end(body);
    });

  it("smoke passes all six checks on a site that works", async () => {
    const { code, out, err } = await cli("smoke", "--url", await aSite({}));
    expect([code, err]).toEqual([0, ""]);
    expect(out.match(/^ok/gm)).toHaveLength(6);
  });

  it.each([
    ["/api/health", [200, "application/json", '{"status":"sick"}'], "health"],
    ["/api/health/ready", [503, "application/json", "{}"], "answered 503"],
    ["/api/config", [200, "text/html", "<html>"], "config"],
    ["/api/session", [200, "application/json", "{}"], "answered 200"],
    ["/api/session", [403, "application/json", '{"Message":null}'], "answered 403"],
    ["/api/session", [401, "text/html", "<html>"], "failed  session"],
    ["/", [403, "text/html", "<script>"], "answered 403"],
    ["/rights-request", [200, "text/html", "<!--meta-->"], "lacks"],
  ] as const)("smoke fails with the reason if %s answers wrongly", async (path, answer, reason) => {
    const { code, err } = await cli("smoke", "--url", await aSite({ [path]: answer }));
    expect(code).toBe(1);
    expect(err).toContain(reason);
    expect(err.split("\n")).toHaveLength(1);
  });

  it("smoke names the secret that can't be used and what is wrong with it, and the service that doesn't answer", async () => {
    const parts = { table: false, media: true, LICENCE_SEAL: false };
    const body = { status: "not_ready", parts, problems: { LICENCE_SEAL: "has the certificate of another key" } };
    const answer = [503, "application/json", JSON.stringify(body)] as const;
    const { code, err } = await cli("smoke", "--url", await aSite({ "/api/health/ready": answer }));
    expect(code).toBe(1);
    expect(err).toContain("503: table doesn't answer; LICENCE_SEAL has the certificate of another key");
  });

  it("smoke with --email is refused if CLEARHOUSE_SMOKE_PASSWORD isn't set", async () => {
    const { code, err } = await cli("smoke", "--url", await aSite({}), "--email", "ada@clearhouse.test");
    expect([code, err]).toEqual([2, expect.stringContaining("CLEARHOUSE_SMOKE_PASSWORD")]);
  });

  it("smoke fails with the reason if no server answers, and refuses an invalid or missing URL", async () => {
    const url = await aSite({});
    servers[0]?.close();
    const { code, err } = await cli("smoke", "--url", url);
    expect([code, err.split("\n").length]).toEqual([1, 6]);
    expect(err).toContain("ECONNREFUSED");
    expect(await cli("smoke", "--url", "rights.example.com")).toMatchObject({ code: 2 });
    expect(await cli("smoke")).toMatchObject({ code: 2, err: expect.stringContaining("--url is missing.") });
  });
});

describe("the stage that a command works on", () => {
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), "clearhouse-cli-"));
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));

  const main = fileURLToPath(new URL("./main.ts", import.meta.url));
  /** Runs a command as from the terminal of a person who has other AWS settings. */
  const fromTerminal = async (...args: string[]) => {
    const { PATH, HOME } = process.env;
    const own = {
      PATH,
      HOME,
      CLEARHOUSE_DATA: folder,
      AWS_PROFILE: "somebody",
      AWS_ENDPOINT_URL: "http://127.0.0.1:1",
    };
    try {
      const { stdout } = await promisify(execFile)(process.execPath, [main, ...args], { env: own });
      return { code: 0, out: stdout, err: "" };
    } catch (error) {
      const { code, stdout, stderr } = error as { code: number; stdout: string; stderr: string };
      return { code, out: stdout, err: stderr };
    }
  };

  it("a command is refused with a hint at npm start if no Clearhouse is running", async () => {
    const { code, err } = await fromTerminal("verify");
    expect(code).toBe(2);
    expect(err).toContain(`No Clearhouse is running with the data in ${folder}.`);
    expect(err).toContain("npm start");
  });

  it("a command uses the local Clearhouse whose data folder is CLEARHOUSE_DATA, whatever AWS settings the person has", async () => {
    const { admin, teamId } = await aTeam();
    await actAs(admin, () => anAsset(), CALLER);
    const told = { pid: process.pid, url: "http://localhost:3000", env: process.env };
    await writeFile(join(folder, "run.json"), JSON.stringify(told));
    expect(await fromTerminal("verify", "--team", teamId)).toEqual({
      code: 0,
      err: "",
      out: "1 team log and 1 asset, 4 valid entries, 0 of them redacted: every chain is valid.\n",
    });
  });

  it("a command is refused with the reason if the local Clearhouse was killed", async () => {
    const { pid } = await new Promise<{ pid: number }>((resolve) => {
      const child = execFile(process.execPath, ["-e", ""], () => resolve({ pid: child.pid ?? 0 }));
    });
    await writeFile(join(folder, "run.json"), JSON.stringify({ pid, url: "http://localhost:3000", env: {} }));
    const { code, err } = await fromTerminal("verify");
    expect(code).toBe(2);
    expect(err).toContain("was killed. Start it again with npm start.");
  });
});
