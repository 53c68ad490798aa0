const LENGTH_MAX = 80;

/** The file name for a contract: its title, without characters that file systems refuse. */
export const textFileName = (title: string): string => {
  const name = title
    .replace(/[\\/:*?"<>|\p{Cc}\p{Cf}]+/gu, " ")
    .replace(/\s+/g, " ")
    .replace(/^[. ]+/, "")
    .slice(0, LENGTH_MAX)
    .replace(/[. ]+$/, "");
  return `${name || "contract"}.txt`;
};
