import { type CreatorFilters, creatorFilters } from "@clearhouse/core/creator/creator.schema.ts";
import { useCallback, useMemo } from "react";
import { useSearchParams } from "react-router-dom";
import * as z from "zod";
import { EVERYBODY } from "@/lib/creators/creators.ts";

/** The valid values in the address; an invalid one counts as missing. */
const address = z.object({
  q: creatorFilters.shape.q.catch(EVERYBODY.q),
  status: creatorFilters.shape.status.catch(EVERYBODY.status),
  type: creatorFilters.shape.type.catch(EVERYBODY.type),
});

/** The filters of the list of creators, all from the address. */
export const useListAddress = () => {
  const [search, setSearch] = useSearchParams();
  const { q, status, type } = address.parse(Object.fromEntries(search));
  const filters = useMemo<CreatorFilters>(() => ({ q, status, type }), [q, status, type]);
  /** @param how `replace` for changes with every typed letter: one step back then leaves the page */
  const change = useCallback(
    (part: Partial<CreatorFilters>, { replace = false }: { replace?: boolean } = {}) =>
      setSearch(
        (before) => {
          for (const [name, value] of Object.entries(part)) {
            if (value === "") before.delete(name);
            else before.set(name, value);
          }
          return before;
        },
        { replace },
      ),
    [setSearch],
  );
  return { filters, change };
};
