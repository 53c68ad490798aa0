import type { SESClientConfig } from "@aws-sdk/client-ses";

/** The longest waits before each further try, in ms; half of their sum is what a mail waits on average. */
const WAITS_MS = [1_000, 2_000, 4_000, 4_000, 4_000];

const tries = (count: number, waitMs: number) => ({ getRetryCount: () => count, getRetryDelay: () => waitMs });

/**
 * Waits and tries again where SES says that more is sent than it takes in a second: then nothing was sent. Nothing else is
 * repeated: a call without an answer may have sent the mail.
 */
export const withinSendRate = {
  acquireInitialRetryToken: async () => tries(0, 0),
  refreshRetryTokenForRetry: async (token, { errorType }) => {
    const count = token.getRetryCount();
    const most = WAITS_MS[count];
    if (errorType !== "THROTTLING" || most === undefined) throw new Error("not tried again");
    return tries(count + 1, Math.random() * most);
  },
  recordSuccess: () => {},
} satisfies SESClientConfig["retryStrategy"];
