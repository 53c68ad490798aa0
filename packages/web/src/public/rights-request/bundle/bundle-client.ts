import {
  type BundleAnswered,
  bundleAnswered,
  type OwnerBundle,
  ownerBundle,
} from "@clearhouse/core/rights/request-bundle/request-bundle.schema.ts";
import type { OwnerRequest } from "@clearhouse/core/rights/rights-request/owner-request.schema.ts";
import { headOf } from "@clearhouse/first-screens/rights-request/head-of.ts";
import { receive } from "@/lib/api/receive.ts";
import { readChallenge } from "@/lib/proof-of-work/challenge.ts";
import { connect, type OwnerClient } from "../owner-client.ts";

/** Loads the requests of a link. @throws ApiError */
export const readBundle = (token: string, signal: AbortSignal): Promise<OwnerBundle> =>
  receive(connect(token).api.owner["request-bundle"].$get({}, { init: { signal } }), ownerBundle);

/** Some steps exist only on the page of a single request. */
const singly = () => Promise.reject(new Error("This is said on the page of a single request"));

/**
 * The API for owners, with the same methods as for a single request, but each answer goes to several requests.
 * @param about ids of the requests that are answered
 * @param onAnswered called with the result for each
 */
export const bundleClient = (
  token: string,
  about: readonly string[],
  onAnswered: (answered: BundleAnswered) => void,
): OwnerClient => {
  const connection = connect(token);
  const routes = connection.api.owner["request-bundle"];
  const requestIds = [...about];
  const followed = async (answer: Promise<BundleAnswered>): Promise<OwnerRequest> => {
    const answered = await answer;
    onAnswered(answered);
    return headOf(answered.bundle);
  };
  return {
    connection,
    challenge: readChallenge,
    read: async (signal) => followed(readBundle(token, signal).then((bundle) => ({ bundle, results: [] }))),
    approve: ({ uploadIds: _, ...json }) =>
      followed(receive(routes.approve.$post({ json: { ...json, requestIds } }), bundleAnswered)),
    deny: (json) => followed(receive(routes.deny.$post({ json: { ...json, requestIds } }), bundleAnswered)),
    reply: (json) => followed(receive(routes.replies.$post({ json }), bundleAnswered)),
    counterOffer: singly,
    acceptTerms: singly,
    askRemoval: singly,
  };
};
