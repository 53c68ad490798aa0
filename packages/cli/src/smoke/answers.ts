import { publicConfig } from "@clearhouse/core/people/team/session.schema.ts";
import * as z from "zod";
import { call } from "./site.ts";

const TIMEOUT_MS = 10_000;

/** A request to the site that anybody may make, or that is refused without a session. */
export interface Check {
  name: string;
  path: string;
  /** The status of a right answer; 200 if absent. */
  status?: number;
  /**
   * Checks the answer.
   * @throws Error if the answer isn't as expected
   */
  look(response: Response): Promise<void>;
  /** What an answer of another status says, as text to follow the status; undefined if it says nothing. */
  refused?(response: Response): Promise<string | undefined>;
}

const json =
  (schema: z.ZodType) =>
  async (response: Response): Promise<void> => {
    const result = schema.safeParse(await response.json());
    if (!result.success) throw new Error(z.prettifyError(result.error).split("\n")[0]);
  };

const html =
  (...words: string[]) =>
  async (response: Response): Promise<void> => {
    const type = response.headers.get("content-type") ?? "";
    if (!type.startsWith("text/html")) throw new Error(`is ${type || "of no type"}, not text/html`);
    const text = await response.text();
    for (const word of words) if (!text.includes(word)) throw new Error(`lacks ${word}`);
  };

const notReady = z.object({
  parts: z.record(z.string(), z.boolean()),
  problems: z.record(z.string(), z.string()).default({}),
});

/** Names the services that don't answer, and the secrets that can't be used with what is wrong with them. */
const unready = async (response: Response): Promise<string | undefined> => {
  const found = notReady.safeParse(await response.json().catch(() => undefined)).data;
  if (!found) return undefined;
  const names = Object.keys(found.parts).filter((name) => !found.parts[name]);
  return names.map((name) => `${name} ${found.problems[name] ?? "doesn't answer"}`).join("; ");
};

export const CHECKS: readonly Check[] = [
  { name: "health", path: "/api/health", look: json(z.object({ status: z.literal("ok") })) },
  { name: "parts", path: "/api/health/ready", look: json(z.object({})), refused: unready },
  { name: "config", path: "/api/config", look: json(publicConfig) },
  // Answered by the function for the members' calls, which no other path of these calls.
  {
    name: "session",
    path: "/api/session",
    status: 401,
    look: json(z.object({ error: z.object({ code: z.literal("auth.required") }) })),
  },
  { name: "app", path: "/", look: html("<script") },
  // The server sends this page for an unknown link too, and the page shows that the link is invalid.
  { name: "owner page", path: "/rights-request?token=SMOKE000", look: html("<script", "<title>") },
];

/** An error's message, with the message of the error's cause, because fetch's own message doesn't say the cause. */
export const reasonOf = (error: unknown): string => {
  if (!(error instanceof Error)) return String(error);
  return error.cause instanceof Error ? `${error.message}: ${error.cause.message}` : error.message;
};

/**
 * Makes a check's request and checks the answer.
 * @throws Error that says what is wrong with the answer
 */
export const check = async (url: string, { path, status = 200, look, refused }: Check): Promise<void> => {
  const response = await call(new URL(path, url), { signal: AbortSignal.timeout(TIMEOUT_MS), redirect: "manual" });
  if (response.status !== status) {
    const said = await refused?.(response);
    throw new Error(`answered ${response.status}${said ? `: ${said}` : ""}`);
  }
  await look(response);
};
