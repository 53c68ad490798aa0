import { EVENTS } from "../../base/happenings/events.ts";
import { Team } from "../../people/team/index.ts";
import { addDays, dayIn, momentOf, nowIso, nowMs } from "../../platform/clock.ts";
import { newId } from "../../platform/id.ts";
import { found } from "../../platform/store/found.ts";
import { deleteItem, putItem, transact, type Write } from "../../platform/store/transaction.ts";
import { endTimer, isUnchanged, moveTimer, setTimer, type Timer } from "../../platform/timer/timer.entity.ts";
import { DigestEntity, type DigestRecord, preferencesOf } from "./notification.entity.ts";
import type { EmailFrequency } from "./notification.schema.ts";

interface Person {
  teamId: string;
  userId: string;
}

/** The hour at which summaries are sent, in the team's time zone. Weekly summaries are sent on Mondays. */
const HOUR = 8;

const isMonday = (day: string): boolean => new Date(`${day}T00:00:00Z`).getUTCDay() === 1;

/**
 * When a summary begun at `openedAt` is sent: at the next eight o'clock; a weekly summary at eight o'clock on the next
 * Monday.
 * @returns ISO date
 */
export const digestDue = (frequency: EmailFrequency, openedAt: string, timeZone: string): string => {
  for (let day = dayIn(timeZone, new Date(openedAt)); ; day = addDays(day, 1)) {
    const at = momentOf(day, HOUR, timeZone);
    if (at > Date.parse(openedAt) && (frequency !== "weekly" || isMonday(day))) return new Date(at).toISOString();
  }
};

const find = ({ teamId, userId }: Person): Promise<DigestRecord | undefined> =>
  found(DigestEntity.get({ teamId, userId }).go({ consistent: true }));

const timerOf = ({ teamId, userId }: Person) => ({ teamId, kind: "notification-digest", id: userId }) as const;

/** A condition for a transaction: the transaction fails if the summary was closed after the summary was read. */
const stillOpen = (digest: DigestRecord): Write =>
  putItem(
    DigestEntity.put(digest)
      .where(({ digestId }, { eq }) => eq(digestId, digest.digestId))
      .params(),
  );

/**
 * Makes sure that a summary waits for a person, due at the next eight o'clock; {@link closeDigest} postpones a weekly
 * summary. Called after a notification for a summary was stored. If a summary waits already, nothing is written, so
 * that many calls at once don't collide. The summary needs no write for each notification, because its notifications
 * are assigned to it when it is mailed.
 */
export const digestAwaits = (person: Person): Promise<void> =>
  transact(async () => {
    if (await find(person)) return { writes: [], result: undefined };
    const { timeZone } = await Team.get(person.teamId);
    const openedAt = nowIso();
    const begun = putItem(DigestEntity.create({ ...person, digestId: newId("digest"), openedAt }).params());
    return {
      writes: [begun, setTimer(timerOf(person), digestDue("daily", openedAt, timeZone))],
      result: undefined,
    };
  });

/** The writes that move a person's waiting summary, if there is one, to the time for a newly chosen frequency. */
export const digestMoved = async (person: Person, frequency: EmailFrequency): Promise<Write[]> => {
  const open = await find(person);
  if (!open) return [];
  const { timeZone } = await Team.get(person.teamId);
  return [stillOpen(open), setTimer(timerOf(person), digestDue(frequency, open.openedAt, timeZone))];
};

/**
 * Closes a due summary, and plans the event that mails it with the notifications stored so far. Later notifications
 * begin the next summary. If the summary isn't due yet at the frequency that the person has chosen, it keeps waiting.
 */
export const closeDigest = (timer: Timer): Promise<void> =>
  transact(async () => {
    const nothing = { writes: [], result: undefined };
    const person = { teamId: timer.teamId, userId: timer.id };
    const open = (await isUnchanged(timer)) ? await find(person) : undefined;
    if (!open) return nothing;
    const [{ timeZone }, { emailFrequency }] = await Promise.all([
      Team.get(person.teamId),
      preferencesOf(person.userId),
    ]);
    const due = digestDue(emailFrequency, open.openedAt, timeZone);
    if (Date.parse(due) > nowMs()) return { ...nothing, writes: [moveTimer(timer, due)] };
    const { digestId } = open;
    const closed = DigestEntity.remove(person).where((stored, { eq }) => eq(stored.digestId, digestId));
    const event = EVENTS["notification.digest.due"].outbox({ userId: person.userId, digestId });
    return { ...nothing, writes: [deleteItem(closed.params()), event, endTimer(timer)] };
  });
