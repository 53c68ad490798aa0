import { RightsRequestEntity, type RightsRequestRecord } from "./rights-request.entity.ts";
import { requestNotFound } from "./rights-request.errors.ts";

/** A team's request, strongly consistent. @throws rights_request.not_found */
export const read = async (teamId: string, requestId: string): Promise<RightsRequestRecord> => {
  const { data } = await RightsRequestEntity.get({ teamId, requestId }).go({ consistent: true });
  if (!data) throw requestNotFound();
  return data;
};
