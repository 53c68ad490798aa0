import type { Locale } from "@clearhouse/core/base/texts/locale.policy.ts";
import { languageOf } from "@clearhouse/core/base/texts/texts.policy.ts";
import type { OnboardingInvite } from "@clearhouse/core/contracts/onboarding/onboarding.schema.ts";
import type { FirstState } from "@clearhouse/first-screens/creator-onboard/first-state.ts";
import { inviteWith, JOINED } from "@clearhouse/fixtures/pages.ts";
import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { HttpResponse, http, type RequestHandler } from "msw";
import { challenges, refusal } from "@/test/challenges.ts";
import { server } from "@/test/setup.ts";
import { tokenInPath } from "../../shared/token-in-path.ts";
import { CreatorOnboardPage } from "../page.tsx";

// jsdom has no layout to scroll.
window.scrollTo = () => undefined;

export const CODE = "abcdefgh";
const ORIGIN = window.location.origin;
export const INVITE = `${ORIGIN}/api/creator-onboard`;

export const invalid = () => refusal(404, "creator_invite.not_found");

export interface Sent {
  key: string | null;
  token: string | null;
  body: Record<string, unknown>;
}

/**
 * Answers each sent profile with the next of the given responses, and repeats the last response. Also returns the sent
 * profiles.
 */
export const answers = (...given: (() => Response)[]): { sent: Sent[]; handler: RequestHandler } => {
  const sent: Sent[] = [];
  const handler = http.post(INVITE, async ({ request }) => {
    const { headers } = request;
    const body = (await request.json()) as Record<string, unknown>;
    sent.push({ key: headers.get("idempotency-key"), token: headers.get("clearhouse-token"), body });
    const answer = given.length > 1 ? given.shift() : given[0];
    return answer?.() ?? HttpResponse.json(JOINED, { status: 201 });
  });
  return { sent, handler };
};

interface Opening {
  handlers?: RequestHandler[];
  first?: FirstState;
  locale?: Locale;
}

/** Opens the page at its link; `handlers` are put before the usual ones. */
export const openPage = (invite: OnboardingInvite, { handlers = [], first, locale = "en" }: Opening = {}) => {
  server.use(
    ...handlers,
    http.get(INVITE, () => HttpResponse.json(invite)),
    http.post(INVITE, () => HttpResponse.json(JOINED, { status: 201 })),
    challenges,
  );
  window.history.replaceState(window.history.state, "", `/creator-onboard/${CODE}`);
  const user = userEvent.setup({ delay: null });
  const { unmount } = render(
    <CreatorOnboardPage
      code={tokenInPath(window.location.pathname)}
      first={first}
      language={languageOf("onboarding", locale)}
    />,
  );
  return { user, unmount };
};

type User = ReturnType<typeof userEvent.setup>;

export const press = (user: User, name: string) => user.click(screen.getByRole("button", { name }));

/** Opens the page and waits for its first step. */
export const openForm = async (opening: Opening = {}, invite = inviteWith()) => {
  const opened = openPage(invite, opening);
  await screen.findByLabelText(/^Full name/);
  return opened;
};

export const fillBasic = async (user: User, name = "Cleo Creator", email = "cleo@example.com") => {
  await user.clear(screen.getByLabelText(/^Full name/));
  await user.type(screen.getByLabelText(/^Full name/), name);
  await user.clear(screen.getByLabelText(/^Email/));
  await user.type(screen.getByLabelText(/^Email/), email);
  await press(user, "Next");
};

export const fillPortfolio = async (user: User) => {
  await user.click(screen.getByRole("checkbox", { name: "Photographer" }));
  await user.type(screen.getByLabelText("Instagram"), "@cleo");
  await press(user, "Next");
};

/** Opens the page and goes to its last step. */
export const openAgreement = async (opening: Opening = {}, invite = inviteWith()) => {
  const opened = await openForm(opening, invite);
  await fillBasic(opened.user);
  await fillPortfolio(opened.user);
  return opened;
};

export const agreeAndSend = async (user: User) => {
  await user.click(screen.getByRole("checkbox"));
  await press(user, "Submit Profile");
};
