import { Certificate } from "aws-cdk-lib/aws-certificatemanager";
import {
  AccountRecovery,
  FeaturePlan,
  Mfa,
  OAuthScope,
  ProviderAttribute,
  type UserPool,
  type UserPoolClient,
  UserPoolClientIdentityProvider,
  UserPoolEmail,
  UserPoolIdentityProviderGoogle,
} from "aws-cdk-lib/aws-cognito";
import { Duration, SecretValue } from "aws-cdk-lib/core";
import { Cognito, type Stack, type StackContext, use } from "sst/constructs";
import { CUSTOM_MESSAGE, PRE_SIGN_UP } from "../packages/functions/src/subscriptions.ts";
import { dataRemovalPolicy, isProtected } from "./app.ts";
import { limitCallers } from "./auth-limits.ts";
import { Events } from "./bus.ts";
import { createFunction } from "./function.ts";
import { watchSignIn } from "./monitoring/people.ts";
import { watchSignUps } from "./monitoring/sign-ups.ts";
import { readSettings, type Settings } from "./settings.ts";

export function Auth({ stack, app }: StackContext) {
  const settings = readSettings(app.stage);
  const { siteUrl, mailFrom, mailDomain, authMail, google } = settings;

  const { bus } = use(Events);
  const preSignUp = createFunction(stack, bus, PRE_SIGN_UP);
  const customMessage = createFunction(stack, bus, CUSTOM_MESSAGE);
  watchSignUps(stack, preSignUp, customMessage);

  const auth = new Cognito(stack, "Auth", {
    login: ["email"],
    triggers: { preSignUp, customMessage },
    // Browsers never get AWS credentials.
    identityPoolFederation: false,
    cdk: {
      userPool: {
        // The trigger before a sign-up asks for an invite.
        selfSignUpEnabled: true,
        autoVerify: { email: true },
        // A changed email address takes effect only once it is confirmed.
        keepOriginal: { email: true },
        standardAttributes: { email: { required: true, mutable: true } },
        accountRecovery: AccountRecovery.EMAIL_ONLY,
        mfa: Mfa.OPTIONAL,
        mfaSecondFactor: { otp: true, sms: false },
        passwordPolicy: {
          minLength: 8,
          requireLowercase: true,
          requireUppercase: true,
          requireDigits: true,
          requireSymbols: false,
          tempPasswordValidity: Duration.days(3),
        },
        // Passwords, codes of an authenticator app, Google and our triggers need no higher plan.
        featurePlan: FeaturePlan.LITE,
        deletionProtection: isProtected(app.stage),
        removalPolicy: dataRemovalPolicy(app.stage),
        email:
          authMail === "ses"
            ? UserPoolEmail.withSES({
                fromEmail: mailFrom,
                fromName: "Clearhouse",
                sesVerifiedDomain: mailDomain,
                sesRegion: app.region,
              })
            : UserPoolEmail.withCognito(),
      },
      userPoolClient: {
        generateSecret: false,
        preventUserExistenceErrors: true,
        enableTokenRevocation: true,
        authFlows: { userSrp: true },
        idTokenValidity: Duration.hours(1),
        accessTokenValidity: Duration.hours(1),
        refreshTokenValidity: Duration.days(30),
        supportedIdentityProviders: [
          UserPoolClientIdentityProvider.COGNITO,
          ...(google ? [UserPoolClientIdentityProvider.GOOGLE] : []),
        ],
        ...(google
          ? {
              oAuth: {
                flows: { authorizationCodeGrant: true },
                scopes: [OAuthScope.OPENID, OAuthScope.EMAIL, OAuthScope.PROFILE],
                callbackUrls: [`${siteUrl}/auth`],
                logoutUrls: [`${siteUrl}/auth`],
              },
            }
          : { disableOAuth: true }),
      },
    },
  });
  limitCallers(stack, auth, settings);
  const authOrigin = google && addGoogle(stack, auth, settings, google);

  watchSignIn(stack, auth.userPoolId, auth.userPoolClientId);

  stack.addOutputs({ UserPoolId: auth.userPoolId, UserPoolClientId: auth.userPoolClientId, AuthOrigin: authOrigin });
  const { userPoolId, userPoolArn } = auth;
  return { userPoolId, userPoolArn, userPoolClientId: auth.userPoolClientId, authOrigin };
}

/**
 * Adds signing in with Google.
 * @returns the origin of Cognito's pages for Google sign-in
 */
const addGoogle = (
  stack: Stack,
  auth: Cognito,
  { authDomain }: Settings,
  { clientId, secretName }: NonNullable<Settings["google"]>,
): string => {
  const userPool = auth.cdk.userPool as UserPool;
  const provider = new UserPoolIdentityProviderGoogle(stack, "Google", {
    userPool,
    clientId,
    clientSecretValue: SecretValue.secretsManager(secretName),
    scopes: ["openid", "email", "profile"],
    attributeMapping: {
      email: ProviderAttribute.GOOGLE_EMAIL,
      emailVerified: ProviderAttribute.other("email_verified"),
      fullname: ProviderAttribute.GOOGLE_NAME,
    },
  });
  // The client refers to the provider by its name, so CloudFormation doesn't know the dependency.
  (auth.cdk.userPoolClient as UserPoolClient).node.addDependency(provider);
  const domainPrefix = `clearhouse-${stack.stage}-${stack.account}`;
  userPool.addDomain(
    "Domain",
    authDomain
      ? {
          customDomain: {
            domainName: authDomain.domainName,
            certificate: Certificate.fromCertificateArn(stack, "AuthCertificate", authDomain.certificateArn),
          },
        }
      : { cognitoDomain: { domainPrefix } },
  );
  return authOriginOf(authDomain, domainPrefix, stack.region);
};

/**
 * The origin of Cognito's pages, as text. If the origin were a value of the domain's resource, the stacks of API and
 * site would import that value. CloudFormation refuses to replace what another stack imports, so no deployment could
 * change the domain or remove Google.
 */
export const authOriginOf = (authDomain: Settings["authDomain"], domainPrefix: string, region: string): string =>
  `https://${authDomain?.domainName ?? `${domainPrefix}.auth.${region}.amazoncognito.com`}`;
