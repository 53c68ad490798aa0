import { useState } from "react";
import { Button } from "@/components/ui/button.tsx";
import { ScrollRegion } from "@/components/ui/scroll-region.tsx";
import { countDifferences, type Piece } from "../lib/differences.ts";
import { VERSION_TEXTS } from "../texts.ts";

interface Props {
  label: string;
  /** Undefined if the texts couldn't be compared. */
  pieces: readonly Piece[] | undefined;
}

/** A text with the added and removed parts in place. */
export function Differences({ label, pieces }: Props) {
  if (!pieces) return <p role="status">{VERSION_TEXTS.tooDifferent}</p>;
  const count = countDifferences(pieces);
  return (
    <>
      <p role="status" className="text-sm">
        {count === 0 ? VERSION_TEXTS.same : VERSION_TEXTS.count(count)}
      </p>
      <ScrollRegion
        aria-label={label}
        dir="auto"
        className="min-h-0 flex-1 whitespace-pre-wrap break-words rounded-lg border bg-well p-4 text-sm"
      >
        {pieces.map((piece, n) => (
          <PieceOfText
            // biome-ignore lint/suspicious/noArrayIndexKey: a text's pieces have no identity but their position
            key={n}
            piece={piece}
            first={n === 0}
            last={n === pieces.length - 1}
          />
        ))}
      </ScrollRegion>
    </>
  );
}

function PieceOfText({ piece, first, last }: { piece: Piece; first: boolean; last: boolean }) {
  const text = piece.text.trim() === "" ? visible(piece.text) : piece.text;
  switch (piece.kind) {
    case "same":
      return <Unchanged text={piece.text} first={first} last={last} />;
    case "added":
      return (
        <ins className="rounded-sm bg-status-approved-surface text-status-approved underline decoration-status-approved/60">
          <Spoken>{VERSION_TEXTS.added}</Spoken>
          {text}
          <Spoken>{VERSION_TEXTS.end}</Spoken>
        </ins>
      );
    case "removed":
      return (
        <del className="rounded-sm bg-status-denied-surface text-status-denied line-through">
          <Spoken>{VERSION_TEXTS.removed}</Spoken>
          {text}
          <Spoken>{VERSION_TEXTS.end}</Spoken>
        </del>
      );
  }
}

function Spoken({ children }: { children: string }) {
  return <span className="sr-only"> {children} </span>;
}

/** Makes spaces and line ends visible. */
const visible = (space: string): string => space.replace(/ /g, "·").replace(/\n/g, "↵\n");

/** Context lines on each side of a difference. */
const AROUND = 2;
/** Fewer unchanged lines than this are always shown. */
const LEAST_HIDDEN = 4;

/** An unchanged part; a long part is shortened until somebody expands it. */
function Unchanged({ text, first, last }: { text: string; first: boolean; last: boolean }) {
  const [whole, setWhole] = useState(false);
  const lines = text.split("\n");
  const head = first ? 0 : AROUND + 1;
  const tail = last ? 0 : AROUND + 1;
  const hidden = lines.length - head - tail;
  if (whole || hidden < LEAST_HIDDEN || (first && last)) return text;
  return (
    <>
      {lines.slice(0, head).join("\n")}
      <Button
        variant="ghost"
        size="sm"
        className="my-1 flex h-7 w-full border border-dashed text-muted-foreground text-xs"
        onClick={() => setWhole(true)}
      >
        {VERSION_TEXTS.unchanged(hidden)}
      </Button>
      {lines.slice(lines.length - tail).join("\n")}
    </>
  );
}
