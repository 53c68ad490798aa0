import { AsyncLocalStorage } from "node:async_hooks";
import { lookup } from "node:dns/promises";
import { env } from "../../platform/env.ts";

export interface Place {
  /** An IP address. */
  address: string;
  port: number;
}

/** The part of safe-fetch.ts that uses the network. The other files of this folder decide which hosts may be called. */
export interface Network {
  /** Finds all IP addresses of a host. */
  resolve(host: string): Promise<readonly string[]>;
  /**
   * Where to connect for a checked IP address: to the address itself, or in tests to the test's own server. `plain`
   * means a connection without TLS.
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

/**
 * Replaces the network in tests, so that a server on this machine answers for other sites. An import rule checks that
 * only tests use `networks`.
 */
export const networks = new AsyncLocalStorage<Network>();

export const network = (): Network => networks.getStore() ?? (env.FOREIGN_NETWORK === "off" ? nowhere : internet);
