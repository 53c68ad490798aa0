import type { Session } from "@clearhouse/core/people/team/session.schema.ts";
import * as z from "zod";
import { storedChoice } from "@/lib/stored-choice.ts";

const scope = z.object({ brands: z.array(z.string()), uses: z.array(z.string()) });
type Scope = z.infer<typeof scope>;

const choiceOf = ({ user }: Session) => storedChoice(`last-request-scope:${user.id}`, (stored) => stored ?? "");

/** The brands and the uses of the person's latest request in this browser, as far as they can still be chosen. */
export const lastScope = (session: Session, offered: readonly string[]): Partial<Scope> => {
  const stored = scope.safeParse(jsonOf(choiceOf(session).get()));
  if (!stored.success) return {};
  const brands = session.team.brandOptions.filter((brand) => stored.data.brands.includes(brand));
  const uses = offered.filter((use) => stored.data.uses.includes(use));
  return { ...(brands.length > 0 && { brands }), ...(uses.length > 0 && { uses }) };
};

export const keepScope = (session: Session, { brands = [], uses = [] }: Partial<Scope> = {}): void =>
  choiceOf(session).set(JSON.stringify({ brands, uses }));

const jsonOf = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};
