import * as z from "zod";
import { line, optionalDate, timestamp } from "../../platform/fields.schema.ts";

/**
 * The scopes of keys, in the order in which they are offered. Each route requires one scope, or refuses all keys.
 * `links:read` opens no route: it adds the links of owners and signers to what the other scopes show.
 */
export const API_SCOPES = [
  "assets:read",
  "assets:write",
  "requests:read",
  "requests:write",
  "licenses:read",
  "contracts:read",
  "creators:read",
  "links:read",
] as const;
export const apiScope = z.enum(API_SCOPES);
export type ApiScope = z.infer<typeof apiScope>;

/** The most keys that a team can have; more would be hard to tell apart. */
export const API_KEYS_MAX = 50;

export const createApiKeyInput = z.object({
  name: line("Name", 60),
  scopes: z
    .array(apiScope)
    .min(1, "Please choose what the key may do")
    .max(API_SCOPES.length, "Each scope can be chosen once")
    .transform((scopes) => API_SCOPES.filter((scope) => scopes.includes(scope))),
  /** The last day on which the key works, in UTC; "" if it has no end. */
  expiresOn: optionalDate,
});
export type CreateApiKeyInput = z.input<typeof createApiKeyInput>;
export type ParsedCreateApiKey = z.output<typeof createApiKeyInput>;

export const apiKey = z.object({
  id: z.string(),
  name: z.string(),
  /** The beginning of the secret, to tell keys apart. */
  prefix: z.string(),
  scopes: z.array(apiScope),
  /** The last day on which the key works, in UTC; "" if it has no end. */
  expiresOn: z.string(),
  expired: z.boolean(),
  createdAt: timestamp,
  /** Accurate to an hour; null if the key was never used. */
  lastUsedAt: timestamp.nullable(),
  /** The name that the member had when they made the key. */
  madeBy: z.string(),
  /** Whether the member who made the key has left the team; the key still works. */
  makerLeft: z.boolean(),
});
export type ApiKey = z.infer<typeof apiKey>;
export const apiKeys = z.object({ items: z.array(apiKey) });

/** A new key with its secret. No other answer has the secret, because the secret is stored nowhere. */
export const createdApiKey = apiKey.extend({ secret: z.string() });
export type CreatedApiKey = z.infer<typeof createdApiKey>;
