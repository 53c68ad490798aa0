import { useState } from "react";

/** The value, or the last value that wasn't null, because a closing dialog keeps its content while it fades out. */
export const useLast = <T>(value: T | null): T | null => {
  const [last, setLast] = useState(value);
  if (value !== null && value !== last) setLast(value);
  return value ?? last;
};
