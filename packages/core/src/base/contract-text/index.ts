import { putItem, type Write } from "../../platform/store/transaction.ts";
import { ContractTextEntity } from "./contract-text.entity.ts";

export * as ContractText from "./index.ts";

/**
 * The most characters in a part, counted as UTF-16 code units. A code unit has at most 3 bytes in UTF-8, so a part with
 * its keys is smaller than DynamoDB's limit of 400 kB for an item.
 */
const PART_LENGTH = 100_000;

/** Splits a text into parts, but never within a surrogate pair. */
const partsOf = (text: string): string[] => {
  const parts: string[] = [];
  for (let start = 0; start < text.length; ) {
    const end = start + PART_LENGTH;
    const splitsPair = end < text.length && /[\ud800-\udbff]/.test(text.charAt(end - 1));
    const part = text.slice(start, splitsPair ? end - 1 : end);
    parts.push(part);
    start += part.length;
  }
  return parts;
};

/**
 * The writes that store a text unchanged, for the transaction that makes its contract or version: one write for each
 * 100,000 characters. They fail if the contract or version already has a text.
 * @param ownerId as in ContractTextEntity; in lower case, because ElectroDB changes keys to lower case
 */
export const storing = (teamId: string, ownerId: string, text: string): Write[] => {
  const parts = partsOf(text);
  return parts.map((part, index) =>
    putItem(ContractTextEntity.create({ teamId, ownerId, part: index, parts: parts.length, text: part }).params()),
  );
};

/**
 * A text, by strongly consistent reads.
 * @returns undefined if there is no text, or it was removed
 * @throws Error if a part is missing
 */
export const read = async (teamId: string, ownerId: string): Promise<string | undefined> => {
  const stored = await storedOf(teamId, ownerId);
  if (!stored) return undefined;
  const { text, has, of } = stored;
  if (has !== of) throw new Error(`${ownerId} has ${has} of ${of} parts of its text`);
  return text;
};

/** A text as {@link read} returns it, for checks of the evidence; undefined even if only a part is missing. */
export const whole = async (teamId: string, ownerId: string): Promise<string | undefined> => {
  const stored = await storedOf(teamId, ownerId);
  return stored?.has === stored?.of ? stored?.text : undefined;
};

const storedOf = async (teamId: string, ownerId: string) => {
  const { data } = await ContractTextEntity.query
    .primary({ teamId, ownerId })
    .go({ pages: "all", consistent: true, order: "asc" });
  const [first] = data;
  return first && { text: data.map(({ text }) => text).join(""), has: data.length, of: first.parts };
};

/** Removes a text. Repeated calls are safe. */
export const remove = async (teamId: string, ownerId: string): Promise<void> => {
  const { data } = await ContractTextEntity.query.primary({ teamId, ownerId }).go({ pages: "all", consistent: true });
  for (const { part } of data) await ContractTextEntity.delete({ teamId, ownerId, part }).go();
};
