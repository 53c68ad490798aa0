import { AsyncLocalStorage } from "node:async_hooks";
import { lookup } from "node:dns/promises";
import { env } from "../platform/env.ts";

export interface Place {
  /** An IP address. */
  address: string;
  port: number;
}

/** The part of safe-fetch.ts that touches the network. It doesn't decide which addresses may be called. */
export interface Network {
  /** All addresses of a host. */
  resolve(host: string): Promise<readonly string[]>;
  /**
   * Where to connect for a checked address: to that address. In tests `plain` means a connection without TLS to the
   * test's own server.
   */
  dial(place: Place): Place & { plain?: true };
}

const internet: Network = {
  resolve: async (host) => (await lookup(host, { all: true, order: "ipv4first" })).map(({ address }) => address),
  dial: (place) => place,
};

const nowhere: Network = {
  resolve: async () => {
    throw new Error("Foreign addresses are off");
  },
  dial: (place) => place,
};

/** Set only by tests, which serve foreign files from this machine; an import rule checks that. */
export const networks = new AsyncLocalStorage<Network>();

export const network = (): Network => networks.getStore() ?? (env.FOREIGN_NETWORK === "off" ? nowhere : internet);
