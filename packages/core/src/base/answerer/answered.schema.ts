import { ownNetwork } from "../own-network/own-network.policy.ts";
import { confirmation } from "./confirmed.policy.ts";

/** What is known of who gave an answer, beside name and address. */
export const answeredFrom = {
  /** By what the answer looks like one from the team itself; absent if nothing does. */
  ownNetwork: ownNetwork.optional(),
  /** What confirms that whoever answered is who was asked; absent if nothing does. */
  confirmed: confirmation.optional(),
};
