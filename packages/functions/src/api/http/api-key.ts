import { keyInAddress } from "@clearhouse/core/api-key/api-key.errors.ts";
import { KEY_BEGINS } from "@clearhouse/core/api-key/secret.ts";
import type { Context } from "hono";

/** Whether a token is meant as an API key, valid or not. */
export const isKey = (token: string): boolean => token.startsWith(KEY_BEGINS);

/** The format of core/api-key/secret.ts, with or without a valid checksum. */
const KEY = new RegExp(`${KEY_BEGINS}[a-z2-7]{38}`, "i");

/** Addresses are logged by every server on the way, so a call with a key in its address is always refused. */
export const refuseKeyInAddress = ({ req }: Context): void => {
  if (KEY.test(req.url)) throw keyInAddress();
};
