/** What several things are called together, in English: the first by its name, and how many more there are. */
export const bundleTitle = (first: string, count: number): string => {
  if (first === "") return count === 1 ? "1 item" : `${count} items`;
  return count === 1 ? first : `${first} and ${count - 1} more`;
};
