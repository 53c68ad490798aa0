import { CodedError } from "@clearhouse/core/platform/errors/error.ts";
import { LIMITS } from "@clearhouse/core/platform/fields.schema.ts";
import { bodyLimit } from "hono/body-limit";

const tooLarge = () => {
  throw new CodedError("too_large", "request.too_large", "This is more than 1MB. Files are sent as uploads.");
};

/** Refuses a body that is too large. A call that declares too great a length is refused before its body is read. */
export const limitBody = bodyLimit({ maxSize: LIMITS.bodyBytes, onError: tooLarge });
