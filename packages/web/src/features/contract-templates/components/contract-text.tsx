import { piecesOf } from "@clearhouse/core/contracts/contract-template/placeholders.policy.ts";
import { ScrollRegion } from "@/components/ui/scroll-region.tsx";
import type { Examples } from "../lib/examples.ts";
import { PLACEHOLDER_NAMES, PREVIEW_TEXTS } from "../texts.ts";

interface Props {
  label: string;
  text: string;
  /** The values that are shown, highlighted, in place of the placeholders. If absent, the placeholders are shown. */
  examples?: Examples | undefined;
}

/** A contract's text; Markdown or HTML in it is shown as text, and never rendered. */
export function ContractText({ label, text, examples }: Props) {
  return (
    <ScrollRegion
      aria-label={label}
      dir="auto"
      className="min-h-0 flex-1 whitespace-pre-wrap break-words rounded-lg border bg-well p-4 text-sm"
    >
      {examples ? <Filled text={text} examples={examples} /> : text}
    </ScrollRegion>
  );
}

function Filled({ text, examples }: { text: string; examples: Examples }) {
  return piecesOf(text).map(({ text: written, placeholder }, n) =>
    placeholder ? (
      <mark
        // biome-ignore lint/suspicious/noArrayIndexKey: a text's pieces have no identity but their position
        key={n}
        title={PREVIEW_TEXTS.exampleOf(PLACEHOLDER_NAMES[placeholder])}
        className="rounded-sm bg-status-requested-surface px-0.5 text-status-requested"
      >
        {examples[placeholder]}
      </mark>
    ) : (
      written
    ),
  );
}
