import { Logger } from "@aws-lambda-powertools/logger";
import { currentActor, currentCaller } from "./identity/actor.ts";

const logger = new Logger({ serviceName: "clearhouse" });

/** What may be logged: ids, codes, counts and durations, but no names, email addresses, texts or tokens. */
type Facts = Record<string, string | number | boolean | undefined>;

const context = (facts: Facts): Facts => {
  const actor = currentActor();
  return {
    actor: actor.kind,
    teamId: "teamId" in actor ? actor.teamId : undefined,
    userId: "userId" in actor ? actor.userId : undefined,
    requestId: currentCaller().requestId || undefined,
    ...facts,
  };
};

export const log = {
  info: (message: string, facts: Facts = {}) => logger.info(message, context(facts)),
  warn: (message: string, facts: Facts = {}) => logger.warn(message, context(facts)),
  error: (message: string, error: unknown, facts: Facts = {}) =>
    logger.error(message, { ...context(facts), error: error instanceof Error ? error : new Error(String(error)) }),
};
