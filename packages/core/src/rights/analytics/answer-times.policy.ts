/**
 * A histogram of answer times, from which the median is estimated. It has sixty classes. The first class holds times of
 * up to a minute, and the upper bound of each next class is a fifth higher. The last class reaches 32 days, longer than
 * an owner has for an answer. Each time counts as the geometric mean of its class's bounds, so the estimate is at most
 * 10 % off (√1.2 − 1), however many answers there are.
 */

const FIRST_SECONDS = 60;
const GROWTH = 1.2;
export const ANSWER_TIME_CLASSES = 60;

/** How many answers each class has, by the class's number; a missing class has none. */
export type AnswerTimes = ReadonlyMap<number, number>;

/** The number of the class that holds a time. */
export const classOf = (seconds: number): number => {
  if (seconds <= FIRST_SECONDS) return 0;
  return Math.min(ANSWER_TIME_CLASSES - 1, Math.ceil(Math.log(seconds / FIRST_SECONDS) / Math.log(GROWTH)));
};

/** The time, in seconds, that stands for all times of a class. */
const middleOf = (number: number): number => FIRST_SECONDS * GROWTH ** (number === 0 ? 0 : number - 0.5);

/** The estimated median in seconds; null if nobody has answered. */
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
