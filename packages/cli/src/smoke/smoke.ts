import * as z from "zod";
import { type Command, optional, Refusal, required } from "../command.ts";
import { protectionOf, runAt, smokePassword } from "../environment.ts";
import { CHECKS, check, reasonOf } from "./answers.ts";
import type { Step } from "./journey.ts";
import type { Account } from "./site.ts";

/**
 * The account with which to sign in: the account with this email address, or the demo's admin on npm start's local
 * server.
 * @throws Refusal if there is no password for the email address
 */
const accountOf = (email: string | undefined, demo: Account | undefined): Account | undefined => {
  if (!email) return demo;
  const password = smokePassword();
  if (!password) throw new Refusal("The password of --email is read from CLEARHOUSE_SMOKE_PASSWORD.");
  return { email, password };
};

export const smoke: Command = {
  name: "smoke",
  summary: "uses a site as people do: from sign-in to an owner's approval",
  usage: `--url https://rights.example.com [--email admin@example.com] [--stage STAGE]

First checks that the site answers: API, its services, configuration, pages, and that a call without a sign-in is refused.
Then, as the named admin (password in CLEARHOUSE_SMOKE_PASSWORD, no second factor), or on the embedded run as the demo's
admin: signs in, uploads a picture, checks its thumbnail through /media, requests its rights, checks the mail, answers as
the owner, and deletes the asset; its tombstone stays, as for every asset. The mail is sent to success+…@simulator.amazonses.com, where it can't be read on a
stage, so it is checked that the asset's activity says that SES accepted it. Without an account only the first part runs.
With --stage, and AWS credentials and CLEARHOUSE_PROTECTED as for its deploy, it also reads back whether CloudFormation
refuses to delete each stack of a protected stage. Exit code 1 if a check fails.`,
  options: { url: { type: "string" }, email: { type: "string" }, stage: { type: "string" } },
  onStage: false,
  async run(values, { say, complain }) {
    const url = z.url({ protocol: /^https?$/, error: "--url is an address: https://…" }).parse(required(values, "url"));
    const embedded = runAt(url);
    const account = accountOf(optional(values, "email"), embedded?.account);
    const stage = optional(values, "stage");
    const isProtected = stage !== undefined && protectionOf(stage);
    let failed = 0;
    const step: Step = async (name, what, work) => {
      const begun = performance.now();
      try {
        const result = await work();
        say(`ok      ${name.padEnd(11)} ${what}  ${Math.round(performance.now() - begun)} ms`);
        return result;
      } catch (error) {
        failed++;
        complain(`failed  ${name.padEnd(11)} ${what}  ${reasonOf(error)}`);
        throw error;
      }
    };
    // A failed check doesn't end the loop, because `step` has already reported and counted the failure.
    for (const one of CHECKS) await step(one.name, one.path, () => check(url, one)).catch(() => undefined);
    if (isProtected) {
      const { checkTerminationProtection } = await import("../stack-protection.ts");
      await step("stacks", stage, () => checkTerminationProtection(stage)).catch(() => undefined);
    }
    if (failed > 0) {
      say(`${failed} of ${CHECKS.length + (isProtected ? 1 : 0)} failed.`);
      return 1;
    }
    if (!account) {
      say("All answers are correct. With --email it also uses the site.");
      return 0;
    }
    const { journey } = await import("./journey.ts");
    await journey(url, account, step, embedded?.inboxUrl).catch((error: unknown) => {
      if (failed > 0) return;
      failed++;
      complain(reasonOf(error));
    });
    say(failed === 0 ? "All is well." : "The site doesn't work as it should.");
    return failed === 0 ? 0 : 1;
  },
};
