import { confirmedFacts } from "../../base/answerer/confirmed.policy.ts";
import { Answerer } from "../../base/answerer/index.ts";
import { EVENTS } from "../../base/happenings/events.ts";
import { Team } from "../../people/team/index.ts";
import { nowIso } from "../../platform/clock.ts";
import { sha256 } from "../../platform/hash.ts";
import { currentCaller, requireHolder } from "../../platform/identity/actor.ts";
import type { Write } from "../../platform/store/transaction.ts";
import type { CreatorRecord } from "../creator/creator.entity.ts";
import { mayContract } from "../creator/creator.policy.ts";
import { Creator } from "../creator/index.ts";
import { standing } from "../creator/standing-license.ts";
import { type Change, change, requireIntact, type Settle, settlesNothing, statusNow, textOf } from "./change.ts";
import type { Circumstances, ContractRecord, Refusal, Signature } from "./contract.entity.ts";
import { alreadyDeclined, alreadySigned, disclosureChanged, hasExpired, onHold, wasVoided } from "./contract.errors.ts";
import type { ParsedDecline, ParsedSign, SignerContract } from "./contract.schema.ts";
import { shownBy } from "./shown-by-creator.ts";
import { signedSha256 } from "./signature.ts";
import { answered } from "./timers.ts";
import { disclosures } from "./view/disclosure.policy.ts";
import { signerView } from "./view/view.ts";

/**
 * Identifies a signer's try to answer a contract. If the server's confirmation is lost, the browser sends the answer
 * again. The server recognizes the repeated try by its session or its key.
 */
export interface Attempt {
  /** The id that the server gave to the session of the signing page in the signer's browser. */
  session: string;
  /** The client's Idempotency-Key. */
  key?: string | undefined;
}

/**
 * Signs a contract. One transaction writes the contract with its evidence, its history, the creator's
 * summary, the end of the reminders, and the event about the signature. Only the first signature succeeds; later
 * signatures are refused. If the same try is repeated, with its key or its session, the call returns the first
 * signature.
 * @throws contract.already_signed, contract.already_declined, contract.voided, contract.expired, contract.text_damaged,
 * contract.on_hold while the creator is rejected, request.invalid if the disclosure (view/disclosure.policy.ts) has
 * changed, contract.not_found
 */
export const sign = async (input: ParsedSign, tried: Attempt, settle = settlesNothing): Promise<SignerContract> => {
  const { fullName, signatureText, disclosureSha256 } = input;
  const shown = disclosures().find(({ text }) => sha256(text) === disclosureSha256);
  return answer({ tried, settle, earlierOf: ({ signed }) => signed }, async (current, text, circumstances, creator) => {
    if (creator && !mayContract(creator.status)) throw onHold();
    if (!shown) throw disclosureChanged();
    requireIntact(current, text);
    const disclosure = { version: shown.version, locale: shown.locale, sha256: disclosureSha256, text: shown.text };
    const signature = { ...circumstances, fullName, signatureText, disclosure, textSha256: sha256(text) };
    const signed: Signature = {
      ...signature,
      key: tried.key,
      sha256: signedSha256(current.contractId, text, signature),
    };
    return {
      next: { ...current, status: "signed", signed },
      step: {
        type: "contract.signed",
        from: current.status,
        to: "signed",
        facts: {
          "text sha256": signed.textSha256,
          "signed sha256": signed.sha256,
          disclosure: disclosure.version,
          "disclosure sha256": disclosure.sha256,
          ...confirmedFacts(circumstances.confirmed),
        },
        outsider: { name: fullName },
        personal: { facts: { signature: signatureText } },
      },
      also: [
        EVENTS["contract.signed"].outbox({ contractId: current.contractId }),
        ...(await standingOf(current, circumstances)),
      ],
    };
  });
};

/**
 * Stores that the signer declines the contract. This answer is final. If the same try is repeated, nothing changes.
 * @throws as {@link sign}, except for the errors about text, disclosure and a rejected creator
 */
export const decline = async (
  { reason }: ParsedDecline,
  tried: Attempt,
  settle = settlesNothing,
): Promise<SignerContract> =>
  answer({ tried, settle, earlierOf: ({ declined }) => declined }, (current, _text, circumstances) => {
    const declined: Refusal = { ...circumstances, key: tried.key, reason };
    return {
      next: { ...current, status: "declined", declined },
      step: {
        type: "contract.declined",
        from: current.status,
        to: "declined",
        facts: confirmedFacts(circumstances.confirmed),
        outsider: { name: current.party.name },
        personal: { facts: { reason } },
      },
      also: [EVENTS["contract.declined"].outbox({ contractId: current.contractId })],
    };
  });

type Answer = Required<Change>;

/** The writes that store what the signed contract allows for all the creator's content. */
const standingOf = async (contract: ContractRecord, { at: signedAt, confirmed }: Circumstances): Promise<Write[]> => {
  const { teamId, contractId, creatorId, brand, covers } = contract;
  return covers && creatorId ? standing({ teamId, creatorId, contractId, brand, signedAt, confirmed }, covers) : [];
};

interface Answering {
  tried: Attempt;
  settle: Settle;
  /** Returns an earlier answer of the same kind. */
  earlierOf: (record: ContractRecord) => Signature | Refusal | undefined;
}

const answer = async (
  { tried, settle, earlierOf }: Answering,
  decide: (
    current: ContractRecord,
    text: string,
    circumstances: Circumstances,
    creator: CreatorRecord | undefined,
  ) => Answer | Promise<Answer>,
): Promise<SignerContract> => {
  const { teamId, contractId } = requireHolder("signer");
  // Team and text don't depend on the contract's state, so they are read in parallel with the contract.
  const reading = Promise.all([Team.get(teamId), textOf(teamId, contractId)]);
  const changing = change(teamId, contractId, async (current): Promise<Change | undefined> => {
    if (isSame(earlierOf(current), tried)) return undefined;
    const creator = await requireOpen(current);
    const [, text] = await reading;
    const { ip, userAgent, ownNetwork } = currentCaller();
    const isMarked = await Answerer.isMarked({ token: current.token, email: current.party.email });
    const signs = { ...(ownNetwork && { ownNetwork }), ...(isMarked && { confirmed: "mailed" as const }) };
    const circumstances = { at: nowIso(), ip, userAgent, session: tried.session, ...signs };
    const { next, step, also } = await decide(current, text, circumstances, creator);
    const settled = await settle(next);
    return { next, step, also: [...answered(current), ...shownBy(creator, next, next.status), ...also, ...settled] };
  });
  const [{ record }, [team, text]] = await Promise.all([changing, reading]);
  return signerView(record, team, text);
};

/** Whether an earlier answer came from the same try. */
export const isSame = (earlier: Signature | Refusal | undefined, { session, key }: Attempt): boolean =>
  earlier !== undefined && (earlier.session === session || (key !== undefined && earlier.key === key));

/**
 * Throws if the contract can't be answered any more. A contract whose creator was deleted counts as voided, even if its
 * record doesn't say so yet. @returns the creator, if the contract has one
 */
const requireOpen = async ({ teamId, creatorId, ...current }: ContractRecord): Promise<CreatorRecord | undefined> => {
  const status = statusNow(current);
  if (status === "signed") throw alreadySigned();
  if (status === "declined") throw alreadyDeclined();
  if (status === "voided") throw wasVoided();
  if (status === "expired") throw hasExpired();
  if (!creatorId) return undefined;
  const creator = await Creator.find(teamId, creatorId);
  if (!creator) throw wasVoided();
  return creator;
};
