/** @jsxRuntime automatic */
import type { SignerContract } from "@clearhouse/core/contracts/contract/contract.schema.ts";
import CircleCheck from "lucide-react/icons/circle-check";
import CircleDashed from "lucide-react/icons/circle-dashed";
import { useReader } from "./reader.tsx";

const ROLES = { guardian: "signerGuardian", "co-owner": "signerCoOwner", "counter-signer": "signerTeam" } as const;

/** Who signs a contract, and who has; nothing if one person alone signs. */
export function Signers({
  contract: { signers, team },
  className = "",
}: {
  contract: SignerContract;
  className?: string;
}) {
  const { say, dates } = useReader();
  if (!signers) return null;
  const signed = signers.filter(({ signedAt }) => signedAt !== null).length;
  return (
    <section aria-labelledby="signers-title" className={`rounded-lg border bg-card px-4 py-3 md:py-3.5 ${className}`}>
      <h2 id="signers-title" className="mb-2 flex flex-wrap justify-between gap-x-4 font-medium">
        {say("signersTitle")}
        <span className="font-normal text-muted-foreground">
          {say("signersCount", { signed: String(signed), all: String(signers.length) })}
        </span>
      </h2>
      <ul className="flex flex-col divide-y">
        {signers.map(({ name, role, you, signedAt }, n) => (
          // A contract's signers don't change, and two of them may have the same name.
          // biome-ignore lint/suspicious/noArrayIndexKey: their order is fixed
          <li key={n} className="flex items-start gap-3 py-2 last:pb-0">
            {signedAt === null ? (
              <CircleDashed className="mt-0.5 size-4 shrink-0 text-muted-foreground" aria-hidden="true" />
            ) : (
              <CircleCheck className="mt-0.5 size-4 shrink-0 text-status-approved" aria-hidden="true" />
            )}
            <span className="min-w-0 flex-1 wrap-anywhere">
              <bdi translate="no">{you ? say("signerYou", { name }) : name}</bdi>
              <span className="block text-muted-foreground text-xs">
                {[
                  ...(role ? [say(ROLES[role], { team: team.name })] : []),
                  signedAt === null ? say("signerWaits") : say("signerDone", { date: dates.day(signedAt) }),
                ].join(" · ")}
              </span>
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
