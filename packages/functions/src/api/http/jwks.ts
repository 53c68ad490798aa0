import { get } from "node:http";
import { FetchError } from "aws-jwt-verify/error";
import type { JwksCache } from "aws-jwt-verify/jwk";
import { SimpleJwksCache } from "aws-jwt-verify/jwk";

/**
 * Reads the user pool's keys. The verifier's own fetcher requires https, but the local replacement of Cognito uses
 * http.
 */
const read = (address: string): Promise<ArrayBuffer> =>
  new Promise((resolve, reject) => {
    const failed = (reason: unknown) => reject(new FetchError(address, reason));
    const request = get(address, { timeout: 3_000 }, async (response) => {
      try {
        const chunks: Uint8Array[] = await response.toArray();
        if (response.statusCode === 200) resolve(new Uint8Array(Buffer.concat(chunks)).buffer);
        else failed(`status ${response.statusCode}`);
      } catch (error) {
        failed(error);
      }
    });
    request.on("timeout", () => request.destroy(new Error("no answer in time")));
    request.on("error", failed);
  });

/** The user pool's signing keys, cached; they are fetched again when a token names an unknown key. */
export const jwksAt = (address: string): JwksCache => new SimpleJwksCache({ fetcher: { fetch: () => read(address) } });
