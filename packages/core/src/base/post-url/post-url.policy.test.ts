import { describe, expect, it } from "vitest";
import { EMBED_ORIGINS, embedOf, sourceKey } from "./post-url.policy.ts";

const FRAMED: [string, string][] = [
  ["https://www.instagram.com/p/C0ffee_-1/?igsh=abc", "https://www.instagram.com/p/C0ffee_-1/embed/"],
  ["https://instagram.com/reels/Dx1/", "https://www.instagram.com/reel/Dx1/embed/"],
  ["https://www.instagram.com/some.one/reel/Dx1", "https://www.instagram.com/reel/Dx1/embed/"],
  ["https://x.com/someone/status/1790?s=20", "https://platform.twitter.com/embed/Tweet.html?id=1790&dnt=true"],
  [
    "https://mobile.twitter.com/i/web/status/1790/photo/1",
    "https://platform.twitter.com/embed/Tweet.html?id=1790&dnt=true",
  ],
  ["https://www.tiktok.com/@some.one/video/7301", "https://www.tiktok.com/player/v1/7301"],
  [
    "https://www.youtube.com/watch?v=dQw4w9WgXcQ&t=3",
    "https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ?enablejsapi=1",
  ],
  ["https://youtu.be/dQw4w9WgXcQ?si=x", "https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ?enablejsapi=1"],
  ["https://m.youtube.com/shorts/dQw4w9WgXcQ", "https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ?enablejsapi=1"],
  [
    "https://www.facebook.com/page/posts/123?ref=share",
    "https://www.facebook.com/plugins/post.php?href=https%3A%2F%2Fwww.facebook.com%2Fpage%2Fposts%2F123&show_text=true",
  ],
  [
    "https://www.facebook.com/watch/?v=123",
    "https://www.facebook.com/plugins/video.php?href=https%3A%2F%2Fwww.facebook.com%2Fwatch%2F%3Fv%3D123&show_text=false",
  ],
  [
    "https://www.linkedin.com/posts/some-one_a-title-activity-7123-AbCd",
    "https://www.linkedin.com/embed/feed/update/urn:li:activity:7123",
  ],
  [
    "https://www.linkedin.com/feed/update/urn%3Ali%3Ashare%3A7123/",
    "https://www.linkedin.com/embed/feed/update/urn:li:share:7123",
  ],
];

describe("the iframe of a post", () => {
  it.each(FRAMED)("the post %s is shown in the iframe %s", (address, src) => {
    expect(embedOf(address)?.src).toBe(src);
  });

  it("the iframes' hosts are exactly the hosts that the pages allow in iframes", () => {
    const origins = FRAMED.map(([address]) => new URL(embedOf(address)?.src ?? "").origin);
    expect(new Set(origins)).toEqual(new Set(EMBED_ORIGINS));
  });

  it.each([
    "",
    "Sent by mail",
    "@lena on Instagram",
    "javascript:alert(1)//www.instagram.com/p/a",
    "https://www.instagram.com/lena/",
    "https://www.instagram.com/p/a/../../accounts/login",
    "https://instagram.com.evil.test/p/a",
    "https://evilinstagram.com/p/a",
    "https://vm.tiktok.com/ZMabc/",
    "https://www.youtube.com/watch?v=%22onload",
    "https://www.youtube.com/@channel",
    "https://x.com/someone",
    "https://www.facebook.com/page",
    "https://www.linkedin.com/in/someone",
    "https://example.com/p/abc",
  ])("the source %j has no iframe", (address) => {
    expect(embedOf(address)).toBeUndefined();
  });
});

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
