import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { EVENTS } from "@clearhouse/core/base/happenings/events.ts";
import type { defineEvent, EventEnvelope } from "@clearhouse/core/platform/events/event.ts";
import { actAs } from "@clearhouse/core/platform/identity/actor.ts";
import { describe, expect, it } from "vitest";
import { MAIL_FEEDBACK, RELAY, SCHEDULES, SUBSCRIPTIONS } from "../subscriptions.ts";
import { handlerOf } from "../testing/bus.ts";

const definitions = Object.values(EVENTS) as unknown as ReturnType<typeof defineEvent>[];

/** Events as they were published, by name and version. `npm run events` adds the missing ones. */
const STORED: Record<string, EventEnvelope> = JSON.parse(
  readFileSync(join(import.meta.dirname, "stored-events.json"), "utf8"),
);

const keyOf = ({ name, version }: { name: string; version: number }) => `${name}.v${version}`;
const storedOf = (definition: { name: string; version: number }): EventEnvelope => {
  const stored = STORED[keyOf(definition)];
  if (!stored) throw new Error(`No ${keyOf(definition)} is stored: run npm run events`);
  return stored;
};

it("each event is stored as it is published in its current version, and each stored event is in the list", () => {
  // Events of earlier versions stay in the file, because such events may still be waiting.
  const current = Object.keys(STORED).filter((key) => {
    const [, name, version] = /^(.+)\.v(\d+)$/.exec(key) ?? [];
    return definitions.every((definition) => definition.name !== name || definition.version <= Number(version));
  });
  expect(current.toSorted()).toEqual(definitions.map(keyOf).toSorted());
});

describe.each(definitions)("the event $name", (definition) => {
  it("an event is read unchanged as it is stored", () => {
    const event = storedOf(definition);
    expect(definition.parse(event)).toEqual(event);
  });

  it("an event is written to the outbox as it is stored", () => {
    const { data, teamId } = storedOf(definition);
    const write = actAs({ kind: "system", name: "test", teamId }, () => definition.outbox(data));
    const { name, version, teamId: team, data: written } = write.Put?.Item ?? {};
    expect({ name, version, team, written }).toEqual({
      name: definition.name,
      version: definition.version,
      team: teamId,
      written: data,
    });
  });

  it("an event contains only ids, words in lower case and numbers of at most two digits", () => {
    const { data } = storedOf(definition);
    for (const [key, value] of Object.entries(data)) {
      expect(value, key).toMatch(key.endsWith("Id") ? /^[a-z]{3}_[0-9a-z]{26}$/ : /^(?:[a-z-]+|\d{1,2})$/);
    }
  });
});

describe("subscriptions to events", () => {
  it.each([...SUBSCRIPTIONS, ...SCHEDULES, RELAY, MAIL_FEEDBACK])(
    "$name has a handler at its path",
    async (definition) => {
      expect(await handlerOf(definition)).toBeTypeOf("function");
    },
  );

  it("the functions have unique names, because their resources are named after them", () => {
    const names = [...SUBSCRIPTIONS, ...SCHEDULES, RELAY, MAIL_FEEDBACK].map(({ name }) => name);
    expect(new Set(names).size).toBe(names.length);
    for (const name of names) expect(name).toMatch(/^[A-Z][A-Za-z]+$/);
  });

  it("each handler has exactly one subscription, and each subscription has a handler", () => {
    const files = globSync("*/*.ts", { cwd: import.meta.dirname }).filter((file) => !/\.(test|d)\.ts$/.test(file));
    const handlers = files.map((file) => `packages/functions/src/events/${file.replace(/\.ts$/, "")}`);
    expect(SUBSCRIPTIONS.map(({ handler }) => handler).toSorted()).toEqual(handlers.toSorted());
  });
});
