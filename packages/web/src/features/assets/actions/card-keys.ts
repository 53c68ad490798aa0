import type { Asset } from "@clearhouse/core/library/asset/asset.schema.ts";
import { useQueryClient } from "@tanstack/react-query";
import type { KeyboardEvent } from "react";
import { cachedCopies } from "@/lib/assets/queries/cached.ts";
import { useAssetActions } from "./asset-actions.tsx";
import { offersRenewal, offersRequest } from "./offers.ts";

/** The focused button, if it is a button with an asset's name. Such a button covers the asset's card or row. */
export const focusedCard = ({ target }: KeyboardEvent<HTMLElement>): HTMLElement | undefined =>
  (target instanceof HTMLElement && target.closest<HTMLElement>("[data-asset]")) || undefined;

export const isPlainKey = ({ ctrlKey, metaKey, altKey }: KeyboardEvent<HTMLElement>): boolean =>
  !ctrlKey && !metaKey && !altKey;

/**
 * Handles the keys of a card: E edits the focused asset, and R requests or renews the asset's rights if a request or
 * renewal is offered.
 */
export const useCardKeys = (): ((event: KeyboardEvent<HTMLElement>) => void) => {
  const queryClient = useQueryClient();
  const { edit, requestRights } = useAssetActions();
  const acts: Readonly<Record<string, (asset: Asset) => void>> = {
    e: edit,
    r: (asset) => {
      if (offersRequest(asset) || offersRenewal(asset)) requestRights(asset);
    },
  };
  return (event) => {
    const act = acts[event.key.toLowerCase()];
    const card = focusedCard(event);
    const [asset] = card && act ? cachedCopies(queryClient, card.dataset.asset ?? "") : [];
    if (!act || !asset || !isPlainKey(event)) return;
    event.preventDefault();
    act(asset);
  };
};
