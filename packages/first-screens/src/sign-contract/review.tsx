/** @jsxRuntime automatic */
import type { SignerContract } from "@clearhouse/core/contracts/contract/contract.schema.ts";
import type { ReactNode, Ref } from "react";
import { About } from "./about.tsx";
import { Questions } from "./contact.tsx";
import { ContractHeading } from "./contract-heading.tsx";
import { ContractText, SIGNATURE_ID } from "./contract-text.tsx";
import { useReader } from "./reader.tsx";
import { Signers } from "./signers.tsx";

export interface ReviewProps {
  contract: SignerContract;
  heading?: Ref<HTMLHeadingElement> | undefined;
  /** The result of the last step, at the top of the page. */
  notice?: ReactNode;
  /** Absent until the script runs, because text that is typed earlier would be lost. */
  form?: ReactNode;
  onDownload: () => void;
}

/**
 * Who sent which contract, all of its text, and the signing form: one below the other on phones, otherwise side by
 * side.
 */
export function Review({ contract, heading, notice, form, onDownload }: ReviewProps) {
  const { say } = useReader();
  return (
    <>
      {notice}
      <ContractHeading contract={contract} heading={heading} />
      <div className="flex flex-col gap-4 lg:grid lg:grid-cols-[minmax(0,1fr)_minmax(0,25rem)] lg:grid-rows-[auto_1fr] lg:gap-x-8 lg:gap-y-5">
        <div className="flex flex-col gap-4 lg:col-start-2 lg:row-start-1">
          <About contract={contract} />
          <Signers contract={contract} />
        </div>
        <ContractText
          text={contract.text}
          isOpen
          onDownload={onDownload}
          className="lg:col-start-1 lg:row-span-2 lg:row-start-1"
        />
        <section
          id={SIGNATURE_ID}
          aria-labelledby="signature-title"
          data-needs-script
          className="min-h-96 scroll-mt-4 rounded-lg border bg-card px-4 py-4 md:px-6 md:py-5 lg:sticky lg:top-6 lg:col-start-2 lg:row-start-2 lg:self-start"
        >
          <h2 id="signature-title" className="mb-4 font-semibold text-lg">
            {say("yourSignature")}
          </h2>
          {form}
        </section>
      </div>
      <div className="mt-8">
        <Questions {...contract} />
      </div>
    </>
  );
}
