import { type ContractStatus, contractStatus } from "@clearhouse/core/contracts/creator/contract-summary.schema.ts";
import { CREATOR_LIMITS } from "@clearhouse/core/contracts/creator/creator.schema.ts";
import { useCallback } from "react";
import { useSearchParams } from "react-router-dom";
import * as z from "zod";

export interface SignedFilters {
  q: string;
  /** The status to show; "" for all. */
  status: ContractStatus | "";
}

export const ONLY_SIGNED: SignedFilters = { q: "", status: "signed" };

/**
 * The value of the query parameter `status` that shows all statuses. If the parameter is missing, the signed contracts
 * are shown.
 */
const ALL = "all";

/** The valid query parameters; an invalid value counts as missing. */
const address = z.object({
  q: z.string().trim().max(CREATOR_LIMITS.search).catch(ONLY_SIGNED.q),
  status: z.enum([ALL, ...contractStatus.options]).catch("signed"),
});

/** Reads and changes, in the URL, the filters of the admin panel's list of contracts. */
export const useSignedAddress = () => {
  const [search, setSearch] = useSearchParams();
  const { q, status } = address.parse(Object.fromEntries(search));
  const change = useCallback(
    (part: Partial<SignedFilters>, { replace = false }: { replace?: boolean } = {}) =>
      setSearch(
        (before) => {
          for (const [name, value] of Object.entries(part)) {
            if (value === ONLY_SIGNED[name as keyof SignedFilters]) before.delete(name);
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
