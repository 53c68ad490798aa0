import { between, nothingBetween, type TableCall } from "@clearhouse/core/testing/store/between.ts";
import { compared, inTurn, ms, type Row, withWarmUp } from "./measure.ts";

type Change = () => Promise<unknown>;
/** Calls with what makes them again: those that are under way together, and then the next ones. */
type Calls = (TableCall & { perform: Change })[][];
export type Item = Record<string, unknown>;

class Rehearsed extends Error {}

/** The calls of the table that a change makes. @param isRehearsal its transaction isn't sent, so the change ends there */
const callsOf = async (change: Change, isRehearsal: boolean): Promise<Calls> => {
  const calls: Calls = [];
  let underWay = 0;
  between(async (call, perform) => {
    if (underWay === 0) calls.push([]);
    calls.at(-1)?.push({ ...call, perform });
    if (isRehearsal && call.command === "TransactWriteItems") throw new Rehearsed();
    underWay += 1;
    return perform().finally(() => {
      underWay -= 1;
    });
  });
  try {
    await change();
  } catch (error) {
    if (!(error instanceof Rehearsed)) throw error;
  } finally {
    nothingBetween();
  }
  return calls;
};

/** What the transaction writes with which the calls end. */
const writesOf = (calls: Calls) => {
  const { TransactItems } = calls.at(-1)?.[0]?.input ?? {};
  if (!TransactItems) throw new Error("The change doesn't end with its transaction");
  return TransactItems as readonly { Put?: { Item?: Item } }[];
};

/** The whole items that a change would put into the table. The change isn't made. */
export const putsOf = async (change: Change): Promise<Item[]> =>
  writesOf(await callsOf(change, true)).flatMap(({ Put }) => (Put?.Item ? [Put.Item] : []));

const spell = (calls: Calls): string => {
  const reads = [...Map.groupBy(calls.slice(0, -1).flat(), ({ command }) => command.replace(/Item$/, ""))];
  const spelled = reads.map(([name, { length }]) => (length === 1 ? `a ${name}` : `${length} ${name}s`));
  return [...spelled, `TransactWriteItems of the same ${writesOf(calls).length}`].join(", ");
};

/**
 * Measures how long changes of one kind take, compared with only the calls of the table that they make.
 * @param next prepares the next change
 */
export const comparedWithRaw = async (
  what: string,
  next: () => Promise<Change>,
  rounds: number,
  goal: string,
): Promise<Row> => {
  // The first change also reads what later ones have in memory.
  await (await next())();
  const made = spell(await callsOf(await next(), false));
  const pairs: { change: Change; calls: Calls }[] = [];
  for (let n = 0; n < withWarmUp(rounds); n++) {
    pairs.push({ change: await next(), calls: await callsOf(await next(), true) });
  }
  const replay = async (calls: Calls = []) => {
    for (const together of calls) await Promise.all(together.map(({ perform }) => perform()));
  };
  const [ours, raw] = await inTurn(
    rounds,
    async (n) => pairs[n]?.change(),
    (n) => replay(pairs[n]?.calls),
  );
  return compared(what, ms(ours), `${ms(raw)} raw: ${made}`, ours / raw, goal);
};
