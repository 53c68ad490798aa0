import type { DynamoDBClient } from "@aws-sdk/client-dynamodb";
import { DynamoDBDocumentClient } from "@aws-sdk/lib-dynamodb";
import { convertToAttr, convertToNative } from "@aws-sdk/util-dynamodb";

/** A value in DynamoDB's JSON, e.g. `{"S":"a"}`; bytes are base64 text, as in DynamoDB's requests. */
type Attribute = Record<string, unknown>;

const OPTIONS = { removeUndefinedValues: true } as const;

const base64 = (bytes: Uint8Array): string =>
  Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString("base64");
const bytesOf = (text: string): Uint8Array => new Uint8Array(Buffer.from(text, "base64"));

/**
 * Lets the SDK translate rare values, such as sets, big numbers and bytes. The SDK throws for values that can't be
 * stored.
 */
const rareToAttribute = (value: unknown): Attribute => {
  const attribute = convertToAttr(value, OPTIONS);
  if (attribute.B) return { B: base64(attribute.B) };
  if (attribute.BS) return { BS: attribute.BS.map(base64) };
  return { ...attribute };
};

const isPlain = (value: object): boolean => {
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === Object.prototype || prototype === null;
};

const isLeftOut = (value: unknown): boolean => value === undefined || typeof value === "function";

const objectToAttribute = (value: object): Attribute => {
  if (Array.isArray(value)) return { L: value.filter((item) => !isLeftOut(item)).map(toAttribute) };
  return isPlain(value) ? { M: toAttributes(value as Attribute) } : rareToAttribute(value);
};

/**
 * A plain value in DynamoDB's JSON, as the SDK's document client with the option `removeUndefinedValues` would
 * translate it.
 * @throws Error for a value that the table can't hold: a number that isn't safe, an empty set, an instance of a class
 */
const toAttribute = (value: unknown): Attribute => {
  if (typeof value === "string") return { S: value };
  if (typeof value === "number" && Number.isSafeInteger(value)) return { N: String(value) };
  if (typeof value === "boolean") return { BOOL: value };
  if (value === null) return { NULL: true };
  return typeof value === "object" ? objectToAttribute(value) : rareToAttribute(value);
};

/** A record's values in DynamoDB's JSON; see {@link toAttribute}. */
const toAttributes = (values: Readonly<Record<string, unknown>>): Attribute => {
  const attributes: Attribute = {};
  for (const name of Object.keys(values)) {
    const value = values[name];
    if (!isLeftOut(value)) attributes[name] = toAttribute(value);
  }
  return attributes;
};

const rareFromAttribute = (attribute: Attribute): unknown => {
  if (typeof attribute.B === "string") return bytesOf(attribute.B);
  if (Array.isArray(attribute.BS)) return new Set(attribute.BS.map(bytesOf));
  return convertToNative(attribute as unknown as Parameters<typeof convertToNative>[0]);
};

const numberFromAttribute = (attribute: Attribute): unknown => {
  const value = Number(attribute.N);
  return Number.isSafeInteger(value) || Math.abs(value) < 1 ? value : rareFromAttribute(attribute);
};

/**
 * The plain value of DynamoDB's JSON. Changes the given objects and lists in place, because no other code uses them.
 */
const fromAttribute = (attribute: Attribute): unknown => {
  if (typeof attribute.S === "string") return attribute.S;
  if (attribute.N !== undefined) return numberFromAttribute(attribute);
  if (attribute.M !== undefined) return fromAttributes(attribute.M as Record<string, Attribute>);
  if (Array.isArray(attribute.L)) return listFromAttributes(attribute.L as Attribute[]);
  if (attribute.BOOL !== undefined) return attribute.BOOL;
  return attribute.NULL === undefined ? rareFromAttribute(attribute) : null;
};

const listFromAttributes = (list: unknown[]): unknown[] => {
  for (let index = 0; index < list.length; index += 1) list[index] = fromAttribute(list[index] as Attribute);
  return list;
};

/** A record's plain values, changed in place; see {@link fromAttribute}. */
const fromAttributes = (values: Record<string, unknown>): Record<string, unknown> => {
  for (const name of Object.keys(values)) values[name] = fromAttribute(values[name] as Attribute);
  return values;
};

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
