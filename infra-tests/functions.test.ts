import { describe, expect, it } from "vitest";
import { STAGES } from "./testing/deployment.ts";
import { FUNCTIONS } from "./testing/functions.ts";
import { resourcesOf, STACKS, templateText } from "./testing/templates.ts";

const NAMES = [
  "STAGE",
  "SITE_URL",
  "TABLE_NAME",
  "BUS_NAME",
  "MEDIA_BUCKET",
  "DOCUMENTS_BUCKET",
  "SITE_BUCKET",
  "BRANDING_BUCKET",
  "IMPORTS_BUCKET",
  "BACKUP_BUCKET",
  "ANCHOR_LOCK_DAYS",
  "MAIL_FROM",
  "SUPPORT_EMAIL",
  "SALES_EMAIL",
] as const;
const API_NAMES = [
  "USER_POOL_ID",
  "USER_POOL_CLIENT_ID",
  "AUTH_FLOW",
  "COGNITO_ENDPOINT",
  "COGNITO_JWKS_URL",
  "GOOGLE_ORIGIN",
  "ORIGIN_SECRET",
] as const;
const APP_NAMES = [...API_NAMES, "MEDIA_KEY_PAIR_ID", "HELP_URL", "STATUS_URL", "LIVE_SOCKET_URL", "LIVE_HOST"];
/** Variables other than those that all functions get. */
const OWN_NAMES: Record<string, readonly string[]> = {
  Workspace: APP_NAMES,
  Api: APP_NAMES,
  Images: API_NAMES,
  Pages: [...API_NAMES, "MEDIA_KEY_PAIR_ID"],
  Readiness: [...API_NAMES, "MEDIA_PUBLIC_KEY"],
  SlackCalls: API_NAMES,
  DeleteClosedTeams: ["USER_POOL_ID"],
  AuthorizeLive: ["USER_POOL_ID", "USER_POOL_CLIENT_ID"],
};
/** Variables of Node, the SDK and SST. */
const OTHERS = /^(NODE_OPTIONS|AWS_NODEJS_CONNECTION_REUSE_ENABLED|SST_(APP|STAGE|SSM_PREFIX))$/;

describe.each(FUNCTIONS)("$definition.name", ({ stack, definition, resource }) => {
  const { Variables } = resource.Properties.Environment as { Variables: Record<string, unknown> };

  it("a function runs on Node 24 and arm64", () => {
    expect(resource.Properties).toMatchObject({ Runtime: "nodejs24.x", Architectures: ["arm64"] });
  });

  it("a function gets exactly the environment variables that are listed for it", () => {
    const secrets = (definition.secrets ?? []).map((name) => `SST_Secret_value_${name}`);
    const publishes = definition.access.live ? ["LIVE_PUBLISH_URL"] : [];
    const expected = [...NAMES, ...(OWN_NAMES[definition.name] ?? []), ...publishes, ...secrets];
    const names = Object.keys(Variables).filter((name) => !OTHERS.test(name));
    expect(names.sort()).toEqual(expected.sort());
  });

  it("a function's environment has a placeholder instead of each secret's value", () => {
    for (const name of definition.secrets ?? []) {
      expect(Variables[`SST_Secret_value_${name}`]).toBe("__FETCH_FROM_SSM__");
    }
  });

  it("a function gets the deployment's email address as the sender of mail", () => {
    expect(Variables.MAIL_FROM).toBe("Clearhouse <no-reply@clearhouse.example>");
  });

  it("a function has a role without managed policies and a log that is kept for 30 days", () => {
    const roles = resourcesOf(stack, "AWS::IAM::Role");
    const role = roles.find(({ id }) => JSON.stringify(resource.Properties.Role).includes(`"${id}"`));
    expect(role?.Properties).toBeDefined();
    expect(role?.Properties.ManagedPolicyArns).toBeUndefined();
    const { LogGroup, ...config } = resource.Properties.LoggingConfig as { LogGroup: { Ref: string } };
    const group = resourcesOf(stack, "AWS::Logs::LogGroup").find(({ id }) => id === LogGroup.Ref);
    expect(group?.Properties.RetentionInDays).toBe(30);
    expect(config, "no lines of Lambda for successful calls").toEqual({ LogFormat: "JSON", SystemLogLevel: "WARN" });
  });
});

it.each(STAGES)("no template of %s contains a private key or the value of a secret in Secrets Manager", (stage) => {
  for (const stack of STACKS) {
    expect(templateText(stack, stage), stack).not.toMatch(/PRIVATE KEY-----/);
    const secrets = resourcesOf(stack, "AWS::SecretsManager::Secret", stage);
    expect(secrets.filter(({ Properties }) => "SecretString" in Properties)).toEqual([]);
  }
});

it("the secret that CloudFront adds to its calls of the API comes from Secrets Manager", () => {
  for (const name of ["Workspace", "Api", "Images", "Pages", "SlackCalls"]) {
    const its = FUNCTIONS.find(({ definition }) => definition.name === name);
    expect(JSON.stringify(its?.resource.Properties.Environment), name).toContain("{{resolve:secretsmanager:");
  }
});
