import type { Session } from "@clearhouse/core/people/team/session.schema.ts";
import * as z from "zod";
import { storedChoice } from "@/lib/stored-choice.ts";

const scope = z.object({ brand: z.string(), intendedUse: z.string() });
type Scope = z.infer<typeof scope>;

const choiceOf = ({ user }: Session) => storedChoice(`last-request-scope:${user.id}`, (stored) => stored ?? "");

/** The brand and the use of the person's latest request in this browser, if they can still be chosen. */
export const lastScope = (session: Session, uses: readonly string[]): Partial<Scope> => {
  const stored = scope.safeParse(jsonOf(choiceOf(session).get()));
  if (!stored.success) return {};
  const { brand, intendedUse } = stored.data;
  return {
    ...(session.team.brandOptions.includes(brand) && { brand }),
    ...(uses.includes(intendedUse) && { intendedUse }),
  };
};

export const keepScope = (session: Session, { brand, intendedUse }: Scope): void =>
  choiceOf(session).set(JSON.stringify({ brand, intendedUse }));

const jsonOf = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};
