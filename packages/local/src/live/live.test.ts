import { once } from "node:events";
import { createConnection, type Socket } from "node:net";
import { Sha256 } from "@aws-crypto/sha256-js";
import { SignatureV4 } from "@smithy/signature-v4";
import { afterEach, beforeEach, expect, test } from "vitest";
import WebSocket from "ws";
import { serve } from "../server.ts";
import { REGION } from "../stand-in.ts";
import { CREDENTIALS, until } from "../testing.ts";
import { type Live, startLive } from "./live.ts";

const CHANNEL = "/teams/tea-one";

let live: Live;
let site: Awaited<ReturnType<typeof serve>>;
/** The requests that the authorizer has received. */
let asked: { authorizationToken: string; requestContext: { operation: string; channel?: string } }[];
let stop: () => Promise<void>;

const load = async () => async (event: unknown) => {
  const question = event as (typeof asked)[number];
  asked.push(question);
  const { operation, channel } = question.requestContext;
  const isMember = question.authorizationToken === "member";
  return { isAuthorized: isMember && (operation === "EVENT_CONNECT" || channel === CHANNEL), ttlOverride: 0 };
};

beforeEach(async () => {
  asked = [];
  site = await serve((_request, response) => void response.writeHead(404).end());
  live = await startLive({ siteUrl: site.endpoint, credentials: CREDENTIALS, load, keepAliveMs: 20 });
  site.server.on("upgrade", (request, socket, head) => live.upgrade(request, socket, head));
  stop = async () => {
    live.disconnect();
    await site.stop();
    await live.stop();
  };
});
afterEach(() => stop());

const headerOf = (token: string, host = new URL(site.endpoint).host) =>
  `header-${Buffer.from(JSON.stringify({ host, Authorization: token })).toString("base64url")}`;

/** Connects as a page does. @returns the socket, and the messages that the socket receives */
const connect = (
  token = "member",
  { origin = site.endpoint, protocols = ["aws-appsync-event-ws", headerOf(token)] } = {},
) => {
  const socket = new WebSocket(`${site.endpoint.replace("http", "ws")}${live.path}`, protocols, { origin });
  const got: {
    type: string;
    id?: string;
    event?: unknown;
    connectionTimeoutMs?: number;
    errors?: { errorType: string }[];
  }[] = [];
  socket.on("message", (data) => got.push(JSON.parse(String(data))));
  const closed = new Promise<string>((resolve) => {
    socket.on("error", (error) => resolve(error.message));
    socket.on("close", (code) => resolve(String(code)));
  });
  return {
    socket,
    got,
    closed,
    opened: () => once(socket, "open"),
    say: (message: unknown) => socket.send(typeof message === "string" ? message : JSON.stringify(message)),
    next: (type: string, id?: string) => until(() => got.find((one) => one.type === type && (!id || one.id === id))),
    subscribe: (id: string, channel = CHANNEL, as = token) =>
      socket.send(
        JSON.stringify({ type: "subscribe", id, channel, authorization: { host: site.endpoint, authorization: as } }),
      ),
  };
};

/** Opens a TCP connection and sends a page's WebSocket handshake, so that a test can send invalid bytes afterwards. */
const connectPlain = (token: string): Socket => {
  const { hostname, port, host } = new URL(site.endpoint);
  const socket = createConnection(Number(port), hostname);
  socket.on("error", () => socket.destroy());
  const lines = [
    `GET ${live.path} HTTP/1.1`,
    `Host: ${host}`,
    "Connection: Upgrade",
    "Upgrade: websocket",
    `Origin: ${site.endpoint}`,
    "Sec-WebSocket-Version: 13",
    `Sec-WebSocket-Key: ${Buffer.alloc(16).toString("base64")}`,
    `Sec-WebSocket-Protocol: aws-appsync-event-ws, ${headerOf(token)}`,
  ];
  socket.write(`${lines.join("\r\n")}\r\n\r\n`);
  return socket;
};

const publish = async (channel: string, { secretAccessKey = CREDENTIALS.secretAccessKey } = {}) => {
  const address = new URL(`${live.endpoint}/event`);
  const body = JSON.stringify({ channel, events: ["{}"] });
  const signer = new SignatureV4({
    service: "appsync",
    region: REGION,
    credentials: { ...CREDENTIALS, secretAccessKey },
    sha256: Sha256,
  });
  const { headers } = await signer.sign({
    method: "POST",
    protocol: "http:",
    hostname: address.hostname,
    path: address.pathname,
    headers: { host: address.host, "content-type": "application/json" },
    body,
  });
  return (await fetch(address, { method: "POST", headers, body })).status;
};

test("a member's connection is acknowledged and kept alive, and gets its channel's events until the page unsubscribes", async () => {
  const page = connect();
  await page.opened();
  expect(page.socket.protocol).toBe("aws-appsync-event-ws");
  page.say({ type: "connection_init" });
  expect((await page.next("connection_ack")).connectionTimeoutMs).toBe(300_000);
  await page.next("ka");
  page.subscribe("one");
  await page.next("subscribe_success", "one");
  expect(await publish(CHANNEL)).toBe(200);
  expect(await page.next("data", "one")).toEqual({ type: "data", id: "one", event: "{}" });
  page.say({ type: "unsubscribe", id: "one" });
  await page.next("unsubscribe_success", "one");
  await publish(CHANNEL);
  page.say({ type: "unsubscribe", id: "one" });
  await page.next("unsubscribe_error", "one");
  expect(page.got.filter(({ type }) => type === "data")).toHaveLength(1);
});

test("the authorizer is asked about each connection and subscription, and a refused subscription gets no events", async () => {
  const page = connect();
  await page.opened();
  page.subscribe("own");
  page.subscribe("other", "/teams/tea-two");
  page.subscribe("all", "/teams/*");
  await page.next("subscribe_success", "own");
  for (const id of ["other", "all"]) {
    expect((await page.next("subscribe_error", id)).errors?.[0]?.errorType).toBe("UnauthorizedException");
  }
  await publish("/teams/tea-two");
  await publish(CHANNEL);
  await page.next("data", "own");
  expect(page.got.filter(({ type }) => type === "data")).toHaveLength(1);
  expect(asked.map(({ requestContext: { operation, channel } }) => [operation, channel])).toEqual([
    ["EVENT_CONNECT", undefined],
    ["EVENT_SUBSCRIBE", CHANNEL],
    ["EVENT_SUBSCRIBE", "/teams/tea-two"],
    ["EVENT_SUBSCRIBE", "/teams/*"],
  ]);
  const stranger = connect("stranger");
  await stranger.next("connection_error");
  expect(await stranger.closed).toBe("1008");
});

test("a member can subscribe after a refused page has sent an invalid frame", async () => {
  const refused = connectPlain("stranger");
  const closed = once(refused, "close");
  await once(refused, "data");
  // This frame is invalid, because its reserved bits are set.
  refused.write(Buffer.from([0xff, 0xff, 0xff, 0xff]));
  await closed;
  const member = connect();
  await member.opened();
  member.subscribe("one");
  await member.next("subscribe_success", "one");
});

test("a page of another site, a page that names another host and a page with a wrong protocol can't connect", async () => {
  const elsewhere = { origin: "https://elsewhere.example" };
  expect(await connect("member", elsewhere).closed).toContain("403");
  const spoken = [
    ["aws-appsync-event-ws"],
    [headerOf("member")],
    ["aws-appsync-event-ws", "header-e30"],
    ["aws-appsync-event-ws", headerOf("member", "elsewhere.example")],
  ];
  for (const protocols of spoken) expect(await connect("member", { protocols }).closed).toContain("400");
  expect(asked).toEqual([]);
});

test("unknown messages and surplus subscriptions get an error, and a message that is too long closes the connection", async () => {
  const page = connect();
  await page.opened();
  const unknown = [
    "no json",
    "[]",
    "null",
    { type: "publish", id: "p", channel: CHANNEL, events: ["{}"] },
    { type: "subscribe", id: "no channel" },
  ];
  for (const message of unknown) page.say(message);
  await until(() => (page.got.filter(({ type }) => type === "error").length === unknown.length ? true : undefined));
  for (let n = 0; n <= 100; n++) page.subscribe(`s${n}`);
  expect((await page.next("subscribe_error", "s100")).errors?.[0]?.errorType).toBe("MaxSubscriptionsReachedError");
  page.subscribe("s0");
  expect((await page.next("subscribe_error", "s0")).errors?.[0]?.errorType).toBe("DuplicatedOperationError");
  page.say("x".repeat(240 * 1024 + 1));
  expect(await page.closed).toBe("1009");
});

test("an event without a channel is refused, and so is an event that isn't signed with the right credentials", async () => {
  expect(await publish(CHANNEL, { secretAccessKey: "another" })).toBe(403);
  const unsigned = await fetch(`${live.endpoint}/event`, {
    method: "POST",
    body: JSON.stringify({ channel: CHANNEL, events: ["{}"] }),
  });
  expect(unsigned.status).toBe(403);
  expect(await publish("")).toBe(400);
});
