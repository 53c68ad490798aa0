import { expect, it } from "vitest";
import { plainText } from "./mail.ts";

it.each([
  ["<p>a</p><p>b</p>", "a\n\nb\n"],
  ["<p>a<br/>b</p>", "a\nb\n"],
  ["<table><tr><td>Name: </td><td><span>Jane</span></td></tr></table>", "Name: Jane\n"],
  ["<p>&lt;b&gt; &amp;amp; &quot;x&quot; &#x27;y&#x27;</p>", "<b> &amp; \"x\" 'y'\n"],
  ['<head><style>.a>b{color:red}</style><meta name="x"/></head><body><p>a</p></body>', "a\n"],
  ['<div data-skip-in-text="true">x<br/><div>y</div><img src="z"/></div><p>a</p>', "a\n"],
  ["<!-- <p>x</p> --><p>a</p>", "a\n"],
  ['<a href="https://x.test/?a=1&amp;b=2">https://x.test/?a=1&amp;b=2</a>', "https://x.test/?a=1&b=2\n"],
])("the HTML %s becomes the text %j", (html, text) => {
  expect(plainText(html)).toBe(text);
});
