import * as z from "zod";
import { type Command, type Output, Refusal } from "./command.ts";
import { busEndpoint } from "./environment.ts";

const deadLetters = z.object({
  deadLetters: z.array(z.object({ subscription: z.string(), event: z.string(), error: z.string() })),
});
const redriven = z.object({ redriven: z.number() });
const eventOf = z.object({ "detail-type": z.string(), detail: z.object({ id: z.string() }) });

/** Asks the embedded run's bus what EventBridge has no word for. */
const ask = async <T extends z.ZodType>(endpoint: string, operation: string, shape: T): Promise<z.output<T>> => {
  const response = await fetch(endpoint, {
    method: "POST",
    headers: { "content-type": "application/x-amz-json-1.1", "x-amz-target": `ClearhouseLocal.${operation}` },
    body: "{}",
  });
  if (!response.ok) throw new Refusal(`The bus answered ${response.status} to ${operation}.`);
  return shape.parse(await response.json());
};

const list = async (endpoint: string, { say }: Output): Promise<number> => {
  const { deadLetters: letters } = await ask(endpoint, "ListDeadLetters", deadLetters);
  for (const { subscription, event, error } of letters) {
    const { "detail-type": name, detail } = eventOf.parse(JSON.parse(event));
    say(`${subscription}  ${name} ${detail.id}  ${error.split("\n")[0]}`);
  }
  say(`${letters.length} ${letters.length === 1 ? "dead letter" : "dead letters"}.`);
  return 0;
};

export const redrive: Command = {
  name: "redrive",
  summary: "delivers again what failed for good (embedded run; on AWS the queues do it)",
  usage: `[--list]

Gives every dead letter of the embedded run all its attempts back. What was done already isn't done twice. --list only
shows them: which consequence, which event, why.

On a deployed stage dead letters wait in one SQS queue per consequence, and SQS moves them back by itself: "Start DLQ
redrive" in its console, or aws sqs start-message-move-task. docs/operations.md says how. This command doesn't.`,
  options: { list: { type: "boolean" } },
  onStage: true,
  async run(values, output) {
    const endpoint = busEndpoint();
    if (!endpoint) {
      throw new Refusal(
        "On AWS, SQS itself moves dead letters back: see Redrive in docs/operations.md. This command is for the embedded run.",
      );
    }
    if (values.list === true) return list(endpoint, output);
    const { redriven: count } = await ask(endpoint, "Redrive", redriven);
    output.say(`${count} ${count === 1 ? "dead letter is" : "dead letters are"} being delivered again.`);
    return 0;
  },
};
