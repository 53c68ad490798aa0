import { joined } from "../../base/license/asked-scope.policy.ts";
import { noLicense } from "../../base/license/license.schema.ts";
import { requireHolder } from "../../platform/identity/actor.ts";
import type { ParsedAcceptTerms } from "../conversation/conversation.schema.ts";
import { approve } from "../rights-request/approve.ts";
import type { OwnerRequest } from "../rights-request/owner-request.schema.ts";
import { read } from "../rights-request/rights-request.entity.ts";
import { alreadyDecided, termsChanged } from "../rights-request/rights-request.errors.ts";
import { writerOf } from "./writer.ts";

/**
 * Approves the terms that the team has proposed, whole, as whoever made the counter-offer: the owner's one tap, with the
 * SHA-256 of the terms that the page shows.
 * @throws rights_request.already_decided, rights_request.not_found, rights_request.terms_changed also if nothing is
 * proposed
 */
export const acceptTerms = async ({ termsSha256, website, proof }: ParsedAcceptTerms): Promise<OwnerRequest> => {
  const { teamId, requestId } = requireHolder("owner");
  const request = await read(teamId, requestId);
  if (request.decision) throw alreadyDecided();
  const { proposed } = request.conversation ?? {};
  const writer = writerOf(request);
  if (!proposed || !writer) throw termsChanged();
  const { name, email } = writer;
  const usageRights = joined(proposed.scope.uses);
  return approve({ ...noLicense(), usageRights, name, email, termsSha256, uploadIds: [], website, proof });
};
