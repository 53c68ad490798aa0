import { Match } from "aws-cdk-lib/assertions";
import { describe, expect, it } from "vitest";
import { PASSWORD_POLICY } from "../packages/local/src/cognito/pool.ts";
import { authOriginOf } from "../stacks/auth.ts";
import { STAGES } from "./testing/deployment.ts";
import { onlyResource, resource, resourcesOf, template, templateText } from "./testing/templates.ts";

describe.each(STAGES)("the user pool in %s", (stage) => {
  it("people sign in with a confirmed email address", () => {
    template("Auth", stage).hasResourceProperties("AWS::Cognito::UserPool", {
      UsernameAttributes: ["email"],
      UsernameConfiguration: { CaseSensitive: false },
      AutoVerifiedAttributes: ["email"],
      UserAttributeUpdateSettings: { AttributesRequireVerificationBeforeUpdate: ["email"] },
      AccountRecoverySetting: { RecoveryMechanisms: [{ Name: "verified_email", Priority: 1 }] },
      AdminCreateUserConfig: { AllowAdminCreateUserOnly: false },
    });
  });

  it("a password needs at least eight characters, with an upper-case letter, a lower-case letter and a digit", () => {
    template("Auth", stage).hasResourceProperties("AWS::Cognito::UserPool", {
      Policies: {
        PasswordPolicy: {
          MinimumLength: 8,
          RequireLowercase: true,
          RequireUppercase: true,
          RequireNumbers: true,
          RequireSymbols: false,
        },
      },
    });
  });

  it("an authenticator app is the only second factor that people can set up", () => {
    template("Auth", stage).hasResourceProperties("AWS::Cognito::UserPool", {
      MfaConfiguration: "OPTIONAL",
      EnabledMfas: ["SOFTWARE_TOKEN_MFA"],
    });
  });

  it("the client has no secret, doesn't send passwords to the server, and doesn't reveal who has an account", () => {
    template("Auth", stage).hasResourceProperties("AWS::Cognito::UserPoolClient", {
      GenerateSecret: false,
      PreventUserExistenceErrors: "ENABLED",
      EnableTokenRevocation: true,
      ExplicitAuthFlows: Match.not(Match.arrayWith(["ALLOW_USER_PASSWORD_AUTH"])),
    });
    template("Auth", stage).hasResourceProperties("AWS::Cognito::UserPoolClient", {
      ExplicitAuthFlows: ["ALLOW_USER_SRP_AUTH", "ALLOW_REFRESH_TOKEN_AUTH"],
    });
  });

  it("no identity pool gives signed-in people AWS credentials", () => {
    expect(resourcesOf("Auth", "AWS::Cognito::IdentityPool", stage)).toEqual([]);
  });
});

it("the user pool of prod stays if its stack is deleted", () => {
  template("Auth").hasResource("AWS::Cognito::UserPool", {
    DeletionPolicy: "Retain",
    Properties: { DeletionProtection: "ACTIVE" },
  });
});

it("a function that only Cognito may call admits sign-ups, and another counts and writes the pool's mails", () => {
  const [pool] = resourcesOf("Auth", "AWS::Cognito::UserPool");
  const arnOf = (name: string) => ({ "Fn::GetAtt": [resource("Auth", "AWS::Lambda::Function", name).id, "Arn"] });
  const triggers = { PreSignUp: arnOf("PreSignUp"), CustomMessage: arnOf("CustomMessage") };
  expect(pool?.Properties.LambdaConfig).toEqual(triggers);
  const permissions = resourcesOf("Auth", "AWS::Lambda::Permission").map(({ Properties }) => Properties);
  expect(permissions).toHaveLength(2);
  for (const arn of Object.values(triggers)) {
    expect(permissions).toContainEqual({
      Action: "lambda:InvokeFunction",
      FunctionName: arn,
      Principal: "cognito-idp.amazonaws.com",
      SourceArn: { "Fn::GetAtt": [pool?.id, "Arn"] },
    });
  }
});

describe("the limit of calls by one IP address", () => {
  it("AWS WAF blocks an IP address that calls the pool more than 500 times in five minutes", () => {
    const [pool] = resourcesOf("Auth", "AWS::Cognito::UserPool");
    const acl = onlyResource("Auth", "AWS::WAFv2::WebACL");
    expect(acl.Properties).toMatchObject({
      Name: "prod-clearhouse-AuthLimits",
      Scope: "REGIONAL",
      DefaultAction: { Allow: {} },
      Rules: [
        {
          Action: { Block: {} },
          Statement: { RateBasedStatement: { AggregateKeyType: "IP", Limit: 500, EvaluationWindowSec: 300 } },
        },
      ],
    });
    expect(onlyResource("Auth", "AWS::WAFv2::WebACLAssociation").Properties).toEqual({
      ResourceArn: { "Fn::GetAtt": [pool?.id, "Arn"] },
      WebACLArn: { "Fn::GetAtt": [acl.id, "Arn"] },
    });
  });

  it("a stage whose setting is 0 has no rule", () => {
    expect(resourcesOf("Auth", "AWS::WAFv2::WebACL", "test")).toEqual([]);
    expect(resourcesOf("Auth", "AWS::WAFv2::WebACLAssociation", "test")).toEqual([]);
  });
});

describe("Google as an identity provider", () => {
  it("Google is offered if it is configured, and its client secret comes from Secrets Manager", () => {
    template("Auth", "prod").hasResourceProperties("AWS::Cognito::UserPoolIdentityProvider", {
      ProviderType: "Google",
      ProviderDetails: {
        client_secret: "{{resolve:secretsmanager:clearhouse/prod/google:SecretString:::}}",
      },
      AttributeMapping: { email: "email", email_verified: "email_verified" },
    });
    template("Auth", "prod").hasResourceProperties("AWS::Cognito::UserPoolClient", {
      SupportedIdentityProviders: ["COGNITO", "Google"],
      AllowedOAuthFlows: ["code"],
      CallbackURLs: ["https://app.clearhouse.example/auth"],
      LogoutURLs: ["https://app.clearhouse.example/auth"],
    });
    template("Auth", "prod").resourceCountIs("AWS::Cognito::UserPoolDomain", 1);
  });

  it("the user pool has no Google provider and no sign-in pages if Google isn't configured", () => {
    template("Auth", "test").resourceCountIs("AWS::Cognito::UserPoolIdentityProvider", 0);
    template("Auth", "test").resourceCountIs("AWS::Cognito::UserPoolDomain", 0);
    template("Auth", "test").hasResourceProperties("AWS::Cognito::UserPoolClient", {
      SupportedIdentityProviders: ["COGNITO"],
      AllowedOAuthFlowsUserPoolClient: false,
    });
  });
});

describe("signing in with Google", () => {
  const originIn = (stage: (typeof STAGES)[number]): string => {
    const { Environment } = resource("Api", "AWS::Lambda::Function", "Api", stage).Properties as {
      Environment: { Variables: Record<string, unknown> };
    };
    return JSON.stringify(Environment.Variables.GOOGLE_ORIGIN);
  };
  const connectIn = (stage: (typeof STAGES)[number]): string =>
    /connect-src [^;]*/.exec(JSON.stringify(JSON.parse(templateText("Web", stage))))?.[0] ?? "";

  it("signing in with Google uses the pool's domain, which the API knows and the site's CSP allows", () => {
    const { Domain } = onlyResource("Auth", "AWS::Cognito::UserPoolDomain").Properties;
    const origin = `https://${Domain}.auth.us-east-1.amazoncognito.com`;
    expect(originIn("prod")).toBe(JSON.stringify(origin));
    expect(connectIn("prod")).toContain(` ${origin}`);
  });

  it("if the settings name a sign-in domain, signing in with Google uses that domain", () => {
    const authDomain = {
      domainName: "auth.clearhouse.example",
      certificateArn: "arn:aws:acm:us-east-1:1:certificate/a",
    };
    expect(authOriginOf(authDomain, "unused", "us-east-1")).toBe("https://auth.clearhouse.example");
  });

  it("the API and the site's CSP get no URL for Google if Google isn't configured", () => {
    expect(originIn("test")).toBe('""');
    expect(connectIn("test")).not.toContain("amazoncognito");
  });
});

it("the local user pool has the same password rules as the user pool on AWS", () => {
  const [pool] = resourcesOf("Auth", "AWS::Cognito::UserPool");
  const asked = { PasswordPolicy: { ...PASSWORD_POLICY, TemporaryPasswordValidityDays: 3 } };
  expect(pool?.Properties.Policies).toEqual(asked);
});

describe("the user pool's mail", () => {
  it("the user pool's mail is sent by SES if the SES identity is declared ready", () => {
    template("Auth", "prod").hasResourceProperties("AWS::Cognito::UserPool", {
      EmailConfiguration: { EmailSendingAccount: "DEVELOPER", From: "Clearhouse <no-reply@clearhouse.example>" },
    });
  });

  it("the user pool's mail is sent by Cognito's own sender until the SES identity is declared ready", () => {
    template("Auth", "test").hasResourceProperties("AWS::Cognito::UserPool", {
      EmailConfiguration: { EmailSendingAccount: "COGNITO_DEFAULT" },
    });
  });
});
