import { keyInAddress } from "@clearhouse/core/people/api-key/api-key.errors.ts";
import { KEY_BEGINS } from "@clearhouse/core/people/api-key/secret.ts";
import type { Context } from "hono";

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
