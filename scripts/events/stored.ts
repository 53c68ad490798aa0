import { join } from "node:path";
import * as z from "zod";
import { ALL } from "../../packages/core/src/base/happenings/list.schema.ts";

/** Events as they were published, by name and version; the events' contract test reads them. */
export const STORED = join(import.meta.dirname, "../../packages/functions/src/events/stored-events.json");

const AN_ID = "01jcxg3z5e8m2n4p6q8r0s2t4a";

const exampleOf = (key: string, shape: unknown): string =>
  shape instanceof z.ZodEnum ? String(shape.options[0]) : key.endsWith("Id") ? `${key.slice(0, 3)}_${AN_ID}` : key;

/** The stored events, and an example of each event of which nothing is stored yet. What is stored never changes. */
export const withMissing = (stored: Record<string, unknown>): Record<string, unknown> => {
  const examples = ALL.flatMap(([name, { data }]) => {
    if (!data) return [];
    const example = Object.fromEntries(Object.entries(data).map(([key, shape]) => [key, exampleOf(key, shape)]));
    const head = { id: `evt_${AN_ID}`, version: 1, at: "2026-11-20T09:30:00.000Z", teamId: `tea_${AN_ID}` };
    return [[`${name}.v1`, { ...head, data: example }] as const];
  });
  return Object.fromEntries(
    Object.entries({ ...Object.fromEntries(examples), ...stored }).sort(([a], [b]) => (a < b ? -1 : 1)),
  );
};
