import type { Grant, Place } from "./grants.ts";

/** A line of a recording: a call that a function has made in the tests. */
export interface Recorded {
  function: string;
  /** The SDK's name of the service in lower case, e.g. `dynamodb`. */
  service: string;
  /** The command without "Command"; a transaction is recorded as its parts. */
  action: string;
  /** The name of the table, bucket or bus. For a Query of an index, `/index/{name}` follows the table's name. */
  resource: string;
}

export const parseRecording = (text: string): Recorded[] =>
  text
    .split("\n")
    .filter((line) => line.trim() !== "")
    .map((line, index) => {
      const call: Partial<Recorded> = JSON.parse(line);
      const { function: name, service, action, resource } = call;
      if (!name || !service || !action || resource === undefined) {
        throw new Error(`Line ${index + 1} of the recording lacks function, service, action or resource: ${line}`);
      }
      return { function: name, service, action, resource };
    });

/** IAM has fewer actions than the SDK has commands. */
const ACTIONS: Record<string, readonly string[]> = {
  "s3:CreateMultipartUpload": ["s3:PutObject"],
  "s3:UploadPart": ["s3:PutObject"],
  "s3:CompleteMultipartUpload": ["s3:PutObject"],
  "s3:HeadObject": ["s3:GetObject"],
  "s3:DeleteObjects": ["s3:DeleteObject"],
  "s3:CopyObject": ["s3:GetObject", "s3:PutObject"],
  "dynamodb:TransactGetItems": ["dynamodb:GetItem"],
};

const SERVICES: Record<string, string> = { eventbridge: "events", ses: "ses", sesv2: "ses", email: "ses" };
/** The names of a document client's commands leave out "Item" and "Items". */
const DOCUMENT: Record<string, string> = {
  Get: "GetItem",
  Put: "PutItem",
  Update: "UpdateItem",
  Delete: "DeleteItem",
  BatchGet: "BatchGetItem",
  BatchWrite: "BatchWriteItem",
  ConditionCheck: "ConditionCheckItem",
  TransactGet: "TransactGetItems",
  TransactWrite: "TransactWriteItems",
};

const placeOf = (service: string, resource: string): Place => {
  if (service === "dynamodb") return /\/index\//.test(resource) ? "index" : "table";
  if (service === "events") return "bus";
  if (service === "ses") return "mail";
  if (service === "appsync") return "channels";
  if (service === "cognito-idp") return "accounts";
  if (service === "ssm") return "secret";
  const bucket = /(?:^|[:/-])(media|documents|site|branding|imports|backup)(?:$|[-/])/.exec(resource)?.[1];
  return (bucket as Place | undefined) ?? "unknown";
};

/** The permissions that recorded calls need. */
export const needsOf = (calls: readonly Recorded[]): Grant[] => {
  const all = calls.flatMap((call) => {
    const lower = call.service.toLowerCase();
    const service = SERVICES[lower] ?? lower;
    const action = service === "dynamodb" ? (DOCUMENT[call.action] ?? call.action) : call.action;
    const name = `${service}:${action}`;
    const place = placeOf(service, call.resource);
    return (ACTIONS[name] ?? [name]).map((needed) => ({ function: call.function, action: needed, place }));
  });
  return [...new Map(all.map((need) => [`${need.function} ${need.action} ${need.place}`, need])).values()];
};
