/** The only module of this package that touches process.env: takes over what the embedded run was started with. */
export const useEnvironment = (env: Record<string, string>): void => {
  process.env.POWERTOOLS_LOG_LEVEL ??= "ERROR";
  Object.assign(process.env, env);
};
