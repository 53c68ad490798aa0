import { REGION } from "../stand-in.ts";

/** The pool's id has the form of ids on AWS, so that aws-jwt-verify accepts it. */
export const POOL_ID = `${REGION}_LocalPool1`;
export const CLIENT_ID = "localwebclient0000000000";
export const ISSUER_DOMAIN = `https://cognito-idp.${REGION}.amazonaws.com`;

/** The password policy in stacks/auth.ts is the same; infra-tests compare the two. */
export const PASSWORD_POLICY = {
  MinimumLength: 8,
  RequireLowercase: true,
  RequireUppercase: true,
  RequireNumbers: true,
  RequireSymbols: false,
} as const;
