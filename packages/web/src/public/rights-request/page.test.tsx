import { act, renderHook, screen, waitFor, within } from "@testing-library/react";
import { delay, HttpResponse, http, type RequestHandler } from "msw";
import { describe, expect, it, vi } from "vitest";
import { useViewReport } from "../shared/use-view-report.ts";
import {
  approvedRequest,
  deniedRequest,
  OWNER_REQUEST,
  openApprove,
  openDeny,
  openPage,
  openReview,
  refusal,
  requestWith,
  TOKEN,
} from "./test/owner-page.tsx";

const NOT_FOUND =
  "This rights request link is invalid or has expired. Please contact the person who sent you this link for a new one.";

/** The server never answers the request. */
const silence = http.get(OWNER_REQUEST, async () => {
  await delay("infinite");
  return new HttpResponse();
});

describe("a request that needs a contract", () => {
  it("says before the answer that the contract is signed afterwards", async () => {
    await openReview(requestWith({ contract: { name: "Photo license", status: null, link: "" } }));
    expect(screen.getByText("Photo license, to be signed after you approve")).toBeVisible();
  });

  it("links to the signing page after the approval, and doesn't promise a license yet", async () => {
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

  it("is shown as approved once it is signed", async () => {
    openPage({ ...approvedRequest(), contract: { name: "Photo license", status: "signed", link: "" } });
    expect(await screen.findByRole("heading", { name: "This request was already approved" })).toBeVisible();
    expect(screen.queryByRole("link", { name: "Read and sign the contract" })).not.toBeInTheDocument();
  });
});

describe("before the request is loaded", () => {
  it("the page says that it is loading, once that takes noticeably long", async () => {
    openPage(requestWith(), [silence]);
    expect(screen.queryByText("Loading Rights Request...")).not.toBeInTheDocument();
    expect(await screen.findByText("Loading Rights Request...")).toBeVisible();
  });

  it("an address without a token shows the not-found screen and sends the server nothing", () => {
    const asked = vi.fn(() => HttpResponse.json(requestWith()));
    openPage(requestWith(), [http.get(OWNER_REQUEST, asked)], "");
    expect(screen.getByRole("heading", { name: "Request Not Found" })).toBeVisible();
    expect(asked).not.toHaveBeenCalled();
  });

  it("an unknown link is reported in the specification's words, without a retry", async () => {
    openPage(requestWith(), [http.get(OWNER_REQUEST, () => refusal(404, "rights_request.not_found"))]);
    expect(await screen.findByRole("heading", { name: "Request Not Found" })).toBeVisible();
    expect(screen.getByText(NOT_FOUND)).toBeVisible();
    expect(screen.queryByRole("button", { name: "Try Again" })).not.toBeInTheDocument();
  });

  it.each([
    ["the connection fails", () => HttpResponse.error()],
    ["the server fails", () => refusal(500, "internal")],
    ["something else than the API answers", () => HttpResponse.text("<html>Captive portal</html>")],
  ])("if %s, the not-found screen offers to try again, and that works", async (_name, answer) => {
    const { user } = openPage(requestWith(), [http.get(OWNER_REQUEST, answer, { once: true })]);
    expect(await screen.findByText(NOT_FOUND)).toBeVisible();
    await user.click(screen.getByRole("button", { name: "Try Again" }));
    expect(await screen.findByRole("button", { name: "Approve" })).toBeVisible();
  });

  it("too many attempts are answered with a message that asks to wait", async () => {
    openPage(requestWith(), [http.get(OWNER_REQUEST, () => refusal(429, "rate_limit.exceeded"))]);
    expect(await screen.findByText("Too many attempts. Please wait a minute and try again.")).toBeVisible();
  });

  it("if the server requires proof of work for a lookup, the browser does it and asks again", async () => {
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

  it("a request that ended without a decision shows the not-found screen", async () => {
    openPage(requestWith({ status: "expired" }));
    expect(await screen.findByText(NOT_FOUND)).toBeVisible();
  });
});

describe("the review", () => {
  it("shows who asks, for what, until when, on which terms and by when to answer", async () => {
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

  it("names at the bottom who is responsible for the page and what is recorded", async () => {
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

  it("says which class a commercial use belongs to", async () => {
    await openReview(requestWith({ intendedUse: "Marketing campaigns", useClass: "commercial" }));
    expect(screen.getByText("Commercial")).toBeVisible();
  });

  it("sends the token as a header and in no address", async () => {
    const seen: { url: string; token: string | null }[] = [];
    await openReview(requestWith(), [
      http.get(OWNER_REQUEST, ({ request }) => {
        seen.push({ url: request.url, token: request.headers.get("Clearhouse-Token") });
        return HttpResponse.json(requestWith());
      }),
    ]);
    expect(seen).toEqual([{ url: OWNER_REQUEST, token: TOKEN }]);
  });

  it("shows a picture, and a note in its place if it can't be shown", async () => {
    await openReview();
    const picture = screen.getByRole("img", { name: "Sunset over the harbour" });
    expect(picture).toHaveAttribute("src", "/media/tem_1/ast_1/1-sunset.jpg");
    act(() => {
      picture.dispatchEvent(new Event("error"));
    });
    expect(await screen.findByText("The preview can't be shown here.")).toBeVisible();
  });

  it("plays a video in the page, with controls", async () => {
    await openReview(requestWith({ preview: { type: "video", url: "/media/v.mp4", thumbnailUrl: "/media/v.jpg" } }));
    const video = screen.getByLabelText("Sunset over the harbour");
    expect(video).toHaveProperty("tagName", "VIDEO");
    expect(video).toHaveAttribute("controls");
    expect(video).toHaveAttribute("playsinline");
    expect(video).toHaveAttribute("poster", "/media/v.jpg");
  });

  it("links to the original post if there is no file", async () => {
    await openReview(requestWith({ preview: null }));
    expect(screen.getByRole("link", { name: "View Original Post" })).toHaveAttribute(
      "href",
      "https://www.instagram.com/p/C8/",
    );
    expect(screen.getByText("instagram.com")).toBeVisible();
  });

  it("links only to web addresses", async () => {
    const team = { ...requestWith().team, privacyUrl: "javascript:alert(1)" };
    await openReview(requestWith({ contentUrl: "javascript:alert(1)", team }));
    expect(screen.getAllByRole("link").map((link) => link.getAttribute("href"))).toEqual([
      "mailto:rights@clearhouse.test",
    ]);
  });

  it("has the team's name and color", async () => {
    await openReview(requestWith({ team: { ...requestWith().team, primaryColor: "#7c3aed" } }));
    await waitFor(() => expect(document.title).toBe("Rights request from Clearhouse Network"));
    expect(document.documentElement.style.getPropertyValue("--primary")).toBe("#7c3aed");
  });
});

describe("the report of a view", () => {
  /** Counts only the reports of this visit; one of an earlier test may still be on its way. */
  const counting = (token: string, reply = () => new HttpResponse(null, { status: 204 })) => {
    const looked = vi.fn();
    const handler = http.post(`${OWNER_REQUEST}/view`, ({ request }) => {
      if (request.headers.get("Clearhouse-Token") === token) looked();
      return reply();
    });
    return {
      looked,
      open: (more: RequestHandler[] = []) => openPage(requestWith(), [handler, ...more], `?token=${token}`),
    };
  };

  it("is sent once for each visit, after the request was shown", async () => {
    const { looked, open } = counting("LOOKONCE");
    const { user } = open();
    await waitFor(() => expect(looked).toHaveBeenCalledTimes(1));
    await user.click(screen.getByRole("button", { name: "Deny" }));
    document.dispatchEvent(new Event("visibilitychange"));
    await user.click(await screen.findByRole("button", { name: "Back" }));
    await screen.findByRole("button", { name: "Approve" });
    expect(looked).toHaveBeenCalledTimes(1);
  });

  it("waits until the page is visible", () => {
    const visible = vi.spyOn(document, "visibilityState", "get").mockReturnValue("hidden");
    const sent = vi.spyOn(window, "fetch").mockResolvedValue(new Response(null, { status: 204 }));
    renderHook(() => useViewReport("LOOKLATE", true, "/api/owner/rights-request/view"));
    expect(sent).not.toHaveBeenCalled();
    visible.mockRestore();
    document.dispatchEvent(new Event("visibilitychange"));
    expect(sent).toHaveBeenCalledTimes(1);
    sent.mockRestore();
  });

  it("is not sent for an invalid link", async () => {
    const { looked, open } = counting("LOOKNONE");
    open([http.get(OWNER_REQUEST, () => refusal(404, "rights_request.not_found"))]);
    await screen.findByText(NOT_FOUND);
    expect(looked).not.toHaveBeenCalled();
  });

  it("may fail without the owner noticing", async () => {
    const { looked, open } = counting("LOOKFAIL", () => refusal(500, "internal"));
    open();
    await waitFor(() => expect(looked).toHaveBeenCalled());
    expect(screen.getByRole("button", { name: "Approve" })).toBeVisible();
    expect(screen.queryByText(/fail/i)).not.toBeInTheDocument();
  });
});

describe("a request that was answered before", () => {
  it("shows an approval with its date and scope, and asks for nothing", async () => {
    openPage(approvedRequest());
    expect(await screen.findByRole("heading", { name: "This request was already approved" })).toBeVisible();
    const facts = within(screen.getByRole("region", { name: "The decision" }));
    expect(facts.getByText(/^November 2[012], 2026/)).toBeVisible();
    for (const value of ["Social media posts", "Credit required", "June 30, 2027 (included)", "@janedoe"]) {
      expect(facts.getByText(value)).toBeVisible();
    }
    expect(screen.queryByRole("button")).not.toBeInTheDocument();
  });

  it("shows the approval and the stored text that was agreed to", async () => {
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

  it("shows a denial with its date", async () => {
    openPage(deniedRequest());
    expect(await screen.findByRole("heading", { name: "This request was already denied" })).toBeVisible();
    expect(screen.getByText("Denied on")).toBeVisible();
    expect(screen.queryByText("Usage rights")).not.toBeInTheDocument();
  });
});

describe("going through the steps", () => {
  it("is possible with the browser's back button, and the typed text is still there", async () => {
    const { user } = await openApprove();
    await user.type(screen.getByLabelText(/^Your name/), "Jane Doe");
    await user.click(screen.getByLabelText("No modifications"));
    act(() => window.history.back());
    expect(await screen.findByRole("button", { name: "Deny" })).toBeVisible();
    expect(screen.getByText(/It may not be modified\./)).toBeVisible();
    await user.click(screen.getByRole("button", { name: "Deny" }));
    expect(await screen.findByLabelText(/^Your name/)).toHaveValue("Jane Doe");
  });

  it("is possible with Back, which gives the review's heading the focus", async () => {
    const { user } = await openDeny();
    expect(screen.getByRole("heading", { name: "Deny the request" })).toHaveFocus();
    await user.click(screen.getByRole("button", { name: "Back" }));
    expect(await screen.findByRole("heading", { name: /would like to use your photo/ })).toHaveFocus();
  });

  it("leaves the address as it was sent", async () => {
    await openApprove();
    expect(window.location.search).toBe(`?token=${TOKEN}`);
  });
});
