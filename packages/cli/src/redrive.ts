import * as z from "zod";
import { type Command, type Output, optional, Refusal } from "./command.ts";
import { busEndpoint } from "./environment.ts";

const deadLetters = z.object({
  deadLetters: z.array(z.object({ subscription: z.string(), event: z.string(), error: z.string() })),
});
const redriven = z.object({ redriven: z.number() });
const eventOf = z.object({ "detail-type": z.string(), detail: z.object({ id: z.string() }) });

/** Calls the event bus of npm start's local server for operations that EventBridge doesn't have. */
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
  summary: "delivers dead letters again",
  usage: `[--list] [--only PROFILE]

A dead letter is an event for which a consequence has used up its attempts. Each gets all its attempts again; finished work
isn't repeated. --list only lists them: on the embedded run with consequence, event and reason; on a deployed stage with their
number for each profile, as SQS counts them.

On a deployed stage SQS moves the messages of each profile's dead-letter queue to its queue; with --only it moves those of
one profile (the name that --list shows, such as Mail). SQS continues after the command has ended. Exit code 1 if SQS
refused a queue: the others are moved, and the command can be run again. STAGE names the stage if TABLE_NAME doesn't begin
with its name. Needs sqs:GetQueueUrl, GetQueueAttributes and StartMessageMoveTask, which in turn needs ReceiveMessage,
DeleteMessage and SendMessage.`,
  options: { list: { type: "boolean" }, only: { type: "string" } },
  onStage: true,
  async run(values, output) {
    const [only, listOnly] = [optional(values, "only"), values.list === true];
    const endpoint = busEndpoint();
    if (!endpoint) {
      const { redriveQueues } = await import("./redrive-queues.ts");
      return redriveQueues({ only, listOnly }, output);
    }
    if (only) throw new Refusal("The embedded run delivers all of its dead letters again: leave --only out.");
    if (listOnly) return list(endpoint, output);
    const { redriven: count } = await ask(endpoint, "Redrive", redriven);
    output.say(`${count} ${count === 1 ? "dead letter is" : "dead letters are"} being delivered again.`);
    return 0;
  },
};
