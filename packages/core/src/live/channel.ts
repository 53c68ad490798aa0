import { Sha256 } from "@aws-crypto/sha256-js";
import { SignatureV4 } from "@smithy/signature-v4";
import pRetry from "p-retry";
import { env } from "../platform/env.ts";
import { dynamo } from "../platform/store/clients.ts";
import { channelOf } from "./live.policy.ts";

const TIMEOUT_MS = 3_000;
const PATIENCE = { retries: 2, minTimeout: 200 };

/** The channel's service took no signal. */
class NotPublished extends Error {
  override name = "NotPublished";
}

/** There is no client of AppSync Events; the call is signed as the SDK's calls are, with what the table's client signs with. */
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
 * Tells the pages of a team that are open to look at what changed. Nothing of what changed goes along: whoever may no
 * longer see it learns nothing by it.
 * @throws what the last of three attempts failed with
 */
export const publishSignal = async (teamId: string): Promise<void> => {
  const body = JSON.stringify({ channel: channelOf(teamId), events: ["{}"] });
  await pRetry(() => post(new URL(env.LIVE_PUBLISH_URL), body), PATIENCE);
};
