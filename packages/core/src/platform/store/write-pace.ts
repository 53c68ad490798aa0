import type { BatchWriteCommandOutput } from "@aws-sdk/lib-dynamodb";
import { nowMs } from "../clock.ts";

/**
 * The write units that a call took from the partition that it burdened most. A table and each of its indexes have
 * partitions of their own, so their units don't add up. The call must have asked for its capacity by index.
 */
export const unitsOf = ({ ConsumedCapacity = [] }: Pick<BatchWriteCommandOutput, "ConsumedCapacity">): number =>
  Math.max(
    0,
    ...ConsumedCapacity.flatMap(({ Table, GlobalSecondaryIndexes = {} }) =>
      [Table, ...Object.values(GlobalSecondaryIndexes)].map((one) => one?.CapacityUnits ?? 0),
    ),
  );

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/**
 * Spreads many writes to one partition over time, so that other writes fit beside them. Each write is paid for
 * afterwards, when the store has said what it cost. When the store refuses writes, the pace is halved, down to a quarter
 * of the budget; with each write that it accepts, the pace grows by a fiftieth of the budget.
 */
export class WritePace {
  readonly #budget: number;
  readonly #least: number;
  #unitsASecond: number;
  /** When all writes so far are paid for, in ms since 1970. */
  #paidAt = 0;

  /**
   * @param budget write units a second; 0 for no limit
   * @param begin the pace of an earlier part of the same work, if that was slower
   */
  constructor(budget: number, begin = budget) {
    this.#budget = budget;
    this.#least = budget / 4;
    this.#unitsASecond = Math.min(budget, Math.max(this.#least, begin));
  }

  /** Write units a second; undefined if this is the budget. */
  get slowed(): number | undefined {
    return this.#unitsASecond < this.#budget ? Math.round(this.#unitsASecond) : undefined;
  }

  /** Waits as long as a write that the store has accepted has to last. */
  async pay(units: number): Promise<void> {
    if (this.#budget === 0) return;
    this.#paidAt = Math.max(nowMs(), this.#paidAt) + (units * 1_000) / this.#unitsASecond;
    this.#unitsASecond = Math.min(this.#budget, this.#unitsASecond + this.#budget / 50);
    await pause(this.#paidAt - nowMs());
  }

  /** Notes that the store refused writes because it is busy. */
  slowDown(): void {
    this.#unitsASecond = Math.max(this.#least, this.#unitsASecond / 2);
  }
}
