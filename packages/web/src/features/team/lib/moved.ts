/** The list with one item moved up (-1) or down (1). */
export const moved = <T>(items: readonly T[], index: number, by: -1 | 1): T[] => {
  const rest = items.toSpliced(index, 1);
  return [...rest.slice(0, index + by), ...items.slice(index, index + 1), ...rest.slice(index + by)];
};
