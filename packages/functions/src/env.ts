import * as z from "zod";

/** The only module of this package that reads process.env. Parsed when first asked for, so each function needs only its own. */
/** What tokens are verified by. */
const pool = z.object({
  USER_POOL_ID: z.string().min(1),
  USER_POOL_CLIENT_ID: z.string().min(1),
  /** Where Cognito's keys are found; "" for AWS's own. */
  COGNITO_JWKS_URL: z.string().default(""),
});

const api = pool.extend({
  STAGE: z.string().min(1),
  SITE_URL: z.url().transform((url) => url.replace(/\/$/, "")),
  /** Where the browser finds Cognito; "" for AWS's own. */
  COGNITO_ENDPOINT: z.string().default(""),
  /** Where Cognito hands over to Google (its hosted domain's origin); "" where Google isn't set up. */
  GOOGLE_ORIGIN: z.string().default(""),
  AUTH_FLOW: z.enum(["USER_SRP_AUTH", "USER_PASSWORD_AUTH"]).default("USER_SRP_AUTH"),
  /** Where pages connect to hear of changes (wss), and the host that they name as theirs there. */
  LIVE_SOCKET_URL: z.string().default(""),
  LIVE_HOST: z.string().default(""),
  /** CloudFront proves itself by it; calls that come without it are refused. */
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

/** @throws Error that names what is missing or malformed */
export const poolEnv = parsedBy(pool, "the verification of tokens");

/** @throws Error that names what is missing or malformed */
export const apiEnv = parsedBy(api, "the API");
