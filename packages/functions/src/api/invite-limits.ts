import { CodedError } from "@clearhouse/core/platform/http/error.ts";
import { callerNetwork, limit, refuseUsedUp, tally } from "@clearhouse/core/platform/http/limiter.ts";

/** Codes are too long to be guessed; whoever tries all the same is stopped before anything is looked up. */
const PER_ADDRESS = { name: "invite-address", limit: 60, windowSeconds: 60 };
const FAILED_BY_ADDRESS = { name: "invite-failed-address", limit: 20, windowSeconds: 600 };

/**
 * Uses an invite's code. Page, look and joining count together, and codes that can't be any count like others.
 * @throws rate_limit.exceeded; what `use` throws
 */
export const withCode = async <T>(use: () => Promise<T>): Promise<T> => {
  const network = callerNetwork();
  await Promise.all([refuseUsedUp(FAILED_BY_ADDRESS, network), limit(PER_ADDRESS, network)]);
  try {
    return await use();
  } catch (error) {
    if (error instanceof CodedError && error.code === "invite.not_found") await tally(FAILED_BY_ADDRESS, network);
    throw error;
  }
};
