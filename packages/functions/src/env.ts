import * as z from "zod";

/** The only module of this package that reads process.env. Parsed when first asked for, so each function needs only its own. */
const api = z.object({
  STAGE: z.string().min(1),
  SITE_URL: z.url().transform((url) => url.replace(/\/$/, "")),
  USER_POOL_ID: z.string().min(1),
  USER_POOL_CLIENT_ID: z.string().min(1),
  /** Where the browser finds Cognito; "" for AWS's own. */
  COGNITO_ENDPOINT: z.string().default(""),
  /** Where the API finds Cognito's keys; "" for AWS's own. */
  COGNITO_JWKS_URL: z.string().default(""),
  /** Where Cognito hands over to Google (its hosted domain's origin); "" where Google isn't set up. */
  GOOGLE_ORIGIN: z.string().default(""),
  AUTH_FLOW: z.enum(["USER_SRP_AUTH", "USER_PASSWORD_AUTH"]).default("USER_SRP_AUTH"),
  /** CloudFront proves itself by it; calls that come without it are refused. */
  ORIGIN_SECRET: z.string().min(16),
});

let parsed: z.infer<typeof api> | undefined;

/** @throws Error that names what is missing or malformed */
export const apiEnv = (): z.infer<typeof api> => {
  if (parsed) return parsed;
  const result = api.safeParse(process.env);
  if (!result.success) throw new Error(`Environment of the API:\n${z.prettifyError(result.error)}`);
  parsed = result.data;
  return parsed;
};
