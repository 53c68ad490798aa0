import { expect, it, vi } from "vitest";
import { headReader } from "./open-graph.ts";

const og = (property: string, content: string) => `<meta property="${property}" content="${content}">`;

/** Reads a page that arrives in parts. */
const read = (...parts: string[]) => {
  const head = headReader();
  for (const part of parts) head.write(part);
  return { ended: head.hasEnded(), tags: head.tags(), meta: Object.fromEntries(head.meta()) };
};

it("reading ends at the first tag that isn't a head's, in the middle of a part too", () => {
  const many = "<i>".repeat(400_000);
  expect(read(`<html><head>${og("og:title", "A post")}${many}${og("og:type", "video")}`)).toEqual({
    ended: true,
    tags: 4,
    meta: { "og:title": "A post" },
  });
  expect(read("<body>", og("og:title", "A post"))).toEqual({ ended: true, tags: 1, meta: {} });
});

it.each([
  ["noscript", "<i>"],
  ["noscript", "<noscript>"],
  ["template", "<i>"],
])("reading ends after a few tags if the tags in a <%s> are nested without end: %s", (hiding, nested) => {
  const { ended, tags } = read(`<head><${hiding}>${nested.repeat(400_000)}`);
  expect(ended).toBe(true);
  expect(tags).toBeLessThan(100);
});

it("reading ends after some thousand tags that are a head's, and what came before them counts", () => {
  const { ended, tags, meta } = read(`<head>${og("og:title", "A post")}${"<link>".repeat(400_000)}`);
  expect({ ended, meta }).toEqual({ ended: true, meta: { "og:title": "A post" } });
  expect(tags).toBeLessThan(10_000);
});

it("reading ends when it has taken a quarter of a second of processor time", () => {
  // Each look at the clock finds it 100 ms later.
  let now = 0;
  const clock = vi.spyOn(performance, "now").mockImplementation(() => (now += 100));
  try {
    expect(read(og("og:title", "A post"), og("og:type", "video"), og("author", "Olivia"))).toMatchObject({
      ended: true,
    });
  } finally {
    clock.mockRestore();
  }
});

it("a counting picture for browsers without scripts doesn't end a head, and what a template contains isn't read", () => {
  const hidden = `<noscript><img src="https://count.example.com/1.gif"></noscript><template>${og("x", "y")}</template>`;
  const page = `<!doctype html><html lang="en"><head><title>T</title>${hidden}<script>if (1 < 2) {}</script>`;
  const { ended, meta } = read(page, og("og:title", "A "), og("og:type", "video"), "</he", "ad><body>");
  expect(ended).toBe(true);
  expect(meta).toEqual({ "og:title": "A ", "og:type": "video" });
});
