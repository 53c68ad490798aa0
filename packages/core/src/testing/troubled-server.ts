import { once } from "node:events";
import { type AddressInfo, connect, createServer, type Socket } from "node:net";

/**
 * What a troubled server does with a request: it passes it on; it reads it and never answers; or it answers with the
 * headers and the first bytes of the body, and then no more.
 */
type Trouble = "none" | "silent" | "half";

export interface TroubledServer {
  url: string;
  /**
   * Sets what happens to requests from now on, on open connections too.
   * @param about only to requests that contain this text; others are passed on
   */
  trouble(kind: Trouble, about?: string): void;
  /** How many requests were troubled since the last call of `trouble`. */
  troubled(): number;
  stop(): Promise<void>;
}

/** The headers of an answer and the first half of its body. */
const halfOf = (answer: Buffer): Buffer => {
  const body = answer.indexOf("\r\n\r\n") + 4;
  return answer.subarray(0, body + Math.floor((answer.length - body) / 2));
};

/** Starts a server that stands before the server at `upstream`, and sometimes doesn't answer. */
export const startTroubledServer = async (upstream: string): Promise<TroubledServer> => {
  let kind: Trouble = "none";
  let about = "";
  let count = 0;
  const sockets = new Set<Socket>();
  const { hostname, port } = new URL(upstream);
  const server = createServer((client) => {
    const target = connect(Number(port), hostname);
    for (const socket of [client, target]) {
      sockets.add(socket);
      socket.on("close", () => sockets.delete(socket)).on("error", () => socket.destroy());
    }
    client.on("close", () => target.destroy());
    target.on("close", () => client.destroy());
    let cut = false;
    client.on("data", (bytes) => {
      const concerned = kind !== "none" && bytes.includes(about);
      if (concerned) count += 1;
      cut = concerned && kind === "half";
      if (!concerned || kind === "half") target.write(bytes);
    });
    let ended = false;
    target.on("data", (bytes) => {
      if (ended) return;
      client.write(cut ? halfOf(bytes) : bytes);
      ended = cut;
    });
  });
  await once(server.listen(0, "127.0.0.1"), "listening");
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    trouble: (next, only = "") => {
      kind = next;
      about = only;
      count = 0;
    },
    troubled: () => count,
    stop: async () => {
      for (const socket of sockets) socket.destroy();
      await once(server.close(), "close");
    },
  };
};
