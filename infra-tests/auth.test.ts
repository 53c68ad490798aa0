import { Match } from "aws-cdk-lib/assertions";
import { describe, expect, it } from "vitest";
import { PASSWORD_POLICY } from "../packages/local/src/cognito/pool.ts";
import { authOriginOf } from "../stacks/auth.ts";
import { STAGES } from "./deployment.ts";
import { onlyResource, resource, resourcesOf, template, templateText } from "./templates.ts";

describe.each(STAGES)("in %s", (stage) => {
  it("people sign in with an e-mail address that they have proven to read", () => {
    template("Auth", stage).hasResourceProperties("AWS::Cognito::UserPool", {
      UsernameAttributes: ["email"],
      UsernameConfiguration: { CaseSensitive: false },
      AutoVerifiedAttributes: ["email"],
      UserAttributeUpdateSettings: { AttributesRequireVerificationBeforeUpdate: ["email"] },
      AccountRecoverySetting: { RecoveryMechanisms: [{ Name: "verified_email", Priority: 1 }] },
      AdminCreateUserConfig: { AllowAdminCreateUserOnly: false },
    });
  });

  it("a password has eight characters at least, upper and lower case and a digit", () => {
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

  it("a second factor is possible by app, not by text message", () => {
    template("Auth", stage).hasResourceProperties("AWS::Cognito::UserPool", {
      MfaConfiguration: "OPTIONAL",
      EnabledMfas: ["SOFTWARE_TOKEN_MFA"],
    });
  });

  it("the client has no secret, sends no password, and doesn't tell who has an account", () => {
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

  it("nobody gets AWS credentials by signing in", () => {
    expect(resourcesOf("Auth", "AWS::Cognito::IdentityPool", stage)).toEqual([]);
  });
});

it("keeps the people of prod", () => {
  template("Auth").hasResource("AWS::Cognito::UserPool", {
    DeletionPolicy: "Retain",
    Properties: { DeletionProtection: "ACTIVE" },
  });
});

it("its mails are worded by a function that Cognito alone may call for this pool, and that may do nothing", () => {
  const [pool] = resourcesOf("Auth", "AWS::Cognito::UserPool");
  const worded = resource("Auth", "AWS::Lambda::Function", "CustomMessage");
  const arn = { "Fn::GetAtt": [worded.id, "Arn"] };
  expect(pool?.Properties.LambdaConfig).toEqual({ CustomMessage: arn });
  const permissions = resourcesOf("Auth", "AWS::Lambda::Permission");
  expect(permissions.map(({ Properties }) => Properties)).toEqual([
    {
      Action: "lambda:InvokeFunction",
      FunctionName: arn,
      Principal: "cognito-idp.amazonaws.com",
      SourceArn: { "Fn::GetAtt": [pool?.id, "Arn"] },
    },
  ]);
  const policies = JSON.stringify(resourcesOf("Auth", "AWS::IAM::Policy").map(({ Properties }) => Properties));
  expect([...policies.matchAll(/"(\w+:[A-Z]\w+)"/g)].map(([, action]) => action)).toEqual([
    "logs:CreateLogStream",
    "logs:PutLogEvents",
  ]);
});

describe("Google", () => {
  it("is offered when it is configured, its secret kept in Secrets Manager", () => {
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

  it("is absent when it isn't, with its pages", () => {
    template("Auth", "test").resourceCountIs("AWS::Cognito::UserPoolIdentityProvider", 0);
    template("Auth", "test").resourceCountIs("AWS::Cognito::UserPoolDomain", 0);
    template("Auth", "test").hasResourceProperties("AWS::Cognito::UserPoolClient", {
      SupportedIdentityProviders: ["COGNITO"],
      AllowedOAuthFlowsUserPoolClient: false,
    });
  });
});

describe("the way through Google", () => {
  const originIn = (stage: (typeof STAGES)[number]): string => {
    const { Environment } = resource("Api", "AWS::Lambda::Function", "Api", stage).Properties as {
      Environment: { Variables: Record<string, unknown> };
    };
    return JSON.stringify(Environment.Variables.GOOGLE_ORIGIN);
  };
  const connectIn = (stage: (typeof STAGES)[number]): string =>
    /connect-src [^;]*/.exec(JSON.stringify(JSON.parse(templateText("Web", stage))))?.[0] ?? "";

  it("begins at the pool's own domain, which the API names and the site may call for tokens", () => {
    const { Domain } = onlyResource("Auth", "AWS::Cognito::UserPoolDomain").Properties;
    const origin = `https://${Domain}.auth.us-east-1.amazoncognito.com`;
    expect(originIn("prod")).toBe(JSON.stringify(origin));
    expect(connectIn("prod")).toContain(` ${origin}`);
  });

  it("begins at the deployment's own domain where it has one", () => {
    const authDomain = {
      domainName: "auth.clearhouse.example",
      certificateArn: "arn:aws:acm:us-east-1:1:certificate/a",
    };
    expect(authOriginOf(authDomain, "unused", "us-east-1")).toBe("https://auth.clearhouse.example");
  });

  it("is named nowhere when it isn't there, which hides the button", () => {
    expect(originIn("test")).toBe('""');
    expect(connectIn("test")).not.toContain("amazoncognito");
  });
});

it("the pool on a developer's machine asks of a password what the one on AWS asks", () => {
  const [pool] = resourcesOf("Auth", "AWS::Cognito::UserPool");
  const asked = { PasswordPolicy: { ...PASSWORD_POLICY, TemporaryPasswordValidityDays: 3 } };
  expect(pool?.Properties.Policies).toEqual(asked);
});

describe("mail of the user pool", () => {
  it("goes through SES when the identity is said to be ready", () => {
    template("Auth", "prod").hasResourceProperties("AWS::Cognito::UserPool", {
      EmailConfiguration: { EmailSendingAccount: "DEVELOPER", From: "Clearhouse <no-reply@clearhouse.example>" },
    });
  });

  it("goes through Cognito's own sender until then", () => {
    template("Auth", "test").hasResourceProperties("AWS::Cognito::UserPool", {
      EmailConfiguration: { EmailSendingAccount: "COGNITO_DEFAULT" },
    });
  });
});
