/** Sets environment variables of this process. Only this module of the package changes process.env. */
export const useEnvironment = (env: Record<string, string>): void => {
  process.env.POWERTOOLS_LOG_LEVEL ??= "ERROR";
  Object.assign(process.env, env);
};

/** The variables of this process and others, for a child process. */
export const environmentWith = (env: Record<string, string>): NodeJS.ProcessEnv => ({ ...process.env, ...env });

/**
 * Settings of npm start's local server: nothing listens at the URL of Slack's API, so that Slack isn't called, and the
 * only person in a benchmark makes more calls than a person may.
 */
export const SETTINGS = { SLACK_API_URL: "http://127.0.0.1:9/api/", PERSON_CALLS: "1000000" } as const;
