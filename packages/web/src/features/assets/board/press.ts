import type { Asset } from "@clearhouse/core/library/asset/asset.schema.ts";
import type { SyntheticEvent } from "react";

/** A card that was pressed with the mouse or a finger, or whose handle was pressed with the keyboard. */
export interface Press {
  asset: Asset;
  card: HTMLElement;
  event: SyntheticEvent;
}
