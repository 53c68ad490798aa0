import type { OwnerRequest } from "@clearhouse/core/rights/rights-request/owner-request.schema.ts";
import { approvedRequest } from "@clearhouse/fixtures/pages.ts";
import { screen } from "@testing-library/react";
import { HttpResponse, http } from "msw";
import { expect, it } from "vitest";
import { refusal } from "@/test/challenges.ts";
import { OWNER_REQUEST, openPage } from "../test/owner-page.tsx";

const asked = (adCode: OwnerRequest["adCode"]): OwnerRequest => ({ ...approvedRequest(), adCode });
const TIKTOK = { platform: "tiktok", askedAt: "2026-11-20T09:30:00.000Z" } as const;

it("an owner pastes a code, reads what is wrong with it at the field, and then until when it is valid", async () => {
  const sent: object[] = [];
  const given = { at: "2026-11-21T09:30:00.000Z", how: "code", until: "2026-12-21" } as const;
  const answer = http.post(`${OWNER_REQUEST}/ad-code`, async ({ request }) => {
    const body = (await request.json()) as { code: string };
    sent.push(body);
    const fields = { code: "This doesn't look like a code.", days: "Please choose" };
    if (body.code === "#") return refusal(422, "request.invalid", fields);
    return HttpResponse.json(asked({ ...TIKTOK, given }));
  });
  const { user } = openPage(asked(TIKTOK), [answer]);
  const code = await screen.findByRole("textbox", { name: /^Code/ });
  await user.type(code, "#");
  await user.click(screen.getByRole("button", { name: "Send" }));
  expect(await screen.findByText(/doesn't look like a code/)).toBeInTheDocument();
  expect(screen.getByText("Please choose for how long the code is valid.")).toBeInTheDocument();
  await user.type(code, "abcd");
  await user.selectOptions(screen.getByRole("combobox", { name: /^Valid for/ }), "30 days");
  await user.click(screen.getByRole("button", { name: "Send" }));
  expect(await screen.findByRole("status")).toHaveTextContent("It is valid until December 21, 2026.");
  expect(sent.at(-1)).toMatchObject({ how: "code", code: "#abcd", days: 30, since: "" });
  expect(screen.queryByRole("button", { name: "Send" })).toBeNull();
});

it("a permission in the app needs neither a code nor days", async () => {
  const sent: object[] = [];
  const answer = http.post(`${OWNER_REQUEST}/ad-code`, async ({ request }) => {
    sent.push((await request.json()) as object);
    return HttpResponse.json(asked({ ...TIKTOK, given: { at: TIKTOK.askedAt, how: "in_app", until: "" } }));
  });
  const { user } = openPage(asked(TIKTOK), [answer]);
  await user.click(await screen.findByRole("radio", { name: "I gave the permission in the app" }));
  await user.click(screen.getByRole("button", { name: "Send" }));
  expect(await screen.findByRole("status")).toHaveTextContent(/^You gave the permission on/);
  expect(sent).toMatchObject([{ how: "in_app", code: "", until: "" }]);
});
