import { sourceKey } from "@clearhouse/core/base/post-url/post-url.policy.ts";
import { contentUrl } from "@clearhouse/core/platform/fields.schema.ts";
import { BULK_REQUEST_MAX } from "@clearhouse/core/rights/request-bundle/request-bundle.schema.ts";
import { BULK_REQUEST_TEXTS } from "./texts.ts";

export interface Pasted {
  /** The posts' URLs in the form in which they are stored, without duplicates. */
  urls: string[];
  /** One message for each wrong line. */
  problems: string[];
}

/** Reads URLs of posts, one on each line. Empty lines are ignored. */
export const pastedUrls = (text: string): Pasted => {
  const first = new Map<string, number>();
  const urls: string[] = [];
  const problems: string[] = [];
  for (const [index, given] of text.split(/\r?\n/).entries()) {
    if (given.trim() === "") continue;
    const line = index + 1;
    const parsed = contentUrl.safeParse(given);
    const earlier = parsed.success ? first.get(sourceKey(parsed.data) ?? parsed.data) : undefined;
    if (!parsed.success) {
      problems.push(BULK_REQUEST_TEXTS.lineProblem(line, parsed.error.issues[0]?.message ?? ""));
    } else if (earlier !== undefined) {
      problems.push(BULK_REQUEST_TEXTS.repeats(line, earlier));
    } else if (urls.length >= BULK_REQUEST_MAX) {
      problems.push(BULK_REQUEST_TEXTS.lineProblem(line, BULK_REQUEST_TEXTS.tooMany(BULK_REQUEST_MAX)));
      break;
    } else {
      first.set(sourceKey(parsed.data) ?? parsed.data, line);
      urls.push(parsed.data);
    }
  }
  return { urls, problems };
};
