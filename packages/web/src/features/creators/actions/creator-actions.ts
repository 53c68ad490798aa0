import type { Creator } from "@clearhouse/core/creator/creator.schema.ts";
import { requiredContext } from "@/lib/required-context.ts";

/** Actions on a creator from a row, a menu or the detail dialog; the page has the dialogs. */
export interface CreatorActions {
  open: (creatorId: string) => void;
  edit: (creator: Creator) => void;
  approve: (creator: Creator) => void;
  /** Rejects the creator; asks for a reason first. */
  reject: (creator: Creator) => void;
  /** Deletes the creator, only for admins; asks first. */
  remove: (creator: Creator) => void;
  /** Without a creator, one is chosen in the dialog. */
  sendContract: (creator?: Creator) => void;
  /** Copies the link of the latest contract. */
  shareContract: (creator: Creator) => void;
  viewContracts: (creatorId: string) => void;
  invite: () => void;
  onboard: () => void;
}

export const [CreatorActionsProvider, useCreatorActions] = requiredContext<CreatorActions>(
  "useCreatorActions needs CreatorActionsProvider around it",
);
