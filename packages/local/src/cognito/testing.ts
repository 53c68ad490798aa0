import {
  AdminCreateUserCommand,
  AdminSetUserPasswordCommand,
  CognitoIdentityProviderClient,
} from "@aws-sdk/client-cognito-identity-provider";
import { CognitoJwtVerifier } from "aws-jwt-verify";
import type { Jwks } from "aws-jwt-verify/jwk";
import { serve } from "../server.ts";
import { REGION } from "../stand-in.ts";
import { CREDENTIALS, temporaryFolder } from "../testing.ts";
import type { Admit } from "./admit.ts";
import { type Cognito, startCognito } from "./cognito.ts";
import type { CodeMail, SendCode } from "./mailed-codes.ts";
import { CLIENT_ID, POOL_ID } from "./pool.ts";

export const PASSWORD = "A-good-password-1";

/** A time in the middle of an authenticator's time step, so that no test on a slow machine runs into the next step. */
const START = Math.floor(Date.now() / 30_000) * 30_000 + 15_000;

/** A pool for a test, with a site whose path /cognito browsers call. Only the test moves the pool's clock. */
export const openTestPool = async () => {
  const { folder, remove } = temporaryFolder();
  const mails: CodeMail[] = [];
  /** What the triggers do; a test may let them refuse. */
  const triggers: { admit: Admit; send: SendCode } = {
    admit: async () => undefined,
    send: async (mail) => void mails.push(mail),
  };
  let now = START;
  let people = 0;
  let cognito: Cognito;
  let client: CognitoIdentityProviderClient;
  const site = await serve((request, response) => {
    const [path = ""] = (request.url ?? "/").split("?");
    cognito.handlePublic(request, response, path.slice("/cognito".length) || "/").catch(() => response.destroy());
  });

  const start = async () => {
    cognito = await startCognito({
      folder,
      siteUrl: site.endpoint,
      sendCode: (mail) => triggers.send(mail),
      admit: (applicant) => triggers.admit(applicant),
      now: () => now,
    });
    client = new CognitoIdentityProviderClient({
      endpoint: cognito.endpoint,
      region: REGION,
      credentials: CREDENTIALS,
      maxAttempts: 1,
    });
  };
  const stop = async () => {
    client.destroy();
    await cognito.stop();
  };
  await start();

  const send: CognitoIdentityProviderClient["send"] = (...command: unknown[]) =>
    (client.send as (...command: unknown[]) => never)(...command);
  /** Makes a confirmed person, by default with a verified email address. @returns the email address */
  const person = async ({ verified = true } = {}): Promise<string> => {
    const Username = `person-${people++}@example.com`;
    const UserAttributes = [
      { Name: "email", Value: Username },
      { Name: "email_verified", Value: String(verified) },
    ];
    const UserPoolId = POOL_ID;
    await send(new AdminCreateUserCommand({ UserPoolId, Username, MessageAction: "SUPPRESS", UserAttributes }));
    await send(new AdminSetUserPasswordCommand({ UserPoolId, Username, Password: PASSWORD, Permanent: true }));
    return Username;
  };

  return {
    /** The URL that browsers call. */
    url: `${site.endpoint}/cognito`,
    siteUrl: site.endpoint,
    mails,
    triggers,
    send,
    person,
    newAddress: () => `new-${people++}@example.com`,
    /** The newest code that was mailed to an email address. */
    codeOf: (address: string): string => mails.findLast(({ to }) => to === address)?.code ?? "",
    pass: (milliseconds: number) => {
      now += milliseconds;
    },
    now: () => now,
    restart: async () => {
      await stop();
      await start();
    },
    verify: async (token: string) => {
      const verifier = CognitoJwtVerifier.create({ userPoolId: POOL_ID, clientId: CLIENT_ID, tokenUse: "id" });
      const jwks = await fetch(`${cognito.endpoint}/${POOL_ID}/.well-known/jwks.json`);
      verifier.cacheJwks((await jwks.json()) as Jwks);
      return verifier.verify(token);
    },
    close: async () => {
      await site.stop();
      await stop();
      remove();
    },
  };
};
export type TestPool = Awaited<ReturnType<typeof openTestPool>>;
