import { BlockList, isIP } from "node:net";
import { ForeignError } from "./safe-fetch.errors.ts";

/**
 * IPv4 networks that aren't part of the public internet: the networks of IANA's special-purpose registry, multicast
 * networks and reserved networks. The last entry is a single public address that clouds use internally.
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
 * The range of IPv6 addresses that is allocated for the public internet. Loopback, private, link-local, multicast,
 * mapped and translated (NAT64) addresses are outside of the range, and new special addresses will be too.
 */
const GIVEN_OUT = ["2000::", 3] as const;
/**
 * The parts of {@link GIVEN_OUT} that aren't public: protocol assignments such as Teredo, documentation, 6to4 and
 * AS112.
 */
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

/** Whether a text is an IPv4 or IPv6 address of the public internet; false if it isn't an address at all. */
export const isPublicAddress = (address: string): boolean => {
  // An IPv6 address with a zone ("%eth0") belongs to a network of this machine.
  if (address.includes("%")) return false;
  const family = isIP(address);
  if (family === 4) return !refused.check(address, "ipv4");
  return family === 6 && public6.check(address, "ipv6") && !refused6.check(address, "ipv6");
};

/** Names that never belong to a public host (RFC 6761, 6762, 7686, 8375, 9476, and ICANN's .internal). */
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

/** A URL's host as DNS look-ups need it: without brackets and without a dot at its end. */
export const hostOf = ({ hostname }: URL): string => hostname.replace(/^\[|\]$/g, "").replace(/\.$/, "");

const isPublicName = (name: string): boolean => {
  const labels = name.split(".");
  return labels.length > 1 && labels.every((label) => label !== "") && !NOT_PUBLIC_NAMES.has(labels.at(-1) ?? "");
};

const isOneOf = (host: string, hosts: readonly string[]): boolean =>
  hosts.some((one) => host === one || host.endsWith(`.${one}`));

/**
 * Checks and parses a URL of another site. The URL must be http or https on the scheme's default port, without a user,
 * and with a host that may be public. The connection uses the same parser. The IP addresses of a host name are checked
 * later, when the name is resolved.
 * @param hosts if given, only these hosts and their subdomains are allowed
 * @param base the URL that redirected to this one
 * @throws ForeignError refused
 */
export const foreignUrl = (address: string, { hosts, base }: { hosts?: readonly string[]; base?: URL } = {}): URL => {
  // The parser drops tabs and line ends and replaces backslashes, so the called URL would differ from the URL that a
  // person reads.
  if (!base && /[\s\p{Cc}\\]/u.test(address)) throw new ForeignError("refused", "spaces or backslashes");
  if (!URL.canParse(address, base?.href)) throw new ForeignError("refused", "no address");
  const url = new URL(address, base);
  if (url.protocol !== "http:" && url.protocol !== "https:")
    throw new ForeignError("refused", "neither http nor https");
  if (url.username !== "" || url.password !== "") throw new ForeignError("refused", "names a user");
  // The parser leaves out a scheme's default port, so any port that is left is another port.
  if (url.port !== "") throw new ForeignError("refused", "another port");
  const host = hostOf(url);
  if (isIP(host) === 0 ? !isPublicName(host) : !isPublicAddress(host)) throw new ForeignError("refused", "not public");
  if (hosts && !isOneOf(host, hosts)) throw new ForeignError("refused", "another host");
  return url;
};
