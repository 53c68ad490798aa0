import { addDays } from "@clearhouse/core/platform/clock.ts";
import { anOpenRequest, approve } from "@clearhouse/core/testing/scene.ts";
import type { Use } from "../recorder.ts";

/** Reads the license calendar as a member, subscribes to the calendar, and reads the analytics. */
const useCalendar: Use = async ({ api, asPerson }, { admin }) => {
  const call = asPerson(admin);
  const today = new Date().toISOString().slice(0, 10);
  const { owner } = await anOpenRequest(admin);
  await approve(owner, { expiresOn: addDays(today, 3) });
  await call("GET", `/api/calendar?from=${today}&to=${addDays(today, 30)}`);
  await call("GET", `/api/calendar/releases?from=${today}&to=${addDays(today, 30)}`);
  const { address } = await call("POST", "/api/calendar/feed");
  await call("GET", "/api/calendar/feed");
  await api.send({ method: "GET", path: new URL(address).pathname.replace(".ics", "") });
  await call("DELETE", "/api/calendar/feed");
  await call("GET", "/api/analytics?days=90");
};

export const CALENDAR: readonly Use[] = [useCalendar];
