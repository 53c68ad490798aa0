import { keyInAddress } from "@clearhouse/core/api-key/api-key.errors.ts";
import { KEY_BEGINS } from "@clearhouse/core/api-key/secret.ts";
import type { Context } from "hono";

/** Whether what is sent as a token is meant as an API key, right or wrong. */
export const isKey = (token: string): boolean => token.startsWith(KEY_BEGINS);

/** As core/api-key/secret.ts makes them, whether its checksum fits or not. */
const KEY = new RegExp(`${KEY_BEGINS}[a-z2-7]{38}`, "i");

/** An address is logged on its way, by whoever carries it: a key in one is refused, whatever else the call is. */
export const refuseKeyInAddress = ({ req }: Context): void => {
  if (KEY.test(req.url)) throw keyInAddress();
};
