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
export const toAttribute = (value: unknown): Attribute => {
  if (typeof value === "string") return { S: value };
  if (typeof value === "number" && Number.isSafeInteger(value)) return { N: String(value) };
  if (typeof value === "boolean") return { BOOL: value };
  if (value === null) return { NULL: true };
  return typeof value === "object" ? objectToAttribute(value) : rareToAttribute(value);
};

/** A record's values in DynamoDB's JSON; see {@link toAttribute}. */
export const toAttributes = (values: Readonly<Record<string, unknown>>): Attribute => {
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
export const fromAttribute = (attribute: Attribute): unknown => {
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
export const fromAttributes = (values: Record<string, unknown>): Record<string, unknown> => {
  for (const name of Object.keys(values)) values[name] = fromAttribute(values[name] as Attribute);
  return values;
};
