import type { Page } from "@playwright/test";

/** How many CSS pixels of the list are drawn above and below the visible area, as in our lists. */
const AHEAD = 480;

/**
 * Scrolls as fast as a browser can with our rows: a few lines of script, without React, insert and remove copies of the
 * rows that our page has drawn.
 * @returns frames per second
 */
export const scrollBareList = (page: Page, frames: number, step: number): Promise<number> =>
  page.evaluate(
    async ({ frames, step, ahead }) => {
      // Replaces our page's elements with copies, because our page's script doesn't know the copies.
      document.body.innerHTML = String(document.body.innerHTML);
      const rowOf = (name: Element) => name.closest<HTMLElement>("[data-index], tr");
      const first = rowOf(document.querySelector("[data-asset]") ?? document.body);
      const list = first?.parentElement;
      const scroller = listScroller();
      const second = first?.nextElementSibling;
      if (!first || !second || !list) throw new Error("There is no list to scroll");
      const pitch = second.getBoundingClientRect().top - first.getBoundingClientRect().top;
      const samples = [...list.children].filter((row) => row.querySelector("[data-asset]")).map((row) => row.outerHTML);
      const inTable = first.tagName === "TR";
      const total = pitch * frames * step;
      const above = document.createElement(inTable ? "tr" : "div");
      const below = document.createElement(inTable ? "tr" : "div");
      list.replaceChildren(...(inTable ? [above, below] : []));
      if (!inTable) list.style.height = `${total}px`;

      const rows = new Map<number, HTMLElement>();
      const made = document.createElement("template");
      const make = (index: number): HTMLElement => {
        // Each row has its own pictures, as assets have.
        made.innerHTML = (samples[index % samples.length] ?? "").replaceAll(/(\/thumbnail-)/g, `$1${index}-`);
        const row = made.content.firstElementChild as HTMLElement;
        if (!inTable) row.style.top = `${index * pitch}px`;
        return row;
      };
      const draw = () => {
        const from = Math.max(0, Math.floor((scroller.scrollTop - ahead) / pitch));
        const to = Math.ceil((scroller.scrollTop + scroller.clientHeight + ahead) / pitch);
        for (const [index, row] of rows)
          if (index < from || index >= to) {
            row.remove();
            rows.delete(index);
          }
        for (let index = from; index < to; index++)
          if (!rows.has(index)) {
            const row = make(index);
            rows.set(index, row);
            if (inTable) below.before(row);
            else list.append(row);
          }
        if (!inTable) return;
        above.style.height = `${from * pitch}px`;
        below.style.height = `${total - to * pitch}px`;
      };
      draw();
      scroller.addEventListener("scroll", draw, { passive: true });
      const begun = performance.now();
      for (let frame = 0; frame < frames; frame++) {
        await new Promise(requestAnimationFrame);
        scroller.scrollTop += step;
      }
      return (frames / (performance.now() - begun)) * 1_000;
    },
    { frames, step, ahead: AHEAD },
  );

/**
 * Does only what a search needs: sends the request that our page sent, and inserts the same rows.
 * @returns milliseconds until the frame that shows them
 */
export const searchBare = (page: Page, url: string, headers: Record<string, string>): Promise<number> =>
  page.evaluate(
    async ({ url, headers }) => {
      const body = document.querySelector("tbody");
      if (!body) throw new Error("There is no table");
      const row = body.querySelector("tr:has([data-asset])")?.outerHTML ?? "";
      const begun = performance.now();
      const { items } = (await (await fetch(url, { headers })).json()) as { items: unknown[] };
      body.innerHTML = items.map(() => row).join("");
      await new Promise(requestAnimationFrame);
      return performance.now() - begun;
    },
    { url, headers },
  );
