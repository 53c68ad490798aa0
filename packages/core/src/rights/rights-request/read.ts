import { found, required } from "../../platform/store/found.ts";
import { RightsRequestEntity, type RightsRequestRecord } from "./rights-request.entity.ts";
import { requestNotFound } from "./rights-request.errors.ts";

/** A team's request, strongly consistent. @throws rights_request.not_found */
export const read = (teamId: string, requestId: string): Promise<RightsRequestRecord> =>
  required(found(RightsRequestEntity.get({ teamId, requestId }).go({ consistent: true })), requestNotFound);
