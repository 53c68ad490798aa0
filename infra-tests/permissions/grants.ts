/** A function's permission for an action on a resource, named as in subscriptions.ts: `dynamodb:Query` on `table`. */
export interface Grant {
  function: string;
  action: string;
  place: Place;
}

export type Place =
  | "table"
  | "index"
  | "media"
  | "documents"
  | "site"
  | "branding"
  | "imports"
  | "backup"
  | "bus"
  | "mail"
  | "channels"
  | "accounts"
  | "secret"
  | "unknown";

interface Statement {
  Effect: string;
  Action: string | string[];
  Resource: unknown;
}

const list = <T>(value: T | T[]): T[] => (Array.isArray(value) ? value : [value]);

/** What Lambda itself does with a function's role: it writes the log, and reads from a stream or a queue. */
const OF_THE_PLATFORM = [
  "logs:CreateLogStream",
  "logs:PutLogEvents",
  "dynamodb:ListStreams",
  "dynamodb:DescribeStream",
  "dynamodb:GetRecords",
  "dynamodb:GetShardIterator",
  "sqs:ReceiveMessage",
  "sqs:DeleteMessage",
  "sqs:GetQueueAttributes",
  // Lambda sends stream records to a queue if the function failed on them every time.
  "sqs:SendMessage",
  "sqs:GetQueueUrl",
];

/**
 * Finds which resource a policy statement names. A template refers to a resource of another stack by the name of that
 * stack's export. CDK makes the export's name from the name that we gave the resource.
 */
const placeOf = (resource: unknown): Place => {
  const text = JSON.stringify(resource);
  if (/MainTable[0-9A-F]{8}(?!StreamArn)/.test(text)) return text.includes("/index/") ? "index" : "table";
  const bucket = /(Media|Documents|Site|Branding|Imports|Backup)[0-9A-F]{8}Arn/.exec(text)?.[1];
  if (bucket) return bucket.toLowerCase() as Place;
  if (/BusEventBus/.test(text)) return "bus";
  if (/channelNamespace\/teams"/.test(text)) return "channels";
  if (/UserPool[0-9A-F]{8}Arn/.test(text)) return "accounts";
  if (/:ses:/.test(text)) return "mail";
  if (/:ssm:/.test(text) && /\/sst\//.test(text)) return "secret";
  return "unknown";
};

/** The permissions that policy statements give to a function's code. */
export const grantsOf = (name: string, statements: readonly Statement[]): Grant[] => {
  const all = statements.flatMap(({ Action, Resource }) =>
    list(Action)
      .filter((action) => !OF_THE_PLATFORM.includes(action))
      .flatMap((action) => list(Resource).map((resource) => ({ function: name, action, place: placeOf(resource) }))),
  );
  return [...new Map(all.map((grant) => [`${grant.action} ${grant.place}`, grant])).values()];
};
