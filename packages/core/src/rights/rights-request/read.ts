import type { Ledger } from "../../base/ledger/index.ts";
import { currentActor } from "../../platform/identity/actor.ts";
import { found, required } from "../../platform/store/found.ts";
import { RightsRequestEntity, type RightsRequestRecord } from "./rights-request.entity.ts";
import { requestNotFound } from "./rights-request.errors.ts";

/** A team's request, strongly consistent. @throws rights_request.not_found */
export const read = (teamId: string, requestId: string): Promise<RightsRequestRecord> =>
  required(found(RightsRequestEntity.get({ teamId, requestId }).go({ consistent: true })), requestNotFound);

/**
 * The owner whom a member's step asked, by name or handle, and the email address to which the link was sent; "" if it
 * wasn't. Automatic steps only say which request they are about.
 */
export const askedOwner = (name: string, email = ""): Ledger.Step["personal"] =>
  currentActor().kind === "member" ? { about: name, ...(email && { facts: { email } }) } : undefined;
