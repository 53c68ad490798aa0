import { Sha256 } from "@aws-crypto/sha256-js";
import { SignatureV4 } from "@smithy/signature-v4";
import pRetry from "p-retry";
import { env } from "../../platform/env.ts";
import { dynamo } from "../../platform/store/clients.ts";
import { channelOf } from "./live.policy.ts";

const TIMEOUT_MS = 3_000;
const PATIENCE = { retries: 2, minTimeout: 200 };

/** Thrown if AppSync Events didn't accept the signal. */
class NotPublished extends Error {
  override name = "NotPublished";
}

/**
 * The AWS SDK has no client for AppSync Events, so the call is signed here as the SDK signs its calls, with the
 * credentials of the DynamoDB client.
 */
const signer = (): SignatureV4 =>
  new SignatureV4({
    service: "appsync",
    region: dynamo.config.region,
    credentials: dynamo.config.credentials,
    sha256: Sha256,
  });

const post = async (address: URL, body: string): Promise<void> => {
  const { headers } = await signer().sign({
    method: "POST",
    protocol: address.protocol,
    hostname: address.hostname,
    path: address.pathname,
    headers: { host: address.host, "content-type": "application/json" },
    body,
  });
  // biome-ignore lint/style/noRestrictedGlobals: signals for open pages, to the deployment's own channels
  const response = await fetch(address, {
    method: "POST",
    headers,
    body,
    redirect: "error",
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
  await response.body?.cancel();
  if (!response.ok) throw new NotPublished(`The channel answered with status ${response.status}`);
};

/**
 * Sends a team's open pages the signal that something has changed. The signal doesn't say what has changed, so nobody
 * learns of a record that they may not see.
 * @throws the error of the last of three attempts
 */
export const publishSignal = async (teamId: string): Promise<void> => {
  const body = JSON.stringify({ channel: channelOf(teamId), events: ["{}"] });
  await pRetry(() => post(new URL(env.LIVE_PUBLISH_URL), body), PATIENCE);
};
