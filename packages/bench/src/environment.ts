/** The only module of this package that touches process.env: takes over what the embedded run was started with. */
export const useEnvironment = (env: Record<string, string>): void => {
  process.env.POWERTOOLS_LOG_LEVEL ??= "ERROR";
  Object.assign(process.env, env);
};

/** This process' variables and others beside them, for a process of its own. */
export const environmentWith = (env: Record<string, string>): NodeJS.ProcessEnv => ({ ...process.env, ...env });

/** For the embedded run, whose consequences must reach nobody: nothing listens there. */
export const NO_SLACK = { SLACK_API_URL: "http://127.0.0.1:9/api/" } as const;
