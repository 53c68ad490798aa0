import { ASKED_SCOPE_ABOUT } from "../../base/license/license.about.ts";
import type { Locale } from "../../base/texts/locale.policy.ts";
import type { AboutOf } from "../../platform/about.ts";
import type { ItemKind, OfferedScope, ProposedTerms, ThreadItem } from "./conversation.schema.ts";

/** One step of a conversation, as it is stored with the request. */
export interface TalkItem {
  id: string;
  /** ISO 8601. */
  at: string;
  kind: Exclude<ItemKind, "message">;
  message: string;
  asks?: OfferedScope;
  fee?: ThreadItem["fee"];
  /** The owner who made the offer; absent for a step of the team. */
  owner?: { name: string; email: string; locale: Locale };
  /** The member, with the name that the member had; absent for a step of the owner. */
  member?: { userId: string; name: string };
}

/** What owner and team have said about a request, apart from the messages without an offer. */
export interface Talk {
  /** Oldest first. */
  items: TalkItem[];
  /** The id of the latest counter-offer, while nobody has answered it. */
  offerId?: string;
  /** The terms that count instead of those first asked. */
  proposed?: ProposedTerms;
}

export const TALK_ABOUT: AboutOf<Talk> = {
  items: {
    id: "nobody",
    message: "text",
    asks: ASKED_SCOPE_ABOUT,
    fee: "nobody",
    owner: { name: "writer.name", email: "writer.email" },
    member: { userId: "answering.id", name: "answering.name" },
  },
  proposed: { scope: ASKED_SCOPE_ABOUT, fee: "nobody" },
};
