import type { SESClientConfig } from "@aws-sdk/client-ses";

/** The longest wait before each further try, in ms; the average wait is half as long. */
const WAITS_MS = [1_000, 2_000, 4_000, 4_000, 4_000];

const tries = (count: number, waitMs: number) => ({ getRetryCount: () => count, getRetryDelay: () => waitMs });

/**
 * Waits and tries again if SES says that its rate limit is exceeded, because nothing was sent then. A call that failed
 * otherwise isn't repeated, because it may have sent the mail.
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
