import type { Output, SdkCall } from "./sdk.ts";

type Item = Record<string, unknown> & { pk?: string; sk?: string };
interface Write {
  Put?: { Item: Item };
  Update?: { Key: Item };
  Delete?: { Key: Item };
}

/** Writes newer than this may be missing in an index. */
const DELAY_MS = 2_000;

const keyOf = ({ pk = "", sk = "" }: Item): string => `${pk} ${sk}`;

const writesOf = ({ action, input }: SdkCall): Write[] => {
  if (action === "TransactWriteItems") return input.TransactItems as Write[];
  if (action === "PutItem") return [{ Put: input as unknown as { Item: Item } }];
  if (action === "UpdateItem") return [{ Update: input as unknown as { Key: Item } }];
  return [];
};

/** Remembers recent writes, and shows an index in an older state. */
export const staleIndexes = () => {
  /** The last two versions of each item; an index may have the older one. */
  const written = new Map<string, { at: number; before: Item | undefined; now: Item | undefined }>();
  return {
    note: (call: SdkCall): void => {
      for (const { Put, Update, Delete } of writesOf(call)) {
        const key = keyOf(Put?.Item ?? Update?.Key ?? Delete?.Key ?? {});
        written.set(key, { at: performance.now(), before: written.get(key)?.now, now: Put?.Item });
      }
    },
    earlier: (output: Output): Output => {
      const Items = (output.Items as Item[]).flatMap((item) => {
        const write = written.get(keyOf(item));
        if (!write || performance.now() - write.at > DELAY_MS) return [item];
        return write.before ? [write.before] : [];
      });
      return { ...output, Items, Count: Items.length };
    },
  };
};
