import { CognitoIdentityProviderClient, InitiateAuthCommand } from "@aws-sdk/client-cognito-identity-provider";
import { publicConfig } from "@clearhouse/core/people/team/session.schema.ts";
import type { EmbeddedRun } from "./embedded-run.ts";

/** The pool's client in a browser, and the id of the site's own client. */
export const poolOf = async ({ url }: EmbeddedRun) => {
  const { auth } = publicConfig.parse(await (await fetch(`${url}/api/config`)).json());
  const browser = new CognitoIdentityProviderClient({ endpoint: auth.endpoint, region: "us-east-1" });
  return { browser, ClientId: auth.userPoolClientId };
};

/** Signs a person in. @returns the ID token */
export const tokenOf = async (run: EmbeddedRun, USERNAME: string, PASSWORD: string): Promise<string> => {
  const { browser, ClientId } = await poolOf(run);
  const { AuthenticationResult } = await browser.send(
    new InitiateAuthCommand({
      ClientId,
      AuthFlow: "USER_PASSWORD_AUTH",
      AuthParameters: { USERNAME, PASSWORD },
    }),
  );
  browser.destroy();
  return AuthenticationResult?.IdToken ?? "";
};
