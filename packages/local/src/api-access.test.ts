import { mkdtempSync, rmSync } from "node:fs";
import { createServer, type IncomingHttpHeaders, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { clearhouse } from "../../../docs/examples/client.ts";
import { readWebhook } from "../../../docs/examples/verify-webhook.ts";
import { type Embedded, startEmbedded } from "./embedded.ts";
import { until } from "./testing.ts";

const receiver = vi.hoisted(() => ({ port: 0 }));

/** Makes every host count as public, and redirects all requests to this test's server. */
vi.mock("@clearhouse/core/base/safe-fetch/network.ts", () => ({
  network: () => ({
    resolve: async () => ["93.184.215.14"],
    dial: () => ({ address: "127.0.0.1", port: receiver.port, plain: true }),
  }),
}));

interface Got {
  headers: IncomingHttpHeaders;
  body: string;
}

const dataDir = mkdtempSync(join(tmpdir(), "clearhouse-api-"));
const got: Got[] = [];
let server: Server;
let embedded: Embedded;

beforeAll(async () => {
  server = createServer(async (request, response) => {
    const body = await text(request);
    // Webhook messages are POST requests. Clearhouse also sends GET requests, such as the request for the post.
    if (request.method === "POST") got.push({ headers: request.headers, body });
    response.end();
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  receiver.port = (server.address() as AddressInfo).port;
  embedded = await startEmbedded({ dataDir, port: 0, demo: false, web: false });
}, 180_000);

afterAll(async () => {
  await embedded?.stop();
  server?.close();
  rmSync(dataDir, { recursive: true });
});

test("a customer's program lists assets and requests rights with an API key, and gets a signed webhook message", async () => {
  // packages/core reads the environment variables on import, so the import comes after the start.
  const { actAs } = await import("@clearhouse/core/platform/identity/actor.ts");
  const { ApiKey } = await import("@clearhouse/core/people/api-key/index.ts");
  const { anAsset, aTeam, CALLER } = await import("@clearhouse/core/testing/scene.ts");
  const { Sent } = await import("@clearhouse/core/testing/sent.ts");
  const { admin } = await aTeam();
  const made = await actAs(admin, () => anAsset("Sunset"), CALLER);
  const key = await actAs(admin, () =>
    Sent.createApiKey({ name: "Website", scopes: ["assets:read", "requests:write"] }),
  );
  const { secret } = await actAs(admin, () =>
    Sent.createWebhook({ url: "https://hooks.clearhouse-customer.com/in", events: ["rights_request.created"] }),
  );

  const client = clearhouse(embedded.url, key.secret);
  const listed = async () => {
    const all: { id: string; name: string }[] = [];
    for await (const { id, name } of client.assets()) all.push({ id, name });
    return all;
  };
  expect(await listed()).toEqual([{ id: made.id, name: "Sunset" }]);
  const request = {
    contentUrl: "https://www.instagram.com/p/Cabc123/",
    contentTitle: "At the pier",
    contentOwner: "@creator",
    brand: "Clearhouse Network",
    intendedUse: "Social media posts",
    requestedBy: "Website",
  };
  const tell = (n: number) => client.requestRights(request, `b7a1c9d2-0000-4000-8000-00000000000${n}`);
  const asked = await tell(1);
  expect(asked.request.link).toBe("");
  expect(await tell(1)).toMatchObject({ request: asked.request });

  const one = await until(() => got[0]);
  const message = readWebhook(secret, one.headers, one.body);
  expect(message).toMatchObject({ type: "rights_request.created", data: { requestId: expect.any(String) } });
  expect(() => readWebhook(secret, one.headers, `${one.body} `)).toThrow("Not signed");
  expect(() => readWebhook(secret, { ...one.headers, "webhook-timestamp": "1" }, one.body)).toThrow("Too old");

  const second = { ...request, contentUrl: "https://www.instagram.com/p/Cdef456/" };
  await client.requestRights(second, "b7a1c9d2-0000-4000-8000-000000000002");
  const next = await until(() => got[1]);
  expect(readWebhook(secret, next.headers, next.body).type).toBe("rights_request.created");
  expect(got).toHaveLength(2);

  await actAs(admin, () => ApiKey.revoke(key.id));
  await expect(listed()).rejects.toMatchObject({ status: 401, code: "auth.required" });
}, 120_000);
