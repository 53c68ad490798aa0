import type { ApproveInput } from "@clearhouse/core/rights/rights-request/owner-request.schema.ts";
import { approvedRequest, requestWith } from "@clearhouse/fixtures/pages.ts";
import { screen } from "@testing-library/react";
import { HttpResponse, http } from "msw";
import { expect, it, vi } from "vitest";
import { OWNER_REQUEST, openApprove, sign } from "../test/owner-page.tsx";

const loading = vi.hoisted(() => Promise.withResolvers<never>());
vi.mock("./owner-queue.ts", () => loading.promise);

it("an approval waits while the upload code is loading, and isn't sent if that code can't be loaded", async () => {
  const sent: ApproveInput[] = [];
  const approve = http.post(`${OWNER_REQUEST}/approve`, async ({ request }) => {
    sent.push((await request.json()) as ApproveInput);
    return HttpResponse.json(approvedRequest());
  });
  const { user } = await openApprove(requestWith(), [approve]);
  await sign(user);
  const chosen = screen.getByLabelText(/^Original files/, { selector: "input" });
  await user.upload(chosen, new File(["x"], "harbour.jpg", { type: "image/jpeg" }));
  await user.click(screen.getByRole("button", { name: "Approve request" }));
  expect(await screen.findByRole("button", { name: "Waiting for your files…" })).toBeVisible();
  loading.reject(new Error("The connection is down"));
  expect(await screen.findByText("Upload failed – Failed to upload files")).toBeVisible();
  expect(sent).toEqual([]);
  await user.click(await screen.findByRole("button", { name: "Approve request" }));
  await screen.findByRole("heading", { name: /^Thank you/ });
  expect(sent.map(({ uploadIds }) => uploadIds)).toEqual([[]]);
});
