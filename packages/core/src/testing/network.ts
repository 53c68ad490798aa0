import { createServer, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import { type Network, networks, type Place } from "../base/safe-fetch/network.ts";

/** The public IP address of every host in {@link withForeignHost}. */
export const PUBLIC = "93.184.215.14";

interface Foreign {
  /** The host names that were looked up. */
  resolved: string[];
  /** The IP addresses and ports of attempted connections. */
  dialled: Place[];
  /** How many connections were made. */
  connections(): number;
}

/**
 * Runs `work` while one server on this machine answers for all hosts. Host names resolve to a public IP address, which
 * is checked as usual; but connections are made to the server on this machine.
 * @param answers the IP addresses of a host, if not {@link PUBLIC}
 * @param options.plain https URLs are called without TLS, because the server has no certificate
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

/**
 * Runs `work` as {@link withForeignHost} does, for social platforms, which are called by https. The listener tells the
 * platforms apart by host name.
 */
export const withPlatforms = <T>(listener: RequestListener, work: (foreign: Foreign) => Promise<T>): Promise<T> =>
  withForeignHost(listener, work, undefined, { plain: true });
