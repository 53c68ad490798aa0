import { FetchError } from "aws-jwt-verify/error";
import type { JwksCache } from "aws-jwt-verify/jwk";
import { SimpleJwksCache } from "aws-jwt-verify/jwk";

/** The verifier's own key fetcher requires https; the embedded run's Cognito uses http on this machine. */
const read = async (address: string): Promise<ArrayBuffer> => {
  try {
    const response = await fetch(address, { redirect: "error", signal: AbortSignal.timeout(3_000) });
    if (!response.ok) throw new Error(`status ${response.status}`);
    return await response.arrayBuffer();
  } catch (error) {
    throw new FetchError(address, error);
  }
};

/** The user pool's signing keys, cached; fetched again when a token names an unknown one. */
export const jwksAt = (address: string): JwksCache => new SimpleJwksCache({ fetcher: { fetch: () => read(address) } });
