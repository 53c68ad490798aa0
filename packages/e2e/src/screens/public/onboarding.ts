import { onboardingInvite } from "@clearhouse/core/contracts/onboarding/onboarding.schema.ts";
import { expect, type Page } from "@playwright/test";
import { fillBasic, fillPortfolio } from "../../onboarding.ts";
import { answer, refuse } from "../answers.ts";
import { type Screen, type ScreenContext, screen } from "../screen.ts";

const ROUTE = { route: "/creator-onboard/:code", as: "visitor" } as const;

const EMAIL = "imogen.vale@example.com";

const basic = async ({ page, creatorInvite }: ScreenContext): Promise<void> => {
  await page.goto(creatorInvite);
  await expect(page.getByLabel("Full name")).toBeVisible();
};

const portfolio = async (context: ScreenContext): Promise<void> => {
  await basic(context);
  await fillBasic(context.page, "Imogen Vale", EMAIL);
};

const agreement = async (context: ScreenContext): Promise<void> => {
  await portfolio(context);
  await fillPortfolio(context.page);
};

/** Sends the profile and fakes the API's answer, so that the invite, which all screens share, stays open. */
const answered =
  (fake: (page: Page) => Promise<unknown>, then: string) =>
  async (context: ScreenContext): Promise<void> => {
    const { page } = context;
    await agreement(context);
    await fake(page);
    await page.getByRole("checkbox").check();
    await page.getByRole("button", { name: "Submit Profile" }).click();
    await expect(page.getByText(then)).toBeVisible();
  };

const refused =
  (status: number, code: string, message: string) =>
  (page: Page): Promise<unknown> =>
    refuse(page, "POST /api/creator-onboard", status, code, message);

const done = async (context: ScreenContext): Promise<void> => {
  const { page, creatorInvite, contracts } = context;
  const code = creatorInvite.slice(creatorInvite.lastIndexOf("/") + 1);
  const invite = await page.request.get("/api/creator-onboard", { headers: { "clearhouse-token": code } });
  const { team } = onboardingInvite.parse(await invite.json());
  const made = { team, name: "Imogen Vale", email: EMAIL, agreementLink: contracts.signed };
  const fake = () => answer(page, "POST /api/creator-onboard", made, 201);
  await answered(fake, "Your profile was submitted")(context);
};

export const ONBOARDING: readonly Screen[] = [
  screen("joining", ROUTE, basic),
  screen("joining-refused-fields", { like: "joining", ...ROUTE }, async (context) => {
    const { page } = context;
    await basic(context);
    await page.getByLabel("Full name").fill("I");
    await page.getByRole("button", { name: "Next" }).click();
    await expect(page.getByText("Email is required")).toBeVisible();
  }),
  screen("joining-portfolio", ROUTE, portfolio),
  screen("joining-portfolio-refused-fields", { like: "joining-portfolio", ...ROUTE }, async (context) => {
    const { page } = context;
    await portfolio(context);
    await page.getByLabel("YouTube").fill("https://vimeo.com/imogen");
    await page.getByLabel("Portfolio link 1").fill("imogen");
    await page.getByRole("button", { name: "Next" }).click();
    await expect(page.getByText("Please select at least one specialty")).toBeVisible();
  }),
  screen("joining-agreement", ROUTE, agreement),
  screen("joining-agreement-accepted", { like: "joining-agreement", ...ROUTE }, async (context) => {
    const { page } = context;
    await agreement(context);
    await page.getByText("What agreeing electronically means").click();
    await page.getByRole("checkbox").check();
    await page.getByRole("button", { name: "Submit Profile" }).scrollIntoViewIfNeeded();
  }),
  screen(
    "joining-registered",
    { like: "joining-agreement", ...ROUTE },
    answered(
      refused(409, "creator.already_registered", "You're already registered as a creator for this team."),
      "already registered as a creator for this team.",
    ),
  ),
  screen(
    "joining-failed",
    { like: "joining-agreement", ...ROUTE },
    answered(refused(500, "internal", "Something went wrong"), "Failed to submit your profile."),
  ),
  screen(
    "joining-used",
    ROUTE,
    answered(
      refused(409, "creator_invite.used", "This invitation has already been used."),
      "This invitation has already been used.",
    ),
  ),
  screen("joining-done", ROUTE, done),
  screen("joining-invalid", ROUTE, async ({ page }) => {
    await page.goto("/creator-onboard/aaaaaaaaaaaaaaaaaaaaaaaaaa");
    await expect(page.getByRole("heading", { name: "Invalid Invite" })).toBeVisible();
  }),
];
