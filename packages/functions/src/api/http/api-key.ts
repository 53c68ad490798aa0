import { keyInAddress } from "@clearhouse/core/api-key/api-key.errors.ts";
import { KEY_BEGINS } from "@clearhouse/core/api-key/secret.ts";
import type { Context } from "hono";

/** Whether a token is meant as an API key, valid or not. */
export const isKey = (token: string): boolean => token.startsWith(KEY_BEGINS);

/** The format of core/api-key/secret.ts, with or without a valid checksum. */
const KEY = new RegExp(`${KEY_BEGINS}[a-z2-7]{38}`, "i");

/** An address without its percent-encoding, in which the same key could be written in many ways. */
const decoded = (address: string): string =>
  address.replace(/%[0-9a-f]{2}/gi, (byte) => String.fromCharCode(Number.parseInt(byte.slice(1), 16)));

/** Addresses are logged by every server on the way, so a call with a key in its address is always refused. */
export const refuseKeyInAddress = ({ req }: Context): void => {
  if (KEY.test(decoded(req.url))) throw keyInAddress();
};
