/** @jsxRuntime automatic */
import { NameList, Paragraph } from "../blocks.tsx";
import { line } from "../clean.ts";
import { day } from "../words.ts";

/** A place where content is still published, as far as the team recorded it. */
export interface Place {
  url: string;
  brand: string;
  /** A calendar date. */
  publishedOn: string;
}

/** Tells the reader where to take the content down; renders nothing if no place is recorded. */
export function Places({ of }: { of: readonly Place[] }) {
  if (of.length === 0) return null;
  return (
    <>
      <Paragraph>It is still published here:</Paragraph>
      <NameList
        of={of.map(({ url, brand, publishedOn }) => `${line(url)} (${line(brand)}, ${day(publishedOn)})`)}
        more={(count) => `And ${count} more: open the asset to see them all.`}
      />
    </>
  );
}
