import { act } from "@testing-library/react";
import { type ReactNode, useState } from "react";
import { createRoot } from "react-dom/client";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { keepTexts } from "./keep-texts.ts";

const onTranslated = vi.fn();
let stop: () => void;
let container: HTMLElement;
let failures: unknown[];
beforeEach(() => {
  failures = [];
  onTranslated.mockClear();
  stop = keepTexts(onTranslated);
  container = document.createElement("main");
  document.body.replaceChildren(container);
});
afterEach(() => stop());

const draw = (page: ReactNode) => {
  const root = createRoot(container, { onUncaughtError: (error) => failures.push(error) });
  act(() => root.render(page));
  return () => act(() => root.unmount());
};

const textsOf = (): Text[] => {
  const walker = document.createTreeWalker(container, NodeFilter.SHOW_TEXT);
  const texts: Text[] = [];
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    if (node instanceof Text && node.data.trim() !== "" && !node.parentElement?.closest("font")) texts.push(node);
  }
  return texts;
};

const fonts = (words: string): HTMLElement => {
  const [outer, inner] = [document.createElement("font"), document.createElement("font")];
  inner.append(words);
  outer.append(inner);
  return outer;
};

/** Ways in which a translator puts its words in the place of a text. */
const WAYS: Readonly<Record<string, (text: Text) => void>> = {
  "replaces texts": (text) => text.replaceWith(fonts(`⟦${text.data}⟧`)),
  "adds elements beside texts and removes the texts": (text) => {
    text.before(fonts(`⟦${text.data}⟧`));
    text.remove();
  },
  "moves texts into elements": (text) => {
    const font = document.createElement("font");
    text.before(font);
    font.append(text);
    text.data = `⟦${text.data}⟧`;
  },
};

/** Lets the page notice what a translator has done, as browsers do before other scripts run. */
const noticed = (): Promise<void> => act(async () => undefined);

let set: (state: { count: number; error: string; more: boolean }) => void;
function Page() {
  const [{ count, error, more }, setState] = useState({ count: 1, error: "", more: true });
  set = setState;
  return (
    <section>
      {count} of 3 {error}
      {more && "and more"}
      {error !== "" && <strong>Wrong</strong>}
      <em>{count === 1 ? "One" : "Many"}</em> at the end
    </section>
  );
}
const shown = (): string => (container.textContent ?? "").replaceAll(/[⟦⟧]/g, "");

it("without the guard, React takes the page away as soon as a translated text is removed", async () => {
  stop();
  draw(<Page />);
  for (const text of textsOf()) text.replaceWith(fonts(text.data));
  expect(() => act(() => set({ count: 2, error: "", more: false }))).toThrow(/not a child/);
  expect(container.textContent).toBe("");
});

for (const [way, translate] of Object.entries(WAYS)) {
  it(`a page whose translator ${way} shows each later change, and no earlier text`, async () => {
    const leave = draw(<Page />);
    for (const text of textsOf()) translate(text);
    await noticed();
    expect(onTranslated).toHaveBeenCalled();
    expect(shown()).toBe("1 of 3 and moreOne at the end");
    const steps = [
      { state: { count: 2, error: "No", more: true }, shows: "2 of 3 Noand moreWrongMany at the end" },
      { state: { count: 2, error: "", more: false }, shows: "2 of 3 Many at the end" },
      { state: { count: 1, error: "", more: true }, shows: "1 of 3 and moreOne at the end" },
    ];
    for (const { state, shows } of steps) {
      act(() => set(state));
      expect(shown()).toBe(shows);
      for (const text of textsOf()) translate(text);
      await noticed();
      expect(shown()).toBe(shows);
    }
    expect(failures).toEqual([]);
    leave();
    expect(container.textContent).toBe("");
  });
}

it("a page whose translation was taken back with other text nodes shows each later change", async () => {
  draw(<Page />);
  const places = textsOf().map((text) => {
    const place = fonts(`⟦${text.data}⟧`);
    text.replaceWith(place);
    return { place, words: text.data };
  });
  await noticed();
  for (const { place, words } of places) place.replaceWith(words);
  await noticed();
  act(() => set({ count: 2, error: "No", more: false }));
  expect(shown()).toBe("2 of 3 NoWrongMany at the end");
  expect(failures).toEqual([]);
});

it("one element that stands for several texts is replaced by all of them when one changes", async () => {
  draw(<Page />);
  const section = container.querySelector("section");
  const [first, second, third] = [...(section?.childNodes ?? [])];
  if (!first || !second || !third) throw new Error("The page has no texts");
  const place = fonts("⟦1 von 3⟧");
  first.before(place);
  for (const text of [first, second, third]) section?.removeChild(text);
  await noticed();
  act(() => set({ count: 2, error: "", more: true }));
  expect(shown()).toBe("2 of 3 and moreMany at the end");
  expect(failures).toEqual([]);
});

it("a page keeps standing when something removes its elements, and adds others", async () => {
  draw(<Page />);
  const section = container.querySelector("section");
  section?.replaceChildren(document.createElement("mark"), "foreign");
  await noticed();
  act(() => set({ count: 2, error: "No", more: false }));
  act(() => set({ count: 1, error: "", more: true }));
  expect(failures).toEqual([]);
  expect(section?.isConnected).toBe(true);
});

it("a page that nobody translates isn't reported as translated", async () => {
  draw(<Page />);
  act(() => set({ count: 2, error: "No", more: false }));
  await noticed();
  expect(onTranslated).not.toHaveBeenCalled();
  expect(shown()).toBe("2 of 3 NoWrongMany at the end");
});
