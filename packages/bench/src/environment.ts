/** Takes over the embedded run's environment. Only this module of the package reads or changes process.env. */
export const useEnvironment = (env: Record<string, string>): void => {
  process.env.POWERTOOLS_LOG_LEVEL ??= "ERROR";
  Object.assign(process.env, env);
};

/** The variables of this process and others, for a child process. */
export const environmentWith = (env: Record<string, string>): NodeJS.ProcessEnv => ({ ...process.env, ...env });

/** A setting of the embedded run, which must not reach Slack: nothing listens at this address. */
export const NO_SLACK = { SLACK_API_URL: "http://127.0.0.1:9/api/" } as const;
