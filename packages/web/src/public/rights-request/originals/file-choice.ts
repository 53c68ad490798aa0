import { shownFileName } from "@clearhouse/core/platform/file-name.policy.ts";
import type { Reader } from "@clearhouse/first-screens/rights-request/reader.tsx";
import { refusalOf } from "@/lib/multipart/file-rules.ts";

/** The most files that an owner may send with an approval; the server has the same limit. */
export const MAX_FILES = 20;
const MAX_BYTES = 2 * 1024 ** 3;

/** Which of the newly chosen files can be added to the files chosen before, and why the others can't. */
export const choose = (
  files: readonly File[],
  present: readonly { size: number }[],
  { say, words }: Pick<Reader, "say" | "words">,
): { accepted: File[]; refusals: string[] } => {
  const accepted: File[] = [];
  const refusals: string[] = [];
  let bytes = present.reduce((sum, { size }) => sum + size, 0);
  for (const file of files) {
    const name = { file: shownFileName(file.name), count: String(MAX_FILES) };
    const refusal = refusalOf(file);
    if (refusal !== undefined) refusals.push(`${name.file} ${words(refusal)}`);
    else if (present.length + accepted.length >= MAX_FILES) {
      refusals.push(say("tooManyFiles", name));
    } else if (bytes + file.size > MAX_BYTES) {
      refusals.push(say("tooManyBytes", name));
    } else {
      accepted.push(file);
      bytes += file.size;
    }
  }
  return { accepted, refusals };
};
