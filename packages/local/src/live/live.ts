import type { IncomingMessage } from "node:http";
import type { Duplex } from "node:stream";
import { AUTHORIZE_LIVE } from "@clearhouse/functions/subscriptions.ts";
import { type WebSocket, WebSocketServer } from "ws";
import * as z from "zod";
import { invoke, type LoadHandler } from "../handlers.ts";
import { readBody, serveInSecret } from "../server.ts";
import type { Credentials, StandIn } from "../stand-in.ts";
import { authorizationOf, errorsOf, messageOf, PROTOCOL, UNAUTHORIZED } from "./messages.ts";
import { isSignedBy } from "./signature.ts";

interface Options {
  /** The site's origin; pages of other sites may not connect. */
  siteUrl: string;
  credentials: Credentials;
  load: LoadHandler;
  keepAliveMs?: number;
}

/** Replaces AppSync Events: functions publish at `endpoint`, and pages connect on the site's own port. */
export interface Live extends StandIn {
  /** The path at which pages connect. */
  path: string;
  upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void;
  /** Closes all connections of pages and accepts no more. */
  disconnect(): void;
}

const PATH = "/event/realtime";
/** AppSync's own limits. */
const MAX_BYTES = 240 * 1024;
const MAX_SUBSCRIPTIONS = 100;
const MAX_EVENTS = 5;
const KEEP_ALIVE_MS = 60_000;
const CONNECTION_TIMEOUT_MS = 300_000;

const publication = z.object({
  channel: z.string().min(1),
  events: z.array(z.string()).min(1).max(MAX_EVENTS),
});
const verdict = z.object({ isAuthorized: z.boolean() });

/** The close code for an error of this protocol. */
const REFUSED = 1_008;

/** Speaks AppSync Events' protocol with pages of this site, and accepts what functions publish. */
export const startLive = async (options: Options): Promise<Live> => {
  const { siteUrl, credentials, load, keepAliveMs = KEEP_ALIVE_MS } = options;
  const { host } = new URL(siteUrl);
  let open = true;
  /** For each page, the channels of its subscriptions, by the subscriptions' ids. */
  const pages = new Map<WebSocket, Map<string, string>>();
  const sockets = new WebSocketServer({ noServer: true, maxPayload: MAX_BYTES, handleProtocols: () => PROTOCOL });

  const send = (page: WebSocket, message: object): void => page.send(JSON.stringify(message));

  const isAllowed = async (token: string, operation: string, channel?: string): Promise<boolean> => {
    const requestContext = { operation, channel, channelNamespaceName: channel?.split("/")[1] };
    return verdict.parse(await invoke(AUTHORIZE_LIVE, load, { authorizationToken: token, requestContext }))
      .isAuthorized;
  };

  const subscribe = async (page: WebSocket, id: string, channel: string, token: string): Promise<void> => {
    const subscriptions = pages.get(page);
    const refuse = (errors: object) => send(page, { type: "subscribe_error", id, ...errors });
    if (subscriptions?.has(id)) return refuse(errorsOf("DuplicatedOperationError", "The id is in use."));
    if (subscriptions && subscriptions.size >= MAX_SUBSCRIPTIONS) {
      return refuse(errorsOf("MaxSubscriptionsReachedError", `A connection has ${MAX_SUBSCRIPTIONS} subscriptions.`));
    }
    // A subscription is stored before it is authorized, so that the limit of a page's subscriptions also limits the
    // authorizations that the page can start.
    subscriptions?.set(id, "");
    if (await isAllowed(token, "EVENT_SUBSCRIBE", channel)) {
      subscriptions?.set(id, channel);
      send(page, { type: "subscribe_success", id });
    } else {
      subscriptions?.delete(id);
      refuse(UNAUTHORIZED);
    }
  };

  const answer = async (page: WebSocket, text: string): Promise<void> => {
    const message = messageOf(text);
    switch (message?.type) {
      case "connection_init":
        return send(page, { type: "connection_ack", connectionTimeoutMs: CONNECTION_TIMEOUT_MS });
      case "subscribe":
        return subscribe(page, message.id, message.channel, message.authorization.authorization);
      case "unsubscribe": {
        const known = pages.get(page)?.delete(message.id);
        const { id } = message;
        return send(
          page,
          known
            ? { type: "unsubscribe_success", id }
            : { type: "unsubscribe_error", id, ...errorsOf("UnknownOperationError", "There is no such subscription.") },
        );
      }
      default:
        return send(page, {
          type: "error",
          ...errorsOf("UnsupportedOperation", "Operation not supported through the realtime channel"),
        });
    }
  };

  const welcome = (page: WebSocket, allowed: boolean): void => {
    // A frame that is too large or invalid causes this event, even from a page that is being refused.
    page.on("error", () => page.terminate());
    if (!allowed) {
      send(page, { type: "connection_error", ...UNAUTHORIZED });
      page.close(REFUSED);
      return;
    }
    pages.set(page, new Map());
    const keepAlive = setInterval(() => send(page, { type: "ka" }), keepAliveMs);
    page.on("close", () => {
      clearInterval(keepAlive);
      pages.delete(page);
    });
    page.on("message", (data) => {
      answer(page, String(data)).catch(() => page.terminate());
    });
  };

  const upgrade = (request: IncomingMessage, socket: Duplex, head: Buffer): void => {
    const refuse = (status: string) => socket.end(`HTTP/1.1 ${status}\r\nConnection: close\r\n\r\n`);
    if (request.headers.origin !== siteUrl) return void refuse("403 Forbidden");
    const said = authorizationOf(request.headers["sec-websocket-protocol"] ?? "");
    if (said?.host !== host) return void refuse("400 Bad Request");
    isAllowed(said.authorization, "EVENT_CONNECT").then(
      (allowed) =>
        open
          ? sockets.handleUpgrade(request, socket, head, (page) => welcome(page, allowed))
          : refuse("503 Service Unavailable"),
      () => refuse("500 Internal Server Error"),
    );
  };

  const publish = (channel: string, events: readonly string[]): void => {
    for (const [page, subscriptions] of pages) {
      for (const [id, subscribed] of subscriptions) {
        if (subscribed === channel) for (const event of events) send(page, { type: "data", id, event });
      }
    }
  };

  const http = await serveInSecret((request, response) => {
    const reply = (status: number, body: object) =>
      response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body));
    const take = async () => {
      if (request.method !== "POST" || request.url !== "/event") return reply(404, {});
      const body = await readBody(request, MAX_BYTES);
      const path = `${new URL(http.endpoint).pathname}/event`;
      if (!(await isSignedBy(credentials, { path, headers: request.headers, body }))) return reply(403, UNAUTHORIZED);
      const { success, data } = publication.safeParse(JSON.parse(body));
      if (!success) return reply(400, errorsOf("BadRequestException", "Invalid request"));
      publish(data.channel, data.events);
      return reply(200, { failed: [], successful: data.events.map((_, index) => ({ identifier: `${index}`, index })) });
    };
    take().catch(() => reply(400, errorsOf("BadRequestException", "Invalid request")));
  });

  const disconnect = (): void => {
    open = false;
    for (const page of sockets.clients) page.terminate();
  };

  return {
    endpoint: http.endpoint,
    path: PATH,
    upgrade,
    disconnect,
    stop: async () => {
      disconnect();
      sockets.close();
      await http.stop();
    },
  };
};
