/** The only module of this package that touches process.env: takes over what the embedded run was started with. */
export const useEnvironment = (env: Record<string, string>): void => {
  process.env.POWERTOOLS_LOG_LEVEL ??= "ERROR";
  Object.assign(process.env, env);
};

/** For the embedded run, whose consequences must reach nobody: nothing listens there. */
export const NO_SLACK = { SLACK_API_URL: "http://127.0.0.1:9/api/" } as const;
