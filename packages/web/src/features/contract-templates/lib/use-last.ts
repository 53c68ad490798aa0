import { useState } from "react";

/** What was there last: a dialog that fades out still shows what it showed. */
export const useLast = <T>(value: T | null): T | null => {
  const [last, setLast] = useState(value);
  if (value !== null && value !== last) setLast(value);
  return value ?? last;
};
