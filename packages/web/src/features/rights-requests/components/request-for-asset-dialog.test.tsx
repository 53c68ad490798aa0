import type { Asset } from "@clearhouse/core/library/asset/asset.schema.ts";
import {
  type RequestForAssetInput,
  requestForAssetInput,
} from "@clearhouse/core/rights/rights-request/rights-request.schema.ts";
import { makeSession } from "@clearhouse/fixtures/people.ts";
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { HttpResponse, http } from "msw";
import { toast } from "sonner";
import { beforeEach, describe, expect, it, vi } from "vitest";
import type { AskedValues } from "@/lib/assets/requests/asked-values.ts";
import { formatDateTime } from "@/lib/dates.ts";
import { refusal } from "@/test/challenges.ts";
import { server } from "@/test/setup.ts";
import { renderSignedIn } from "@/test/signed-in.tsx";
import { anAsset, aRequest, basicRoutes } from "../test/request-routes.ts";
import { RequestForAssetDialog } from "./request-for-asset-dialog.tsx";

const setUp = (
  open: () => Response | Promise<Response> = () => HttpResponse.json({ request: null }),
  change: Partial<Asset> = {},
  asked?: AskedValues,
) => {
  const asset = { ...anAsset, status: "pending" as const, ...change };
  const sent: RequestForAssetInput[] = [];
  server.use(
    ...basicRoutes,
    http.get("*/api/assets/ast_1/rights-requests/open", open),
    http.post("*/api/assets/ast_1/rights-requests", async ({ request }) => {
      sent.push(requestForAssetInput.parse(await request.json()));
      return HttpResponse.json({ request: aRequest, asset: anAsset }, { status: 201 });
    }),
  );
  const onOpenChange = vi.fn();
  const dialog = (shown: boolean) => (
    <RequestForAssetDialog asset={asset} asked={asked} open={shown} onOpenChange={onOpenChange} />
  );
  const view = renderSignedIn(dialog(true));
  const show = (shown: boolean) => view.rerender(dialog(shown));
  const owner = () => screen.findByLabelText(/^Content Owner \*/);
  const generate = () => screen.getByRole("button", { name: /^Generat/ });
  return { ...view, show, sent, onOpenChange, owner, generate, user: userEvent.setup() };
};

beforeEach(() => {
  toast.dismiss();
});

it("the dialog of a request whose mail was held back says to send the link oneself, and not that it is emailed", async () => {
  const { user, owner, generate } = setUp();
  const mailHeld = { by: "recipient" as const, reason: "Enough for today", again: "2026-11-29T10:00:00.000Z" };
  const request = { ...aRequest, contentOwnerEmail: "olivia@example.com", mailHeld };
  server.use(
    http.post("*/api/assets/ast_1/rights-requests", () =>
      HttpResponse.json({ request, asset: anAsset }, { status: 201 }),
    ),
  );
  await user.type(await owner(), "@sunrise");
  await user.click(generate());
  const dialog = within(await screen.findByRole("dialog", { name: "Rights Request Link Generated" }));
  expect(dialog.getByText(/^Send this link to /)).toBeVisible();
  expect(dialog.getByText(/^Not mailed. Enough for today/)).toBeVisible();
  expect(dialog.queryByText(/We email this link/)).not.toBeInTheDocument();
});

describe("a contract that the owner has to sign", () => {
  const template = (change: object) => ({
    ...{ id: "ctt_1", name: "Photo license", description: "", active: true, version: 2 },
    ...{ createdBy: "Ada", createdAt: "2026-11-01T10:00:00.000Z", editedBy: "Ada" },
    ...{ editedAt: "2026-11-01T10:00:00.000Z", ...change },
  });
  const templates = (items: object[]) =>
    server.use(http.get("*/api/contract-templates", () => HttpResponse.json({ items })));

  it("is chosen from the active templates while 'Require contract' is switched on", async () => {
    const { user, owner, generate, sent } = setUp();
    templates([
      template({ id: "ctt_3", name: "Old license", active: false }),
      template({ id: "ctt_2", name: "Video license" }),
      template({}),
    ]);
    await user.type(await owner(), "@sunrise");
    const required = await screen.findByRole("switch", { name: "Require contract" });
    await user.click(required);
    const choice = await screen.findByLabelText("Contract template");
    expect(within(choice).queryByRole("option", { name: "Old license" })).not.toBeInTheDocument();
    expect(choice).toHaveDisplayValue("Video license");
    await user.selectOptions(choice, "Photo license");
    await user.click(required);
    expect(screen.queryByLabelText("Contract template")).not.toBeInTheDocument();
    await user.click(required);
    await user.selectOptions(screen.getByLabelText("Contract template"), "Photo license");
    await user.click(generate());
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(sent[0]).toMatchObject({ contractTemplateId: "ctt_1" });
  });

  it("can't be required if no template is active, and the form says why", async () => {
    const { user } = setUp();
    templates([template({ active: false })]);
    await user.click(await screen.findByRole("switch", { name: "Require contract" }));
    expect(await screen.findByText("There is no active contract template.")).toBeVisible();
    expect(screen.getByRole("switch", { name: "Require contract" })).toBeDisabled();
  });

  it("isn't looked for before it is required, and nothing can be sent while its templates are loaded", async () => {
    const { user, owner, generate, sent } = setUp();
    const reads: (() => void)[] = [];
    server.use(
      http.get("*/api/contract-templates", async () => {
        await new Promise<void>((resolve) => reads.push(resolve));
        return HttpResponse.json({ items: [template({})] });
      }),
    );
    await user.type(await owner(), "@sunrise");
    expect(reads).toHaveLength(0);
    await user.click(screen.getByRole("switch", { name: "Require contract" }));
    await waitFor(() => expect(reads).toHaveLength(1));
    await user.click(generate());
    expect(sent).toHaveLength(0);
    reads[0]?.();
    expect(await screen.findByLabelText("Contract template")).toHaveDisplayValue("Photo license");
    await user.click(generate());
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(sent[0]).toMatchObject({ contractTemplateId: "ctt_1" });
  });
});

describe("the rights request dialog of an asset", () => {
  it("proposes the brand of the asset's tag, and the handle in its source", async () => {
    const brand = makeSession().team.brandOptions[1] ?? "";
    const { owner } = setUp(undefined, {
      source: "@lights.by.nora on TikTok",
      tags: [{ type: "brand", name: `@${brand}` }],
    });
    expect(await owner()).toHaveValue("@lights.by.nora");
    const brands = within(screen.getByRole("group", { name: "Brand" }));
    expect(brands.getByLabelText(brand)).toBeChecked();
    expect(brands.getAllByRole("checkbox", { checked: true })).toHaveLength(1);
  });

  it("begins with what was asked about the asset, also with a use that the form doesn't offer otherwise", async () => {
    const asked = {
      requestedUntil: "2099-12-31",
      scope: { brands: ["rap"], uses: ["Story highlights", "Print materials"], countries: ["DE"], aiTraining: true },
    };
    const { user, sent, owner, generate } = setUp(undefined, {}, asked);
    await user.type(await owner(), "@sunrise");
    expect(screen.getByLabelText("Print materials · Commercial")).toBeChecked();
    await user.click(generate());
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(sent[0]).toMatchObject({
      requestedUntil: "2099-12-31",
      scope: { ...asked.scope, edits: "crop_trim_caption" },
    });
  });

  it("shows the owner's no when asking again, and starts from the denied request", async () => {
    const denied = {
      ...aRequest,
      status: "denied" as const,
      contentOwnerEmail: "sun@example.com",
      urgency: "high" as const,
    };
    const { generate, sent, user } = setUp(
      () => HttpResponse.json({ request: null, denied: { ...denied, intendedUse: "Website content" } }),
      {
        request: {
          ...{ id: "req_1", link: aRequest.link, contentUrl: "", owner: "@sunrise", status: "denied" },
          ...{ requestedAt: aRequest.createdAt, expiresAt: aRequest.expiresAt },
          decidedAt: "2026-11-03T10:00:00.000Z",
          denyReason: "Too soon",
        },
      },
    );
    expect(await screen.findByText("@sunrise said no on Nov 3, 2026.")).toBeVisible();
    expect(screen.getByText("“Too soon”")).toBeVisible();
    await user.click(generate());
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(sent[0]).toMatchObject({
      ...{ contentOwner: "@sunrise", contentOwnerEmail: "sun@example.com" },
      ...{ intendedUse: "Website content", urgency: "high" },
    });
  });

  it("checks for an open request before showing the form", async () => {
    let answer: (response: Response) => void = () => undefined;
    const { owner } = setUp(
      () =>
        new Promise((resolve) => {
          answer = resolve;
        }),
    );
    expect(await screen.findByText("Checking for existing rights request...")).toBeInTheDocument();
    expect(screen.queryByLabelText(/^Content Owner \*/)).not.toBeInTheDocument();
    answer(HttpResponse.json({ request: null }));
    expect(await owner()).toBeInTheDocument();
  });

  it("offers to remind the owner, and to withdraw the open request, which closes the dialog", async () => {
    const request = { ...aRequest, contentOwnerEmail: "owner@example.com" };
    const { user, onOpenChange } = setUp(() => HttpResponse.json({ request }));
    server.use(
      http.post("*/api/rights-requests/req_1/reminders", () => HttpResponse.json(anAsset)),
      http.post("*/api/rights-requests/req_1/withdrawal", () => HttpResponse.json({ ...anAsset, status: "pending" })),
    );
    await user.click(await screen.findByRole("button", { name: "Remind" }));
    expect(await screen.findByText("@sunrise is reminded")).toBeInTheDocument();
    expect(screen.getByRole("button", { name: "Remind" })).toBeDisabled();
    await user.click(screen.getByRole("button", { name: "Withdraw" }));
    const question = await screen.findByRole("alertdialog", { name: "Withdraw this request?" });
    expect(onOpenChange).not.toHaveBeenCalled();
    await user.click(within(question).getByRole("button", { name: "Withdraw" }));
    await waitFor(() => expect(onOpenChange).toHaveBeenCalledWith(false));
  });

  it("shows the open request's link, start and end instead of the form", async () => {
    setUp(() => HttpResponse.json({ request: aRequest }));
    expect(await screen.findByRole("heading", { name: "Existing Rights Request" })).toBeInTheDocument();
    expect(screen.getByLabelText("Rights request link")).toHaveValue(aRequest.link);
    expect(screen.getByRole("button", { name: "Copy link" })).toBeInTheDocument();
    expect(screen.getByText(formatDateTime(aRequest.createdAt))).toBeInTheDocument();
    expect(screen.getByText(formatDateTime(aRequest.expiresAt))).toBeInTheDocument();
    expect(screen.queryByRole("button", { name: "Generate Link" })).not.toBeInTheDocument();
  });

  it("focuses the owner's field, and shows no error while nothing was typed in that field", async () => {
    const { user, owner, generate } = setUp();
    const field = await owner();
    expect(field).toHaveFocus();
    await user.click(screen.getByLabelText(/^Content Owner Email/));
    expect(field).not.toHaveAttribute("aria-invalid", "true");
    await user.type(field, "  ");
    await user.tab();
    expect(field).toHaveAttribute("aria-invalid", "true");
    expect(generate()).toHaveAttribute("aria-disabled", "true");
  });

  it("requires the owner's handle or name, but not the owner's email", async () => {
    const { owner, generate, user, sent } = setUp();
    await owner();
    expect(generate()).toBeDisabled();
    await user.type(await owner(), "@sunrise");
    expect(generate()).toBeEnabled();
    await user.click(generate());
    expect(await screen.findByRole("heading", { name: "Rights Request Link Generated" })).toBeInTheDocument();
    expect(sent).toMatchObject([{ contentOwner: "@sunrise", contentOwnerEmail: "", message: "" }]);
  });

  it("builds the message from the owner and the asset's name", async () => {
    const { owner, user } = setUp();
    await user.type(await owner(), "@sunrise");
    expect(screen.getByLabelText("Message to the Owner")).toHaveDisplayValue(/Hi @sunrise,.*"Sunrise"/s);
  });

  it("offers editorial and commercial uses of the asset", async () => {
    const { owner } = setUp();
    await owner();
    const uses = within(screen.getByRole("group", { name: /Intended Use/ }));
    expect(uses.getAllByRole("checkbox")).toHaveLength(7);
    expect(uses.getByLabelText("Reels/TikTok · Editorial")).toBeInTheDocument();
    expect(uses.getByLabelText("Promotional campaigns · Commercial")).toBeInTheDocument();
  });

  it("shows a request that somebody else has created while the form was open", async () => {
    const { owner, generate, user } = setUp();
    await user.type(await owner(), "@sunrise");
    server.use(
      http.post("*/api/assets/ast_1/rights-requests", () => refusal(409, "rights_request.already_open")),
      http.get("*/api/assets/ast_1/rights-requests/open", () => HttpResponse.json({ request: aRequest })),
    );
    await user.click(generate());
    expect(await screen.findByRole("heading", { name: "Existing Rights Request" })).toBeInTheDocument();
  });

  it("checks for an open request again when the dialog is reopened", async () => {
    const { owner, show } = setUp();
    await owner();
    show(false);
    server.use(http.get("*/api/assets/ast_1/rights-requests/open", () => HttpResponse.json({ request: aRequest })));
    show(true);
    expect(screen.queryByLabelText(/^Content Owner \*/)).not.toBeInTheDocument();
    expect(await screen.findByRole("heading", { name: "Existing Rights Request" })).toBeInTheDocument();
  });

  it("reports that the open request couldn't be loaded, and loads it again when 'Try Again' is pressed", async () => {
    const { owner, user } = setUp(() => refusal(403, "auth.forbidden"));
    expect(await screen.findByText("The rights requests of this asset couldn't be loaded")).toBeInTheDocument();
    server.use(http.get("*/api/assets/ast_1/rights-requests/open", () => HttpResponse.json({ request: null })));
    await user.click(screen.getByRole("button", { name: "Try Again" }));
    expect(await owner()).toBeInTheDocument();
  });

  it("stays open with the typed text if the request fails", async () => {
    const { owner, generate, user } = setUp();
    await user.type(await owner(), "@sunrise");
    server.use(http.post("*/api/assets/ast_1/rights-requests", () => refusal(500, "internal")));
    await user.click(generate());
    expect(await screen.findByText("Request failed")).toBeInTheDocument();
    expect(screen.getByText("There was an error creating your rights request.")).toBeInTheDocument();
    expect(await owner()).toHaveValue("@sunrise");
    await waitFor(() => expect(generate()).toBeEnabled());
  });
});
