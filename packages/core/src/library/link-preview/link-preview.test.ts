import type { RequestListener, ServerResponse } from "node:http";
import sharp from "sharp";
import { describe, expect, it, vi } from "vitest";
import { inSlot } from "../../base/safe-fetch/budget.ts";
import { ForeignError } from "../../base/safe-fetch/safe-fetch.errors.ts";
import { withClock } from "../../platform/clock.ts";
import { limit } from "../../platform/http/limiter.ts";
import { actAs } from "../../platform/identity/actor.ts";
import { parseInput } from "../../platform/parse.ts";
import { withPlatforms } from "../../testing/network.ts";
import { aTeam, CALLER } from "../../testing/scene.ts";
import { LinkPreview } from "./index.ts";
import { linkPreviewInput } from "./link-preview.schema.ts";
import { whenFree } from "./look.ts";

type Answer = (response: ServerResponse, path: string) => void;

const json =
  (value: unknown): Answer =>
  (response) =>
    response.writeHead(200, { "content-type": "application/json; charset=utf-8" }).end(JSON.stringify(value));
const html =
  (text: string): Answer =>
  (response) =>
    response.writeHead(200, { "content-type": "text/html; charset=utf-8" }).end(text);
const status =
  (code: number): Answer =>
  (response) =>
    response.writeHead(code).end();

const picture = await sharp({ create: { width: 640, height: 480, channels: 3, background: "#0a7" } })
  .png()
  .toBuffer();
const png: Answer = (response) => response.writeHead(200, { "content-type": "image/png" }).end(picture);

/** The simulated platforms' answers by host. Any other host answers 404. */
const platforms = (answers: Record<string, Answer>, asked: string[] = []): RequestListener => {
  return ({ headers: { host = "" }, url = "" }, response) => {
    asked.push(`${host}${url}`);
    (answers[host] ?? status(404))(response, url);
  };
};

const preview = async (url: string, answers: Record<string, Answer>, asked?: string[]) => {
  const { member } = await aTeam();
  return withPlatforms(platforms(answers, asked), () => actAs(member, () => LinkPreview.of(url), CALLER));
};

const page = (...tags: string[]) => html(`<!doctype html><html><head><title>T</title>${tags.join("")}</head><body>`);
const og = (property: string, content: string) => `<meta property="${property}" content="${content}">`;

describe("a post of a platform with oEmbed", () => {
  it("the preview of a YouTube post is a video with title, author, handle and a redrawn picture", async () => {
    const asked: string[] = [];
    const seen = await preview(
      "https://youtu.be/abc?si=1",
      {
        "www.youtube.com": json({
          title: "Sunset  over\nthe bridge",
          author_name: "Olivia Owner",
          author_url: "https://www.youtube.com/@olivia",
          thumbnail_url: "https://i.ytimg.com/vi/abc/hqdefault.jpg",
          provider_name: "Something else",
        }),
        "i.ytimg.com": png,
      },
      asked,
    );
    expect(seen).toMatchObject({
      title: "Sunset over the bridge",
      description: "",
      thumbnail_url: "https://i.ytimg.com/vi/abc/hqdefault.jpg",
      provider_name: "YouTube",
      author_name: "Olivia Owner",
      author_handle: "@olivia",
      type: "video",
    });
    expect(asked[0]).toBe(`www.youtube.com/oembed?format=json&url=${encodeURIComponent("https://youtu.be/abc?si=1")}`);
    const [kind, data = ""] = seen?.picture.split(",") ?? [];
    expect(kind).toBe("data:image/jpeg;base64");
    const drawn = await sharp(Buffer.from(data, "base64")).metadata();
    expect(drawn).toMatchObject({ format: "jpeg", width: 400, height: 300 });
  });

  it("the preview of a TikTok post has the author's handle", async () => {
    const answer = { title: "Dance", author_name: "Olivia", author_unique_id: "olivia.o", provider_name: "TikTok" };
    expect(await preview("https://www.tiktok.com/@olivia.o/video/7", { "www.tiktok.com": json(answer) })).toMatchObject(
      { title: "Dance", author_handle: "@olivia.o", type: "video", picture: "" },
    );
  });

  it("the preview of a post on X has the post's first words as title", async () => {
    const text = `Caught this one &amp; more<br>at sunset ${"very ".repeat(30)}`;
    const answer = {
      author_name: "Olivia",
      author_url: "https://twitter.com/olivia",
      html: `<blockquote><p lang="en">${text}</p>&mdash; Olivia <a href="#">May 1</a></blockquote>`,
    };
    const seen = await preview("https://x.com/olivia/status/1", { "publish.twitter.com": json(answer) });
    expect(seen?.title).toMatch(/^Caught this one & more at sunset very .*…$/);
    expect(seen?.title).toHaveLength(100);
    expect(seen).toMatchObject({ author_handle: "@olivia", provider_name: "X", type: "image" });
  });

  it("a preview is read from the post's page if the platform's oEmbed doesn't know the post", async () => {
    const tags = page(og("og:title", "A channel"), og("og:image", "/banner.png"));
    const asked: string[] = [];
    const answer: Answer = (response, path) => (path.startsWith("/oembed") ? status(404) : tags)(response, path);
    const seen = await preview("https://www.youtube.com/@olivia", { "www.youtube.com": answer }, asked);
    expect(seen).toMatchObject({ title: "A channel", thumbnail_url: "https://www.youtube.com/banner.png" });
    expect(asked).toHaveLength(3);
  });
});

describe("a post of another platform", () => {
  it("the preview of an Instagram post is read from the page's head, with author and handle", async () => {
    const seen = await preview("https://www.instagram.com/reel/1/", {
      "www.instagram.com": page(
        og("og:title", "Olivia on Instagram: &quot;Golden hour&quot;"),
        og("og:description", "12 likes, 3 comments - olivia.o on May 1, 2026: &quot;Golden hour&quot;"),
        og("og:image", "https://cdn.example.com/1.png"),
        og("og:title", "Another post"),
      ),
      "cdn.example.com": png,
    });
    expect(seen).toMatchObject({
      title: 'Olivia on Instagram: "Golden hour"',
      author_name: "Olivia",
      author_handle: "@olivia.o",
      provider_name: "Instagram",
      type: "video",
    });
  });

  it.each([
    ["https://www.facebook.com/watch?v=1", "Facebook", "video"],
    ["https://www.facebook.com/olivia/posts/1", "Facebook", "image"],
    ["https://www.linkedin.com/posts/olivia_1", "LinkedIn", "image"],
  ])("a post at %s is recognized as a post on %s, with the type %s", async (url, provider_name, type) => {
    const answer = page(og("og:title", "A post"));
    const seen = await preview(url, { "www.facebook.com": answer, "www.linkedin.com": answer });
    expect(seen).toMatchObject({ title: "A post", provider_name, type });
  });

  it("the preview of a post is a video if the post's page says so", async () => {
    const answer = page(og("og:title", "A post"), og("og:type", "video.other"));
    expect(await preview("https://www.linkedin.com/posts/1", { "www.linkedin.com": answer })).toMatchObject({
      type: "video",
    });
  });

  it("a preview's title has one line, no direction characters, and at most 500 characters", async () => {
    const answer = page(og("og:title", `\u202eevil\u0007 ${"x".repeat(600)}`), og("author", "  "));
    const seen = await preview("https://www.linkedin.com/posts/1", { "www.linkedin.com": answer });
    expect(seen?.title).toMatch(/^evil x+…$/);
    expect(seen?.title).toHaveLength(500);
  });

  it("a preview has no picture if the picture's URL isn't an http(s) URL", async () => {
    const answer = page(og("og:title", "A post"), og("og:image", "javascript:alert(1)"));
    expect(await preview("https://www.linkedin.com/posts/1", { "www.linkedin.com": answer })).toMatchObject({
      thumbnail_url: "",
      picture: "",
    });
  });

  it("a preview has no picture if the picture's URL leads to a page or into a private network", async () => {
    for (const [image, answer] of [
      ["https://cdn.example.com/1.png", html("<p>")],
      ["http://169.254.169.254/latest", png],
    ] as const) {
      const seen = await preview("https://www.linkedin.com/posts/1", {
        "www.linkedin.com": page(og("og:title", "A post"), og("og:image", image)),
        "cdn.example.com": answer,
        "169.254.169.254": answer,
      });
      expect(seen).toMatchObject({ title: "A post", picture: "" });
    }
  });

  it("a preview is read from a page's head, even if the page never ends", async () => {
    const endless: Answer = (response) => {
      response.writeHead(200, { "content-type": "text/html" });
      response.write(`<head>${og("og:title", "A post")}</head><body>`);
      const more = () => {
        while (!response.destroyed && response.write("<p>".repeat(20_000)));
      };
      response.on("drain", more);
      more();
    };
    expect(await preview("https://www.linkedin.com/posts/1", { "www.linkedin.com": endless })).toMatchObject({
      title: "A post",
    });
  });
});

describe("a look-up without a preview", () => {
  it.each<[string, Answer]>([
    ["of a page that asks for a sign-in", page("<meta name='description' content='Log in'>")],
    ["of a page that doesn't exist", status(404)],
    ["of a platform that is down", status(503)],
    ["of a picture file", png],
    [
      "of a page that redirects to another site",
      (response) => response.writeHead(302, { location: "https://elsewhere.com/" }).end(),
    ],
  ])("no preview is shown %s", async (_what, answer) => {
    expect(await preview("https://www.instagram.com/p/1/", { "www.instagram.com": answer })).toBeNull();
  });

  it.each([["not json"], ["[]"], ["{}"], ['{"title":5,"author_name":{}}']])(
    "no preview is shown for the oEmbed answer %s",
    async (body) => {
      const answer: Answer = (response) => response.writeHead(200, { "content-type": "application/json" }).end(body);
      const nothing: Answer = (response, path) => (path.startsWith("/oembed") ? answer : status(404))(response, path);
      expect(await preview("https://www.tiktok.com/@o/video/1", { "www.tiktok.com": nothing })).toBeNull();
    },
  );
});

it.each(["https://example.com/p/1", "no address", "https://user@instagram.com/p/1", "ftp://instagram.com/p"])(
  "the input of a look-up refuses the URL %s",
  (url) => {
    expect(() => parseInput(linkPreviewInput, { url })).toThrow(expect.objectContaining({ code: "request.invalid" }));
  },
);

it("a member's 30th look-up in a minute is allowed, and the 31st is refused", async () => {
  const { member } = await aTeam();
  const now = new Date();
  await withClock({ now: () => now }, async () => {
    const rule = { name: "link-preview", limit: 1_000, windowSeconds: 60 };
    await Promise.all(Array.from({ length: 29 }, () => limit(rule, member.userId)));
    const look = () => actAs(member, () => LinkPreview.of("https://www.linkedin.com/posts/1"), CALLER);
    await withPlatforms(platforms({ "www.linkedin.com": page(og("og:title", "A post")) }), async () => {
      expect(await look()).toMatchObject({ title: "A post" });
      await expect(look()).rejects.toMatchObject({ code: "rate_limit.exceeded" });
    });
  });
});

it("a look-up is refused as busy while the team's maximum number of fetches is running", async () => {
  const { member, teamId } = await aTeam();
  const done = Promise.withResolvers<void>();
  const begun = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const taken = begun.map(({ resolve }) =>
    inSlot(teamId, 60_000, () => {
      resolve();
      return done.promise;
    }),
  );
  await Promise.all(begun.map(({ promise }) => promise));
  const look = actAs(member, () => LinkPreview.of("https://www.linkedin.com/posts/1"), CALLER);
  await expect(look).rejects.toMatchObject({ code: "foreign.busy", kind: "rate_limited" });
  done.resolve();
  await Promise.all(taken);
});

// Each try writes to the table, so the look-up waits longer before each further try.
it("a look-up that waits 30 seconds for another fetch to end tries at most 25 times", async () => {
  vi.useFakeTimers({ toFake: ["Date", "setTimeout"] });
  try {
    const look = vi.fn(async () => {
      throw new ForeignError("busy", "2 under way");
    });
    const given = expect(whenFree(Date.now() + 30_000, look)).rejects.toMatchObject({ problem: "busy" });
    await vi.advanceTimersByTimeAsync(2_000);
    expect(look.mock.calls.length).toBeGreaterThanOrEqual(3);
    await vi.advanceTimersByTimeAsync(33_000);
    await given;
    expect(look.mock.calls.length).toBeLessThanOrEqual(25);
  } finally {
    vi.useRealTimers();
  }
});
