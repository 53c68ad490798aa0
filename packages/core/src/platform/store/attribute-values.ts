import { convertToAttr, convertToNative } from "@aws-sdk/util-dynamodb";

/** A value in DynamoDB's JSON, e.g. `{"S":"a"}`; bytes are base64 text, as in the request. */
type Said = Record<string, unknown>;

const OPTIONS = { removeUndefinedValues: true } as const;

const base64 = (bytes: Uint8Array): string =>
  Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString("base64");
const bytesOf = (text: string): Uint8Array => new Uint8Array(Buffer.from(text, "base64"));

/** Rare values are left to the SDK: sets, big numbers, bytes, and values that can't be stored. */
const sayRare = (value: unknown): Said => {
  const said = convertToAttr(value, OPTIONS);
  if (said.B) return { B: base64(said.B) };
  if (said.BS) return { BS: said.BS.map(base64) };
  return { ...said };
};

const isPlain = (value: object): boolean => {
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === Object.prototype || prototype === null;
};

const isLeftOut = (value: unknown): boolean => value === undefined || typeof value === "function";

const sayObject = (value: object): Said => {
  if (Array.isArray(value)) return { L: value.filter((item) => !isLeftOut(item)).map(say) };
  return isPlain(value) ? { M: sayEach(value as Said) } : sayRare(value);
};

/**
 * A plain value in DynamoDB's JSON, the same as the document client's own translation with undefined values left out.
 * @throws Error for a value that the table can't hold: a number that isn't safe, an empty set, an instance of a class
 */
export const say = (value: unknown): Said => {
  if (typeof value === "string") return { S: value };
  if (typeof value === "number" && Number.isSafeInteger(value)) return { N: String(value) };
  if (typeof value === "boolean") return { BOOL: value };
  if (value === null) return { NULL: true };
  return typeof value === "object" ? sayObject(value) : sayRare(value);
};

/** The same as {@link say}, for each value of a record. */
export const sayEach = (values: Readonly<Record<string, unknown>>): Said => {
  const said: Said = {};
  for (const name of Object.keys(values)) {
    const value = values[name];
    if (!isLeftOut(value)) said[name] = say(value);
  }
  return said;
};

const readRare = (said: Said): unknown => {
  if (typeof said.B === "string") return bytesOf(said.B);
  if (Array.isArray(said.BS)) return new Set(said.BS.map(bytesOf));
  return convertToNative(said as unknown as Parameters<typeof convertToNative>[0]);
};

const readNumber = (said: Said): unknown => {
  const value = Number(said.N);
  return Number.isSafeInteger(value) || Math.abs(value) < 1 ? value : readRare(said);
};

/** The plain value of DynamoDB's JSON. Changes objects and lists in place, because nobody else uses them. */
export const read = (said: Said): unknown => {
  if (typeof said.S === "string") return said.S;
  if (said.N !== undefined) return readNumber(said);
  if (said.M !== undefined) return readEach(said.M as Record<string, Said>);
  if (Array.isArray(said.L)) return readList(said.L as Said[]);
  if (said.BOOL !== undefined) return said.BOOL;
  return said.NULL === undefined ? readRare(said) : null;
};

const readList = (list: unknown[]): unknown[] => {
  for (let index = 0; index < list.length; index += 1) list[index] = read(list[index] as Said);
  return list;
};

/** The same as {@link read}, for each value of a record, in place. */
export const readEach = (values: Record<string, unknown>): Record<string, unknown> => {
  for (const name of Object.keys(values)) values[name] = read(values[name] as Said);
  return values;
};
