import { approvedRequest, deniedRequest, requestWith } from "@clearhouse/fixtures/pages.ts";
import { act, renderHook, screen, waitFor, within } from "@testing-library/react";
import { delay, HttpResponse, http } from "msw";
import { describe, expect, it, vi } from "vitest";
import { refusal } from "@/test/challenges.ts";
import { server } from "@/test/setup.ts";
import { useViewReport } from "../shared/use-view-report.ts";
import { OWNER_REQUEST, openApprove, openDeny, openPage, openReview, TOKEN } from "./test/owner-page.tsx";

const NOT_FOUND =
  "This rights request link is invalid or has expired. Please contact the person who sent you this link for a new one.";

/** The server never answers the request. */
const silence = http.get(OWNER_REQUEST, async () => {
  await delay("infinite");
  return new HttpResponse();
});

describe("a request that needs a contract", () => {
  it("the review names the contract and says that the contract is signed after the approval", async () => {
    await openReview(requestWith({ contract: { name: "Photo license", status: null, link: "" } }));
    const contract = screen.getByText("Photo license");
    expect(contract.parentElement).toHaveTextContent("Photo license, to be signed after you approve");
    expect(contract).toBeVisible();
  });

  it("an approved request that awaits a signature links to the signing page and doesn't promise a license", async () => {
    const link = "https://clearhouse.test/sign-contract/AB12";
    openPage({
      ...approvedRequest(),
      status: "awaiting-signature",
      contract: { name: "Photo license", status: "pending", link },
    });
    expect(await screen.findByRole("heading", { name: "One step left: sign the contract" })).toBeVisible();
    expect(screen.getByRole("link", { name: "Read and sign the contract" })).toHaveAttribute("href", link);
    expect(screen.queryByText(/Your license comes by email/)).not.toBeInTheDocument();
  });

  it("a request whose contract is signed is shown as approved", async () => {
    openPage({ ...approvedRequest(), contract: { name: "Photo license", status: "signed", link: "" } });
    expect(await screen.findByRole("heading", { name: "This request was already approved" })).toBeVisible();
    expect(screen.queryByRole("link", { name: "Read and sign the contract" })).not.toBeInTheDocument();
  });
});

describe("the page after its person was elsewhere", () => {
  const comesBack = [
    ["once this tab is visible again", () => document.dispatchEvent(new Event("visibilitychange"))],
    [
      "once the back button shows the page as it was left",
      () => window.dispatchEvent(new PageTransitionEvent("pageshow", { persisted: true })),
    ],
  ] as const;

  it.each(comesBack)("a request that was answered in another tab is shown as answered %s", async (_, comeBack) => {
    await openApprove();
    server.use(http.get(OWNER_REQUEST, () => HttpResponse.json(deniedRequest())));
    act(() => void comeBack());
    expect(await screen.findByRole("heading", { name: "This request was already denied" })).toBeVisible();
  });

  it("an open request keeps its form and what was typed, also if the server can't be reached", async () => {
    const { user } = await openApprove();
    await user.type(screen.getByLabelText(/^Your name/), "Jane Doe");
    const asked = vi.fn();
    const answers = [() => HttpResponse.json(requestWith()), () => HttpResponse.error()];
    for (const [count, answer] of answers.entries()) {
      server.use(
        http.get(OWNER_REQUEST, () => {
          asked();
          return answer();
        }),
      );
      act(() => void document.dispatchEvent(new Event("visibilitychange")));
      await waitFor(() => expect(asked).toHaveBeenCalledTimes(count + 1));
    }
    expect(screen.getByLabelText(/^Your name/)).toHaveValue("Jane Doe");
  });
});

describe("the page before the request is loaded", () => {
  it("the page says after a delay that the request is loading", async () => {
    openPage(requestWith(), [silence]);
    expect(screen.queryByText("Loading Rights Request...")).not.toBeInTheDocument();
    expect(await screen.findByText("Loading Rights Request...")).toBeVisible();
  });

  it("a URL without a token shows the not-found screen, and no request is sent", () => {
    const asked = vi.fn(() => HttpResponse.json(requestWith()));
    openPage(requestWith(), [http.get(OWNER_REQUEST, asked)], "");
    expect(screen.getByRole("heading", { name: "Request Not Found" })).toBeVisible();
    expect(asked).not.toHaveBeenCalled();
  });

  it("an unknown link shows the specified text and offers no retry", async () => {
    openPage(requestWith(), [http.get(OWNER_REQUEST, () => refusal(404, "rights_request.not_found"))]);
    expect(await screen.findByRole("heading", { name: "Request Not Found" })).toBeVisible();
    expect(screen.getByText(NOT_FOUND)).toBeVisible();
    expect(screen.queryByRole("button", { name: "Try Again" })).not.toBeInTheDocument();
  });

  it.each([
    ["the connection fails", () => HttpResponse.error()],
    ["the server fails", () => refusal(500, "internal")],
    ["the answer is an HTML page", () => HttpResponse.text("<html>Captive portal</html>")],
  ])("if %s, the not-found screen offers to try again, and trying again shows the request", async (_name, answer) => {
    const { user } = openPage(requestWith(), [http.get(OWNER_REQUEST, answer, { once: true })]);
    expect(await screen.findByText(NOT_FOUND)).toBeVisible();
    await user.click(screen.getByRole("button", { name: "Try Again" }));
    expect(await screen.findByRole("button", { name: "Approve" })).toBeVisible();
  });

  it("the page asks the owner to wait after too many attempts", async () => {
    openPage(requestWith(), [http.get(OWNER_REQUEST, () => refusal(429, "rate_limit.exceeded"))]);
    expect(await screen.findByText("Too many attempts. Please wait a minute and try again.")).toBeVisible();
  });

  it("the page repeats a lookup with a proof of work if the server requires a proof", async () => {
    const proofs: (string | null)[] = [];
    openPage(requestWith(), [
      http.get(OWNER_REQUEST, ({ request }) => {
        const proof = request.headers.get("clearhouse-proof");
        proofs.push(proof);
        return proof ? HttpResponse.json(requestWith()) : refusal(428, "challenge.required");
      }),
    ]);
    expect(await screen.findByRole("button", { name: "Approve" })).toBeVisible();
    expect(proofs).toEqual([null, expect.stringMatching(/^[\w+/=]{40,}$/)]);
  });

  it("an expired request shows the not-found screen", async () => {
    openPage(requestWith({ status: "expired" }));
    expect(await screen.findByText(NOT_FOUND)).toBeVisible();
  });
});

describe("the review", () => {
  it("the review shows the team, the sender, the use, the end, the terms and the time to answer", async () => {
    await openReview(requestWith({ requestedUntil: "2027-06-30" }));
    expect(screen.getByRole("heading", { level: 1 })).toHaveTextContent(
      "Clearhouse Network would like to use your photo",
    );
    const facts = within(screen.getByRole("region", { name: "The request" }));
    for (const value of [
      "Sam Rivera",
      "Clearhouse Network",
      "rap",
      "Social media posts",
      "Editorial",
      "June 30, 2027",
    ]) {
      expect(facts.getByText(value)).toBeVisible();
    }
    expect(screen.getByText(/Hi Jane,\s+may we\?/)).toBeVisible();
    expect(screen.getByText("Please respond within 7 days.")).toBeVisible();
    const terms = within(screen.getByRole("region", { name: "License terms" }));
    expect(terms.getAllByRole("listitem")).toHaveLength(6);
    expect(terms.getByText("The license ends on June 30, 2027; that day is still included.")).toBeVisible();
  });

  it("the review's footer names the team's legal name and contact, and says what is recorded", async () => {
    await openReview();
    const foot = within(screen.getByRole("contentinfo"));
    expect(foot.getByText("Clearhouse Network Ltd")).toBeVisible();
    expect(foot.getByRole("link", { name: "rights@clearhouse.test" })).toHaveAttribute(
      "href",
      "mailto:rights@clearhouse.test",
    );
    expect(foot.getByRole("link", { name: "Privacy" })).toHaveAttribute("href", "https://clearhouse.test/privacy");
    expect(
      foot.getByText("We record your name, email, IP address, browser and the time as proof of your answer."),
    ).toBeVisible();
  });

  it("the review shows that a use is commercial", async () => {
    await openReview(requestWith({ intendedUse: "Marketing campaigns", useClass: "commercial" }));
    expect(screen.getByText("Commercial")).toBeVisible();
  });

  it("the page sends the token in a header, not in the URL of its call", async () => {
    const seen: { url: string; token: string | null }[] = [];
    await openReview(requestWith(), [
      http.get(OWNER_REQUEST, ({ request }) => {
        seen.push({ url: request.url, token: request.headers.get("Clearhouse-Token") });
        return HttpResponse.json(requestWith());
      }),
    ]);
    expect(seen).toEqual([{ url: OWNER_REQUEST, token: TOKEN }]);
  });

  it("the review shows a picture, or a note if the picture can't be loaded", async () => {
    await openReview();
    const picture = screen.getByRole("img", { name: "Sunset over the harbour" });
    expect(picture).toHaveAttribute("src", "/media/tem_1/ast_1/1-sunset.jpg");
    act(() => {
      picture.dispatchEvent(new Event("error"));
    });
    expect(await screen.findByText("The preview can't be shown here.")).toBeVisible();
  });

  it("the review shows a video with controls and a poster", async () => {
    await openReview(requestWith({ preview: { type: "video", url: "/media/v.mp4", thumbnailUrl: "/media/v.jpg" } }));
    const video = screen.getByLabelText("Sunset over the harbour");
    expect(video).toHaveProperty("tagName", "VIDEO");
    expect(video).toHaveAttribute("controls");
    expect(video).toHaveAttribute("playsinline");
    expect(video).toHaveAttribute("poster", "/media/v.jpg");
  });

  it("the review links to the original post if the request has no preview", async () => {
    await openReview(requestWith({ preview: null }));
    expect(screen.getByRole("link", { name: "View Original Post" })).toHaveAttribute(
      "href",
      "https://www.instagram.com/p/C8/",
    );
    expect(screen.getByText("instagram.com")).toBeVisible();
  });

  it("the review doesn't link to a javascript: URL", async () => {
    const team = { ...requestWith().team, privacyUrl: "javascript:alert(1)" };
    await openReview(requestWith({ contentUrl: "javascript:alert(1)", team }));
    expect(screen.getAllByRole("link").map((link) => link.getAttribute("href"))).toEqual([
      "mailto:rights@clearhouse.test",
    ]);
  });

  it("the review's title names the team, and the review has the team's color", async () => {
    await openReview(requestWith({ team: { ...requestWith().team, primaryColor: "#7c3aed" } }));
    await waitFor(() => expect(document.title).toBe("Rights request from Clearhouse Network"));
    expect(document.documentElement.style.getPropertyValue("--primary")).toBe("#7c3aed");
  });
});

describe("the report of a view", () => {
  /** Counts only the reports of this visit, because a report of an earlier test may still arrive. */
  const counting = (token: string, reply = () => new HttpResponse(null, { status: 204 })) => {
    const looked = vi.fn();
    const handler = http.post(`${OWNER_REQUEST}/view`, ({ request }) => {
      if (request.headers.get("Clearhouse-Token") === token) looked();
      return reply();
    });
    return { looked, open: () => openPage(requestWith(), [handler], `?token=${token}`) };
  };

  it("a view is reported once for each visit", async () => {
    const { looked, open } = counting("LOOKONCE");
    const { user } = open();
    await waitFor(() => expect(looked).toHaveBeenCalledTimes(1));
    await user.click(screen.getByRole("button", { name: "Deny" }));
    document.dispatchEvent(new Event("visibilitychange"));
    await user.click(await screen.findByRole("button", { name: "Back" }));
    await screen.findByRole("button", { name: "Approve" });
    expect(looked).toHaveBeenCalledTimes(1);
  });

  it("a view is reported only once the page is visible", () => {
    const visible = vi.spyOn(document, "visibilityState", "get").mockReturnValue("hidden");
    const sent = vi.spyOn(window, "fetch").mockResolvedValue(new Response(null, { status: 204 }));
    renderHook(() => useViewReport("LOOKLATE", true, "/api/owner/rights-request/view"));
    expect(sent).not.toHaveBeenCalled();
    visible.mockRestore();
    document.dispatchEvent(new Event("visibilitychange"));
    expect(sent).toHaveBeenCalledTimes(1);
    sent.mockRestore();
  });

  it("a view of an invalid link isn't reported, even when the page becomes visible again", async () => {
    const sent = vi.spyOn(window, "fetch");
    openPage(requestWith(), [http.get(OWNER_REQUEST, () => refusal(404, "rights_request.not_found"))]);
    await screen.findByText(NOT_FOUND);
    document.dispatchEvent(new Event("visibilitychange"));
    // If the page sent a report, it would do so at once.
    expect(sent.mock.calls.map(([address]) => address)).not.toContain("/api/owner/rights-request/view");
    sent.mockRestore();
  });

  it("a report of a view that fails shows no error to the owner", async () => {
    const { looked, open } = counting("LOOKFAIL", () => refusal(500, "internal"));
    open();
    await waitFor(() => expect(looked).toHaveBeenCalled());
    expect(screen.getByRole("button", { name: "Approve" })).toBeVisible();
    expect(screen.queryByText(/fail/i)).not.toBeInTheDocument();
  });
});

describe("a request that was answered before", () => {
  it("an approved request shows its date and scope and has no buttons", async () => {
    openPage(approvedRequest());
    expect(await screen.findByRole("heading", { name: "This request was already approved" })).toBeVisible();
    const facts = within(screen.getByRole("region", { name: "The decision" }));
    expect(facts.getByText(/^November 2[012], 2026/)).toBeVisible();
    for (const value of ["Social media posts", "Credit required", "June 30, 2027 (included)", "@janedoe"]) {
      expect(facts.getByText(value)).toBeVisible();
    }
    expect(screen.queryByRole("button")).not.toBeInTheDocument();
  });

  it("an approved request shows the content and the stored terms that the owner agreed to", async () => {
    const terms = {
      text: "License terms (version 2)\n\n1. License: You give…\n",
      sha256: `0123456789abcdef${"0".repeat(48)}`,
    };
    const { user } = openPage(approvedRequest({ terms }));
    const facts = within(await screen.findByRole("region", { name: "The decision" }));
    expect(facts.getByText("Sunset over the harbour")).toBeVisible();
    expect(document.querySelector("main img")).toHaveAttribute("src", "/media/tem_1/ast_1/1-thumb.jpg");
    await user.click(screen.getByText("Terms you agreed to"));
    expect(screen.getByText(/^License terms \(version 2\)\s+1\. License: You give…$/)).toBeVisible();
    expect(screen.getByText("0123456789ab…")).toBeVisible();
  });

  it("a denied request is shown as denied, without usage rights", async () => {
    openPage(deniedRequest());
    expect(await screen.findByRole("heading", { name: "This request was already denied" })).toBeVisible();
    expect(screen.getByText("Denied on")).toBeVisible();
    expect(screen.queryByText("Usage rights")).not.toBeInTheDocument();
  });

  it("an answer that it isn't theirs isn't called a denial", async () => {
    const denied = deniedRequest();
    openPage({ ...denied, decision: denied.decision && { ...denied.decision, notTheirs: true } });
    const heading = "This request was already answered: it isn't theirs";
    expect(await screen.findByRole("heading", { name: heading })).toBeVisible();
    expect(screen.getByText("Answered on")).toBeVisible();
    expect(screen.queryByText(/denied/i)).not.toBeInTheDocument();
  });
});

describe("the steps of the page", () => {
  it("the typed text stays when the owner uses the browser's Back button and opens the other form", async () => {
    const { user } = await openApprove();
    await user.type(screen.getByLabelText(/^Your name/), "Jane Doe");
    await user.click(screen.getByLabelText("No modifications"));
    act(() => window.history.back());
    expect(await screen.findByRole("button", { name: "Deny" })).toBeVisible();
    expect(screen.getByText(/It may not be modified\./)).toBeVisible();
    await user.click(screen.getByRole("button", { name: "Yes, but…" }));
    expect(await screen.findByLabelText(/^Your name/)).toHaveValue("Jane Doe");
  });

  it("the Back button returns to the review and moves the focus to its heading", async () => {
    const { user } = await openDeny();
    expect(screen.getByRole("heading", { name: "Deny the request" })).toHaveFocus();
    await user.click(screen.getByRole("button", { name: "Back" }));
    expect(await screen.findByRole("heading", { name: /would like to use your photo/ })).toHaveFocus();
  });

  it("the approval form keeps the link's token in the URL", async () => {
    await openApprove();
    expect(window.location.search).toBe(`?token=${TOKEN}`);
  });
});
