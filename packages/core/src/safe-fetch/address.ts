import { BlockList, isIP } from "node:net";
import { ForeignError } from "./safe-fetch.errors.ts";

/**
 * IPv4 that isn't the public internet: IANA's special-purpose registry, multicast, and what is reserved. One address is
 * public by number and a cloud's own by use.
 */
const NOT_PUBLIC: readonly (readonly [network: string, prefix: number])[] = [
  ["0.0.0.0", 8],
  ["10.0.0.0", 8],
  ["100.64.0.0", 10],
  ["127.0.0.0", 8],
  ["169.254.0.0", 16],
  ["172.16.0.0", 12],
  ["192.0.0.0", 24],
  ["192.0.2.0", 24],
  ["192.31.196.0", 24],
  ["192.52.193.0", 24],
  ["192.88.99.0", 24],
  ["192.168.0.0", 16],
  ["192.175.48.0", 24],
  ["198.18.0.0", 15],
  ["198.51.100.0", 24],
  ["203.0.113.0", 24],
  ["224.0.0.0", 4],
  ["240.0.0.0", 4],
  ["168.63.129.16", 32],
];

/**
 * Of IPv6 only what is given out for the public internet; that leaves out loopback, private, link-local, multicast,
 * mapped and translated (NAT64) addresses, whatever is added to them.
 */
const GIVEN_OUT = ["2000::", 3] as const;
/** What of it isn't: protocols (Teredo among them), documentation, 6to4, AS112. */
const NOT_PUBLIC_6: readonly (readonly [network: string, prefix: number])[] = [
  ["2001::", 23],
  ["2001:db8::", 32],
  ["2002::", 16],
  ["2620:4f:8000::", 48],
  ["3fff::", 20],
];

const refused = new BlockList();
for (const [network, prefix] of NOT_PUBLIC) refused.addSubnet(network, prefix, "ipv4");
const refused6 = new BlockList();
for (const [network, prefix] of NOT_PUBLIC_6) refused6.addSubnet(network, prefix, "ipv6");
const public6 = new BlockList();
public6.addSubnet(...GIVEN_OUT, "ipv6");

/** Whether an address of either kind is one of the public internet; false for whatever isn't an address at all. */
export const isPublicAddress = (address: string): boolean => {
  // With a zone an address is one of this machine's own links.
  if (address.includes("%")) return false;
  const family = isIP(address);
  if (family === 4) return !refused.check(address, "ipv4");
  return family === 6 && public6.check(address, "ipv6") && !refused6.check(address, "ipv6");
};

/** Names that are never a public host's (RFC 6761, 6762, 7686, 8375, 9476, and ICANN's .internal). */
const NOT_PUBLIC_NAMES = new Set([
  "localhost",
  "localdomain",
  "local",
  "internal",
  "intranet",
  "private",
  "corp",
  "home",
  "lan",
  "arpa",
  "onion",
  "alt",
  "test",
  "example",
  "invalid",
]);

/** A host as the resolver is asked for it: without brackets and the root's dot. */
export const hostOf = ({ hostname }: URL): string => hostname.replace(/^\[|\]$/g, "").replace(/\.$/, "");

const isPublicName = (name: string): boolean => {
  const labels = name.split(".");
  return labels.length > 1 && labels.every((label) => label !== "") && !NOT_PUBLIC_NAMES.has(labels.at(-1) ?? "");
};

const isOneOf = (host: string, hosts: readonly string[]): boolean =>
  hosts.some((one) => host === one || host.endsWith(`.${one}`));

/**
 * An address as it may be asked, by the one parser that is connected by as well: http or https on its own port, without
 * a user, of a host that may be public. What a name resolves to is checked where it is resolved.
 * @param hosts where given, the only hosts that are asked, with what lies below them
 * @param base where it was named by another address
 * @throws ForeignError refused
 */
export const foreignUrl = (address: string, { hosts, base }: { hosts?: readonly string[]; base?: URL } = {}): URL => {
  // The parser would drop tabs and line ends and turn backslashes: what a person reads isn't what is asked then.
  if (!base && /[\s\p{Cc}\\]/u.test(address)) throw new ForeignError("refused", "spaces or backslashes");
  if (!URL.canParse(address, base?.href)) throw new ForeignError("refused", "no address");
  const url = new URL(address, base);
  if (url.protocol !== "http:" && url.protocol !== "https:")
    throw new ForeignError("refused", "neither http nor https");
  if (url.username !== "" || url.password !== "") throw new ForeignError("refused", "names a user");
  // The parser leaves out a scheme's own port; 80 for https and 443 for http are no site's.
  if (url.port !== "") throw new ForeignError("refused", "another port");
  const host = hostOf(url);
  if (isIP(host) === 0 ? !isPublicName(host) : !isPublicAddress(host)) throw new ForeignError("refused", "not public");
  if (hosts && !isOneOf(host, hosts)) throw new ForeignError("refused", "another host");
  return url;
};
