import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { HttpResponse, http } from "msw";
import { expect, it } from "vitest";
import { server } from "@/test/setup.ts";
import { renderSignedIn } from "@/test/signed-in.tsx";
import { anAsset, basicRoutes } from "../test/request-routes.ts";
import { RequestForAssetDialog } from "./request-for-asset-dialog.tsx";

const SAID = /^@nia has asked not to be asked again, on .*2026/;

const openForm = (role: "member" | "admin") => {
  const lifted: unknown[] = [];
  server.use(
    http.get("*/api/rights-requests/earlier-answers", ({ request }) => {
      const { searchParams } = new URL(request.url);
      const isNia = searchParams.get("owner") === "@nia" && searchParams.get("url") === anAsset.source;
      const askedNot = isNia && lifted.length === 0 ? { at: "2026-11-20T10:00:00.000Z" } : undefined;
      return HttpResponse.json({ items: [], askedNot });
    }),
    http.post("*/api/rights-requests/let-ask", async ({ request }) => {
      lifted.push(await request.json());
      return new HttpResponse(null, { status: 204 });
    }),
    http.get("*/api/assets/ast_1/rights-requests/open", () => HttpResponse.json({ request: null })),
    ...basicRoutes,
  );
  renderSignedIn(<RequestForAssetDialog asset={anAsset} open onOpenChange={() => undefined} />, { role });
  return { user: userEvent.setup({ delay: null }), lifted };
};

it("a member who types an owner that doesn't want to be asked again reads it before sending, and can't lift it", async () => {
  const { user } = openForm("member");
  const owner = await screen.findByRole("textbox", { name: "Content Owner" });
  await user.type(owner, "@nia");
  expect(await screen.findByText(SAID)).toBeVisible();
  expect(screen.queryByLabelText(/^Why they may be asked again/)).not.toBeInTheDocument();
  await user.type(owner, ".other");
  await waitFor(() => expect(screen.queryByText(SAID)).not.toBeInTheDocument());
});

it("an admin lets the owner be asked again with a reason, also by Enter, and the notice goes", async () => {
  const { user, lifted } = openForm("admin");
  await user.type(await screen.findByRole("textbox", { name: "Content Owner" }), "@nia");
  expect(await screen.findByText(SAID)).toBeVisible();
  await user.type(await screen.findByLabelText(/^Why they may be asked again/), "They wrote to us{Enter}");
  await waitFor(() => expect(screen.queryByText(SAID)).not.toBeInTheDocument());
  expect(lifted).toEqual([
    { contentOwner: "@nia", contentOwnerEmail: "", contentUrl: anAsset.source, reason: "They wrote to us" },
  ]);
});
