/**
 * A bounded histogram of answer times, from which their median is estimated. It has sixty classes, each a fifth longer
 * than the one before: the first is up to a minute, the last up to 32 days, longer than an owner has. A class counts as
 * its geometric middle, so an estimate is at most 10 % off (√1.2 − 1), however many answers there are.
 */

const FIRST_SECONDS = 60;
const GROWTH = 1.2;
export const ANSWER_TIME_CLASSES = 60;

/** Answers in each class, by its number; a missing class has none. */
export type AnswerTimes = ReadonlyMap<number, number>;

/** The class of a time in seconds. */
export const classOf = (seconds: number): number => {
  if (seconds <= FIRST_SECONDS) return 0;
  return Math.min(ANSWER_TIME_CLASSES - 1, Math.ceil(Math.log(seconds / FIRST_SECONDS) / Math.log(GROWTH)));
};

/** The time that stands for a class, in seconds. */
const middleOf = (number: number): number => FIRST_SECONDS * GROWTH ** (number === 0 ? 0 : number - 0.5);

/** The median in seconds, at most 10 % off; null if nobody has answered. */
export const medianOf = (times: AnswerTimes): number | null => {
  const answers = [...times.values()].reduce((sum, count) => sum + count, 0);
  if (answers <= 0) return null;
  let passed = 0;
  for (let number = 0; number < ANSWER_TIME_CLASSES; number++) {
    passed += times.get(number) ?? 0;
    if (passed * 2 >= answers) return Math.round(middleOf(number));
  }
  return null;
};
