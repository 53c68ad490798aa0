import type { Session } from "@clearhouse/core/people/team/session.schema.ts";
import { storedChoice } from "@/lib/stored-choice.ts";

const choiceOf = ({ user, team }: Session) =>
  storedChoice(`bulk-request:${team.id}:${user.id}`, (stored) => stored ?? "");

/** The job of many requests whose result this person hasn't seen yet; undefined if there is none. */
export const keptJob = (session: Session): string | undefined => choiceOf(session).get() || undefined;

/** Remembers a job in this browser, so that its result is shown after a reload. */
export const keepJob = (session: Session, jobId: string): void => choiceOf(session).set(jobId);

export const forgetJob = (session: Session): void => choiceOf(session).set("");
