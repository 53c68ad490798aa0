import { attemptLimit, notAuthorized } from "./errors.ts";

const HOUR_MS = 3_600_000;
/** The most names that are remembered; if there are more, the oldest is forgotten. */
const KEPT = 10_000;

/** The number of wrong passwords in a row before the first pause. Each further pause is twice as long. */
const FREE_FAILURES = 5;
const LONGEST_PAUSE_MS = 15 * 60_000;

interface Count {
  count: number;
  /** When the count is forgotten or, for passwords, until when nobody may try. */
  until: number;
}

/**
 * Counts attempts by name, with Cognito's limits. Unknown names are counted like known ones. The counts are only in
 * memory, so a restart begins at zero.
 */
export const openAttempts = (now: () => number) => {
  const counts = new Map<string, Count>();

  const find = (key: string): Count => {
    const found = counts.get(key);
    return found && (key.startsWith("password ") || found.until > now()) ? found : { count: 0, until: now() + HOUR_MS };
  };
  const keep = (key: string, count: Count) => {
    counts.delete(key);
    counts.set(key, count);
    const [oldest] = counts.keys();
    if (counts.size > KEPT && oldest !== undefined) counts.delete(oldest);
  };

  return {
    /**
     * Refuses further attempts.
     * @throws LimitExceededException once `most` attempts were counted within an hour
     */
    check: (key: string, most: number): void => {
      if (find(key).count >= most) throw attemptLimit();
    },
    count: (key: string): void => {
      const { count, until } = find(key);
      keep(key, { count: count + 1, until });
    },
    forget: (key: string): void => {
      counts.delete(key);
    },
    /**
     * Refuses attempts during a pause.
     * @throws NotAuthorizedException during the pause after wrong passwords
     */
    checkPasswords: (name: string): void => {
      if ((counts.get(`password ${name}`)?.until ?? 0) > now()) throw notAuthorized("Password attempts exceeded");
    },
    wrongPassword: (name: string): void => {
      const count = (counts.get(`password ${name}`)?.count ?? 0) + 1;
      const pause = count < FREE_FAILURES ? 0 : Math.min(1_000 * 2 ** (count - FREE_FAILURES), LONGEST_PAUSE_MS);
      keep(`password ${name}`, { count, until: now() + pause });
    },
    rightPassword: (name: string): void => {
      counts.delete(`password ${name}`);
    },
  };
};
export type Attempts = ReturnType<typeof openAttempts>;
