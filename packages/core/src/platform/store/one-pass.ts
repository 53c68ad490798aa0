import type { DynamoDBClient } from "@aws-sdk/client-dynamodb";
import { DynamoDBDocumentClient } from "@aws-sdk/lib-dynamodb";
import { fromAttribute, fromAttributes, toAttribute, toAttributes } from "./attribute-values.ts";

/**
 * The places in a command's input or output that hold plain values, in the SDK's notation for document commands. In
 * this notation, null stands for a value, `*` for any name, and an empty object for a record of values.
 */
interface Places {
  readonly [name: string]: Places | null;
}
interface Document {
  clientCommand: object;
  inputKeyNodes: Places;
  outputKeyNodes: Places;
}
interface Translation {
  value: (value: never) => unknown;
  each: (values: never) => unknown;
}

const TO_ATTRIBUTES: Translation = { value: toAttribute, each: toAttributes };
const FROM_ATTRIBUTES: Translation = { value: fromAttribute, each: fromAttributes };

const throughEach = (values: object, places: Places | null, how: Translation): unknown => {
  if (Array.isArray(values)) return values.map((value) => through(value, places, how));
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, through(value, places, how)]));
};

/** A copy of `given` in which the values at the given places are translated. */
const through = (given: unknown, places: Places | null, how: Translation): unknown => {
  if (places === null) return how.value(given as never);
  if (given === undefined || given === null) return given;
  const names = Object.keys(places);
  if (names.length === 0) return Array.isArray(given) ? throughEach(given, null, how) : how.each(given as never);
  if (names[0] === "*") return throughEach(given, places["*"] ?? null, how);
  const copy: Record<string, unknown> = { ...given };
  for (const name of names) {
    const value = copy[name];
    if (value !== undefined) copy[name] = through(value, places[name] ?? null, how);
  }
  return copy;
};

interface Context {
  __smithy_context?: { commandInstance?: object };
}
interface Request {
  body: Uint8Array;
}
interface Response {
  statusCode: number;
  headers: Record<string, string | undefined>;
  body: NodeJS.ReadableStream;
}
/** The parts of the SDK's protocol interface that are used here; its full type differs by service. */
interface Protocol {
  serializeRequest(operation: object, input: object, context: Context): Promise<Request>;
  deserializeResponse(operation: object, context: Context, response: Response): Promise<object>;
}

/** For each client command that is being sent, the document command that contains it. */
const documents = new WeakMap<object, Document>();

const documentOf = ({ __smithy_context }: Context): Document | undefined =>
  documents.get(__smithy_context?.commandInstance ?? {});

const textOf = (bytes: Uint8Array): string => Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString();

const bodyOf = (stream: NodeJS.ReadableStream): Promise<string> =>
  new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    stream.on("data", (chunk: Buffer) => chunks.push(chunk));
    stream.once("end", () => resolve(Buffer.concat(chunks).toString()));
    stream.once("error", reject);
  });

/** Node gives header names in lower case. */
const metadataOf = ({ statusCode, headers }: Response) => ({
  httpStatusCode: statusCode,
  requestId: headers["x-amzn-requestid"] ?? headers["x-amzn-request-id"] ?? headers["x-amz-request-id"],
  extendedRequestId: headers["x-amz-id-2"],
  cfId: headers["x-amz-cf-id"],
});

/**
 * The SDK's protocol, except for the values of document commands: plain values are written into the request's JSON, and
 * read from the response's JSON, in one pass. The SDK still handles endpoints, headers, retries, errors, and commands
 * that aren't document commands.
 */
const inOnePass = (standard: Protocol): Protocol => {
  const own: Protocol = {
    serializeRequest: async (operation, input, context) => {
      const document = documentOf(context);
      if (!document) return standard.serializeRequest(operation, input, context);
      const request = await standard.serializeRequest(operation, {}, context);
      const attributes = through(input, document.inputKeyNodes, TO_ATTRIBUTES) as Record<string, unknown>;
      // The SDK adds a token to a transaction's request, so that DynamoDB applies a repeated request only once.
      for (const [name, value] of Object.entries(JSON.parse(textOf(request.body)))) attributes[name] ??= value;
      request.body = Buffer.from(JSON.stringify(attributes));
      return request;
    },
    deserializeResponse: async (operation, context, response) => {
      const document = documentOf(context);
      if (!document || response.statusCode >= 300) return standard.deserializeResponse(operation, context, response);
      const answer = through(JSON.parse(await bodyOf(response.body)), document.outputKeyNodes, FROM_ATTRIBUTES);
      return Object.assign(answer as object, { $metadata: metadataOf(response) });
    },
  };
  return Object.assign(Object.create(standard), own);
};

interface Client {
  config: object;
  middlewareStack: { remove(name: string): boolean };
}

/**
 * Makes a client return responses as plain JSON, without the SDK's translation: times are seconds, and bytes are
 * base64, as in Lambda's events. Errors are still translated by the SDK.
 */
export const readAsSent = ({ config, middlewareStack }: Client): void => {
  const holder = config as { protocol: Protocol };
  const standard = holder.protocol;
  const own: Protocol = {
    serializeRequest: (operation, input, context) => standard.serializeRequest(operation, input, context),
    deserializeResponse: async (operation, context, response) => {
      if (response.statusCode >= 300) return standard.deserializeResponse(operation, context, response);
      return Object.assign(JSON.parse(await bodyOf(response.body)), { $metadata: metadataOf(response) });
    },
  };
  holder.protocol = Object.assign(Object.create(standard), own);
  // The SDK's logger copies each response, and nobody reads the log.
  middlewareStack.remove("loggerMiddleware");
};

/**
 * A document client that needs less CPU time than the SDK's: the SDK's client walks through each item four times, and
 * this client walks through each item once. Middleware on the client's stack sees plain values, as with the SDK.
 */
export class OnePassDocumentClient extends DynamoDBDocumentClient {
  static override from(client: DynamoDBClient): OnePassDocumentClient {
    const config = client.config as unknown as { protocol: Protocol };
    config.protocol = inOnePass(config.protocol);
    // The SDK's logger copies each item, and nobody reads the log.
    client.middlewareStack.remove("loggerMiddleware");
    return new OnePassDocumentClient(client, {});
  }

  override send: DynamoDBDocumentClient["send"] = (command: object, ...more: unknown[]) => {
    const document = command as Document;
    documents.set(document.clientCommand, document);
    return Reflect.apply(super.send, this, [document.clientCommand, ...more]);
  };
}
