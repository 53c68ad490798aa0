import { createServer, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import { type Network, networks, type Place } from "../safe-fetch/network.ts";

/** The public address of every host in {@link withForeignHost}. */
export const PUBLIC = "93.184.215.14";

interface Foreign {
  /** The names that were looked up. */
  resolved: string[];
  /** The addresses of attempted connections. */
  dialled: Place[];
  /** How many connections were made. */
  connections(): number;
}

/**
 * Runs `work` with all hosts served by one server on this machine. They resolve to a public address, which is checked
 * like any other; only the connection itself goes to the server instead.
 * @param answers the addresses of a host, if not {@link PUBLIC}
 * @param options.plain https addresses are called without TLS, because the server has no certificate
 */
export const withForeignHost = async <T>(
  listener: RequestListener,
  work: (foreign: Foreign) => Promise<T>,
  answers: (host: string) => readonly string[] = () => [PUBLIC],
  { plain = false } = {},
): Promise<T> => {
  let connections = 0;
  const server = createServer(listener);
  server.on("connection", () => {
    connections += 1;
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  const foreign: Foreign = { resolved: [], dialled: [], connections: () => connections };
  const network: Network = {
    resolve: async (host) => {
      foreign.resolved.push(host);
      return answers(host);
    },
    dial: (place) => {
      foreign.dialled.push(place);
      return { address: "127.0.0.1", port, ...(plain && { plain }) };
    },
  };
  try {
    return await networks.run(network, () => work(foreign));
  } finally {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  }
};

/** {@link withForeignHost} for platforms, which are called by https; the listener tells them apart by host name. */
export const withPlatforms = <T>(listener: RequestListener, work: (foreign: Foreign) => Promise<T>): Promise<T> =>
  withForeignHost(listener, work, undefined, { plain: true });
