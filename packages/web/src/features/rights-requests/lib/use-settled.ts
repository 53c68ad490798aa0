import { useDebounce } from "use-debounce";

/** The value once it hasn't changed for `ms` milliseconds; undefined until then. */
export const useSettled = <T extends string>(value: T, ms: number): T | undefined => {
  const [settled] = useDebounce(value, ms);
  return settled === value ? settled : undefined;
};
