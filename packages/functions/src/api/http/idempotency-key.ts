import { CodedError } from "@clearhouse/core/platform/errors/error.ts";
import type { Context } from "hono";

/** The key that a client sends with a call that creates something. @throws request.invalid for a malformed key */
export const idempotencyKey = (c: Context): string | undefined => {
  const key = c.req.header("idempotency-key");
  if (key === undefined || /^[\w-]{8,64}$/.test(key)) return key?.toLowerCase();
  throw new CodedError("invalid", "request.invalid", "The idempotency key is malformed.", {
    fields: { "idempotency-key": "8 to 64 letters, digits, - or _" },
  });
};
