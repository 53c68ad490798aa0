import { Check, Copy } from "lucide-react";
import { COPY_TEXTS } from "@/lib/assets/requests/texts.ts";
import { useCopy } from "@/lib/hooks/use-copy.ts";
import { notifyError } from "@/lib/notify.ts";
import { DETAIL_TEXTS } from "./texts.ts";

/** How many characters are shown, enough to tell two hashes apart. For an exact comparison the whole hash is copied. */
const SHOWN = 8;

/**
 * The beginning of a hash, and a button that copies the whole hash.
 * @param of names what was hashed
 */
export function HashValue({ hash, of }: { hash: string; of: string }) {
  const { copied, copy } = useCopy();
  const Icon = copied ? Check : Copy;
  const label = copied ? DETAIL_TEXTS.hashCopied : DETAIL_TEXTS.copyHash(of);
  const onCopy = async () => {
    if (!(await copy(hash))) notifyError(COPY_TEXTS.failed);
  };
  return (
    <span className="inline-flex max-w-full flex-wrap items-center gap-0.5 align-middle">
      <code title={hash}>{hash.slice(0, SHOWN)}…</code>
      <button
        type="button"
        aria-label={label}
        title={label}
        onClick={() => void onCopy()}
        className="-my-1 grid size-6 place-items-center rounded-md hover:bg-accent hover:text-foreground focus-visible:outline-2 focus-visible:outline-ring"
      >
        <Icon className={copied ? "size-3 text-status-approved" : "size-3"} aria-hidden="true" />
      </button>
    </span>
  );
}
