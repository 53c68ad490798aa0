import { describe, expect, it } from "vitest";
import { sourceKey } from "./source-key.policy.ts";

/** One post can have several URLs, so two URLs lead to the same post if their keys are equal. */
describe("the key of a post's URL", () => {
  it.each([
    [
      "Instagram",
      [
        "https://www.instagram.com/p/C8abc/",
        "http://instagram.com/p/C8abc?igsh=MzRl",
        "https://www.instagram.com/olivia/reel/C8abc/?utm_source=ig_web",
        "https://m.instagram.com/reels/C8abc/",
        "https://www.instagram.com/tv/C8abc/#comments",
      ],
    ],
    [
      "X",
      [
        "https://x.com/olivia/status/17",
        "https://twitter.com/olivia/status/17?s=20&t=abc",
        "https://mobile.twitter.com/someone/status/17/photo/1",
      ],
    ],
    [
      "YouTube",
      [
        "https://www.youtube.com/watch?v=dQw4w9WgXcQ&t=42s",
        "https://youtu.be/dQw4w9WgXcQ?si=xyz",
        "https://m.youtube.com/shorts/dQw4w9WgXcQ",
      ],
    ],
    ["TikTok", ["https://www.tiktok.com/@olivia/video/7", "https://m.tiktok.com/@olivia/video/7?_r=1&_t=8"]],
    [
      "another site",
      [
        "https://www.example.org/a?b=1&a=2",
        "http://example.org/a/?a=2&utm_campaign=x&b=1#top",
        "https://EXAMPLE.org/a?b=1&a=2&fbclid=1",
      ],
    ],
  ])("all URLs of one post on %s have the same key", (_site, addresses) => {
    expect(new Set(addresses.map(sourceKey))).toHaveLength(1);
  });
});

it.each([
  ["https://www.instagram.com/p/C8abc/", "https://www.instagram.com/p/C8ABC/"],
  ["https://www.youtube.com/watch?v=dQw4w9WgXcQ", "https://www.youtube.com/watch?v=dQw4w9WgXcR"],
  ["https://x.com/olivia/status/17", "https://x.com/olivia/status/18"],
  ["https://example.org/a?id=1", "https://example.org/a?id=2"],
  ["https://example.org/a", "https://example.org/A"],
  ["https://x.com/olivia", "https://instagram.com/olivia"],
])("the URLs %s and %s have different keys", (one, other) => {
  expect(sourceKey(one)).not.toBe(sourceKey(other));
});

it.each(["", "Camera roll", "ftp://example.org/a", "javascript:alert(1)"])("the source %j has no key", (text) => {
  expect(sourceKey(text)).toBeUndefined();
});
