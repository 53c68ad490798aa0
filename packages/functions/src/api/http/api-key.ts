import { keyInAddress } from "@clearhouse/core/people/api-key/api-key.errors.ts";
import { KEY_BEGINS } from "@clearhouse/core/people/api-key/secret.ts";
import type { Context } from "hono";
import { inV1 } from "../../api-addresses.ts";

/** Whether a token looks like an API key, valid or not. */
export const isKey = (token: string): boolean => token.startsWith(KEY_BEGINS);

/** The format of an API key (core/people/api-key/secret.ts), with or without a valid checksum. */
const KEY = new RegExp(`${KEY_BEGINS}[a-z2-7]{38}`, "i");

/** A URL without its percent-encoding, with which a key could be written in many ways. */
const decoded = (address: string): string =>
  address.replace(/%[0-9a-f]{2}/gi, (byte) => String.fromCharCode(Number.parseInt(byte.slice(1), 16)));

/** Refuses a call with a key in its URL, because every server on the way may log URLs. */
export const refuseKeyInAddress = ({ req }: Context): void => {
  if (KEY.test(decoded(req.url))) throw keyInAddress();
};

/** The day from which keys should call version 1, in the form of RFC 9745: seconds since 1970 after an @. */
const DEPRECATED = `@${Date.UTC(2026, 10, 29) / 1_000}`;

/**
 * Names, in the answer to a call with a key at an address from before version 1, the address that takes its place. The
 * earlier address has no last day, because customers' programs call it.
 */
export const nameSuccessor = (c: Context): void => {
  c.header("Deprecation", DEPRECATED);
  // The URL's own path is encoded, so nothing in it can end the header's <…>, or isn't ASCII.
  c.header("Link", `<${inV1(new URL(c.req.url).pathname)}>; rel="successor-version"`);
};
