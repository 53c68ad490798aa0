import { atMost, median, ms, type Row } from "./measure.ts";

/** Whether a write costs at the end of many what it cost in the beginning: batches of 25 while a team was filled. */
export const flatWrites = (times: readonly number[], count: number): Row[] => {
  const tenth = Math.floor(times.length / 10);
  const [first, last] = [median(times.slice(0, tenth)), median(times.slice(-tenth))];
  const thousands = `${count.toLocaleString("en")} assets`;
  return [
    atMost(`writes flat over ${thousands}`, `${ms(last)} last tenth`, `${ms(first)} first tenth`, last / first, 1.2),
  ];
};
