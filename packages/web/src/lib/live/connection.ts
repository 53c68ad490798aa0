import { channelOf } from "@clearhouse/core/live/live.policy.ts";
import ReconnectingSocket from "partysocket/ws";
import * as z from "zod";
import { idToken } from "@/lib/auth/cognito.ts";
import { configuration } from "@/lib/auth/configuration.ts";
import type { OpenPush } from "./push.ts";

const PROTOCOL = "aws-appsync-event-ws";
/** How long an answer is waited for. */
const ANSWER_MS = 10_000;
/** How long a page that isn't seen stays connected. */
const UNSEEN_MS = 60_000;
/** Before a subscription that was refused is tried again, or the server asked again where to connect. */
const AGAIN_MS = 60_000;
/** Silence after which the connection counts as lost, until the server says how long it is. */
const SILENCE_MS = 300_000;

/** What the server says, as far as it is heard. */
const said = z.object({ type: z.string(), id: z.string().optional(), connectionTimeoutMs: z.number().optional() });

/** Letters that a sub-protocol may have. */
const base64Url = (text: string): string => btoa(text).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");

/** A timer of which there is one at a time. */
const alarm = () => {
  let timer: ReturnType<typeof setTimeout> | undefined;
  return {
    set: (ms: number, ring: () => void) => {
      clearTimeout(timer);
      timer = setTimeout(ring, ms);
    },
    clear: () => clearTimeout(timer),
  };
};

/**
 * Keeps the page connected to its team's channel, in the protocol of AWS AppSync Events, until the signal aborts: again
 * after each loss, ever more slowly, with the token that is good then; not while the page isn't seen.
 */
export const connect = async (push: OpenPush, teamId: string, signal: AbortSignal): Promise<void> => {
  // Where the server doesn't say, for now, looks at their own pace do.
  const known = await configuration().catch(() => undefined);
  if (signal.aborted) return;
  if (!known) setTimeout(() => void connect(push, teamId, signal), AGAIN_MS);
  else if (known.live.url !== "") keepConnected({ ...known.live, channel: channelOf(teamId), push, signal });
};

interface Connection {
  /** The socket's address. */
  url: string;
  host: string;
  channel: string;
  push: OpenPush;
  signal: AbortSignal;
}

/** As {@link connect}, at an address that is known. */
export const keepConnected = ({ url, host, channel, push, signal }: Connection): void => {
  const authorization = { host, Authorization: "" };
  const [answer, silence, unseen, again] = [alarm(), alarm(), alarm(), alarm()];
  let subscription = "";
  let silenceMs = SILENCE_MS;

  const socket = new ReconnectingSocket(
    url,
    async () => {
      authorization.Authorization = (await idToken()) ?? "";
      return [PROTOCOL, `header-${base64Url(JSON.stringify(authorization))}`];
    },
    {
      // Pages that lose their server together don't come back together.
      minReconnectionDelay: 1_000 + Math.random() * 2_000,
      maxReconnectionDelay: 60_000,
      reconnectionDelayGrowFactor: 2,
      connectionTimeout: ANSWER_MS,
      maxEnqueuedMessages: 0,
    },
  );
  const say = (message: object) => socket.send(JSON.stringify(message));
  const start = () => {
    again.clear();
    if (!signal.aborted) socket.reconnect();
  };
  const lost = () => {
    answer.clear();
    silence.clear();
    push.setConnected(false);
  };
  const rest = () => {
    socket.close();
    lost();
  };

  const hear = ({ type, id, connectionTimeoutMs }: z.infer<typeof said>) => {
    silence.set(silenceMs, start);
    if (type === "connection_ack") {
      silenceMs = connectionTimeoutMs ?? SILENCE_MS;
      subscription = crypto.randomUUID();
      say({ type: "subscribe", id: subscription, channel, authorization });
    }
    if (id !== subscription) return;
    if (type === "data") push.signal();
    if (type === "subscribe_success") {
      answer.clear();
      push.setConnected(true);
    }
    if (type === "subscribe_error") {
      rest();
      again.set(AGAIN_MS, start);
    }
  };

  socket.addEventListener("open", () => {
    answer.set(ANSWER_MS, start);
    say({ type: "connection_init" });
  });
  socket.addEventListener("close", lost);
  socket.addEventListener("message", ({ data }) => {
    const { success, data: message } = said.safeParse(jsonOf(data));
    if (success) hear(message);
  });

  const onVisibility = () => {
    if (document.visibilityState === "hidden") unseen.set(UNSEEN_MS, rest);
    else {
      unseen.clear();
      // Closing lasts until the server answers, which after a laptop's sleep it never does.
      if (socket.readyState === socket.CLOSED || socket.readyState === socket.CLOSING) start();
    }
  };
  document.addEventListener("visibilitychange", onVisibility);
  signal.addEventListener("abort", () => {
    document.removeEventListener("visibilitychange", onVisibility);
    unseen.clear();
    again.clear();
    rest();
  });
};

const jsonOf = (text: unknown): unknown => {
  try {
    return JSON.parse(String(text));
  } catch {
    return undefined;
  }
};
