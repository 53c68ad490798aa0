import { AsyncLocalStorage } from "node:async_hooks";
import { lookup } from "node:dns/promises";
import { env } from "../platform/env.ts";

export interface Place {
  /** An IP address. */
  address: string;
  port: number;
}

/** The part of safe-fetch.ts that touches the network. Which addresses may be asked isn't decided here. */
export interface Network {
  /** All addresses of a host. */
  resolve(host: string): Promise<readonly string[]>;
  /** Where the connection to an address that was checked goes: there. `plain` speaks without TLS, to a test's own server. */
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

/** Set by tests alone, which serve foreign files from this machine: an import rule holds to that. */
export const networks = new AsyncLocalStorage<Network>();

export const network = (): Network => networks.getStore() ?? (env.FOREIGN_NETWORK === "off" ? nowhere : internet);
