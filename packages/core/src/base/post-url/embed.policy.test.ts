import { describe, expect, it } from "vitest";
import { EMBED_ORIGINS, embedOf } from "./embed.policy.ts";

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
