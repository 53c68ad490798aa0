import type { RequestFigures } from "./analytics.schema.ts";
import { ANSWER_TIME_CLASSES, medianOf } from "./answer-times.policy.ts";
import { className, type RequestFiguresRecord } from "./figures.entity.ts";

/** The sums of the figures of several items. */
export interface Sum {
  sent: number;
  opened: number;
  answered: number;
  approved: number;
  times: Map<number, number>;
}

const STEPS = ["sent", "opened", "answered", "approved"] as const;

export const noSum = (): Sum => ({ sent: 0, opened: 0, answered: 0, approved: 0, times: new Map() });

export const add = (sum: Sum, record: RequestFiguresRecord): void => {
  for (const step of STEPS) sum[step] += record[step] ?? 0;
  for (let number = 0; number < ANSWER_TIME_CLASSES; number++) {
    const answers = answersIn(record, number);
    if (answers > 0) sum.times.set(number, (sum.times.get(number) ?? 0) + answers);
  }
};

/** ElectroDB's types don't include attributes whose names are computed. */
const answersIn = (record: Readonly<Record<string, unknown>>, number: number): number =>
  Number(record[className(number)] ?? 0);

export const figuresOf = ({ times, sent, opened, answered, approved }: Sum): RequestFigures => ({
  sent,
  opened,
  answered,
  approved,
  medianSeconds: medianOf(times),
});
