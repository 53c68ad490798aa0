import { defineEvent } from "../../platform/events/event.ts";
import { ALL, type EventName, type EventShape } from "./list.schema.ts";

type Events = { [Name in EventName]: ReturnType<typeof defineEvent<EventShape<Name>>> };

/** The events that can be sent, by their names. */
export const EVENTS = Object.fromEntries(
  ALL.flatMap(([name, { data }]) => (data ? [[name, defineEvent(name, data)]] : [])),
) as unknown as Events;
