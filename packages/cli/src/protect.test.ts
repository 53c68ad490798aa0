import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { afterEach, describe, expect, it, vi } from "vitest";
import { cli } from "./testing/cli.ts";

let servers: Server[] = [];
afterEach(() => {
  for (const server of servers) server.close();
  servers = [];
  vi.unstubAllEnvs();
});

const listen = async (server: Server): Promise<string> => {
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
};

interface Stacks {
  [name: string]: { isProtected: boolean; status?: string };
}

const member = ([name, { isProtected, status = "UPDATE_COMPLETE" }]: [string, Stacks[string]]) =>
  `<member><StackName>${name}</StackName><CreationTime>2026-11-22T09:00:00Z</CreationTime>` +
  `<StackStatus>${status}</StackStatus>` +
  `<EnableTerminationProtection>${isProtected}</EnableTerminationProtection></member>`;

/**
 * A server that answers as CloudFormation does for an account with these stacks, two on a page.
 * @returns the calls that changed a stack
 */
const aCloudFormation = async (stacks: Stacks) => {
  const changes: Record<string, string>[] = [];
  const answer = (asked: Record<string, string>): string => {
    if (asked.Action === "UpdateTerminationProtection") {
      changes.push({ name: asked.StackName ?? "", to: asked.EnableTerminationProtection ?? "" });
      return `<StackId>${asked.StackName}</StackId>`;
    }
    const from = Number(asked.NextToken ?? 0);
    const all = Object.entries(stacks);
    const next = from + 2 < all.length ? `<NextToken>${from + 2}</NextToken>` : "";
    return `<Stacks>${all
      .slice(from, from + 2)
      .map(member)
      .join("")}</Stacks>${next}`;
  };
  const url = await listen(
    createServer(async (request, response) => {
      const asked = Object.fromEntries(new URLSearchParams(await text(request)));
      const { Action = "" } = asked;
      response
        .writeHead(200, { "content-type": "text/xml" })
        .end(
          `<${Action}Response xmlns="http://cloudformation.amazonaws.com/doc/2010-05-15/"><${Action}Result>` +
            `${answer(asked)}</${Action}Result></${Action}Response>`,
        );
    }),
  );
  vi.stubEnv("AWS_ENDPOINT_URL_CLOUDFORMATION", url);
  return changes;
};

const protection = (stage: string, setting: "true" | "false") => {
  vi.stubEnv("CLEARHOUSE_PROTECTED", setting);
  return cli("protect", "--stage", stage);
};

describe("protect", () => {
  it("protect looks in the region of the stage's deploy, whatever the AWS tools' own region is", async () => {
    await aCloudFormation({});
    vi.stubEnv("AWS_REGION", "eu-west-1");
    for (const [given, region] of [
      ["", "us-east-1"],
      ["eu-central-1", "eu-central-1"],
    ] as const) {
      vi.stubEnv("CLEARHOUSE_REGION", given);
      expect(await protection("live", "true")).toMatchObject({
        code: 2,
        err: expect.stringContaining(`in this account and the region ${region}.`),
      });
    }
  });

  it("protect makes CloudFormation refuse to delete each stack of the stage, and changes no other stack", async () => {
    const changes = await aCloudFormation({
      "live-clearhouse-Storage": { isProtected: false },
      "staging-clearhouse-Storage": { isProtected: false },
      "live-clearhouse-Auth": { isProtected: true },
      "live-clearhouse-Old": { isProtected: false, status: "DELETE_IN_PROGRESS" },
      "live-clearhouse-Web": { isProtected: false, status: "UPDATE_ROLLBACK_COMPLETE" },
    });
    expect(await protection("live", "true")).toEqual({
      code: 0,
      err: "",
      out:
        "live-clearhouse-Storage\nlive-clearhouse-Web\n" +
        "2 stacks changed: CloudFormation refuses to delete any stack of live.",
    });
    expect(changes).toEqual([
      { name: "live-clearhouse-Storage", to: "true" },
      { name: "live-clearhouse-Web", to: "true" },
    ]);
  });

  it("protect lets the stacks of a stage that isn't protected be deleted", async () => {
    const changes = await aCloudFormation({ "staging-clearhouse-Web": { isProtected: true } });
    expect(await protection("staging", "false")).toMatchObject({ code: 0 });
    expect(changes).toEqual([{ name: "staging-clearhouse-Web", to: "false" }]);
  });

  it("protect refuses a stage without stacks, and prod without its protection", async () => {
    await aCloudFormation({ "live-clearhouse-Web": { isProtected: true } });
    expect(await protection("elsewhere", "true")).toMatchObject({ code: 2, err: expect.stringContaining("no stack") });
    expect(await protection("prod", "false")).toMatchObject({
      code: 2,
      err: expect.stringContaining("CLEARHOUSE_UNPROTECT=prod"),
    });
  });
});

describe("smoke --stage", () => {
  const aSite = () =>
    listen(createServer((_request, response) => response.writeHead(503, { "content-type": "text/plain" }).end()));
  const stacksLine = async (): Promise<string | undefined> => {
    const { out, err } = await cli("smoke", "--url", await aSite(), "--stage", "live");
    return `${out}\n${err}`.split("\n").find((line) => / stacks /.test(line));
  };

  it("smoke fails and names each stack of a protected stage that could be deleted", async () => {
    vi.stubEnv("CLEARHOUSE_PROTECTED", "true");
    await aCloudFormation({
      "live-clearhouse-Storage": { isProtected: true },
      "live-clearhouse-Auth": { isProtected: true },
      "live-clearhouse-Web": { isProtected: false },
    });
    expect(await stacksLine()).toMatch(/^failed .* could be deleted: live-clearhouse-Web\. Run npm run cli -- protect/);
  });

  it("smoke passes the stacks of a protected stage if each refuses its deletion", async () => {
    vi.stubEnv("CLEARHOUSE_PROTECTED", "true");
    await aCloudFormation({ "live-clearhouse-Web": { isProtected: true } });
    expect(await stacksLine()).toMatch(/^ok +stacks +live/);
  });

  it("smoke doesn't ask CloudFormation about a stage that isn't protected", async () => {
    vi.stubEnv("CLEARHOUSE_PROTECTED", "false");
    vi.stubEnv("AWS_ENDPOINT_URL_CLOUDFORMATION", "http://127.0.0.1:1");
    expect(await stacksLine()).toBeUndefined();
  });
});
