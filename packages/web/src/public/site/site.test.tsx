import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { HttpResponse, http } from "msw";
import type { FunctionComponent } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { server } from "@/test/setup.ts";
import { startForm } from "./form.ts";
import { Landing } from "./landing.tsx";
import { startPlanChoice } from "./plan-choice.ts";
import { Pricing } from "./pricing.tsx";

vi.mock("@/lib/proof-of-work/solve-challenge.ts", () => ({ solve: async () => "solved" }));

let sent: unknown[] = [];
const answer = { status: 200, body: { received: true } as object };

beforeEach(() => {
  sent = [];
  Object.assign(answer, { status: 200, body: { received: true } });
  server.use(
    http.get("*/api/challenge", () => HttpResponse.json({ parameters: {} })),
    http.post("*/api/site-interest", async ({ request }) => {
      sent.push(await request.json());
      return HttpResponse.json(answer.body, { status: answer.status });
    }),
  );
});
afterEach(() => {
  document.body.replaceChildren();
  window.history.replaceState(null, "", "/");
});

/** Opens the page as a browser does, with its script running. */
const open = (Page: FunctionComponent, path: string) => {
  window.history.replaceState(null, "", path);
  document.body.innerHTML = renderToStaticMarkup(<Page />);
  const form = document.querySelector("form");
  if (!form) throw new Error("The page has no form");
  Element.prototype.scrollIntoView = vi.fn();
  startForm(form);
  startPlanChoice();
  return { user: userEvent.setup(), form };
};

const hrefs = (name: string) => screen.getAllByRole("link", { name }).map((link) => link.getAttribute("href"));

describe("the landing page", () => {
  it("the landing page links to sign-in and to the beta, and names the three parts of the product", () => {
    open(Landing, "/landing");
    expect(hrefs("Login")[0]).toBe("/auth");
    expect(hrefs("Join Beta")[0]).toBe("#beta");
    for (const name of ["Rights Management", "Creator Relations", "Content Library"]) {
      expect(screen.getByRole("heading", { level: 2, name })).toBeInTheDocument();
    }
    expect(screen.getByLabelText("Email")).toBeRequired();
    expect(screen.getByLabelText("Email")).toHaveAttribute("type", "email");
  });

  it("an email address for the beta is sent, and a confirmation replaces the form", async () => {
    const { user, form } = open(Landing, "/landing");
    await user.type(screen.getByLabelText("Email"), " Vera@Example.com ");
    await user.click(screen.getByRole("button", { name: "Join Beta" }));
    await waitFor(() =>
      expect(screen.getByRole("status")).toHaveTextContent("vera@example.com is on the list for the beta"),
    );
    expect(form).not.toBeVisible();
    expect(screen.getByRole("status")).toHaveFocus();
    expect(sent).toEqual([
      { plan: "beta", email: "vera@example.com", name: "", company: "", message: "", website: "", proof: "solved" },
    ]);
  });

  it.each([
    ["", "Email is required"],
    ["vera", "Please enter a valid email address"],
  ])("the email address %j is refused at the field and isn't sent", async (typed, said) => {
    const { user } = open(Landing, "/landing");
    const field = screen.getByLabelText("Email");
    if (typed) await user.type(field, typed);
    await user.click(screen.getByRole("button", { name: "Join Beta" }));
    expect(await screen.findByText(said)).toBeVisible();
    expect(field).toHaveFocus();
    expect(field).toBeInvalid();
    expect(field).toHaveAccessibleDescription(said);
    expect(sent).toEqual([]);
  });

  it("the landing page shows the server's refusal and keeps the typed email address", async () => {
    const message = "Too many attempts. Please wait a minute and try again.";
    Object.assign(answer, { status: 429, body: { error: { code: "rate_limit.exceeded", message, requestId: "r" } } });
    const { user } = open(Landing, "/landing");
    await user.type(screen.getByLabelText("Email"), "vera@example.com");
    await user.click(screen.getByRole("button", { name: "Join Beta" }));
    await waitFor(() => expect(screen.getByRole("alert")).toHaveTextContent(message));
    expect(screen.getByLabelText("Email")).toHaveValue("vera@example.com");
  });

  it("the landing page's form can't be sent before the script is loaded, and a note says that the form needs JavaScript", () => {
    document.body.innerHTML = renderToStaticMarkup(<Landing />);
    expect(screen.getByRole("button", { name: "Join Beta" })).toBeDisabled();
    expect(document.querySelector("noscript")).toHaveTextContent(/needs JavaScript/);
  });
});

describe("the pricing page", () => {
  const featuresOf = (plan: string) =>
    [...(screen.getByRole("heading", { name: plan }).closest("li")?.querySelectorAll("li") ?? [])].map(
      ({ textContent }) => textContent,
    );

  it("the pricing page has the three specified plans with their features, prices and links", () => {
    open(Pricing, "/pricing");
    expect(featuresOf("Starter")).toEqual([
      ...["Up to 50 assets per month", "Basic templates", "Email notifications", "Standard support"],
      "Up to 3 team members",
    ]);
    expect(featuresOf("Professional")).toEqual([
      ...["Unlimited assets", "Custom templates", "Analytics", "Slack integration", "Priority support"],
      ...["Up to 25 team members", "Bulk rights requests", "Usage tracking", "Creator network access"],
    ]);
    expect(featuresOf("Enterprise")).toEqual([
      ...["Everything in Professional", "Custom integrations", "Dedicated account manager", "SLA"],
      ...["Advanced security", "Unlimited members", "White-label", "API access", "Custom workflows"],
    ]);
    const cards = [...document.querySelectorAll("main li:has(h2)")].map(({ textContent }) => textContent);
    expect(cards[0]).toContain("Free");
    expect(cards[1]).toContain("Most Popular$49/month");
    expect(cards[2]).toContain("Custom");
    expect(hrefs("Get Started Free")).toEqual(["/auth"]);
    expect(hrefs("Start Free Trial")).toEqual(["/auth"]);
    expect(hrefs("Product")[0]).toBe("/landing");
  });

  it("the pricing page answers four questions in the specified words", () => {
    open(Pricing, "/pricing");
    const answers = [...document.querySelectorAll("details p")].map(({ textContent }) => textContent);
    expect(answers).toEqual([
      "Yes. Plans can change anytime, with prorated billing.",
      "Your data is kept 30 days after cancellation.",
      "Yes. There is a 20% annual discount.",
      "No. There is no setup fee.",
    ]);
  });

  it.each([
    ["Schedule Demo", "professional", "Schedule a demo of Professional"],
    ["Contact Sales", "enterprise", "Contact sales about Enterprise"],
  ])("the link '%s' opens a form that names the plan and is sent with the plan", async (button, plan, title) => {
    const { user } = open(Pricing, "/pricing");
    await user.click(screen.getByRole("link", { name: button }));
    expect(screen.getByRole("heading", { name: title })).toBeVisible();
    expect(screen.getByLabelText("Plan")).toHaveValue(plan);
    expect(screen.getByLabelText("Email")).toHaveFocus();
    expect(window.location.search).toBe(`?plan=${plan}`);
    await user.type(screen.getByLabelText("Email"), "vera@example.com");
    await user.type(screen.getByLabelText(/^Company/), "Riverside");
    await user.click(screen.getByRole("button", { name: button }));
    const name = plan === "enterprise" ? "Enterprise" : "Professional";
    await waitFor(() => expect(screen.getByRole("status")).toHaveTextContent(`your request about ${name}`));
    expect(sent).toEqual([expect.objectContaining({ plan, email: "vera@example.com", company: "Riverside" })]);
    await user.click(screen.getByRole("link", { name: "Schedule Demo" }));
    expect(screen.getByLabelText("Email")).toHaveFocus();
    expect(screen.getByRole("status")).toBeEmptyDOMElement();
  });

  it("the form's heading names the plan in the URL, until another plan is chosen in the form", async () => {
    const { user } = open(Pricing, "/pricing?plan=enterprise");
    expect(screen.getByRole("heading", { name: "Contact sales about Enterprise" })).toBeVisible();
    await user.selectOptions(screen.getByLabelText("Plan"), "Professional");
    expect(screen.getByRole("heading", { name: "Schedule a demo of Professional" })).toBeVisible();
    expect(screen.getByRole("button", { name: "Schedule Demo" })).toBeVisible();
  });
});
