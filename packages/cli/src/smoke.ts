import { publicConfig } from "@clearhouse/core/team/session.schema.ts";
import * as z from "zod";
import { type Command, required } from "./command.ts";

const TIMEOUT_MS = 10_000;

interface Check {
  name: string;
  path: string;
  /** @throws when the answer isn't what it should be */
  look(response: Response): Promise<void>;
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

const CHECKS: readonly Check[] = [
  { name: "health", path: "/api/health", look: json(z.object({ status: z.literal("ok") })) },
  { name: "parts", path: "/api/health/ready", look: json(z.object({})) },
  { name: "config", path: "/api/config", look: json(publicConfig) },
  { name: "app", path: "/", look: html("<script") },
  // A link that was never given: the page comes, whoever asks, and says so itself.
  { name: "owner page", path: "/rights-request?token=SMOKE000", look: html("<script", "<title>") },
];

/** @returns why it failed, or undefined */
const failureOf = async ({ path, look }: Check, url: string): Promise<string | undefined> => {
  try {
    const response = await fetch(new URL(path, url), { signal: AbortSignal.timeout(TIMEOUT_MS), redirect: "manual" });
    if (response.status !== 200) return `answered ${response.status}`;
    await look(response);
    return undefined;
  } catch (error) {
    if (!(error instanceof Error)) return String(error);
    return error.cause instanceof Error ? `${error.message}: ${error.cause.message}` : error.message;
  }
};

export const smoke: Command = {
  name: "smoke",
  summary: "looks whether a site answers: API, its parts, configuration, pages",
  usage: `--url https://rights.example.com

Asks for what anybody may ask for and changes nothing. Ends with exit code 1 when something doesn't answer as it should.`,
  options: { url: { type: "string" } },
  onStage: false,
  async run(values, { say, complain }) {
    const url = z.url({ protocol: /^https?$/, error: "--url is an address: https://…" }).parse(required(values, "url"));
    let failed = 0;
    for (const check of CHECKS) {
      const begun = performance.now();
      const failure = await failureOf(check, url);
      const took = `${Math.round(performance.now() - begun)} ms`;
      if (failure === undefined) say(`ok      ${check.name.padEnd(11)} ${check.path}  ${took}`);
      else {
        failed++;
        complain(`failed  ${check.name.padEnd(11)} ${check.path}  ${failure}`);
      }
    }
    say(failed === 0 ? "All answers are right." : `${failed} of ${CHECKS.length} failed.`);
    return failed === 0 ? 0 : 1;
  },
};
