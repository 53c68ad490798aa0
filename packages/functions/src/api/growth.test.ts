import { Notification } from "@clearhouse/core/notices/notification/index.ts";
import { actAs } from "@clearhouse/core/platform/identity/actor.ts";
import { aContract } from "@clearhouse/core/testing/contracts.ts";
import { aCreator, aPendingCreator } from "@clearhouse/core/testing/creators.ts";
import { anImport, runImport } from "@clearhouse/core/testing/imports.ts";
import { anOpenRequest, approve, CALLER } from "@clearhouse/core/testing/scene.ts";
import { Sent } from "@clearhouse/core/testing/sent.ts";
import { aWebhook } from "@clearhouse/core/testing/webhooks.ts";
import { beforeAll, expect, it } from "vitest";
import { asSystem } from "../testing/happen.ts";
import { putEachPage } from "../testing/pages.ts";
import { startRecorder } from "../testing/recorder.ts";
import { aPerson, aSignedInTeam } from "../testing/roles/people.ts";
import { named } from "../testing/route-address.ts";
import { ROUTES } from "../testing/routes.ts";
import { USES } from "../testing/uses.ts";

/** How many of each record a large team has more: more than any list shows of a small team. */
const MORE = 30;
/** A team has at most 20 webhooks. */
const MORE_WEBHOOKS = 15;

/**
 * Makes a team large: its people, assets, requests, licenses, contracts, templates, creators and their content, invites,
 * views, feedback, API keys, webhooks and imports, and the admin's notifications. There aren't more open uploads, and one
 * asset, bundle or webhook hasn't more files, requests or deliveries.
 */
const grow = async ({ teamId, admin }: Awaited<ReturnType<typeof aSignedInTeam>>): Promise<void> => {
  for (let n = 0; n < MORE; n++) {
    const member = await aPerson(teamId, "member");
    const { owner } = await anOpenRequest(admin, {
      contentOwner: `@owner${n}`,
      contentOwnerEmail: `owner-${n}@example.com`,
    });
    if (n % 2) await approve(owner);
    await aContract(admin);
    await actAs(
      admin,
      async () => {
        await aPendingCreator();
        const { id: creatorId } = await aCreator();
        await Sent.addCreatorContent({ creatorId, title: `Work ${n}`, contentType: "Photo" });
        await Sent.createApiKey({ name: `Key ${n}`, scopes: ["assets:read"] });
        await Sent.createInvite({});
        await Sent.inviteCreator({ creator: "Cleo Creator" });
        await Sent.createTemplate({ name: `Template ${n}`, content: "Dear {{creator_name}}" });
        await Sent.createSavedView({ name: `View ${n}`, scope: "team", view: {} });
      },
      CALLER,
    );
    if (n < MORE_WEBHOOKS) await aWebhook({ admin });
    await runImport(admin, (await anImport(admin, `name,type\nRow ${n},image\n`)).id);
    const notice = { kind: "team.joined", actor: `Nia ${n}`, subject: "Clearhouse Network", path: "/team" } as const;
    await asSystem(teamId, () => Notification.tell({ to: [admin.userId], ...notice, dedupeKey: `${n}` }));
    const feedback = { type: "Bug Report", subject: "Cards jump", details: "When I drop one." } as const;
    await actAs(member, () => Sent.sendFeedback(feedback), CALLER);
  }
};

/**
 * The calls that a route may make more often: it changes each of the records that are more, or one call reads all records
 * of a page, and those of a small team's page are in this process's memory. The board's first page also asks who has which
 * account, because only the large team's has assets with an account.
 */
const MAY_CALL: Readonly<Record<string, number>> = {
  "POST /api/notifications/read": MORE,
  "GET /api/assets": 1,
  "GET /api/assets/board": 2,
  "GET /api/assets/changes": 1,
};

/** Calls every route in a team. @returns by route, the table calls of each call */
const callsIn = async (team: Awaited<ReturnType<typeof aSignedInTeam>>): Promise<Record<string, number[]>> => {
  const recorder = startRecorder();
  for (const use of USES) await use(recorder, team);
  recorder.stop();
  return recorder.answered;
};

let small: Record<string, number[]>;
let large: Record<string, number[]>;

beforeAll(async () => {
  await putEachPage();
  small = await callsIn(await aSignedInTeam("Clearhouse Network"));
  const team = await aSignedInTeam("Clearhouse Network");
  await grow(team);
  large = await callsIn(team);
}, 900_000);

it("every route succeeds in a small team and in a large team", () => {
  for (const answered of [small, large]) expect(ROUTES.map(named).filter((route) => !answered[route])).toEqual([]);
});

it.each(ROUTES.map(named))("%s calls the table no more often in a large team than in a small one", (route) => {
  const [few = [], many = []] = [small[route], large[route]];
  expect(many).toHaveLength(few.length);
  for (const [nth, calls] of many.entries()) {
    const most = (few[nth] ?? 0) + (MAY_CALL[route] ?? 0);
    expect(calls, `call ${nth + 1}`).toBeLessThanOrEqual(most);
  }
});
