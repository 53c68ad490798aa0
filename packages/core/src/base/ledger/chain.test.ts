import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { ACTIVITY_TYPES } from "./activity.schema.ts";
import {
  type ChainEntry,
  type ChainHead,
  EMPTY_CHAIN,
  type EntryContent,
  hashOf,
  nextEntry,
  type Person,
  verifyChain,
} from "./chain.ts";

const text = fc.string({ unit: "grapheme", maxLength: 12 });

type Step = Pick<EntryContent, "type" | "at" | "actor" | "from" | "to" | "facts"> & { person: Person };

const step: fc.Arbitrary<Step> = fc.record({
  type: fc.constantFrom(...ACTIVITY_TYPES),
  at: fc.date({ noInvalidDate: true, min: new Date(0), max: new Date(4e12) }).map((date) => date.toISOString()),
  actor: fc.record({ kind: fc.constantFrom("member" as const, "owner" as const, "system" as const), id: text }),
  from: fc.option(text, { nil: undefined }),
  to: fc.option(text, { nil: undefined }),
  facts: fc.dictionary(text, text, { maxKeys: 3 }),
  person: fc.record({
    name: text,
    email: fc.option(text, { nil: undefined }),
    ip: fc.option(text, { nil: undefined }),
    about: fc.option(text, { nil: undefined }),
    facts: fc.option(fc.dictionary(text, text, { maxKeys: 2 }), { nil: undefined }),
  }),
});

interface Chain {
  entries: ChainEntry[];
  head: ChainHead;
}

/** An entry as DynamoDB returns it, without properties that are undefined. */
const stored = (entry: ChainEntry): ChainEntry => JSON.parse(JSON.stringify(entry));

const ASSET = { teamId: "tea_1", assetId: "ast_1" };
const LOG = { teamId: "tea_1" };

const chainOf = (steps: readonly Step[], of: { teamId: string; assetId?: string } = ASSET): Chain => {
  const entries: ChainEntry[] = [];
  let head: ChainHead = EMPTY_CHAIN;
  for (const { person, ...content } of steps) {
    const entry = nextEntry(head, { ...content, ...of }, person);
    head = { seq: entry.seq, hash: entry.hash };
    entries.push(stored(entry));
  }
  return { entries, head };
};

const ownerOf = ({ entries, head }: Chain) => ({
  teamId: "tea_1",
  assetId: "ast_1",
  status: entries.findLast(({ to }) => to !== undefined)?.to ?? "pending",
  head,
});

/** Verifies entries against the head of the unchanged chain: the stored number and hash of its last entry. */
const verify = (chain: Chain, entries: readonly ChainEntry[] = chain.entries) => verifyChain(entries, ownerOf(chain));

const chains = fc.array(step, { minLength: 1, maxLength: 8 }).map(chainOf);
/** A chain, and the index of one of its entries. */
const chainAndPlace = chains.chain((chain) => fc.tuple(fc.constant(chain), fc.nat(chain.entries.length - 1)));

const flipped = (value: string): string => {
  if (value === "") return "x";
  const code = value.charCodeAt(0) ^ 1;
  return String.fromCharCode(code) + value.slice(1);
};

/** Each key names a part of an entry. The key's function changes this part, or adds the part if the entry lacks it. */
const TAMPERED: Record<string, (entry: ChainEntry) => ChainEntry> = {
  teamId: (entry) => ({ ...entry, teamId: flipped(entry.teamId) }),
  assetId: (entry) => ({ ...entry, assetId: flipped(entry.assetId ?? "") }),
  "assetId to undefined": (entry) => ({ ...entry, assetId: undefined }),
  seq: (entry) => ({ ...entry, seq: entry.seq + 1 }),
  previous: (entry) => ({ ...entry, previous: flipped(entry.previous) }),
  type: (entry) => ({ ...entry, type: flipped(entry.type) }),
  at: (entry) => ({ ...entry, at: flipped(entry.at) }),
  "actor.kind": (entry) => ({
    ...entry,
    actor: { ...entry.actor, kind: flipped(entry.actor.kind) as ChainEntry["actor"]["kind"] },
  }),
  "actor.id": (entry) => ({ ...entry, actor: { ...entry.actor, id: flipped(entry.actor.id) } }),
  from: (entry) => ({ ...entry, from: flipped(entry.from ?? "") }),
  to: (entry) => ({ ...entry, to: flipped(entry.to ?? "") }),
  "the number of facts": (entry) => ({ ...entry, facts: { ...entry.facts, "a fact that isn't": "" } }),
  "a fact": (entry) => {
    const [name, value] = Object.entries(entry.facts)[0] ?? ["none", ""];
    return { ...entry, facts: { ...entry.facts, [name]: flipped(value) } };
  },
  "a fact to a number": (entry) => ({ ...entry, facts: { n: 0.5 } as unknown as Record<string, string> }),
  "the actor to null": (entry) => ({ ...entry, actor: null as unknown as ChainEntry["actor"] }),
  personHash: (entry) => ({ ...entry, personHash: flipped(entry.personHash) }),
  hash: (entry) => ({ ...entry, hash: flipped(entry.hash) }),
};

/** Two entries as the first release wrote them. */
const WRITTEN_EARLIER = [
  {
    teamId: "tea_1",
    assetId: "ast_1",
    type: "asset.created",
    at: "2026-01-01T00:00:00.000Z",
    actor: { kind: "member", id: "usr_1" },
    to: "pending",
    facts: {},
    seq: 1,
    previous: "",
    personHash: "9f360433558cc27e1a1c2df0c8c56c51ac73d57c4bd0e58c7fc8c4f2abe36533",
    hash: "9b16f47f94cd3d928d8ef7120d0a0ecb1f3462b0be86e838e7cff816589f3f20",
    person: { name: "Zoë", salt: "5e6cc4e5d73dabb45b369d6b7c7d6868" },
  },
  {
    teamId: "tea_1",
    assetId: "ast_1",
    type: "rights_request.approved",
    at: "2026-01-02T00:00:00.000Z",
    actor: { kind: "owner", id: "req_1" },
    from: "pending",
    to: "approved",
    facts: { "usage rights": "Social média 🌅" },
    seq: 2,
    previous: "9b16f47f94cd3d928d8ef7120d0a0ecb1f3462b0be86e838e7cff816589f3f20",
    personHash: "a872b69a3a783e478bf339482d813cc1d32e38228267e877a9baa1cc34f4b17f",
    hash: "45b1dc894d00a7b7300967bb71b7d98dfbd192d0ba146e46937808371f626e70",
    person: {
      name: "Olivia",
      email: "olivia@example.com",
      ip: "203.0.113.7",
      salt: "456682a8a3a4046462e4601cd86e2692",
    },
  },
];

describe("the verification of a hash chain", () => {
  it("an unchanged chain is valid, and its entries are counted", () => {
    fc.assert(
      fc.property(chains, (chain) => {
        expect(verify(chain)).toEqual({ ok: true, entries: chain.entries.length, redacted: 0 });
      }),
    );
  });

  it.each(Object.keys(TAMPERED))("the verification names the changed entry after a change of %s", (field) => {
    fc.assert(
      fc.property(chainAndPlace, ([chain, place]) => {
        const entries = chain.entries.map((entry, n) => (n === place ? (TAMPERED[field]?.(entry) ?? entry) : entry));
        const reason = field === "seq" ? "missing" : "changed";
        expect(verify(chain, entries)).toEqual({ ok: false, seq: place + 1, reason });
      }),
    );
  });

  it("a changed entry with a recomputed hash is reported, because the next entry or the head still contains the old hash", () => {
    fc.assert(
      fc.property(chainAndPlace, ([chain, place]) => {
        const entries = chain.entries.map((entry, n) => {
          if (n !== place) return entry;
          const forged = { ...entry, at: flipped(entry.at) };
          return { ...forged, hash: hashOf(forged) };
        });
        const isLast = place === entries.length - 1;
        expect(verify(chain, entries)).toEqual(
          isLast
            ? { ok: false, seq: place + 1, reason: "head_differs" }
            : { ok: false, seq: place + 2, reason: "unlinked" },
        );
      }),
    );
  });

  it("a missing entry of a chain is reported by its number", () => {
    fc.assert(
      fc.property(chainAndPlace, ([chain, place]) => {
        const entries = chain.entries.filter((_, n) => n !== place);
        expect(verify(chain, entries)).toEqual({ ok: false, seq: place + 1, reason: "missing" });
      }),
    );
  });

  it("a chain without its last entries is reported at the first missing entry", () => {
    fc.assert(
      fc.property(chainAndPlace, ([chain, place]) => {
        expect(verify(chain, chain.entries.slice(0, place))).toEqual({ ok: false, seq: place + 1, reason: "missing" });
      }),
    );
  });

  it("if two entries are swapped, the first wrong place is reported, even if the entries are renumbered", () => {
    fc.assert(
      fc.property(chainAndPlace, fc.nat(), ([chain, place], offset) => {
        const { length } = chain.entries;
        const other = (place + 1 + (offset % Math.max(1, length - 1))) % length;
        fc.pre(other !== place);
        const first = Math.min(place, other);
        const swapped = chain.entries.map((entry, n) => {
          if (n === place) return chain.entries[other] ?? entry;
          return n === other ? (chain.entries[place] ?? entry) : entry;
        });
        expect(verify(chain, swapped)).toEqual({ ok: false, seq: first + 1, reason: "missing" });
        // Renumbered entries have the expected numbers, but their hashes don't fit.
        const renumbered = swapped.map((entry, n) => ({ ...entry, seq: n + 1 }));
        expect(verify(chain, renumbered)).toEqual({ ok: false, seq: first + 1, reason: "changed" });
      }),
    );
  });

  it("a forged entry of a chain is reported whether the forged entry replaces a real entry or follows a real entry", () => {
    fc.assert(
      fc.property(chainAndPlace, step, ([chain, place], { person, ...content }) => {
        const before = chain.entries[place - 1];
        const head = before ? { seq: before.seq, hash: before.hash } : EMPTY_CHAIN;
        const forged = nextEntry(head, { ...content, teamId: "tea_1", assetId: "ast_1" }, person);
        const entries = chain.entries.map((entry, n) => (n === place ? stored(forged) : entry));
        const isLast = place === entries.length - 1;
        expect(verify(chain, entries)).toEqual(
          isLast
            ? { ok: false, seq: place + 1, reason: "head_differs" }
            : { ok: false, seq: place + 2, reason: "unlinked" },
        );
        // The forged entry follows the real entry.
        const both = chain.entries.toSpliced(place + 1, 0, stored(forged));
        expect(verify(chain, both)).toEqual({ ok: false, seq: place + 2, reason: "missing" });
      }),
    );
  });

  it("an entry that was added after the end of a chain is reported", () => {
    fc.assert(
      fc.property(chains, step, (chain, { person, ...content }) => {
        const added = nextEntry(chain.head, { ...content, teamId: "tea_1", assetId: "ast_1" }, person);
        expect(verify(chain, [...chain.entries, stored(added)])).toEqual({
          ok: false,
          seq: chain.entries.length + 1,
          reason: "head_differs",
        });
      }),
    );
  });

  it("a chain that the first release wrote is still valid", () => {
    const entries = WRITTEN_EARLIER as ChainEntry[];
    const head = { seq: 2, hash: "45b1dc894d00a7b7300967bb71b7d98dfbd192d0ba146e46937808371f626e70" };
    expect(verifyChain(entries, { ...ASSET, status: "approved", head })).toEqual({ ok: true, entries: 2, redacted: 0 });
  });

  it("a team's chain isn't valid as an asset's chain, and an asset's chain isn't valid as a team's chain", () => {
    const chain = fc.array(step, { minLength: 1, maxLength: 4 }).map((steps) => chainOf(steps, LOG));
    fc.assert(
      fc.property(chain, ({ entries, head }) => {
        expect(verifyChain(entries, { ...LOG, head })).toEqual({ ok: true, entries: entries.length, redacted: 0 });
        const foreign = { ok: false, seq: 1, reason: "foreign" };
        expect(verifyChain(entries, { ...ASSET, status: "pending", head })).toEqual(foreign);
      }),
    );
    fc.assert(
      fc.property(chains, ({ entries, head }) => {
        expect(verifyChain(entries, { ...LOG, head })).toEqual({ ok: false, seq: 1, reason: "foreign" });
      }),
    );
  });

  it("unchanged entries of another asset or team are reported", () => {
    fc.assert(
      fc.property(chains, (chain) => {
        for (const other of [{ assetId: "ast_2" }, { teamId: "tea_2" }]) {
          expect(verifyChain(chain.entries, { ...ownerOf(chain), ...other })).toEqual({
            ok: false,
            seq: 1,
            reason: "foreign",
          });
        }
      }),
    );
  });

  it("an asset whose status differs from its history is reported", () => {
    const by = { actor: { kind: "member" as const, id: "usr_1" }, facts: {}, person: { name: "Ada" } };
    const at = "2026-01-01T00:00:00.000Z";
    const chain = chainOf([
      { ...by, at, type: "asset.created", to: "pending" },
      { ...by, at, type: "asset.edited" },
    ]);
    expect(verifyChain(chain.entries, { ...ownerOf(chain), status: "approved" })).toEqual({
      ok: false,
      seq: 1,
      reason: "status_differs",
    });
  });
});

describe("the personal data in a chain's entry", () => {
  it.each(["name", "salt", "email", "ip", "userAgent", "about"] as const)(
    "a change of the field %s in an entry's personal data is reported",
    (field) => {
      fc.assert(
        fc.property(chainAndPlace, ([chain, place]) => {
          const entries = chain.entries.map((entry, n) => {
            if (n !== place || !entry.person) return entry;
            return { ...entry, person: { ...entry.person, [field]: flipped(entry.person[field] ?? "") } };
          });
          expect(verify(chain, entries)).toEqual({ ok: false, seq: place + 1, reason: "person_changed" });
        }),
      );
    },
  );

  it("a fact that was added to an entry's personal data is reported", () => {
    fc.assert(
      fc.property(chainAndPlace, ([chain, place]) => {
        const entries = chain.entries.map((entry, n) => {
          if (n !== place || !entry.person) return entry;
          return { ...entry, person: { ...entry.person, facts: { ...entry.person.facts, "a name that wasn't": "" } } };
        });
        expect(verify(chain, entries)).toEqual({ ok: false, seq: place + 1, reason: "person_changed" });
      }),
    );
  });

  it("a chain stays valid after personal data is erased, and the entries without that data are counted", () => {
    fc.assert(
      fc.property(chains, fc.array(fc.boolean(), { minLength: 8, maxLength: 8 }), (chain, erased) => {
        const entries = chain.entries.map(({ person, ...rest }, n) => (erased[n] ? rest : { ...rest, person }));
        const redacted = entries.filter((entry) => !("person" in entry)).length;
        expect(verify(chain, entries)).toEqual({ ok: true, entries: entries.length, redacted });
      }),
    );
  });

  it("the same person has a different hash in each entry", () => {
    const content = {
      teamId: "tea_1",
      assetId: "ast_1",
      type: "asset.created" as const,
      at: "2026-01-01T00:00:00.000Z",
      actor: { kind: "owner" as const, id: "req_1" },
      facts: {},
    };
    const hashes = Array.from({ length: 20 }, () => nextEntry(EMPTY_CHAIN, content, { name: "Ada" }).personHash);
    expect(new Set(hashes).size).toBe(20);
  });
});
