export { ends, nearEnds } from "./ends.ts";
export { endFeed, feed, makeFeed, readFeed } from "./feed.ts";
export * as Calendar from "./index.ts";
export { releaseEnds } from "./release-ends.ts";
