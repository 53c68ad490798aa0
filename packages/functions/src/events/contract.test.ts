import { globSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import type { defineEvent, EventEnvelope } from "@clearhouse/core/platform/events/event.ts";
import { actAs } from "@clearhouse/core/platform/identity/actor.ts";
import { describe, expect, it } from "vitest";
import { eventsOf } from "../function-definition.ts";
import { MAIL_FEEDBACK, RELAY, SCHEDULES, SUBSCRIPTIONS } from "../subscriptions.ts";
import { handlerOf } from "../testing/bus.ts";

type Definition = ReturnType<typeof defineEvent>;

const CORE = join(import.meta.dirname, "../../../core/src");
const FIXTURES = join(import.meta.dirname, "fixtures");

const isDefinition = (value: unknown): value is Definition =>
  typeof value === "object" && value !== null && "outbox" in value && "parse" in value;

/** Every event that packages/core defines. */
const definitions: Definition[] = [];
for (const file of globSync("**/*.events.ts", { cwd: CORE })) {
  const module: Record<string, unknown> = await import(join(CORE, file));
  definitions.push(...Object.values(module).filter(isDefinition));
}
definitions.sort((a, b) => (a.name < b.name ? -1 : 1));

const fixtureOf = ({ name, version }: Definition) => `${name}.v${version}.json`;
const read = (file: string): EventEnvelope => JSON.parse(readFileSync(join(FIXTURES, file), "utf8"));

it("each event has a stored fixture of its current version, and each fixture belongs to an event", () => {
  const stored = globSync("*.json", { cwd: FIXTURES }).map((file) => basename(file));
  // Fixtures of earlier versions are kept, because events of those versions may still be waiting.
  const current = stored.filter((file) => {
    const [, name, version] = /^(.+)\.v(\d+)\.json$/.exec(file) ?? [];
    return definitions.every((definition) => definition.name !== name || definition.version <= Number(version));
  });
  expect(current.toSorted()).toEqual(definitions.map(fixtureOf).toSorted());
});

describe.each(definitions)("the event $name", (definition) => {
  it("an event is read unchanged from its fixture", () => {
    const event = read(fixtureOf(definition));
    expect(definition.parse(event)).toEqual(event);
  });

  it("an event is written to the outbox as in its fixture", () => {
    const { data, teamId } = read(fixtureOf(definition));
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
    const { data } = read(fixtureOf(definition));
    for (const [key, value] of Object.entries(data)) {
      expect(value, key).toMatch(key.endsWith("Id") ? /^[a-z]{3}_[0-9a-z]{26}$/ : /^(?:[a-z-]+|\d{1,2})$/);
    }
  });
});

describe("subscriptions to events", () => {
  it.each(SUBSCRIPTIONS)("$name subscribes only to existing events", (subscription) => {
    expect(definitions.map(({ name }) => name)).toEqual(expect.arrayContaining([...eventsOf(subscription)]));
  });

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
