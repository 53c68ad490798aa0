import type { Locale } from "@clearhouse/core/base/owner-page/locale.policy.ts";
import { languageOf } from "@clearhouse/core/base/texts/texts.policy.ts";
import type { OwnerRequest } from "@clearhouse/core/rights/rights-request/rights-request.schema.ts";
import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { createChallenge } from "altcha-lib";
import { deriveKey } from "altcha-lib/algorithms/pbkdf2";
import { HttpResponse, http, type RequestHandler } from "msw";
import { server } from "@/test/setup.ts";
import { RightsRequestPage } from "../page.tsx";
import { tokenOf } from "../token.ts";

// jsdom has no layout to scroll.
window.scrollTo = () => undefined;

export const TOKEN = "AB12CD34";
export const ORIGIN = window.location.origin;
export const OWNER_REQUEST = `${ORIGIN}/api/owner/rights-request`;
export const CHALLENGE = `${ORIGIN}/api/challenge`;
export const CHALLENGE_SECRET = "a secret of the test's own server";

export const requestWith = (change: Partial<OwnerRequest> = {}): OwnerRequest => ({
  status: "pending",
  team: {
    name: "Clearhouse Network",
    legalName: "Clearhouse Network Ltd",
    logoUrl: "",
    primaryColor: null,
    privacyUrl: "https://clearhouse.test/privacy",
    contactEmail: "rights@clearhouse.test",
  },
  requestedBy: "Sam Rivera",
  brand: "rap",
  contentOwner: "@janedoe",
  contentOwnerEmail: "",
  contentTitle: "Sunset over the harbour",
  contentUrl: "https://www.instagram.com/p/C8/",
  message: "Hi Jane,\nmay we?",
  intendedUse: "Social media posts",
  useClass: "editorial",
  requestedUntil: "",
  contract: null,
  locale: null,
  createdAt: "2026-11-20T09:00:00.000Z",
  expiresAt: "2099-12-20T09:00:00.000Z",
  renews: null,
  preview: { type: "image", url: "/media/tem_1/ast_1/1-sunset.jpg", thumbnailUrl: "/media/tem_1/ast_1/1-thumb.jpg" },
  copy: null,
  decision: null,
  listUrl: "",
  reminders: "none",
  replies: [],
  removal: { open: false, askedAt: null },
  ...change,
});

export const approvedRequest = (change: Partial<NonNullable<OwnerRequest["decision"]>> = {}): OwnerRequest =>
  requestWith({
    status: "approved",
    decision: {
      status: "approved",
      decidedAt: "2026-11-21T10:00:00.000Z",
      usageRights: "Social media posts",
      restrictions: ["Credit required"],
      expiresOn: "2027-06-30",
      credit: "@janedoe",
      files: [],
      number: "CH-7K3M-9QWX-42TZ",
      ended: false,
      terms: null,
      ...change,
    },
  });

export const deniedRequest = (): OwnerRequest =>
  requestWith({
    status: "denied",
    decision: {
      status: "denied",
      decidedAt: "2026-11-21T10:00:00.000Z",
      usageRights: "",
      restrictions: [],
      expiresOn: "",
      credit: "",
      files: [],
      number: "",
      ended: false,
      terms: null,
    },
  });

/** A refusal in the API's format for errors. */
export const refusal = (status: number, code: string, fields?: Record<string, string>) =>
  HttpResponse.json({ error: { code, message: `The server says ${code}.`, fields, requestId: "req_1" } }, { status });

/** Real challenges that are quickly solved; the page's solutions can be verified. */
export const challenges = http.get(CHALLENGE, async () =>
  HttpResponse.json({
    ...(await createChallenge({
      algorithm: "PBKDF2/SHA-256",
      cost: 1,
      keyPrefix: "0",
      deriveKey,
      expiresAt: new Date(Date.now() + 3_600_000),
      hmacSignatureSecret: CHALLENGE_SECRET,
    })),
  }),
);

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
  render(<RightsRequestPage token={token} language={languageOf("owner", locale)} />);
  return { user };
};

export const openReview = async (request = requestWith(), handlers: RequestHandler[] = []) => {
  const { user } = openPage(request, handlers);
  await screen.findByRole("button", { name: "Approve" });
  return { user };
};

export const openApprove = async (request = requestWith(), handlers: RequestHandler[] = []) => {
  const { user } = await openReview(request, handlers);
  await user.click(screen.getByRole("button", { name: "Approve" }));
  await screen.findByRole("heading", { name: "Approve the request" });
  return { user };
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
