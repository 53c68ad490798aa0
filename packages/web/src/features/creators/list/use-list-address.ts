import { type CreatorFilters, creatorFilters } from "@clearhouse/core/contracts/creator/creator.schema.ts";
import { useCallback, useMemo } from "react";
import { useSearchParams } from "react-router-dom";
import * as z from "zod";
import { EVERYBODY } from "@/lib/creators/creators.ts";

/** The valid query parameters; an invalid value counts as missing. */
const address = z.object({
  q: creatorFilters.shape.q.catch(EVERYBODY.q),
  status: creatorFilters.shape.status.catch(EVERYBODY.status),
  type: creatorFilters.shape.type.catch(EVERYBODY.type),
});

/** Reads and changes, in the URL, the filters of the list of creators. */
export const useListAddress = () => {
  const [search, setSearch] = useSearchParams();
  const { q, status, type } = address.parse(Object.fromEntries(search));
  const filters = useMemo<CreatorFilters>(() => ({ q, status, type }), [q, status, type]);
  /**
   * Changes filters. With `replace`, the current history entry is replaced, so that typing a search doesn't add an
   * entry for each letter.
   */
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
