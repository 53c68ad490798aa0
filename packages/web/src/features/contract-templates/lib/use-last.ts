import { useState } from "react";

/** The value, or the last one that wasn't null: a closing dialog keeps its content while it fades out. */
export const useLast = <T>(value: T | null): T | null => {
  const [last, setLast] = useState(value);
  if (value !== null && value !== last) setLast(value);
  return value ?? last;
};
