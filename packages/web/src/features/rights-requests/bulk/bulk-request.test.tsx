import type { BulkRequestJob } from "@clearhouse/core/rights/bulk-request/bulk-request.schema.ts";
import {
  type BulkRequestAnswer,
  type BulkRequestInput,
  bulkRequestInput,
} from "@clearhouse/core/rights/request-bundle/request-bundle.schema.ts";
import { fireEvent, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { HttpResponse, type HttpResponseResolver, http } from "msw";
import { describe, expect, it, vi } from "vitest";
import { refusal } from "@/test/challenges.ts";
import { server } from "@/test/setup.ts";
import { renderSignedIn } from "@/test/signed-in.tsx";
import { handleIn } from "../lib/handle.ts";
import { anAsset, basicRoutes } from "../test/request-routes.ts";
import { BulkRequestDialog } from "./bulk-request-dialog.tsx";
import { pastedUrls } from "./pasted-urls.ts";

const asset = (id: string, name: string, change: object = {}) => ({ ...anAsset, id, name, source: "", ...change });

const INTERRUPTED = { code: "request_bundle.interrupted", message: "It was interrupted." };

/** An owner's address to which no more mail is sent until a time. */
const FULL = "full@example.com";
const AGAIN = "2026-11-29T00:00:00.000Z";

/** Shows the dialog. The server creates all requests except requests for the assets and posts in `refused`. */
const setUp = (assets: (typeof anAsset)[] | undefined, refused: string[] = [], error = INTERRUPTED) => {
  const sent: { input: BulkRequestInput; key: string | null }[] = [];
  server.use(
    ...basicRoutes,
    http.post("*/api/rights-requests/bulk", async ({ request }) => {
      const input = bulkRequestInput.parse(await request.json());
      sent.push({ input, key: request.headers.get("Idempotency-Key") });
      const answer: BulkRequestAnswer = {
        groups: input.groups.map(({ contentOwner, contentOwnerEmail, items }, n) => ({
          bundleId: `bnd_${n}`,
          contentOwner,
          contentOwnerEmail,
          link: `https://clearhouse.test/rights-request?token=TOKEN${n}`,
          ...(contentOwnerEmail === FULL && { mailHeld: { by: "recipient" as const, reason: "Enough", again: AGAIN } }),
          items: items.map((item) =>
            refused.includes("assetId" in item ? item.assetId : item.contentUrl)
              ? { error }
              : { requestId: "req_1", asset: anAsset },
          ),
        })),
      };
      return HttpResponse.json(answer, { status: 201 });
    }),
  );
  const onOpenChange = vi.fn();
  renderSignedIn(<BulkRequestDialog open assets={assets} onOpenChange={onOpenChange} />);
  return { sent, onOpenChange, user: userEvent.setup() };
};

const owners = () => screen.getAllByLabelText(/^Content Owner \*/);

describe("requesting rights for selected assets", () => {
  const assets = [
    asset("ast_1", "Sunrise", { source: "https://www.tiktok.com/@sunny/video/1" }),
    asset("ast_2", "Noon"),
    asset("ast_3", "Dusk", { source: "https://x.com/sunny/status/2" }),
  ];

  it("assets are grouped by owner, and an asset without a known owner needs an owner's name first", async () => {
    const { user, sent } = setUp(assets);
    expect(screen.getByRole("heading", { name: "Request Rights for 3 items" })).toBeVisible();
    expect(owners().map((field) => (field as HTMLInputElement).value)).toEqual(["@sunny", ""]);
    const send = () => screen.getByRole("button", { name: /^Generate/ });
    expect(send()).toBeDisabled();
    await user.type(owners()[1] as HTMLElement, "@noon");
    expect(send()).toHaveTextContent("Generate 2 Links");
    await user.click(send());
    expect(await screen.findByRole("heading", { name: "3 items requested" })).toBeVisible();
    expect(sent[0]?.input.groups).toEqual([
      { contentOwner: "@sunny", contentOwnerEmail: "", items: [{ assetId: "ast_1" }, { assetId: "ast_3" }] },
      { contentOwner: "@noon", contentOwnerEmail: "", items: [{ assetId: "ast_2" }] },
    ]);
    expect(screen.getByRole("button", { name: "Copy link for @noon" })).toBeVisible();
    await user.click(screen.getByRole("button", { name: "Copy all links" }));
    expect(await navigator.clipboard.readText()).toBe(
      "@sunny\thttps://clearhouse.test/rights-request?token=TOKEN0\n@noon\thttps://clearhouse.test/rights-request?token=TOKEN1",
    );
  });

  it("an owner whose mail was held back is listed as not mailed, with the reason and the time of the next mail", async () => {
    const { user } = setUp(assets);
    await user.type(owners()[1] as HTMLElement, "@noon");
    const [, field] = screen.getAllByLabelText(/Email/);
    await user.type(field as HTMLElement, FULL);
    await user.click(screen.getByRole("button", { name: "Generate 2 Links" }));
    expect(await screen.findByRole("heading", { name: "3 items requested" })).toBeVisible();
    expect(screen.getByText(/^Enough\. You can remind the owner by email from Nov 2\d, 2026/)).toBeVisible();
    expect(screen.getAllByText("Not mailed: send this link yourself")).toHaveLength(2);
  });

  it("an asset that was denied is requested again only if a switch is turned on", async () => {
    const request = { ...(anAsset.request as NonNullable<typeof anAsset.request>), status: "denied" as const };
    const denied = asset("ast_9", "Night", {
      status: "denied",
      request: {
        ...request,
        owner: "@night",
        ownerEmail: "",
        decidedAt: "2026-11-02T10:00:00.000Z",
        denyReason: "No ads.",
      },
    });
    const { user, sent } = setUp([...assets, denied]);
    expect(screen.getByRole("heading", { name: "Request Rights for 3 items" })).toBeVisible();
    expect(screen.getByText(/^Denied on .*: “No ads\.”$/)).toBeVisible();
    await user.type(owners()[1] as HTMLElement, "@noon");
    await user.click(screen.getByRole("switch", { name: "Ask again for 1 denied item" }));
    expect(owners().map((field) => (field as HTMLInputElement).value)).toEqual(["@sunny", "@noon", "@night"]);
    await user.click(screen.getByRole("switch", { name: "Ask again for 1 denied item" }));
    expect(owners().map((field) => (field as HTMLInputElement).value)).toEqual(["@sunny", "@noon"]);
    await user.click(screen.getByRole("button", { name: "Generate 2 Links" }));
    expect(await screen.findByRole("heading", { name: "3 items requested" })).toBeVisible();
    expect(sent[0]?.input.groups.map(({ contentOwner }) => contentOwner)).toEqual(["@sunny", "@noon"]);
  });

  it("an owner with an email gets reminders unless reminders are switched off, and what is asked can be limited in other words", async () => {
    const { user, sent } = setUp(assets.slice(0, 1));
    expect(screen.queryByRole("switch")).not.toBeInTheDocument();
    await user.type(screen.getByLabelText(/Email/), "sunny@example.com");
    expect(screen.getByRole("switch")).toBeChecked();
    await user.click(screen.getByRole("switch"));
    await user.click(screen.getByText(/^More: /));
    fireEvent.change(await screen.findByLabelText("In other words"), { target: { value: "The cover only" } });
    expect(screen.getByRole("region", { name: "The owner reads" })).toHaveTextContent("allow: “The cover only”.");
    await user.click(screen.getByRole("button", { name: "Generate 1 Link" }));
    await screen.findByRole("heading", { name: "1 item requested" });
    expect(sent[0]?.input).toMatchObject({ remind: false, scope: { words: "The cover only" } });
  });

  it("two groups with the same owner get one link", async () => {
    const { user, sent } = setUp(assets);
    await user.type(owners()[1] as HTMLElement, "@Sunny");
    await user.click(screen.getByRole("button", { name: "Generate 1 Link" }));
    await screen.findByRole("heading", { name: "3 items requested" });
    expect(sent[0]?.input.groups).toHaveLength(1);
  });

  it("an asset that couldn't be requested is shown with the reason, and can be tried again alone", async () => {
    const { user, sent } = setUp(assets, ["ast_3"]);
    await user.type(owners()[1] as HTMLElement, "@noon");
    await user.click(screen.getByRole("button", { name: "Generate 2 Links" }));
    const failed = await screen.findByRole("region", { name: "1 item couldn't be requested" });
    expect(within(failed).getByText("Dusk")).toBeVisible();
    expect(within(failed).getByText("It was interrupted.")).toBeVisible();
    await user.click(screen.getByRole("button", { name: "Try 1 item again" }));
    expect(await screen.findByRole("heading", { name: "Request Rights for 1 item" })).toBeVisible();
    await user.click(screen.getByRole("button", { name: "Generate 1 Link" }));
    expect(await screen.findByRole("heading", { name: "Nothing was requested" })).toBeVisible();
    expect(sent[1]?.input.groups).toMatchObject([{ contentOwner: "@sunny", items: [{ assetId: "ast_3" }] }]);
  });

  it("an asset with an already open request can't be tried again", async () => {
    const { user } = setUp(assets, ["ast_3"], { code: "rights_request.already_open", message: "It is open already." });
    await user.type(owners()[1] as HTMLElement, "@noon");
    await user.click(screen.getByRole("button", { name: "Generate 2 Links" }));
    expect(await screen.findByText("It is open already.")).toBeVisible();
    expect(screen.queryByRole("button", { name: /again/ })).not.toBeInTheDocument();
  });

  it("an owner that was typed for one asset can be used for all assets without an owner", async () => {
    const unknown = [
      asset("ast_1", "Dawn"),
      asset("ast_2", "Noon"),
      asset("ast_3", "Dusk", { source: "by @dee on X" }),
    ];
    const { user, sent } = setUp(unknown);
    expect(owners().map((field) => (field as HTMLInputElement).value)).toEqual(["@dee", "", ""]);
    expect(screen.getByText("Dawn")).toBeVisible();
    await user.type(owners()[1] as HTMLElement, "@sam");
    await user.click(screen.getByRole("button", { name: "Use this owner for 1 other item without one" }));
    await user.click(screen.getByRole("button", { name: "Generate 2 Links" }));
    await screen.findByRole("heading", { name: "3 items requested" });
    expect(sent[0]?.input.groups).toMatchObject([
      { contentOwner: "@dee", items: [{ assetId: "ast_3" }] },
      { contentOwner: "@sam", items: [{ assetId: "ast_1" }, { assetId: "ast_2" }] },
    ]);
  });

  it("an already approved asset is left out with the reason", async () => {
    const approved = asset("ast_9", "Moonrise", { status: "approved" });
    const { user, sent } = setUp([...assets.slice(0, 1), approved]);
    expect(screen.getByRole("heading", { name: "Request Rights for 1 item" })).toBeVisible();
    const leftOut = screen.getByRole("region", { name: "1 item is left out" });
    expect(within(leftOut).getByRole("listitem")).toHaveTextContent("MoonriseAlready approved");
    await user.click(screen.getByRole("button", { name: "Generate 1 Link" }));
    await screen.findByRole("heading", { name: "1 item requested" });
    expect(sent[0]?.input.groups).toMatchObject([{ items: [{ assetId: "ast_1" }] }]);
  });

  it("no form is shown if all selected assets are left out", () => {
    setUp([asset("ast_8", "Sunset", { status: "approved" }), asset("ast_9", "Moonrise", { status: "approved" })]);
    expect(screen.getByRole("heading", { name: "Nothing to Request" })).toBeVisible();
    const leftOut = screen.getByRole("region", { name: "2 items are left out" });
    expect(within(leftOut).getAllByRole("listitem")).toHaveLength(2);
    expect(screen.queryByRole("textbox")).not.toBeInTheDocument();
    expect(screen.queryByRole("button", { name: /^Generate/ })).not.toBeInTheDocument();
  });

  it("the form can be sent again with the same idempotency key after a failure", async () => {
    const { user, sent } = setUp(assets.slice(0, 1));
    const failed: (string | null)[] = [];
    const fail: HttpResponseResolver = ({ request }) => {
      failed.push(request.headers.get("Idempotency-Key"));
      return refusal(500, "internal");
    };
    server.use(http.post("*/api/rights-requests/bulk", fail, { once: true }));
    await user.click(screen.getByRole("button", { name: "Generate 1 Link" }));
    expect(await screen.findByText(/couldn't be created/)).toBeVisible();
    await user.click(screen.getByRole("button", { name: "Generate 1 Link" }));
    await screen.findByRole("heading", { name: "1 item requested" });
    expect(failed).toEqual([expect.stringMatching(/^[\w-]{36}$/)]);
    expect(sent.map(({ key }) => key)).toEqual(failed);
  });
});

describe("so many requests that the server makes them as a job", () => {
  const job = (ownersDone: number): BulkRequestJob => ({
    jobId: "blk_1",
    state: ownersDone === 2 ? "done" : "running",
    owners: 2,
    ownersDone,
    createdAt: "2026-11-02T10:00:00.000Z",
    groups: [
      {
        bundleId: null,
        contentOwner: "@sunny",
        contentOwnerEmail: "",
        link: "https://clearhouse.test/rights-request?token=TOKEN0",
        items: [{ assetId: "ast_1", title: "Sunrise", requestId: "req_1", asset: anAsset }],
      },
      {
        bundleId: null,
        contentOwner: "@dusk",
        contentOwnerEmail: "",
        link: "",
        items: [{ contentUrl: "https://x.com/dusk/status/2", title: "Dusk", error: INTERRUPTED }],
      },
    ].slice(0, ownersDone),
  });
  const serve = () => {
    const made = [0, 1, 2];
    server.use(
      ...basicRoutes,
      http.post("*/api/rights-requests/bulk", () => HttpResponse.json(job(0), { status: 202 })),
      http.get("*/api/rights-requests/bulk/blk_1", () =>
        HttpResponse.json(job(made.length > 1 ? (made.shift() ?? 0) : 2)),
      ),
    );
  };

  it("the progress is shown, and then the links and what was refused with the reason", async () => {
    serve();
    const user = userEvent.setup();
    renderSignedIn(<BulkRequestDialog open assets={[asset("ast_1", "Sunrise")]} onOpenChange={vi.fn()} />);
    await user.type(owners()[0] as HTMLElement, "@sunny");
    await user.click(screen.getByRole("button", { name: "Generate 1 Link" }));
    expect(await screen.findByRole("heading", { name: "Requesting Rights" })).toBeVisible();
    expect(await screen.findByText("1 of 2 owners", {}, { timeout: 5_000 })).toBeVisible();
    expect(localStorage.length).toBeGreaterThan(0);
    expect(await screen.findByRole("heading", { name: "1 item requested" }, { timeout: 5_000 })).toBeVisible();
    const failed = screen.getByRole("region", { name: "1 item couldn't be requested" });
    expect(failed).toHaveTextContent("DuskIt was interrupted.");
    expect(screen.getByRole("button", { name: "Try 1 item again" })).toBeVisible();
  });

  it("a job whose result wasn't seen is shown when the dialog opens with it again", async () => {
    serve();
    renderSignedIn(<BulkRequestDialog open assets={undefined} jobId="blk_1" onOpenChange={vi.fn()} />);
    expect(screen.getByRole("progressbar", { name: "Requesting Rights" })).toBeVisible();
    expect(await screen.findByRole("heading", { name: "1 item requested" }, { timeout: 5_000 })).toBeVisible();
  });
});

describe("pasted post URLs", () => {
  it("errors are shown by line number, and a second press continues with the valid URLs", async () => {
    server.use(http.get("*/api/rights-requests/earlier-post", () => HttpResponse.json({ earlier: null })));
    const { user } = setUp(undefined);
    await user.click(screen.getByLabelText(/^URLs/));
    await user.paste(
      "https://www.instagram.com/p/1/\n\nno address\nhttps://instagram.com/reel/1?igsh=x\nhttps://x.com/sunny/status/2",
    );
    await user.click(screen.getByRole("button", { name: "Continue" }));
    const alert = await screen.findByRole("alert");
    expect(
      within(alert)
        .getAllByRole("listitem")
        .map((line) => line.textContent),
    ).toEqual(["Line 3: Please enter a valid URL", "Line 4 repeats line 1 and is skipped"]);
    await user.click(screen.getByRole("button", { name: "Continue" }));
    expect(await screen.findByRole("heading", { name: "Request Rights for 2 items" })).toBeVisible();
    expect(owners().map((field) => (field as HTMLInputElement).value)).toEqual(["@sunny", ""]);
  });

  it("at most 200 pasted URLs are accepted", () => {
    const lines = Array.from({ length: 205 }, (_, n) => `https://www.instagram.com/p/post${n}/`);
    const { urls, problems } = pastedUrls(lines.join("\n"));
    expect(urls).toHaveLength(200);
    expect(problems).toEqual(["Line 201: At most 200 at once; the lines after that are left out"]);
  });
});

it.each([
  ["https://www.tiktok.com/@sunny.side/video/1", "@sunny.side"],
  ["https://www.youtube.com/@sunny/shorts/1", "@sunny"],
  ["https://x.com/sunny/status/2", "@sunny"],
  ["https://www.instagram.com/sunny/reel/3/", "@sunny"],
  ["https://www.instagram.com/p/3/", ""],
  ["https://www.instagram.com/reel/3/", ""],
  ["https://x.com/i/status/2", ""],
  ["https://www.facebook.com/watch?v=1", ""],
  ["not an address", ""],
])("the handle in the URL '%s' is '%s'", (address, handle) => expect(handleIn(address)).toBe(handle));
