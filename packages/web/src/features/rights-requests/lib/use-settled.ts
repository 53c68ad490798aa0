import { useDebounce } from "use-debounce";

/** The value once it has stopped changing for `ms`; undefined while it changes. */
export const useSettled = <T extends string>(value: T, ms: number): T | undefined => {
  const [settled] = useDebounce(value, ms);
  return settled === value ? settled : undefined;
};
