import type { OwnerRequest } from "@clearhouse/core/rights/rights-request/owner-request.schema.ts";
import { approvedRequest, requestWith } from "@clearhouse/fixtures/pages.ts";
import { screen } from "@testing-library/react";
import { HttpResponse, http } from "msw";
import { expect, it } from "vitest";
import { OWNER_REQUEST, openPage, openReview } from "../test/owner-page.tsx";

const MAIL_TO = "n•••@example.com";
const unproven = (sentAt?: string): OwnerRequest => ({
  ...approvedRequest(),
  status: "awaiting-proof",
  accountProof: { mailTo: MAIL_TO, ...(sentAt && { sentAt }) },
});
const refusal = (code: string, status: number) =>
  HttpResponse.json({ error: { code, message: "No", requestId: "r" } }, { status });

it("an owner reads before the answer that a code will be asked for, and where it is sent", async () => {
  await openReview({ ...requestWith(), accountProof: { mailTo: MAIL_TO } });
  expect(screen.getByText(/a code that we email to/)).toHaveTextContent(MAIL_TO);
});

it("an owner asks for the code, types a wrong and then the right one, and the approval holds", async () => {
  const tried: string[] = [];
  const { user } = openPage(unproven(), [
    http.post(`${OWNER_REQUEST}/proof/code`, () => HttpResponse.json(unproven(new Date().toISOString()))),
    http.post(`${OWNER_REQUEST}/proof`, async ({ request }) => {
      tried.push(((await request.json()) as { code: string }).code);
      return tried.length === 1 ? refusal("proof.wrong_code", 422) : HttpResponse.json(approvedRequest());
    }),
  ]);
  expect(await screen.findByRole("heading", { name: "Answered, being confirmed" })).toBeVisible();
  expect(screen.queryByText(/Your license comes by email/)).not.toBeInTheDocument();
  await user.click(await screen.findByRole("button", { name: "Email me the code" }));
  const field = await screen.findByLabelText(/^Six-digit code/);
  expect(field).toHaveFocus();
  expect(field).toHaveAttribute("autocomplete", "one-time-code");
  expect(field).toHaveAttribute("inputmode", "numeric");
  await user.paste("12 34");
  await user.click(screen.getByRole("button", { name: "Confirm" }));
  expect(field).toHaveAccessibleDescription("This code isn’t right. Please check the last email.");
  await user.clear(field);
  await user.click(field);
  await user.paste("123 456");
  await user.keyboard("{Enter}");
  expect(await screen.findByText("This code isn’t right. Please check the last email.")).toBeVisible();
  await user.keyboard("{Enter}");
  expect(await screen.findByRole("heading", { name: "This request was already approved" })).toBeVisible();
  expect(tried).toEqual(["123456", "123456"]);
});

it.each([
  ["proof.too_many_codes", 429, "No more codes can be emailed now. Please try again later."],
  ["server.error", 500, "That didn’t work. Please try again."],
])("an owner reads why no code was sent after %s, and can ask again", async (code, status, words) => {
  const { user } = openPage(unproven("2020-01-01T00:00:00.000Z"), [
    http.post(`${OWNER_REQUEST}/proof/code`, () => refusal(code, status)),
  ]);
  await user.click(await screen.findByRole("button", { name: "Email me a new code" }));
  expect(await screen.findByRole("alert")).toHaveTextContent(words);
  expect(screen.getByRole("button", { name: "Email me a new code" })).toBeEnabled();
});

it("an owner whose request was taken back while the code was on its way is told so", async () => {
  const { user } = openPage({ ...unproven(new Date().toISOString()), expiresAt: "2999-01-01T00:00:00.000Z" }, [
    http.post(`${OWNER_REQUEST}/proof`, () => refusal("rights_request.not_found", 404)),
  ]);
  await user.type(await screen.findByLabelText(/^Six-digit code/), "123456{Enter}");
  expect(await screen.findByRole("heading", { name: "This request was taken back" })).toBeVisible();
});
