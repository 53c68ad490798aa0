import { CodedError, notFound } from "../../platform/errors/error.ts";
import { API_KEYS_MAX, type ApiScope } from "./api-key.schema.ts";

export const keyNotFound = () => notFound("api_key", "API key not found");

export const tooManyKeys = () =>
  new CodedError(
    "conflict",
    "api_key.too_many",
    `A team has at most ${API_KEYS_MAX} API keys. Revoke one of them first.`,
  );

/** The error for an unknown, a revoked or an expired key. The answer is the same for all three. */
export const keyRefused = () =>
  new CodedError(
    "unauthenticated",
    "auth.required",
    "This API key isn't valid. It may have been revoked or have expired.",
  );

export const closedToKeys = () => new CodedError("forbidden", "api_key.closed", "This can't be done with an API key.");

/** The error for a call of an address for API keys with another token, or without one. */
export const keyRequired = () =>
  new CodedError(
    "unauthenticated",
    "api_key.required",
    'The addresses under /api/v1 are for programs, with an API key of your team in the header "Authorization: Bearer chk_…".',
  );

export const scopeMissing = (scope: ApiScope) =>
  new CodedError("forbidden", "api_key.scope_missing", `This API key lacks the scope ${scope}.`);

export const keyInAddress = () =>
  new CodedError(
    "invalid",
    "api_key.in_address",
    "An API key must not be part of an address, where logs would keep it. Send it in the Authorization header, and revoke this one.",
  );
