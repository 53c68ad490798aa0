import { waitFor } from "@testing-library/react";
import { HttpResponse, http, ws } from "msw";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { at, fakeApi } from "@/test/fake-api.ts";
import { server } from "@/test/setup.ts";
import { signedIn } from "@/test/tokens.ts";
import { keepConnected } from "./connection.ts";
import { openPush } from "./push.ts";

const URL_OF = "ws://localhost:3000/event/realtime";
const HOST = "localhost:3000";

const live = ws.link(URL_OF);

interface Frame {
  type: string;
  id?: string;
  channel?: string;
  authorization?: { host: string; Authorization: string };
}

/** A server that speaks the protocol of AppSync Events. The test decides how the server answers subscriptions. */
const aServer = (verdict: () => "subscribe_success" | "subscribe_error" | "nothing" = () => "subscribe_success") => {
  const connections: { protocols: string[]; close(): void; send(message: object): void }[] = [];
  const frames: Frame[] = [];
  server.use(
    live.addEventListener("connection", ({ client, info }) => {
      const send = (message: object) => client.send(JSON.stringify(message));
      connections.push({ protocols: [info.protocols ?? []].flat(), close: () => client.close(), send });
      client.addEventListener("message", ({ data }) => {
        const frame: Frame = JSON.parse(String(data));
        frames.push(frame);
        if (frame.type === "connection_init") send({ type: "connection_ack", connectionTimeoutMs: 300_000 });
        const type = verdict();
        if (frame.type === "subscribe" && type !== "nothing") send({ type, id: frame.id });
      });
    }),
  );
  return { connections, frames };
};

let controller: AbortController;
let push: ReturnType<typeof openPush>;
let signals: number;

const connect = () =>
  keepConnected({ url: URL_OF, host: HOST, channel: "/teams/tea-one", push, signal: controller.signal });

const keptToken = (): string => {
  const [name] = Object.keys(localStorage).filter((key) => key.endsWith(".idToken"));
  return localStorage.getItem(name ?? "") ?? "";
};

beforeEach(() => {
  server.use(...fakeApi().handlers);
  signedIn();
  controller = new AbortController();
  push = openPush();
  signals = 0;
  push.onSignal(() => {
    signals += 1;
  });
});
afterEach(() => {
  controller.abort();
  vi.restoreAllMocks();
});

test("the page subscribes to the team's channel in the documented protocol and reports a signal of the channel", async () => {
  const { connections, frames } = aServer();
  connect();
  await waitFor(() => expect(push.connected()).toBe(true));
  const [protocol, header = ""] = connections[0]?.protocols ?? [];
  expect(protocol).toBe("aws-appsync-event-ws");
  const authorization = { host: HOST, Authorization: keptToken() };
  expect(header).toMatch(/^header-[\w-]+$/);
  expect(JSON.parse(Buffer.from(header.slice("header-".length), "base64url").toString())).toEqual(authorization);
  expect(frames.map(({ type }) => type)).toEqual(["connection_init", "subscribe"]);
  expect(frames[1]).toMatchObject({ channel: "/teams/tea-one", authorization });
  const before = signals;
  connections[0]?.send({ type: "ka" });
  connections[0]?.send({ type: "data", id: "another", event: "{}" });
  connections[0]?.send({ type: "data", id: frames[1]?.id, event: "{}" });
  await waitFor(() => expect(signals).toBe(before + 1));
});

test("a page that loses its connection counts as disconnected and then connects again", async () => {
  const { connections } = aServer();
  connect();
  await waitFor(() => expect(push.connected()).toBe(true));
  connections[0]?.close();
  await waitFor(() => expect(push.connected()).toBe(false));
  await waitFor(() => expect(push.connected()).toBe(true));
  expect(connections).toHaveLength(2);
  controller.abort();
  expect(push.connected()).toBe(false);
});

test("a page whose subscription was refused doesn't connect again within 50 seconds, but after a minute", async () => {
  let verdict: "subscribe_error" | "subscribe_success" = "subscribe_error";
  const { connections, frames } = aServer(() => verdict);
  vi.useFakeTimers({ shouldAdvanceTime: true });
  connect();
  await waitFor(() => expect(frames.some(({ type }) => type === "subscribe")).toBe(true));
  verdict = "subscribe_success";
  await vi.advanceTimersByTimeAsync(50_000);
  expect(push.connected()).toBe(false);
  expect(connections).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(10_000);
  await waitFor(() => expect(push.connected()).toBe(true));
  expect(connections).toHaveLength(2);
});

test("a page hidden for a minute disconnects, and connects again when visible even if the old connection is closing", async () => {
  const { connections } = aServer();
  connect();
  await waitFor(() => expect(push.connected()).toBe(true));
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const visibility = vi.spyOn(document, "visibilityState", "get").mockReturnValue("hidden");
  document.dispatchEvent(new Event("visibilitychange"));
  await vi.advanceTimersByTimeAsync(59_000);
  expect(push.connected()).toBe(true);
  // The test doesn't await the timers, so the server can't confirm yet that the connection is closed.
  vi.advanceTimersByTime(2_000);
  expect(push.connected()).toBe(false);
  visibility.mockReturnValue("visible");
  document.dispatchEvent(new Event("visibilitychange"));
  await waitFor(() => expect(push.connected()).toBe(true));
  expect(connections).toHaveLength(2);
});

test("a failed request for the configuration is repeated a minute later, and the page connects", async () => {
  // The module keeps the configuration, which another test may have loaded already.
  vi.resetModules();
  const fresh = await import("./connection.ts");
  const { connections } = aServer();
  server.use(...fakeApi({ live: { url: URL_OF, host: HOST } }).handlers);
  server.use(http.get(at("/api/config"), () => new HttpResponse(null, { status: 503 }), { once: true }));
  vi.useFakeTimers({ shouldAdvanceTime: true });
  await fresh.connect(push, "tea_one", controller.signal);
  expect(push.connected()).toBe(false);
  await vi.advanceTimersByTimeAsync(60_000);
  await waitFor(() => expect(push.connected()).toBe(true));
  expect(connections).toHaveLength(1);
});
