import { confirmedFacts } from "../../base/answerer/confirmed.policy.ts";
import { Answerer } from "../../base/answerer/index.ts";
import { EVENTS } from "../../base/happenings/events.ts";
import { Team } from "../../people/team/index.ts";
import { laterThan, nowIso } from "../../platform/clock.ts";
import { sha256 } from "../../platform/hash.ts";
import { currentCaller, requireHolder } from "../../platform/identity/actor.ts";
import type { Write } from "../../platform/store/transaction.ts";
import type { CreatorRecord } from "../creator/creator.entity.ts";
import { mayContract } from "../creator/creator.policy.ts";
import { Creator } from "../creator/index.ts";
import { standing } from "../creator/standing-license.ts";
import { type Change, change, requireIntact, type Settle, settlesNothing, statusNow, textOf } from "./change.ts";
import type { Circumstances, ContractRecord, Refusal, Signature } from "./contract.entity.ts";
import {
  alreadyDeclined,
  alreadySigned,
  disclosureChanged,
  hasExpired,
  notYourTurn,
  onHold,
  wasVoided,
} from "./contract.errors.ts";
import type { ParsedDecline, ParsedSign, SignerContract } from "./contract.schema.ts";
import { nextAsked } from "./sending/mailing.ts";
import { shownBy } from "./shown-by-creator.ts";
import { asWhat, signedSha256 } from "./signature.ts";
import { completing, confirmedByAll, isShared, signaturesOf, signerOf, turnOf, withSigner } from "./signers.ts";
import { answered, remindedFrom } from "./timers.ts";
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
 * summary, the end of the reminders, and the event about the signature. Of each signer only the first signature
 * succeeds; later signatures are refused. If the same try is repeated, with its key or its session, the call returns the
 * first signature. Of several signers, the last one's signature makes the contract signed, and all that follows from it;
 * the earlier ones are stored, and if they sign in order, the next one is asked.
 * @throws contract.already_signed, contract.already_declined, contract.voided, contract.expired, contract.text_damaged,
 * contract.not_your_turn, contract.on_hold while the creator is rejected, request.invalid if the disclosure (view/disclosure.policy.ts) has
 * changed, contract.not_found
 */
export const sign = async (input: ParsedSign, tried: Attempt, settle = settlesNothing): Promise<SignerContract> => {
  const { fullName, signatureText, disclosureSha256 } = input;
  const shown = disclosures().find(({ text }) => sha256(text) === disclosureSha256);
  const earlierOf = (record: ContractRecord, number: number) => signerOf(record, number).signed;
  return answer({ tried, settle, earlierOf }, async (current, number, text, circumstances, creator) => {
    if (creator && !mayContract(creator.status)) throw onHold();
    if (!turnOf(current).some((signer) => signer.number === number)) throw notYourTurn();
    if (!shown) throw disclosureChanged();
    requireIntact(current, text);
    const disclosure = { version: shown.version, locale: shown.locale, sha256: disclosureSha256, text: shown.text };
    const at = afterAll(current, circumstances.at);
    const signature = { ...circumstances, at, fullName, signatureText, disclosure, textSha256: sha256(text) };
    const signed: Signature = {
      ...signature,
      key: tried.key,
      sha256: signedSha256(current.contractId, text, signature, asWhat(current, number)),
    };
    const facts = {
      ...signerFacts(current, number),
      "text sha256": signed.textSha256,
      "signed sha256": signed.sha256,
      disclosure: disclosure.version,
      "disclosure sha256": disclosure.sha256,
      ...confirmedFacts(circumstances.confirmed),
    };
    const step = { facts, outsider: { name: fullName }, personal: { facts: { signature: signatureText } } };
    const next = withSigner(current, number, { signed });
    if (!completing(next)) {
      const { next: asking, write } = nextAsked(next, at);
      const reminders = current.inOrder ? remindedFrom(current, at) : [];
      return { next: asking, step: { ...step, type: "contract.signature.given" }, also: [write, ...reminders] };
    }
    return {
      next: { ...next, status: "signed" },
      step: { ...step, type: "contract.signed", from: current.status, to: "signed" },
      also: [EVENTS["contract.signed"].outbox({ contractId: current.contractId }), ...(await standingOf(next, at))],
    };
  });
};

/** The time of a signature, which is later than that of all earlier ones, even if the clocks of two machines differ. */
const afterAll = (contract: ContractRecord, at: string): string =>
  signaturesOf(contract).reduce((time, earlier) => (time > earlier.at ? time : laterThan(earlier.at)), at);

/** What an entry says of who answered, if several sign. */
const signerFacts = (contract: ContractRecord, number: number): Record<string, string> =>
  isShared(contract) ? { signer: String(number) } : {};

/**
 * Stores that the signer declines the contract. This answer is final. If the same try is repeated, nothing changes.
 * @throws as {@link sign}, except for the errors about text, disclosure and a rejected creator
 */
export const decline = async (
  { reason }: ParsedDecline,
  tried: Attempt,
  settle = settlesNothing,
): Promise<SignerContract> =>
  answer({ tried, settle, earlierOf: declinedBy }, (current, number, _text, circumstances) => {
    const declined: Refusal = { ...circumstances, key: tried.key, reason, ...(number > 1 && { signer: number }) };
    return {
      next: { ...current, status: "declined", declined },
      step: {
        type: "contract.declined",
        from: current.status,
        to: "declined",
        facts: { ...signerFacts(current, number), ...confirmedFacts(circumstances.confirmed) },
        outsider: { name: signerOf(current, number).name },
        personal: { facts: { reason } },
      },
      also: [EVENTS["contract.declined"].outbox({ contractId: current.contractId })],
    };
  });

const declinedBy = ({ declined }: ContractRecord, number: number): Refusal | undefined =>
  (declined?.signer ?? 1) === number ? declined : undefined;

type Answer = Required<Change>;

/** The writes that store what the signed contract allows for all the creator's content. */
const standingOf = async (contract: ContractRecord, signedAt: string): Promise<Write[]> => {
  const { teamId, contractId, creatorId, brand, covers } = contract;
  const confirmed = confirmedByAll(contract);
  return covers && creatorId ? standing({ teamId, creatorId, contractId, brand, signedAt, confirmed }, covers) : [];
};

interface Answering {
  tried: Attempt;
  settle: Settle;
  /** Returns an earlier answer of the same kind. */
  earlierOf: (record: ContractRecord, signer: number) => Signature | Refusal | undefined;
}

const answer = async (
  { tried, settle, earlierOf }: Answering,
  decide: (
    current: ContractRecord,
    signer: number,
    text: string,
    circumstances: Circumstances,
    creator: CreatorRecord | undefined,
  ) => Answer | Promise<Answer>,
): Promise<SignerContract> => {
  const { teamId, contractId, signer = 1 } = requireHolder("signer");
  // Team and text don't depend on the contract's state, so they are read in parallel with the contract.
  const reading = Promise.all([Team.get(teamId), textOf(teamId, contractId)]);
  const changing = change(teamId, contractId, async (current): Promise<Change | undefined> => {
    if (isSame(earlierOf(current, signer), tried)) return undefined;
    const creator = await requireOpen(current, signer);
    const [, text] = await reading;
    const { ip, userAgent, ownNetwork } = currentCaller();
    const { token, email, role } = signerOf(current, signer);
    const isMarked = await Answerer.isMarked({ token, email });
    const signs = {
      // Whoever signs for the team is in its network.
      ...(ownNetwork && role !== "counter-signer" && { ownNetwork }),
      ...(isMarked && { confirmed: "mailed" as const }),
    };
    const circumstances = { at: nowIso(), ip, userAgent, session: tried.session, ...signs };
    const { next, step, also } = await decide(current, signer, text, circumstances, creator);
    const settled = await settle(next, next.status === "pending");
    if (next.status === "pending") return { next, step, also: [...also, ...settled] };
    return { next, step, also: [...answered(current), ...shownBy(creator, next, next.status), ...also, ...settled] };
  });
  const [{ record }, [team, text]] = await Promise.all([changing, reading]);
  return signerView(record, signer, team, text);
};

/** Whether an earlier answer came from the same try. */
export const isSame = (earlier: Signature | Refusal | undefined, { session, key }: Attempt): boolean =>
  earlier !== undefined && (earlier.session === session || (key !== undefined && earlier.key === key));

/**
 * Throws if the contract can't be answered any more. A contract whose creator was deleted counts as voided, even if its
 * record doesn't say so yet. @returns the creator, if the contract has one
 */
const requireOpen = async (current: ContractRecord, signer: number): Promise<CreatorRecord | undefined> => {
  const { teamId, creatorId } = current;
  const status = statusNow(current);
  if (status === "signed") throw alreadySigned();
  if (status === "declined") throw alreadyDeclined();
  if (status === "voided") throw wasVoided();
  if (status === "expired") throw hasExpired();
  if (signerOf(current, signer).signed) throw alreadySigned();
  if (!creatorId) return undefined;
  const creator = await Creator.find(teamId, creatorId);
  if (!creator) throw wasVoided();
  return creator;
};
