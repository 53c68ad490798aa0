import {
  type RequestByUrlInput,
  requestByUrlInput,
} from "@clearhouse/core/rights/rights-request/rights-request.schema.ts";
import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { HttpResponse, http } from "msw";
import { toast } from "sonner";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { refusal } from "@/test/challenges.ts";
import { server } from "@/test/setup.ts";
import { renderSignedIn } from "@/test/signed-in.tsx";
import { anAsset, aRequest, basicRoutes } from "../test/request-routes.ts";
import { RequestByUrlDialog } from "./request-by-url-dialog.tsx";

const setUp = () => {
  const sent: { input: RequestByUrlInput; key: string | null }[] = [];
  const copied: string[] = [];
  server.use(
    ...basicRoutes,
    http.post("*/api/rights-requests", async ({ request }) => {
      const input = requestByUrlInput.parse(await request.json());
      sent.push({ input, key: request.headers.get("Idempotency-Key") });
      const { contentOwner, contentOwnerEmail } = input;
      const made = { ...aRequest, id: `req_${sent.length}`, contentOwner, contentOwnerEmail };
      return HttpResponse.json({ request: made, asset: anAsset }, { status: 201 });
    }),
    http.post("*/api/rights-requests/:id/link-copied", ({ params }) => {
      copied.push(String(params.id));
      return new HttpResponse(null, { status: 204 });
    }),
  );
  const onOpenChange = vi.fn();
  const view = renderSignedIn(<RequestByUrlDialog open onOpenChange={onOpenChange} onSeveral={vi.fn()} />);
  const user = userEvent.setup();
  const field = (name: RegExp | string) => screen.getByLabelText(name);
  const generate = () => screen.getByRole("button", { name: /^Generat/ });
  const enter = async (name: RegExp | string, text: string) => {
    await user.clear(field(name));
    await user.paste(text);
  };
  const fill = async (over: { url?: string; owner?: string; email?: string } = {}) => {
    await enter(/^Content URL/, over.url ?? "https://www.instagram.com/p/1/");
    await enter(/^Content Title/, "Sunrise");
    await enter(/^Content Owner \*/, over.owner ?? "@sunrise");
    if (over.email !== undefined) await enter("Content Owner Email", over.email);
  };
  const generated = () => screen.findByRole("heading", { name: "Rights Request Link Generated" });
  return { ...view, sent, copied, onOpenChange, user, field, enter, generate, fill, generated };
};

beforeEach(() => {
  toast.dismiss();
});
afterEach(() => {
  vi.useRealTimers();
});

describe("the form for a request by URL", () => {
  it("starts with the team's brand, social media posts, medium urgency and the user's name", async () => {
    const { fill, generate, user, sent, generated } = setUp();
    await fill();
    await user.click(generate());
    await generated();
    expect(sent[0]?.input).toMatchObject({
      brand: "Clearhouse Network",
      intendedUse: "Social media posts",
      urgency: "medium",
      requestedBy: "Ada Okafor",
      website: "",
      message: "",
    });
    expect(sent[0]?.input.proof).not.toBe("");
  });

  it.each([/^Content URL/, /^Content Title/, /^Content Owner \*/, /^Requested By/])(
    "keeps Generate Link disabled while %s is empty",
    async (label) => {
      const { fill, enter, generate } = setUp();
      expect(generate()).toBeDisabled();
      await fill();
      expect(generate()).toBeEnabled();
      await enter(label, "  ");
      expect(generate()).toBeDisabled();
    },
  );

  it.each<[string, RegExp, string, string]>([
    ["Content URL", /^Content URL/, "no address", "Please enter a valid URL"],
    [
      "Content URL",
      /^Content URL/,
      "https://example.com/p/1",
      "Please enter a URL from a supported platform (Instagram, Twitter/X, TikTok, YouTube, Facebook, LinkedIn)",
    ],
    ["Content Owner", /^Content Owner \*/, "@", "Please enter a valid social media handle"],
    ["Content Owner", /^Content Owner \*/, "A", "Please enter a valid name (at least 2 characters)"],
    ["Requested By", /^Requested By/, "A", "Please enter a valid name (at least 2 characters)"],
    ["Content Owner Email", /^Content Owner Email/, "a@b", "Please enter a valid email address"],
  ])("the field %s (%s) refuses the text '%s' with the message: %s", async (_name, label, value, message) => {
    const { fill, field, enter, generate, user, sent } = setUp();
    await fill();
    await enter(label, value);
    await user.click(generate());
    expect(await screen.findByText(message)).toBeInTheDocument();
    expect(field(label)).toBeInvalid();
    expect(screen.getByText("Validation errors")).toBeInTheDocument();
    expect(screen.getByText("Please fix the highlighted fields before submitting.")).toBeInTheDocument();
    expect(sent).toEqual([]);
  });

  it("shows for each intended use whether the use is commercial or editorial", async () => {
    const { user } = setUp();
    const uses = within(screen.getByRole("group", { name: /Intended Use/ }));
    const names = () => uses.getAllByRole("checkbox").map((box) => (box as HTMLInputElement).labels?.[0]?.textContent);
    expect(names()).toEqual([
      ...["Social media posts · Editorial", "Story highlights · Editorial", "Website content · Editorial"],
      ...["Marketing campaigns · Commercial", "Print materials · Commercial", "Video content · Editorial"],
      ...["Commercial use · Commercial", "Editorial use · Editorial", "Multiple platforms · Editorial"],
    ]);
    expect(uses.getByLabelText("Social media posts · Editorial")).toBeChecked();
    await user.click(uses.getByLabelText("Marketing campaigns · Commercial"));
    expect(uses.getByLabelText("Social media posts · included in Marketing campaigns")).toBeChecked();
    expect(screen.getByText(/^You ask for/).parentElement).toHaveTextContent(
      "feed, stories, short video, long video, website and app, and email, commercial, also as ads · for all brands of the team · worldwide · cropped, trimmed and captioned · no AI · without an end",
    );
  });

  it("shows what is asked as the owner will read it, also in the language that was chosen for the owner", async () => {
    const { user } = setUp();
    const asked =
      "asks to show this in social media posts, worldwide, without ads. It may be cropped, trimmed and captioned.";
    const page = within(await screen.findByRole("region", { name: "The owner reads" }));
    const reads = () => page.getAllByText(/./, { selector: "p" });
    expect(reads().map(({ textContent }) => textContent)).toEqual([expect.stringContaining(asked)]);
    fireEvent.change(screen.getByLabelText("Language"), { target: { value: "es" } });
    await user.click(screen.getByLabelText("Print materials · Commercial"));
    expect(reads().map((one) => [one.closest("[lang]")?.getAttribute("lang"), one.textContent])).toEqual([
      ["en", expect.stringContaining("in social media posts, in print")],
      ["es", expect.stringContaining("en publicaciones en redes sociales, en materiales impresos")],
    ]);
  });

  it("sends several uses and brands, countries and a first day, and shows a day after the end at its field", async () => {
    const { user, sent, fill, generate } = setUp();
    await fill();
    await user.click(screen.getByLabelText("Print materials · Commercial"));
    await user.click(screen.getByText(/^More:/));
    fireEvent.change(await screen.findByLabelText("Countries"), { target: { value: "ES" } });
    fireEvent.change(screen.getByLabelText("Countries"), { target: { value: "MX" } });
    await user.click(screen.getByLabelText("Train AI"));
    fireEvent.change(screen.getByLabelText("In other words"), { target: { value: "The “cover” only" } });
    const said = screen.getAllByRole("status").map(({ textContent }) => textContent);
    expect(said.join()).toContain("in other words “The “cover” only”");
    expect(screen.getByRole("region", { name: "The owner reads" })).toHaveTextContent("allow: “The ’cover’ only”.");
    fireEvent.change(screen.getByLabelText("From"), { target: { value: "2098-01-01" } });
    fireEvent.change(screen.getByLabelText("Requested Until"), { target: { value: "2097-12-31" } });
    await user.click(generate());
    expect(await screen.findByText("The first day can't be after the last day")).toBeVisible();
    expect(sent).toEqual([]);
    fireEvent.change(screen.getByLabelText("From"), { target: { value: "2097-01-01" } });
    await user.click(generate());
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(sent[0]?.input).toMatchObject({
      ...{ intendedUse: "Social media posts", requestedUntil: "2097-12-31" },
      scope: {
        ...{ uses: ["Social media posts", "Print materials"], countries: ["ES", "MX"], from: "2097-01-01" },
        ...{ aiTraining: true, aiMaking: false, edits: "crop_trim_caption", words: "The “cover” only" },
      },
    });
  });

  it("offers three urgencies, each with its time limit", async () => {
    const { user } = setUp();
    await user.click(screen.getByRole("combobox", { name: "Urgency" }));
    const options = await screen.findAllByRole("option");
    expect(options.map(({ textContent }) => textContent)).toEqual([
      "Low (7+ days)",
      "Medium (1-3 days)",
      "High (ASAP)",
    ]);
  });

  it("hides the honeypot field from people, and sends the text that a bot typed into that field", async () => {
    const { fill, generate, user, sent } = setUp();
    expect(screen.queryByRole("textbox", { name: "Leave this field empty" })).not.toBeInTheDocument();
    const trap = screen.getByLabelText("Leave this field empty");
    expect(trap).toHaveAttribute("tabindex", "-1");
    await fill();
    await user.type(trap, "http://spam.test");
    await user.click(generate());
    await waitFor(() => expect(sent[0]?.input.website).toBe("http://spam.test"));
  });
});

describe("the message to the content owner", () => {
  const message = () => screen.getByLabelText("Message to the Owner");

  it("shows the values of the fields while unedited, and is then sent as empty text", async () => {
    const { fill, generate, user, sent, generated } = setUp();
    expect(message()).toHaveDisplayValue(/Hi \[content owner\],/);
    await fill();
    expect(message()).toHaveDisplayValue(/Hi @sunrise,.*I'm Ada Okafor from Clearhouse Network\. We love "Sunrise"/s);
    await user.click(generate());
    await generated();
    expect(sent[0]?.input.message).toBe("");
  });

  it("is sent as typed if edited, even if the fields are changed later", async () => {
    const { fill, generate, user, sent, generated } = setUp();
    await user.clear(message());
    await user.paste("Dear friend");
    await fill();
    expect(message()).toHaveValue("Dear friend");
    await user.click(generate());
    await generated();
    expect(sent[0]?.input.message).toBe("Dear friend");
  });

  it("stays empty after being cleared until the default text is chosen again", async () => {
    const { user } = setUp();
    await user.clear(message());
    expect(message()).toHaveValue("");
    await user.click(screen.getByRole("button", { name: "Use the default text" }));
    expect(message()).toHaveDisplayValue(/Hi \[content owner\],/);
  });

  it("has at most 5,000 characters", async () => {
    const { fill, generate, user } = setUp();
    await fill();
    await user.clear(message());
    await user.paste("x".repeat(5_001));
    await user.click(generate());
    expect(await screen.findByText("Message is too long (maximum 5,000 characters)")).toBeInTheDocument();
  });
});

describe("the result of a request by URL", () => {
  it("shows the link, and records that the link was copied", async () => {
    const { fill, generate, user, generated, copied } = setUp();
    await fill();
    await user.click(generate());
    await generated();
    expect(screen.getByLabelText("Rights request link")).toHaveValue(aRequest.link);
    const copy = screen.getByRole("button", { name: "Copy link" });
    await waitFor(() => expect(copy).toHaveFocus());
    vi.useFakeTimers({ shouldAdvanceTime: true });
    await userEvent.setup({ advanceTimers: vi.advanceTimersByTime }).click(copy);
    expect(await navigator.clipboard.readText()).toBe(aRequest.link);
    expect(screen.getByRole("button", { name: "Link copied!" })).toBeInTheDocument();
    await act(() => vi.advanceTimersByTimeAsync(2_000));
    expect(screen.getByRole("button", { name: "Copy link" })).toBeInTheDocument();
    await waitFor(() => expect(copied).toEqual(["req_1"]));
  });

  it("asks to copy the link by hand if the browser forbids copying", async () => {
    const { fill, generate, user, generated, copied } = setUp();
    await fill();
    await user.click(generate());
    await generated();
    vi.spyOn(navigator.clipboard, "writeText").mockRejectedValue(new DOMException("No", "NotAllowedError"));
    await user.click(screen.getByRole("button", { name: "Copy link" }));
    expect(await screen.findByText("Failed to copy")).toBeInTheDocument();
    expect(screen.getByText("Please copy the link manually.")).toBeInTheDocument();
    expect(copied).toEqual([]);
  });

  it("says that the link is mailed to the owner's email, and offers to write an email by hand", async () => {
    const { fill, generate, user, generated } = setUp();
    await fill({ email: "owner@example.com" });
    await user.click(generate());
    await generated();
    expect(screen.getByText(/The link is on its way to owner@example\.com\./)).toBeInTheDocument();
    const mail = screen.getByRole("link", { name: "Write an email yourself" });
    expect(mail.getAttribute("href")).toMatch(
      /^mailto:owner%40example\.com\?subject=Usage%20rights%20for%20Sunrise&body=/,
    );
    expect(decodeURIComponent(mail.getAttribute("href") ?? "")).toContain(aRequest.link);
  });

  it("offers no email without the owner's email", async () => {
    const { fill, generate, user, generated } = setUp();
    await fill();
    await user.click(generate());
    await generated();
    expect(screen.queryByRole("link", { name: "Write an email yourself" })).not.toBeInTheDocument();
  });

  it("leads to an empty form when 'Create Another' is pressed, and the next request has a new idempotency key", async () => {
    const { fill, generate, user, generated, sent, field } = setUp();
    await fill();
    await user.click(generate());
    await generated();
    await user.click(screen.getByRole("button", { name: "Create Another" }));
    expect(field(/^Content URL/)).toHaveValue("");
    await fill();
    await user.click(generate());
    await generated();
    expect(sent).toHaveLength(2);
    expect(sent[0]?.key).not.toBe(sent[1]?.key);
    expect(sent[0]?.input.proof).not.toBe(sent[1]?.input.proof);
  });

  it("is gone 300 ms after the dialog was closed, but not earlier", async () => {
    const { fill, generate, user, generated, rerender, onOpenChange, field } = setUp();
    await fill();
    await user.click(generate());
    await generated();
    vi.useFakeTimers();
    rerender(<RequestByUrlDialog open={false} onOpenChange={onOpenChange} onSeveral={vi.fn()} />);
    act(() => vi.advanceTimersByTime(299));
    rerender(<RequestByUrlDialog open onOpenChange={onOpenChange} onSeveral={vi.fn()} />);
    expect(screen.getByRole("heading", { name: "Rights Request Link Generated" })).toBeInTheDocument();
    rerender(<RequestByUrlDialog open={false} onOpenChange={onOpenChange} onSeveral={vi.fn()} />);
    act(() => vi.advanceTimersByTime(300));
    rerender(<RequestByUrlDialog open onOpenChange={onOpenChange} onSeveral={vi.fn()} />);
    expect(field(/^Content URL/)).toHaveValue("");
  });
});

describe("sending a request by URL", () => {
  it("a request is sent only once for a double click, and the dialog can't be closed while the request is sent", async () => {
    const { fill, generate, user, sent, onOpenChange, generated } = setUp();
    const gate = Promise.withResolvers<void>();
    server.use(http.post("*/api/rights-requests", () => gate.promise));
    await fill();
    const button = generate();
    act(() => {
      button.click();
      button.click();
    });
    // The button keeps the focus, so it stays in the tab order.
    expect(await screen.findByRole("button", { name: "Generating..." })).toHaveAttribute("aria-disabled", "true");
    await user.keyboard("{Escape}");
    expect(onOpenChange).not.toHaveBeenCalled();
    gate.resolve();
    await generated();
    expect(sent).toHaveLength(1);
  });

  it("the idempotency key is reused after a lost response", async () => {
    const { fill, generate, user, sent, generated } = setUp();
    const keys: (string | null)[] = [];
    server.use(
      http.post(
        "*/api/rights-requests",
        ({ request }) => {
          keys.push(request.headers.get("Idempotency-Key"));
          return HttpResponse.error();
        },
        { once: true },
      ),
    );
    await fill();
    await user.click(generate());
    expect(await screen.findByText("Error creating request")).toBeInTheDocument();
    expect(screen.getByText("Failed to create the rights request. Please try again.")).toBeInTheDocument();
    await user.click(generate());
    await generated();
    expect(sent[0]?.key).toBe(keys[0]);
  });

  it("the server's errors about fields are shown", async () => {
    const { fill, generate, user } = setUp();
    server.use(
      http.post("*/api/rights-requests", () =>
        refusal(422, "request.invalid", { contentUrl: "Please enter a valid URL" }),
      ),
    );
    await fill();
    await user.click(generate());
    expect(await screen.findByText("Please enter a valid URL")).toBeInTheDocument();
    expect(screen.getByText("Validation errors")).toBeInTheDocument();
  });

  it.each<[string, number, string, string, string]>([
    [
      "the spam check fails",
      422,
      "security.check_failed",
      "Spam detection",
      "Please try again or contact support if you're having issues.",
    ],
    [
      "the session has ended",
      401,
      "auth.required",
      "Authentication required",
      "Please sign in to create a rights request.",
    ],
    [
      "the user has no team",
      403,
      "auth.no_team",
      "Team required",
      "You must be part of a team to create rights requests.",
    ],
  ])("an explanation is shown if %s", async (_what, status, code, title, text) => {
    const { fill, generate, user } = setUp();
    server.use(http.post("*/api/rights-requests", () => refusal(status, code)));
    await fill();
    await user.click(generate());
    expect(await screen.findByText(title)).toBeInTheDocument();
    expect(screen.getByText(text)).toBeInTheDocument();
  });

  it("an error is shown if no proof of work can be made, and sending can be tried again", async () => {
    const { fill, generate, user, generated } = setUp();
    server.use(http.get("*/api/challenge", () => refusal(503, "internal")));
    await fill();
    await user.click(generate());
    expect(await screen.findByText("Spam detection")).toBeInTheDocument();
    server.use(...basicRoutes);
    await waitFor(() => expect(generate()).toBeEnabled());
    await user.click(generate());
    await generated();
  });
});
