import type { Creator } from "@clearhouse/core/contracts/creator/creator.schema.ts";
import { requiredContext } from "@/lib/required-context.ts";

/**
 * The actions on a creator that rows, menus and the detail dialog offer. The page renders the dialogs that the actions
 * open.
 */
export interface CreatorActions {
  open: (creatorId: string) => void;
  edit: (creator: Creator) => void;
  approve: (creator: Creator) => void;
  /** Asks for a reason, and then rejects the creator. */
  reject: (creator: Creator) => void;
  /** Asks, and then deletes the creator, which only admins may do. */
  remove: (creator: Creator) => void;
  /** Opens the dialog that sends a contract. Without `creator`, the person chooses the creator in the dialog. */
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
