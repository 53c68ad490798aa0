import { ANSWER_LABELS, ANSWERS } from "@clearhouse/core/library/verdict/rows.schema.ts";
import { render, screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { VerdictBadge } from "./verdict-badge.tsx";
import { VerdictBox } from "./verdict-box.tsx";

const lookOf = (element: Element | null) => ({
  icon: element?.querySelector("svg")?.getAttribute("class"),
  colors: element?.className.match(/(?:bg|text)-verdict-\S+/g)?.join(" "),
});

test("each answer has a word, an icon and colors of its own, and the badge and the box have the same", () => {
  const { container } = render(
    ANSWERS.map((answer) => (
      <section key={answer}>
        <VerdictBadge answer={answer} />
        <VerdictBox answer={answer}>Why</VerdictBox>
      </section>
    )),
  );
  const shown = [...container.querySelectorAll("section")].map((section) => {
    const [badge, box] = section.querySelectorAll("[data-verdict]");
    expect(badge).toHaveTextContent(/^(?:Cleared|With conditions|Ask first|Stop)$/);
    expect(box?.querySelector("p")?.textContent).toBe(badge?.textContent);
    expect(lookOf(box ?? null).colors).toBe(lookOf(badge ?? null).colors);
    return { word: badge?.textContent, ...lookOf(badge ?? null) };
  });
  expect(shown.map(({ word }) => word)).toEqual(ANSWERS.map((answer) => ANSWER_LABELS[answer]));
  expect(new Set(shown.map(({ icon }) => icon)).size).toBe(ANSWERS.length);
  expect(new Set(shown.map(({ colors }) => colors)).size).toBe(ANSWERS.length);
});

test("a badge for several assets says how many, and a badge for one says why", () => {
  render(
    <>
      <VerdictBadge answer="cleared" count={12} />
      <VerdictBadge answer="stop" title="Lena Brandt said no on Nov 2, 2026." />
    </>,
  );
  expect(screen.getByText("12 Cleared")).toBeVisible();
  expect(screen.getByTitle("Lena Brandt said no on Nov 2, 2026.")).toHaveTextContent("Stop");
});
