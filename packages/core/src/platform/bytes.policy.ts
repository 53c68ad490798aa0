const UNITS = ["B", "KB", "MB", "GB"] as const;

/** A file size such as "3.4 MB". 1 MB is 1024 × 1024 bytes, as in the upload limit of 200 MB. */
export const formatBytes = (bytes: number): string => {
  let value = bytes;
  let unit = 0;
  while (value >= 1024 && unit < UNITS.length - 1) {
    value /= 1024;
    unit += 1;
  }
  const digits = unit === 0 || value >= 100 ? 0 : 1;
  return `${value.toFixed(digits)} ${UNITS[unit] ?? "B"}`;
};
