import { updateItem, type Write } from "../platform/store/transaction.ts";
import { RightsRequestEntity } from "./rights-request.entity.ts";

/** The write that takes an open question back; fails when it was answered meanwhile. */
export const withdrawal = (teamId: string, requestId: string): Write =>
  updateItem(
    RightsRequestEntity.patch({ teamId, requestId })
      .set({ status: "withdrawn" })
      .where(({ status }, { eq }) => eq(status, "pending"))
      .params(),
  );
