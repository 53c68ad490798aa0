import { REGION } from "../stand-in.ts";

/** Named as on AWS, so that aws-jwt-verify accepts the pool as a real one. */
export const POOL_ID = `${REGION}_LocalPool1`;
export const CLIENT_ID = "localwebclient0000000000";
export const ISSUER_DOMAIN = `https://cognito-idp.${REGION}.amazonaws.com`;

const created = new Date("2026-01-01T00:00:00.000Z");

export const CLIENT = {
  ClientId: CLIENT_ID,
  ClientName: "web",
  UserPoolId: POOL_ID,
  CreationDate: created,
  LastModifiedDate: created,
  AccessTokenValidity: 1,
  IdTokenValidity: 1,
  RefreshTokenValidity: 30,
  TokenValidityUnits: { AccessToken: "hours", IdToken: "hours", RefreshToken: "days" },
} as const;

export const POOL = {
  Id: POOL_ID,
  Name: "clearhouse-local",
  UsernameAttributes: ["email"],
  AutoVerifiedAttributes: ["email"],
  /** The same as in stacks/auth.ts; infra-tests compare them. */
  Policies: {
    PasswordPolicy: {
      MinimumLength: 8,
      RequireLowercase: true,
      RequireUppercase: true,
      RequireNumbers: true,
      RequireSymbols: false,
    },
  },
  SchemaAttributes: [
    { Name: "sub", AttributeDataType: "String" },
    { Name: "email", AttributeDataType: "String", Mutable: true, Required: true },
    { Name: "email_verified", AttributeDataType: "Boolean", Mutable: true },
    { Name: "name", AttributeDataType: "String", Mutable: true },
  ],
} as const;
