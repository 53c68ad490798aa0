import { describe, expect, it } from "vitest";
import { CUSTOM_MESSAGE } from "../packages/functions/src/subscriptions.ts";
import { FUNCTIONS } from "./testing/functions.ts";
import { resourcesOf, templateText } from "./testing/templates.ts";

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
/** Variables other than those that all functions get. */
const OWN_NAMES: Record<string, readonly string[]> = {
  Api: [...API_NAMES, "MEDIA_KEY_PAIR_ID", "HELP_URL", "STATUS_URL", "LIVE_SOCKET_URL", "LIVE_HOST"],
  Images: API_NAMES,
  Pages: [...API_NAMES, "MEDIA_KEY_PAIR_ID"],
  SlackCalls: API_NAMES,
  AuthorizeLive: ["USER_POOL_ID", "USER_POOL_CLIENT_ID"],
};
/** Variables of Node, the SDK and SST. */
const OTHERS = /^(NODE_OPTIONS|AWS_NODEJS_CONNECTION_REUSE_ENABLED|SST_(APP|STAGE|SSM_PREFIX))$/;

describe.each(FUNCTIONS)("$definition.name", ({ stack, definition, resource }) => {
  const { Variables } = resource.Properties.Environment as { Variables: Record<string, unknown> };

  it("runs on Node 24, arm64", () => {
    expect(resource.Properties).toMatchObject({ Runtime: "nodejs24.x", Architectures: ["arm64"] });
  });

  it("gets the agreed environment and nothing else", () => {
    const secrets = (definition.secrets ?? []).map((name) => `SST_Secret_value_${name}`);
    const publishes = definition.access.live ? ["LIVE_PUBLISH_URL"] : [];
    const given = definition === CUSTOM_MESSAGE ? ["STAGE", "SITE_URL"] : NAMES;
    const expected = [...given, ...(OWN_NAMES[definition.name] ?? []), ...publishes, ...secrets];
    const names = Object.keys(Variables).filter((name) => !OTHERS.test(name));
    expect(names.sort()).toEqual(expected.sort());
  });

  it("gets the names of its secrets, never their values", () => {
    for (const name of definition.secrets ?? []) {
      expect(Variables[`SST_Secret_value_${name}`]).toBe("__FETCH_FROM_SSM__");
    }
  });

  // This function sends no mail itself; Cognito does.
  if (definition !== CUSTOM_MESSAGE) {
    it("sends from the deployment's address", () => {
      expect(Variables.MAIL_FROM).toBe("Clearhouse <no-reply@clearhouse.example>");
    });
  }

  it("has a role without managed policies and writes only to its own log, which is kept for a month", () => {
    const roles = resourcesOf(stack, "AWS::IAM::Role");
    const role = roles.find(({ id }) => JSON.stringify(resource.Properties.Role).includes(`"${id}"`));
    expect(role?.Properties).toBeDefined();
    expect(role?.Properties.ManagedPolicyArns).toBeUndefined();
    const { LogGroup } = resource.Properties.LoggingConfig as { LogGroup: { Ref: string } };
    const group = resourcesOf(stack, "AWS::Logs::LogGroup").find(({ id }) => id === LogGroup.Ref);
    expect(group?.Properties.RetentionInDays).toBe(30);
  });
});

it("no template contains a secret", () => {
  for (const stack of ["Secrets", "Api", "Web"] as const) expect(templateText(stack)).not.toMatch(/PRIVATE KEY-----/);
  const api = FUNCTIONS.find(({ definition }) => definition.name === "Api");
  expect(JSON.stringify(api?.resource.Properties.Environment)).toContain("{{resolve:secretsmanager:");
});
