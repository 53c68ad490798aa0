import { Match } from "aws-cdk-lib/assertions";
import { describe, expect, it } from "vitest";
import { PASSWORD_POLICY } from "../packages/local/src/cognito/pool.ts";
import { authOriginOf } from "../stacks/auth.ts";
import { STAGES } from "./testing/deployment.ts";
import { onlyResource, resource, resourcesOf, template, templateText } from "./testing/templates.ts";

describe.each(STAGES)("in %s", (stage) => {
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

  it("a password has at least eight characters, upper and lower case and a digit", () => {
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

  it("a second factor can be an app, not text messages", () => {
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

  it("signing in gives nobody AWS credentials", () => {
    expect(resourcesOf("Auth", "AWS::Cognito::IdentityPool", stage)).toEqual([]);
  });
});

it("prod's accounts can't be deleted with the stack", () => {
  template("Auth").hasResource("AWS::Cognito::UserPool", {
    DeletionPolicy: "Retain",
    Properties: { DeletionProtection: "ACTIVE" },
  });
});

it("the texts of the pool's mails come from a function that only Cognito may call, and that may only log", () => {
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
  it("is offered if it is configured, with its secret in Secrets Manager", () => {
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

  it("is missing, with its pages, if it isn't configured", () => {
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

  it("uses the pool's own domain, which the API returns and from which the site may request tokens", () => {
    const { Domain } = onlyResource("Auth", "AWS::Cognito::UserPoolDomain").Properties;
    const origin = `https://${Domain}.auth.us-east-1.amazoncognito.com`;
    expect(originIn("prod")).toBe(JSON.stringify(origin));
    expect(connectIn("prod")).toContain(` ${origin}`);
  });

  it("uses the deployment's own domain if it has one", () => {
    const authDomain = {
      domainName: "auth.clearhouse.example",
      certificateArn: "arn:aws:acm:us-east-1:1:certificate/a",
    };
    expect(authOriginOf(authDomain, "unused", "us-east-1")).toBe("https://auth.clearhouse.example");
  });

  it("has no address if it isn't configured, which hides the button", () => {
    expect(originIn("test")).toBe('""');
    expect(connectIn("test")).not.toContain("amazoncognito");
  });
});

it("the pool on a developer's machine has the same password rules as the one on AWS", () => {
  const [pool] = resourcesOf("Auth", "AWS::Cognito::UserPool");
  const asked = { PasswordPolicy: { ...PASSWORD_POLICY, TemporaryPasswordValidityDays: 3 } };
  expect(pool?.Properties.Policies).toEqual(asked);
});

describe("mail of the user pool", () => {
  it("is sent by SES if the identity is declared ready", () => {
    template("Auth", "prod").hasResourceProperties("AWS::Cognito::UserPool", {
      EmailConfiguration: { EmailSendingAccount: "DEVELOPER", From: "Clearhouse <no-reply@clearhouse.example>" },
    });
  });

  it("is sent by Cognito's own sender until the identity is declared ready", () => {
    template("Auth", "test").hasResourceProperties("AWS::Cognito::UserPool", {
      EmailConfiguration: { EmailSendingAccount: "COGNITO_DEFAULT" },
    });
  });
});
