import * as z from "zod";

/**
 * The only module of this package that reads process.env. Values are parsed when they are first used, so that each
 * function needs only its own.
 */
/** The settings for verifying tokens. */
const pool = z.object({
  USER_POOL_ID: z.string().min(1),
  USER_POOL_CLIENT_ID: z.string().min(1),
  /** The URL of the user pool's keys; "" for the URL on AWS. */
  COGNITO_JWKS_URL: z.string().default(""),
});

const administration = pool.pick({ USER_POOL_ID: true });

const api = pool.extend({
  STAGE: z.string().min(1),
  SITE_URL: z.url().transform((url) => url.replace(/\/$/, "")),
  /** Cognito's URL for the browser; "" for the URL on AWS. */
  COGNITO_ENDPOINT: z.string().default(""),
  /** The origin of Cognito's hosted pages, for signing in with Google; "" if Google isn't set up. */
  GOOGLE_ORIGIN: z.string().default(""),
  AUTH_FLOW: z.enum(["USER_SRP_AUTH", "USER_PASSWORD_AUTH"]).default("USER_SRP_AUTH"),
  /** The WebSocket URL to which pages connect for signals, and the host name that they send. */
  LIVE_SOCKET_URL: z.string().default(""),
  LIVE_HOST: z.string().default(""),
  /** The secret that CloudFront sends; calls without it are refused. */
  ORIGIN_SECRET: z.string().min(16),
});

const parsedBy = <Schema extends z.ZodType>(schema: Schema, whose: string) => {
  let parsed: z.infer<Schema> | undefined;
  return (): z.infer<Schema> => {
    if (parsed) return parsed;
    const result = schema.safeParse(process.env);
    if (!result.success) throw new Error(`Environment of ${whose}:\n${z.prettifyError(result.error)}`);
    parsed = result.data;
    return parsed;
  };
};

/**
 * Returns the parsed settings.
 * @throws Error that names the missing or malformed variable
 */
export const poolEnv = parsedBy(pool, "the verification of tokens");

const administrationEnv = parsedBy(administration, "the deletion of accounts");

/**
 * The id of the pool with the accounts that people sign in with.
 * @throws Error if it is missing
 */
export const userPoolId = (): string => administrationEnv().USER_POOL_ID;

/**
 * Returns the parsed settings.
 * @throws Error that names the missing or malformed variable
 */
export const apiEnv = parsedBy(api, "the API");
