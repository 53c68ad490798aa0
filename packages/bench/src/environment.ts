/**
 * Sets the environment variables of npm start's local server in this process. Only this module of the package reads or
 * changes process.env.
 */
export const useEnvironment = (env: Record<string, string>): void => {
  process.env.POWERTOOLS_LOG_LEVEL ??= "ERROR";
  Object.assign(process.env, env);
};

/** The variables of this process and others, for a child process. */
export const environmentWith = (env: Record<string, string>): NodeJS.ProcessEnv => ({ ...process.env, ...env });

/** A setting that keeps npm start's local server from calling Slack: nothing listens at this URL. */
export const NO_SLACK = { SLACK_API_URL: "http://127.0.0.1:9/api/" } as const;
