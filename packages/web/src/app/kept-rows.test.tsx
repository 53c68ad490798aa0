import { makeContract, makeCreator, makeTemplate } from "@clearhouse/fixtures/network.ts";
import { makeFeedback } from "@clearhouse/fixtures/people.ts";
import { screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import type { ReactNode } from "react";
import { MemoryRouter } from "react-router-dom";
import { expect, test, vi } from "vitest";
import { FiguresTable } from "@/features/analytics/components/figures-table.tsx";
import { TemplateList } from "@/features/contract-templates/components/template-list.tsx";
import { CreatorDialogs } from "@/features/creators/actions/creator-dialogs.tsx";
import { SignedList } from "@/features/creators/contracts/signed-list.tsx";
import { CreatorList } from "@/features/creators/list/creator-list.tsx";
import { FeedbackList } from "@/features/feedback/components/feedback-list.tsx";
import { renderSignedIn } from "@/test/signed-in.tsx";

/** Renders a list, and then the list with one item more. @returns how often the first item was read to draw it */
const grow = <Item extends { id: string }, Key extends keyof Item>(
  first: Item,
  shown: Key,
  list: (items: Item[], round: number) => ReactNode,
) => {
  const read = vi.fn(() => first[shown]);
  const item = Object.defineProperty({ ...first }, shown, { get: read });
  const { rerender } = renderSignedIn(<MemoryRouter>{list([item], 1)}</MemoryRouter>);
  const reads = read.mock.calls.length;
  rerender(<MemoryRouter>{list([item, { ...first, id: "another" }], 2)}</MemoryRouter>);
  expect(screen.getAllByRole("row")).toHaveLength(3);
  return { reads, after: read.mock.calls.length };
};

const FIGURES = { id: "acme", name: "Acme", sent: 3, opened: 3, answered: 2, approved: 1, medianSeconds: 60 };

test.each([
  [
    "creators",
    () =>
      grow(makeCreator(), "createdAt", (items) => (
        <CreatorDialogs>
          <CreatorList creators={items} />
        </CreatorDialogs>
      )),
  ],
  ["contracts", () => grow(makeContract(), "createdAt", (items) => <SignedList contracts={items} onOpen={vi.fn()} />)],
  ["templates", () => grow(makeTemplate(), "createdAt", (items) => <TemplateList templates={items} onAct={vi.fn()} />)],
  ["feedback", () => grow(makeFeedback(1), "createdAt", (items) => <FeedbackList entries={items} onOpen={vi.fn()} />)],
  ["figures", () => grow(FIGURES, "name", (items) => <FiguresTable title="By brand" what="Brand" rows={items} />)],
])("a row of %s that hasn't changed isn't drawn again when the list grows", (_name, grown) => {
  const { reads, after } = grown();
  expect(reads).toBeGreaterThan(0);
  expect(after).toBe(reads);
});

test("a row that was kept calls what the list's latest render was given", async () => {
  const open = vi.fn();
  grow(makeFeedback(1), "createdAt", (items, n) => <FeedbackList entries={items} onOpen={(id) => open(id, n)} />);
  const [first] = screen.getAllByRole("button", { name: "Subject 1" });
  await userEvent.click(first as HTMLElement);
  expect(open).toHaveBeenCalledExactlyOnceWith("fbk_1", 2);
});
