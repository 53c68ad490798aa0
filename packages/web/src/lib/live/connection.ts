import { channelOf } from "@clearhouse/core/integrations/live/live.policy.ts";
import ReconnectingSocket from "partysocket/ws";
import * as z from "zod";
import { idToken } from "@/lib/auth/cognito.ts";
import { configuration } from "@/lib/auth/configuration.ts";
import type { OpenPush } from "./push.ts";

const PROTOCOL = "aws-appsync-event-ws";
/** How long to wait for an answer. */
const ANSWER_MS = 10_000;
/** How long a hidden page stays connected. */
const HIDDEN_MS = 60_000;
/** Time before a refused subscription is tried again, or the server is asked again where to connect. */
const RETRY_MS = 60_000;
/** How long the server may be silent before the connection counts as lost; used until the server names its own time. */
const SILENCE_MS = 300_000;

/** The parts of the server's messages that are used. */
const serverMessage = z.object({
  type: z.string(),
  id: z.string().optional(),
  connectionTimeoutMs: z.number().optional(),
});

/** base64url: only characters that are allowed in a sub-protocol. */
const base64Url = (text: string): string => btoa(text).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");

/** A timer with at most one pending call: setting it again replaces that call. */
const timer = () => {
  let current: ReturnType<typeof setTimeout> | undefined;
  return {
    set: (ms: number, callback: () => void) => {
      clearTimeout(current);
      current = setTimeout(callback, ms);
    },
    clear: () => clearTimeout(current),
  };
};

/**
 * Keeps the page connected to its team's channel until the signal aborts, in the protocol of AWS AppSync Events. The
 * page connects again after each loss, with growing pauses and the current token, but not while the page is hidden.
 */
export const connect = async (push: OpenPush, teamId: string, signal: AbortSignal): Promise<void> => {
  // While the server doesn't say where to connect, polling at its normal intervals is enough.
  const known = await configuration().catch(() => undefined);
  if (signal.aborted) return;
  if (!known) setTimeout(() => void connect(push, teamId, signal), RETRY_MS);
  else if (known.live.url !== "") keepConnected({ ...known.live, channel: channelOf(teamId), push, signal });
};

interface Connection {
  url: string;
  host: string;
  channel: string;
  push: OpenPush;
  signal: AbortSignal;
}

/** Like {@link connect}, for a known URL. */
export const keepConnected = ({ url, host, channel, push, signal }: Connection): void => {
  const authorization = { host, Authorization: "" };
  const [answer, silence, hidden, retry] = [timer(), timer(), timer(), timer()];
  let subscription = "";
  let silenceMs = SILENCE_MS;

  const socket = new ReconnectingSocket(
    url,
    async () => {
      authorization.Authorization = (await idToken()) ?? "";
      return [PROTOCOL, `header-${base64Url(JSON.stringify(authorization))}`];
    },
    {
      // The delay is random, so that pages which lost their server together don't all come back at the same moment.
      minReconnectionDelay: 1_000 + Math.random() * 2_000,
      maxReconnectionDelay: 60_000,
      reconnectionDelayGrowFactor: 2,
      connectionTimeout: ANSWER_MS,
      maxEnqueuedMessages: 0,
    },
  );
  const send = (message: object) => socket.send(JSON.stringify(message));
  const start = () => {
    retry.clear();
    if (!signal.aborted) socket.reconnect();
  };
  const lost = () => {
    answer.clear();
    silence.clear();
    push.setConnected(false);
  };
  const disconnect = () => {
    socket.close();
    lost();
  };

  const receive = ({ type, id, connectionTimeoutMs }: z.infer<typeof serverMessage>) => {
    silence.set(silenceMs, start);
    if (type === "connection_ack") {
      silenceMs = connectionTimeoutMs ?? SILENCE_MS;
      subscription = crypto.randomUUID();
      send({ type: "subscribe", id: subscription, channel, authorization });
    }
    if (id !== subscription) return;
    if (type === "data") push.signal();
    if (type === "subscribe_success") {
      answer.clear();
      push.setConnected(true);
    }
    if (type === "subscribe_error") {
      disconnect();
      retry.set(RETRY_MS, start);
    }
  };

  socket.addEventListener("open", () => {
    answer.set(ANSWER_MS, start);
    send({ type: "connection_init" });
  });
  socket.addEventListener("close", lost);
  socket.addEventListener("message", ({ data }) => {
    const { success, data: message } = serverMessage.safeParse(jsonOf(data));
    if (success) receive(message);
  });

  const onVisibility = () => {
    if (document.visibilityState === "hidden") hidden.set(HIDDEN_MS, disconnect);
    else {
      hidden.clear();
      // Doesn't wait until a closing socket is closed: after a laptop's sleep, the server never answers.
      if (socket.readyState === socket.CLOSED || socket.readyState === socket.CLOSING) start();
    }
  };
  document.addEventListener("visibilitychange", onVisibility);
  signal.addEventListener("abort", () => {
    document.removeEventListener("visibilitychange", onVisibility);
    hidden.clear();
    retry.clear();
    disconnect();
  });
};

const jsonOf = (text: unknown): unknown => {
  try {
    return JSON.parse(String(text));
  } catch {
    return undefined;
  }
};
