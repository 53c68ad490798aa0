import type { Coverage } from "@clearhouse/core/contracts/creator/standing-license.schema.ts";
import type { GateAnswer } from "@clearhouse/core/rights/clearance/gate.schema.ts";
import { makeApproval, makeGrant } from "@clearhouse/fixtures/assets.ts";
import { expect, type Locator } from "@playwright/test";
import { answer } from "./answers.ts";
import { altered, detail, PICTURE } from "./detail.ts";
import { type Screen, type ScreenContext, screen } from "./screen.ts";

/** A license whose own words limit it: one limit is recognized, the other one isn't. */
const LIMITED = makeGrant({
  ...{ grantedBy: { name: "Kai Nakamura" }, credit: "@kai" },
  ownWords: ["Only on the cover of the March issue", "Please only until December 31, 2099.\nAnd never beside alcohol."],
});

const HELD = {
  status: "approved",
  approval: makeApproval({ approverName: "Kai Nakamura" }),
  request: undefined,
} as const;

const STOP = { reason: "copy_stopped", verdict: "stop" } as const;
const OTHER = { id: "ast_9", name: "Open road, first edit" };

/** What is answered about a copy of a stopped asset. */
const COPY: GateAnswer = {
  ...{ answer: "deny", reason: "denied", verdict: "stop" },
  text: `Same file as “${OTHER.name}”: Jane Waves said no on Nov 2, 2026.`,
  reasons: [
    {
      ...{ ...STOP, text: `Same file as “${OTHER.name}”: Jane Waves said no on Nov 2, 2026.`, next: [] },
      ...{ copyOf: OTHER, stopFacts: ["refusal:req_9"] },
    },
  ],
  notAsked: ["brand", "use", "channel", "platform", "purpose", "ads", "country", "edit", "ai", "until"],
};

/** What is answered about a use that a running license doesn't have. */
const BEYOND: GateAnswer = {
  ...{ answer: "ask", reason: "other_use", verdict: "ask" },
  text: "Granted for Social media posts, not for this use.",
  reasons: [
    {
      ...{ reason: "not_granted", verdict: "ask", next: ["ask_for_use"] },
      text: "Granted for Social media posts, not for this use.",
    },
  ],
  covers: "Social media posts, rap, without an end",
  notAsked: ["platform", "country", "edit", "ai", "until"],
};

const COVERED: Coverage = {
  ...{ contractId: "con_1", brand: "rap", usageRights: "Social media posts", restrictions: [], credit: "@cleo" },
  ...{ expiresOn: "", useClass: "commercial", from: "2026-10-03", expired: false },
};

const reading = async (context: ScreenContext): Promise<Locator> => {
  await altered(context, PICTURE, HELD);
  await answer(context.page, "GET /api/assets/:id/grants", { items: [LIMITED] });
  const dialog = await detail(context, PICTURE);
  await dialog.getByText("rap · Social media posts").click();
  await dialog.getByRole("button", { name: "Read and mark" }).click();
  const words = context.page.getByRole("alertdialog", { name: "Read what was granted" });
  await expect(words.getByText("never beside alcohol")).toBeVisible();
  return words;
};

/** The dialogs to which the reasons of a verdict lead. */
export const VERDICT_DIALOGS: readonly Screen[] = [
  screen("read-words", { route: "/", as: "member" }, async (context) => {
    await reading(context);
  }),
  screen("read-words-to-heed", { like: "read-words", route: "/", as: "member" }, async (context) => {
    const words = await reading(context);
    await words.getByRole("radio", { name: "Still to heed" }).check();
    await words.getByLabel("The line").fill("Never beside alcohol");
  }),
  screen("lift-stop", { route: "/", as: "admin" }, async (context) => {
    await answer(context.page, "GET /api/assets/:id/clearance", COPY);
    const dialog = await detail(context, PICTURE);
    await dialog.getByRole("button", { name: "Can I use this?" }).click();
    await context.page.getByRole("button", { name: "It doesn't apply here…" }).click();
    await expect(context.page.getByRole("alertdialog", { name: "Doesn't it apply to this asset?" })).toBeVisible();
  }),
  screen("request-more", { like: "request-for-asset", route: "/", as: "member" }, async (context) => {
    await altered(context, PICTURE, HELD);
    await answer(context.page, "GET /api/assets/:id/clearance", BEYOND);
    const dialog = await detail(context, PICTURE);
    await dialog.getByRole("button", { name: "Can I use this?" }).click();
    const gate = context.page.getByRole("dialog", { name: "Can I use this?" });
    await gate.getByRole("button", { name: "Ask for this use" }).click();
    await context.page.getByText(/^More: /).click();
    await context.page.getByLabel("In other words").fill("Only on the cover of the March issue");
  }),
  screen("cover-confirm", { like: "asset-detail-licenses", route: "/", as: "member" }, async (context) => {
    const coveredBy = { ...COVERED, creator: { id: "cre_1", name: "Cleo Marsh" } };
    await altered(context, PICTURE, { status: "pending", approval: undefined, request: undefined, coveredBy });
    await answer(context.page, "GET /api/assets/:id/grants", { items: [] });
    const dialog = await detail(context, PICTURE);
    await dialog.getByRole("button", { name: "Confirm it is by Cleo Marsh" }).scrollIntoViewIfNeeded();
  }),
];
