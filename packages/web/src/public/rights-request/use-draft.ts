import type { Allowed } from "@clearhouse/core/base/license/allowed-scope.policy.ts";
import { RESTRICTIONS, type Restriction } from "@clearhouse/core/base/license/scope.policy.ts";
import type { DenyReason, RemovalReason, ReplyTopic } from "@clearhouse/core/base/owner-page/owner-message.schema.ts";
import type { OwnerRequest } from "@clearhouse/core/rights/rights-request/owner-request.schema.ts";
import { type Draft, draftFor, type Offer, type OfferTopic } from "@clearhouse/first-screens/rights-request/draft.ts";
import { TOPIC_TEXTS } from "@clearhouse/first-screens/rights-request/replies.tsx";
import { useEffect, useRef, useState } from "react";
import { forget, keep, readKept } from "../shared/kept.ts";

const isRestriction = (value: unknown): value is Restriction => RESTRICTIONS.some((one) => one === value);
const isTopic = (value: unknown): value is ReplyTopic => typeof value === "string" && Object.hasOwn(TOPIC_TEXTS, value);

/** The reasons are listed here again, so that the page's first load needs no schemas. */
const ABOUT: Readonly<Record<RemovalReason, true>> = {
  in_it: true,
  child_in_it: true,
  not_mine: true,
  changed_mind: true,
  other: true,
};
const BECAUSE: Readonly<Record<DenyReason, true>> = {
  not_interested: true,
  licensed_elsewhere: true,
  not_mine: true,
  someone_in_it: true,
  other: true,
};
const isBecause = (value: unknown): value is DenyReason => typeof value === "string" && Object.hasOwn(BECAUSE, value);
const isAbout = (value: unknown): value is RemovalReason => typeof value === "string" && Object.hasOwn(ABOUT, value);

const TYPED = [
  "name",
  "email",
  "usageRights",
  "expiresOn",
  "credit",
  "notes",
  "reason",
  "message",
  "belongsTo",
] as const;

/**
 * The values that differ from the prefilled values. Untouched fields aren't stored, so that they follow the request.
 * The honeypot is left out.
 */
const changesOf = ({ website: _, ...draft }: Draft, initial: Draft): Partial<Draft> =>
  Object.fromEntries(
    Object.entries(draft).filter(
      ([field, value]) => JSON.stringify(value) !== JSON.stringify(initial[field as keyof Draft]),
    ),
  );

const LISTS = ["channels", "platforms", "countries", "brands"];
const WORDS = ["purpose", "ads", "edits", "from", "afterEnd"];
const FLAGS = ["aiTraining", "aiMaking"];

const isStored = (field: string, value: unknown): boolean =>
  (LISTS.includes(field) && Array.isArray(value) && value.every((one) => typeof one === "string")) ||
  (WORDS.includes(field) && typeof value === "string") ||
  (FLAGS.includes(field) && typeof value === "boolean");

const isOffered = (field: string, value: unknown): boolean =>
  (field === "uses" && Array.isArray(value) && value.every((one) => typeof one === "string")) ||
  (field === "countries" && value === "worldwide") ||
  (["until", "words"].includes(field) && typeof value === "string") ||
  (field === "creditRequired" && typeof value === "boolean");

const texts = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((one) => typeof one === "string") : [];

/** A counter-offer as it was; the form's schema checks it before it is sent. */
const offerIn = (kept: object): Offer => {
  const fields = new Map<string, unknown>(Object.entries(kept));
  const [amount, currency, asks] = ["amount", "currency", "asks"].map((field) => fields.get(field));
  const offered = typeof asks === "object" && asks !== null ? Object.entries(asks) : [];
  return {
    ticked: texts(fields.get("ticked")) as OfferTopic[],
    asks: Object.fromEntries(offered.filter(([field, value]) => isStored(field, value) || isOffered(field, value))),
    amount: typeof amount === "string" ? amount : "",
    currency: typeof currency === "string" ? currency : "",
  };
};

/** The chips as they were; a value that no chip has grants nothing, because only what was asked can be granted. */
const allowedIn = (kept: object): Allowed =>
  Object.fromEntries(Object.entries(kept).filter(([field, value]) => isStored(field, value)));

/** What was stored before the page was reloaded, as a draft. */
const changesIn = (kept: unknown): Partial<Draft> => {
  if (typeof kept !== "object" || kept === null) return {};
  const fields = new Map<string, unknown>(Object.entries(kept));
  const [restrictions, topic, about, because, people, allowed, offer] = [
    ...["restrictions", "topic", "about", "because", "people", "allowed", "offer"],
  ].map((field) => fields.get(field));
  const typed = TYPED.flatMap((field) => {
    const value = fields.get(field);
    return typeof value === "string" ? [[field, value] as const] : [];
  });
  return {
    ...Object.fromEntries(typed),
    ...(Array.isArray(restrictions) && { restrictions: restrictions.filter(isRestriction) }),
    ...(isTopic(topic) && { topic }),
    ...(isAbout(about) && { about }),
    ...(isBecause(because) && { because }),
    ...(people === "child" && { people }),
    ...(typeof offer === "object" && offer !== null && { offer: offerIn(offer) }),
    ...(fields.get("notAgain") === true && { notAgain: true }),
    ...(typeof allowed === "object" && allowed !== null && { allowed: allowedIn(allowed) }),
  };
};

export interface DraftHandle {
  draft: Draft;
  change: (fields: Partial<Draft>) => void;
  /** Removes what was stored. */
  forgetDraft: () => void;
}

/**
 * What the owner types and chooses. The input survives a reload, also of a tab that the phone has unloaded. The server
 * draws the page without this input; the page's script fills it in right afterwards.
 * @param isAnswered if true, what was typed for the answer is removed
 */
export const useDraft = (token: string, request: OwnerRequest, isAnswered: boolean): DraftHandle => {
  const [initial, setInitial] = useState(() => draftFor(request));
  const proposedAt = request.conversation?.proposed?.at;
  const [draft, setDraft] = useState(initial);
  const latest = useRef(initial);
  const place = isAnswered ? "removal" : "answer";

  useEffect(() => {
    if (place === "removal") forget("answer", token);
    const kept = changesIn(readKept(place, token));
    if (Object.keys(kept).length === 0) return;
    latest.current = { ...latest.current, ...kept };
    setDraft(latest.current);
  }, [place, token]);

  const { email, usageRights, expiresOn } = draftFor(request);
  useEffect(() => {
    if (email === "") return;
    // Whoever came by a mailed link needn't type the address, which comes later; what they have typed by now stays.
    setInitial((drawn) => ({ ...drawn, email }));
    if (latest.current.email !== "") return;
    latest.current = { ...latest.current, email };
    setDraft(latest.current);
  }, [email]);

  const based = useRef(proposedAt);
  useEffect(() => {
    if (based.current === proposedAt) return;
    based.current = proposedAt;
    // What was chosen for other terms would limit the new ones.
    setInitial((drawn) => ({ ...drawn, usageRights, expiresOn }));
    latest.current = { ...latest.current, ...{ usageRights, expiresOn, restrictions: [], allowed: undefined } };
    setDraft(latest.current);
  }, [proposedAt, usageRights, expiresOn]);

  const change = (fields: Partial<Draft>) => {
    latest.current = { ...latest.current, ...fields };
    setDraft(latest.current);
    keep(place, token, changesOf(latest.current, initial));
  };
  return { draft, change, forgetDraft: () => forget(place, token) };
};
