import type { Locale } from "@clearhouse/core/base/texts/locale.policy.ts";
import { languageOf } from "@clearhouse/core/base/texts/texts.policy.ts";
import type { OwnerRequest } from "@clearhouse/core/rights/rights-request/owner-request.schema.ts";
import { requestWith } from "@clearhouse/fixtures/pages.ts";
import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { HttpResponse, http, type RequestHandler } from "msw";
import { challenges } from "@/test/challenges.ts";
import { server } from "@/test/setup.ts";
import { RightsRequestPage } from "../page.tsx";
import { tokenOf } from "../token.ts";

// jsdom has no layout to scroll.
window.scrollTo = () => undefined;

export const TOKEN = "AB12CD34";
export const ORIGIN = window.location.origin;
export const OWNER_REQUEST = `${ORIGIN}/api/owner/rights-request`;

/** Opens the page at its link; `handlers` are put before the usual ones. */
export const openPage = (
  request: OwnerRequest,
  handlers: RequestHandler[] = [],
  search = `?token=${TOKEN}`,
  locale: Locale = "en",
) => {
  server.use(
    ...handlers,
    http.get(OWNER_REQUEST, () => HttpResponse.json(request)),
    http.post(`${OWNER_REQUEST}/view`, () => new HttpResponse(null, { status: 204 })),
    challenges,
  );
  window.history.replaceState(null, "", `/rights-request${search}`);
  const token = tokenOf(window.location.search);
  const user = userEvent.setup({ delay: null });
  const { unmount } = render(<RightsRequestPage token={token} language={languageOf("owner", locale)} />);
  return { user, unmount };
};

export const openReview = async (request = requestWith(), handlers: RequestHandler[] = []) => {
  const page = openPage(request, handlers);
  await screen.findByRole("button", { name: "Approve" });
  return page;
};

export const openApprove = async (request = requestWith(), handlers: RequestHandler[] = []) => {
  const page = await openReview(request, handlers);
  await page.user.click(screen.getByRole("button", { name: "Approve" }));
  await screen.findByRole("heading", { name: "Approve the request" });
  return page;
};

export const openDeny = async (request = requestWith(), handlers: RequestHandler[] = []) => {
  const { user } = await openReview(request, handlers);
  await user.click(screen.getByRole("button", { name: "Deny" }));
  await screen.findByRole("heading", { name: "Deny the request" });
  return { user };
};

export const sign = async (user: ReturnType<typeof userEvent.setup>) => {
  await user.type(screen.getByLabelText(/^Your name/), "Jane Doe");
  await user.type(screen.getByLabelText(/^Your email/), "Jane@Example.com");
};
