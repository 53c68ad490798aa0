import { CodedError } from "../errors/error.ts";
import { equalBytes, hmac, keyFor } from "../hash.ts";

const VERSION = 1;

const invalid = () =>
  new CodedError("invalid", "cursor.invalid", "This list has changed. Please load it again.", {
    fields: { cursor: "This list has changed. Please load it again." },
  });

/**
 * A signed text that says where a list continues: the list with its filter, and values of the sort key. The text
 * doesn't contain the table's keys: the server makes the keys from the actor's team. Only cursors that this server has
 * signed are accepted.
 *
 * @param list names the list, its team and its filter, e.g. `assets:tea_…:approved`; a cursor of another list is
 * refused
 */
export const encodeCursor = async (list: string, values: readonly string[]): Promise<string> => {
  const payload = JSON.stringify([VERSION, ...values]);
  const signature = hmac(await keyFor("cursor"), `${list}\n${payload}`).subarray(0, 16);
  return Buffer.concat([signature, Buffer.from(payload)]).toString("base64url");
};

/**
 * The values in a cursor.
 * @throws cursor.invalid for a cursor of another list, team, filter or version, and for a cursor that was tampered with
 */
export const decodeCursor = async (list: string, cursor: string): Promise<string[]> => {
  const bytes = Buffer.from(cursor, "base64url");
  const payload = bytes.subarray(16).toString();
  const expected = hmac(await keyFor("cursor"), `${list}\n${payload}`).subarray(0, 16);
  if (!equalBytes(bytes.subarray(0, 16), expected)) throw invalid();
  const [version, ...values] = JSON.parse(payload) as [number, ...string[]];
  if (version !== VERSION) throw invalid();
  return values;
};
