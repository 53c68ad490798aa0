import { type ContractStatus, contractStatus } from "@clearhouse/core/creator/contract-summary.schema.ts";
import { CREATOR_LIMITS } from "@clearhouse/core/creator/creator.schema.ts";
import { useCallback } from "react";
import { useSearchParams } from "react-router-dom";
import * as z from "zod";

export interface SignedFilters {
  q: string;
  /** "" for all. */
  status: ContractStatus | "";
}

/** What the list shows first. */
export const SIGNED_ALONE: SignedFilters = { q: "", status: "signed" };

/** "All" in the address; without a value, the signed ones are shown. */
const ALL = "all";

/** What the address may say; what it says wrongly counts as not said. */
const address = z.object({
  q: z.string().trim().max(CREATOR_LIMITS.search).catch(SIGNED_ALONE.q),
  status: z.enum([ALL, ...contractStatus.options]).catch("signed"),
});

/** What narrows the list of contracts in the admin panel. */
export const useSignedAddress = () => {
  const [search, setSearch] = useSearchParams();
  const { q, status } = address.parse(Object.fromEntries(search));
  const change = useCallback(
    (part: Partial<SignedFilters>, { replace = false }: { replace?: boolean } = {}) =>
      setSearch(
        (before) => {
          for (const [name, value] of Object.entries(part)) {
            if (value === SIGNED_ALONE[name as keyof SignedFilters]) before.delete(name);
            else before.set(name, value || ALL);
          }
          return before;
        },
        { replace },
      ),
    [setSearch],
  );
  const filters: SignedFilters = { q, status: status === ALL ? "" : status };
  return { filters, change };
};
