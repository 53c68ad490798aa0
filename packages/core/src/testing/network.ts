import { createServer, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import { type Network, networks, type Place } from "../safe-fetch/network.ts";

/** The public address that every host of a {@link withForeignHost} has. */
export const PUBLIC = "93.184.215.14";

interface Foreign {
  /** What was asked of the resolver. */
  resolved: string[];
  /** Where connections were to go. */
  dialled: Place[];
  /** How many connections came. */
  connections(): number;
}

/**
 * Runs `work` where all hosts are one server of this machine. They resolve to a public address, which is checked like any
 * other; only the last step, the connection to it, goes to the server instead.
 * @param answers a host's addresses, where they are others
 * @param options.plain https addresses are spoken to without TLS, for the server has no certificate
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

/** {@link withForeignHost} for platforms, which are asked by https; the listener tells them apart by the host's name. */
export const withPlatforms = <T>(listener: RequestListener, work: (foreign: Foreign) => Promise<T>): Promise<T> =>
  withForeignHost(listener, work, undefined, { plain: true });
