import { makeEarlierAnswer, makeLinkPreview } from "@clearhouse/fixtures/assets.ts";
import { act, fireEvent, screen, waitFor } from "@testing-library/react";
import { HttpResponse, http } from "msw";
import { toast } from "sonner";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { formatDate } from "@/lib/dates.ts";
import { refusal } from "@/test/challenges.ts";
import { gone } from "@/test/gone.ts";
import { server } from "@/test/setup.ts";
import { renderSignedIn } from "@/test/signed-in.tsx";
import { basicRoutes } from "../test/request-routes.ts";
import { RequestByUrlDialog } from "./request-by-url-dialog.tsx";

const FIRST = "https://www.instagram.com/p/1/";
const SECOND = "https://www.instagram.com/p/2/";

type Answer = (url: string) => Response | Promise<Response>;

const setUp = (answer: Answer = () => HttpResponse.json({ preview: makeLinkPreview() })) => {
  const asked: string[] = [];
  server.use(
    http.post("*/api/link-preview", async ({ request }) => {
      const { url } = (await request.json()) as { url: string };
      asked.push(url);
      return answer(url);
    }),
    ...basicRoutes,
  );
  vi.useFakeTimers({ shouldAdvanceTime: true });
  renderSignedIn(<RequestByUrlDialog open onOpenChange={vi.fn()} onSeveral={vi.fn()} />);
  const field = (name: RegExp | string) => screen.getByLabelText(name);
  const write = (name: RegExp | string, value: string) => fireEvent.change(field(name), { target: { value } });
  const enter = (url: string) => write(/^Content URL/, url);
  const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
  return { asked, field, write, enter, pass };
};

beforeEach(() => {
  toast.dismiss();
});
afterEach(() => {
  vi.useRealTimers();
});

describe("the preview of a post", () => {
  it("is loaded once, a second after the last change of the URL", async () => {
    const { asked, enter, pass } = setUp();
    enter(FIRST);
    await pass(800);
    enter(SECOND);
    await pass(900);
    expect(asked).toEqual([]);
    await pass(150);
    await waitFor(() => expect(asked).toEqual([SECOND]));
    expect(await screen.findByRole("region", { name: "Preview of the post" })).toHaveTextContent(
      "Jane Doe · Instagram",
    );
    expect(screen.getByRole("link", { name: "View Original Post" })).toHaveAttribute("href", SECOND);
  });

  it("fills in title and owner, and replaces both when the URL changes", async () => {
    const { field, enter, pass } = setUp((url) =>
      HttpResponse.json({
        preview:
          url === FIRST
            ? makeLinkPreview()
            : makeLinkPreview({ title: "Dawn", author_handle: "", author_name: "Noor" }),
      }),
    );
    enter(FIRST);
    await pass(1_100);
    await waitFor(() => expect(field(/^Content Title/)).toHaveValue("Golden hour"));
    expect(field(/^Content Owner \*/)).toHaveValue("@janedoe");
    enter(SECOND);
    await pass(1_100);
    await waitFor(() => expect(field(/^Content Title/)).toHaveValue("Dawn"));
    expect(field(/^Content Owner \*/)).toHaveValue("Noor");
  });

  it("never overwrites a typed title", async () => {
    const { field, write, enter, pass } = setUp();
    write(/^Content Title/, "Mine");
    enter(FIRST);
    await pass(1_100);
    await waitFor(() => expect(field(/^Content Owner \*/)).toHaveValue("@janedoe"));
    expect(field(/^Content Title/)).toHaveValue("Mine");
  });

  it("ignores a late answer for an earlier URL", async () => {
    const first = Promise.withResolvers<Response>();
    const { field, enter, pass } = setUp((url) =>
      url === FIRST ? first.promise : HttpResponse.json({ preview: makeLinkPreview({ title: "Dawn" }) }),
    );
    enter(FIRST);
    await pass(1_100);
    enter(SECOND);
    await pass(1_100);
    await waitFor(() => expect(field(/^Content Title/)).toHaveValue("Dawn"));
    first.resolve(HttpResponse.json({ preview: makeLinkPreview({ title: "Late" }) }));
    await pass(500);
    expect(screen.getByRole("region", { name: "Preview of the post" })).toHaveTextContent("Dawn");
    expect(field(/^Content Title/)).toHaveValue("Dawn");
  });

  it("disappears with the first change of the URL", async () => {
    const { enter, pass } = setUp();
    enter(FIRST);
    await pass(1_100);
    expect(await screen.findByRole("region", { name: "Preview of the post" })).toBeInTheDocument();
    enter(`${FIRST}x`);
    expect(screen.queryByRole("region", { name: "Preview of the post" })).not.toBeInTheDocument();
  });

  it.each(["no address", "https://example.com/p/1", ""])("isn't loaded for the text %j", async (text) => {
    const { asked, enter, pass } = setUp();
    enter(text);
    await pass(1_500);
    expect(asked).toEqual([]);
  });

  it("is replaced by a notice if the post has no preview, and the rights can still be requested", async () => {
    const { enter, write, pass } = setUp(() => HttpResponse.json({ preview: null }));
    enter(FIRST);
    write(/^Content Title/, "Sunrise");
    write(/^Content Owner \*/, "@sunrise");
    await pass(1_100);
    expect(await screen.findByText("Could not fetch preview for this URL")).toBeInTheDocument();
    expect(screen.getByRole("button", { name: "Generate Link" })).toBeEnabled();
  });

  it("says how to see the post if the preview has no picture", async () => {
    const { enter, pass } = setUp(() => HttpResponse.json({ preview: makeLinkPreview({ picture: "" }) }));
    enter(FIRST);
    await pass(1_100);
    expect(await screen.findByText("Could not load preview. Click button above to view content.")).toBeInTheDocument();
  });

  it("shows why loading failed, with a button that tries again", async () => {
    let works = false;
    const { enter, pass } = setUp(() =>
      works ? HttpResponse.json({ preview: makeLinkPreview() }) : refusal(429, "rate_limit.exceeded"),
    );
    enter(FIRST);
    await pass(1_100);
    expect(await screen.findByText("The server says rate_limit.exceeded.")).toBeInTheDocument();
    works = true;
    fireEvent.click(screen.getByRole("button", { name: "Try Again" }));
    expect(await screen.findByRole("region", { name: "Preview of the post" })).toBeInTheDocument();
  });
});

it("an earlier request for the same post is linked, and doesn't prevent a new request", async () => {
  const requestedAt = "2026-03-02T10:00:00.000Z";
  const { enter, write, pass } = setUp();
  server.use(
    http.get("*/api/rights-requests/earlier-post", ({ request }) => {
      const same = new URL(request.url).searchParams.get("url") === FIRST;
      const earlier = { assetId: "ast_9", name: "Harbour", requestedAt, status: "denied" };
      return HttpResponse.json({ earlier: same ? earlier : null });
    }),
  );
  enter(FIRST);
  write(/^Content Owner \*/, "@sunrise");
  await pass(1_100);
  expect(await screen.findByText(`This post was already requested on ${formatDate(requestedAt)}`)).toBeInTheDocument();
  expect(screen.getByRole("link", { name: "Open “Harbour”" })).toHaveAttribute("href", "/?asset=ast_9");
  await waitFor(() => expect(screen.getByRole("button", { name: "Generate Link" })).toBeEnabled());
  enter(SECOND);
  await pass(1_100);
  await gone(() => screen.queryByText(/already requested/));
});

it("an owner's earlier answers are found by handle and email, and shown with date and scope", async () => {
  const { write, pass } = setUp();
  const asked: string[] = [];
  server.use(
    http.get("*/api/rights-requests/earlier-answers", ({ request }) => {
      const { searchParams } = new URL(request.url);
      asked.push(`${searchParams.get("owner")} ${searchParams.get("email")}`);
      return HttpResponse.json({ items: [makeEarlierAnswer()] });
    }),
  );
  write(/^Content Owner \*/, "@");
  await pass(600);
  expect(asked).toEqual([]);
  write(/^Content Owner \*/, "@olivia");
  write("Content Owner Email", "olivia@example.com");
  await pass(600);
  const earlier = await screen.findByRole("region", { name: "Earlier answers of this owner" });
  expect(earlier).toHaveTextContent("Approved on Mar 2, 2026: Harbor lights");
  expect(earlier).toHaveTextContent("rap · Social media posts · Credit required · until May 1, 2027");
  expect(asked).toEqual(["@olivia olivia@example.com"]);
});
