import { putItem, type Write } from "../platform/store/transaction.ts";
import { ContractTextEntity } from "./contract-text.entity.ts";

export * as ContractText from "./index.ts";

/** Characters (UTF-16 code units, of at most 3 bytes each) in a part: with its keys it stays below an item's 400 kB. */
const PART_LENGTH = 100_000;

/** A text in parts that can each be stored: no part ends inside a surrogate pair. */
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
 * The writes that store a text unchanged, for the transaction that makes its owner; one write for each 100,000
 * characters. They fail if the owner already has a text.
 * @param ownerId an id, in lower case as all are, with the version where there are several
 */
export const storing = (teamId: string, ownerId: string, text: string): Write[] => {
  const parts = partsOf(text);
  return parts.map((part, index) =>
    putItem(ContractTextEntity.create({ teamId, ownerId, part: index, parts: parts.length, text: part }).params()),
  );
};

/**
 * A text, strongly consistent.
 * @returns undefined if there is none, or if it was removed
 * @throws Error if a part is missing
 */
export const read = async (teamId: string, ownerId: string): Promise<string | undefined> => {
  const stored = await storedOf(teamId, ownerId);
  if (!stored) return undefined;
  const { text, has, of } = stored;
  if (has !== of) throw new Error(`${ownerId} has ${has} of ${of} parts of its text`);
  return text;
};

/** As {@link read}, for verification: undefined also if a part is missing. */
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

/** Removes a text. Can be repeated safely. */
export const remove = async (teamId: string, ownerId: string): Promise<void> => {
  const { data } = await ContractTextEntity.query.primary({ teamId, ownerId }).go({ pages: "all", consistent: true });
  for (const { part } of data) await ContractTextEntity.delete({ teamId, ownerId, part }).go();
};
