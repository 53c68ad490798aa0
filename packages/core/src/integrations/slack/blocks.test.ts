import { expect, it } from "vitest";
import { messageProblems } from "../../testing/slack/slack-limits.ts";
import { actions, button, clip, escapeText, facts, link, message, said, section } from "./blocks.ts";

it("text that people wrote makes no mention, link or command in Slack", () => {
  expect(said("<!channel> & <@U123> <https://evil.test|here>")).toBe(
    "&lt;!channel&gt; &amp; &lt;@U123&gt; &lt;https://evil.test|here&gt;",
  );
  expect(escapeText("&lt;!here&gt;")).toBe("&amp;lt;!here&amp;gt;");
  expect(link("https://x.com/a?b=1&c=2", "a|b> <!here>")).toBe("<https://x.com/a?b=1&amp;c=2|a❘b&gt; &lt;!here&gt;>");
});

it("a text is never cut inside a character or an escape sequence", () => {
  expect(clip("a\n b\t c", 10)).toBe("a b c");
  expect(clip("🌅🌅🌅", 4)).toBe("🌅…");
  const long = section("&".repeat(4_000).replaceAll("&", "&amp;")) as { text: { text: string } };
  expect(long.text.text.length).toBeLessThanOrEqual(3_000);
  expect(long.text.text).toMatch(/(&amp;|…)$/);
  expect(long.text.text.replaceAll("&amp;", "")).toBe("…");
});

it("a message stays within Slack's limits, whatever people write", () => {
  const wild = `<!channel> ${"é🌅&<>".repeat(2_000)}`;
  const built = message(
    said(wild, 5_000),
    ...facts(Array.from({ length: 12 }, (_, index) => [`Name ${index}`, wild] as const)),
    actions([button("é🌅".repeat(100), "act", "req_1")]),
  );
  expect(messageProblems(built)).toEqual([]);
  expect(JSON.stringify(built)).not.toContain("<!channel>");
});
