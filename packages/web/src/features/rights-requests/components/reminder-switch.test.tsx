import { requestForAssetInput } from "@clearhouse/core/rights/rights-request/rights-request.schema.ts";
import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { HttpResponse, http } from "msw";
import { describe, expect, it } from "vitest";
import { server } from "@/test/setup.ts";
import { renderSignedIn } from "@/test/signed-in.tsx";
import { anAsset, aRequest, basicRoutes } from "../test/request-routes.ts";
import { RequestForAssetDialog } from "./request-for-asset-dialog.tsx";

const asset = { ...anAsset, status: "pending" as const };
const mailed = { ...aRequest, contentOwnerEmail: "owner@example.com" };

const show = (request: object | null) => {
  const sent: unknown[] = [];
  server.use(
    ...basicRoutes,
    http.get("*/api/assets/ast_1/rights-requests/open", () => HttpResponse.json({ request })),
    http.post("*/api/assets/ast_1/rights-requests", async ({ request: asked }) => {
      sent.push(requestForAssetInput.parse(await asked.json()));
      return HttpResponse.json({ request: aRequest, asset: anAsset }, { status: 201 });
    }),
    http.put("*/api/rights-requests/req_1/reminders", async ({ request: asked }) => {
      sent.push(await asked.json());
      return HttpResponse.json(anAsset);
    }),
  );
  renderSignedIn(<RequestForAssetDialog asset={asset} open onOpenChange={() => {}} />);
  return { sent, user: userEvent.setup() };
};

describe("the form for a rights request", () => {
  it("sends the chosen language, and the choice to send no reminders", async () => {
    const { sent, user } = show(null);
    await user.type(await screen.findByLabelText(/^Content Owner \*/), "@sunrise");
    expect(screen.queryByRole("switch", { name: "Remind the Owner" })).not.toBeInTheDocument();
    await user.type(screen.getByLabelText(/^Content Owner Email/), "owner@example.com");
    await user.click(screen.getByRole("switch", { name: "Remind the Owner" }));
    expect(screen.getByLabelText("Language")).toHaveDisplayValue("Same as their browser");
    await user.selectOptions(screen.getByLabelText("Language"), "Spanish");
    await user.click(screen.getByRole("button", { name: "Generate Link" }));
    await waitFor(() => expect(sent).toMatchObject([{ locale: "es", remind: false }]));
  });

  it("defaults to the owner's browser language, with reminders", async () => {
    const { sent, user } = show(null);
    await user.type(await screen.findByLabelText(/^Content Owner \*/), "@sunrise");
    await user.click(screen.getByRole("button", { name: "Generate Link" }));
    await waitFor(() => expect(sent).toMatchObject([{ remind: true }]));
    expect(sent[0]).not.toHaveProperty("locale");
  });
});

describe("an open rights request", () => {
  it("can have its reminders switched off", async () => {
    const { sent, user } = show(mailed);
    const reminders = await screen.findByRole("switch", { name: "Remind the Owner" });
    expect(reminders).toBeChecked();
    await user.click(reminders);
    await waitFor(() => expect(sent).toEqual([{ on: false }]));
    expect(reminders).not.toBeChecked();
  });

  it("says that the owner doesn't want to be reminded, and offers no reminder", async () => {
    show({ ...mailed, remindersOff: "owner" });
    expect(await screen.findByText("The owner doesn't want to be reminded of this request.")).toBeInTheDocument();
    expect(screen.queryByRole("switch", { name: "Remind the Owner" })).not.toBeInTheDocument();
    expect(screen.queryByRole("button", { name: "Remind" })).not.toBeInTheDocument();
  });

  it("has no switch for reminders if the owner's email isn't known", async () => {
    show(aRequest);
    expect(await screen.findByRole("heading", { name: "Existing Rights Request" })).toBeInTheDocument();
    expect(screen.queryByRole("switch", { name: "Remind the Owner" })).not.toBeInTheDocument();
  });
});
