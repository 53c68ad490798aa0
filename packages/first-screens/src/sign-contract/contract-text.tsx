/** @jsxRuntime automatic */
import type { SignerContract } from "@clearhouse/core/contracts/contract/contract.schema.ts";
import ArrowDown from "lucide-react/icons/arrow-down";
import Download from "lucide-react/icons/download";
import { buttonVariants } from "../look/button-variants.ts";
import { ForReading } from "../shared/translation.tsx";
import { useReader } from "./reader.tsx";

/** The id of the form, to which a link above a long contract leads. */
export const SIGNATURE_ID = "signature";

interface ContractTextProps extends Pick<SignerContract, "text"> {
  /** Undefined if the text is saved together with its signature, elsewhere on the page. */
  onDownload: (() => void) | undefined;
  /** Whether the contract is still to be signed, below its text. */
  isOpen: boolean;
  className?: string;
}

/**
 * The whole contract as plain text, each line with its own direction; markup in it is shown as text. On phones, the
 * link down to the form stays in sight while the text is read.
 */
export function ContractText({ text, onDownload, isOpen, className = "" }: ContractTextProps) {
  const { say, ready } = useReader();
  return (
    <section aria-labelledby="contract-title" className={`rounded-lg border bg-card ${className}`}>
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-b px-4 py-3 md:px-8">
        <h2 id="contract-title" className="font-semibold">
          {say("contract")}
        </h2>
        {onDownload && (
          <button
            type="button"
            data-needs-script
            disabled={!ready}
            className={buttonVariants({ variant: "outline", size: "wrapping", className: "min-h-11 px-4 md:min-h-9" })}
            onClick={onDownload}
          >
            <Download aria-hidden="true" />
            {say("download")}
          </button>
        )}
      </div>
      {/* With dir="auto", each line of a <pre> begins at its own side, right-to-left lines at the right. */}
      <pre
        dir="auto"
        translate="no"
        className="wrap-anywhere whitespace-pre-wrap px-4 py-5 font-sans leading-relaxed md:px-8 md:py-8"
      >
        {text}
      </pre>
      <ForReading>{text}</ForReading>
      {isOpen && (
        <div
          className="sticky bottom-0 rounded-b-lg border-t bg-card/95 px-4 pt-3 pb-[max(0.75rem,env(safe-area-inset-bottom))] backdrop-blur-sm lg:hidden"
          data-needs-script
        >
          <a
            href={`#${SIGNATURE_ID}`}
            className={buttonVariants({ variant: "outline", size: "wrapping", className: "min-h-11 w-full" })}
          >
            {say("toSignature")}
            <ArrowDown aria-hidden="true" />
          </a>
        </div>
      )}
    </section>
  );
}
