import { contractWith } from "@clearhouse/fixtures/pages.ts";
import { act, screen, waitFor } from "@testing-library/react";
import { delay, HttpResponse, type HttpResponseResolver, http } from "msw";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { refusal } from "@/test/challenges.ts";
import { server } from "@/test/setup.ts";
import { tokenInPath } from "../shared/token-in-path.ts";
import { CONTRACT, declinedContract, openPage, signedContract, TOKEN } from "./test/signing-page.tsx";
import { textFileName } from "./text-file-name.ts";

beforeEach(() => {
  sessionStorage.clear();
  localStorage.clear();
});

it("the page shows the contract's sender, title and status, and its text unchanged", async () => {
  openPage(contractWith({ text: "First\n\n<script>alert(1)</script> **bold**\nשורה" }));
  expect(await screen.findByRole("heading", { level: 1, name: "Summer campaign" })).toBeVisible();
  expect(screen.getByText("Pending Signature")).toBeVisible();
  expect(screen.getByText(/sent you this contract to read and sign/)).toHaveTextContent(
    "Sam Rivera of Clearhouse Network sent you this contract",
  );
  expect(screen.getAllByText("Clearhouse Network Ltd")[0]).toBeVisible();
  expect(screen.getAllByRole("link", { name: "rights@clearhouse.test" })[0]).toHaveAttribute(
    "href",
    "mailto:rights@clearhouse.test",
  );
  const text = document.querySelector("pre");
  expect(text?.textContent).toBe("First\n\n<script>alert(1)</script> **bold**\nשורה");
  expect(text).toHaveAttribute("dir", "auto");
  await waitFor(() => expect(document.title).toBe("Contract from Clearhouse Network"));
});

it("the page loads the contract with the token in a header and not in the URL", async () => {
  const seen: { url: string; token: string | null }[] = [];
  const load = http.get(CONTRACT, ({ request }) => {
    seen.push({ url: request.url, token: request.headers.get("clearhouse-token") });
    return HttpResponse.json(contractWith());
  });
  openPage(contractWith(), [load]);
  await screen.findByRole("button", { name: "Sign Contract" });
  expect(seen).toEqual([{ url: CONTRACT, token: TOKEN }]);
});

it("the page reports a view once, with the token in a header", async () => {
  const looks: string[] = [];
  // A page of another test may still send requests, with another token.
  const view = http.post(`${CONTRACT}/view`, ({ request }) => {
    if (request.headers.get("clearhouse-token") === "lookonce") looks.push(request.url);
    return new HttpResponse(null, { status: 204 });
  });
  openPage(contractWith(), [view], "/sign-contract/lookonce");
  await waitFor(() => expect(looks).toEqual([`${CONTRACT}/view`]));
  act(() => void document.dispatchEvent(new Event("visibilitychange")));
  await screen.findByRole("button", { name: "Sign Contract" });
  expect(looks).toHaveLength(1);
});

it("the page doesn't report a view of a signed contract, even when its tab becomes visible again", async () => {
  const sent = vi.spyOn(window, "fetch");
  openPage(signedContract());
  await screen.findByRole("heading", { name: "This contract is signed" });
  act(() => void document.dispatchEvent(new Event("visibilitychange")));
  // If the page sent a report, it would do so at once.
  expect(sent.mock.calls.map(([address]) => address)).not.toContain("/api/sign-contract/view");
  sent.mockRestore();
});

it("the page saves the contract's text unchanged in a file named after the contract's title", async () => {
  const saved: { blob?: Blob; name?: string } = {};
  vi.spyOn(URL, "createObjectURL").mockImplementation((blob) => {
    saved.blob = blob as Blob;
    return "blob:1";
  });
  vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(function (this: HTMLAnchorElement) {
    saved.name = this.download;
  });
  const text = "One\r\nTwo  \n\nשלום 🌅";
  const { user } = openPage(contractWith({ text, title: "A/B: summer" }));
  await user.click(await screen.findByRole("button", { name: "Download .txt" }));
  expect(saved.name).toBe("A B summer.txt");
  expect(await saved.blob?.text()).toBe(text);
});

it.each([
  ["Summer", "Summer.txt"],
  ["../..\\a:b*?", "a b.txt"],
  ["...", "contract.txt"],
  ["\u202e\u0007", "contract.txt"],
  ["x".repeat(300), `${"x".repeat(80)}.txt`],
])("a contract with the title %j is saved as %j", (title, name) => expect(textFileName(title)).toBe(name));

describe("a link", () => {
  it("an invalid link is reported as invalid, and the page links home", async () => {
    openPage(contractWith(), [http.get(CONTRACT, () => refusal(404, "contract.not_found"))]);
    expect(await screen.findByRole("heading", { name: "Contract Not Found" })).toBeVisible();
    expect(screen.getByText("The contract signing link is invalid or expired")).toBeVisible();
    expect(screen.getByRole("link", { name: "Back to Home" })).toHaveAttribute("href", "/landing");
  });

  it.each([
    ["/sign-contract/abc", "abc"],
    ["/sign-contract/", undefined],
    ["/sign-contract", undefined],
    [`/sign-contract/${"a".repeat(600)}`, undefined],
  ])("a link with the path %s has the token %s", (path, token) => expect(tokenInPath(path)).toBe(token));
});

describe("the page without a contract", () => {
  it("the page says that loading failed, and loads the contract when Try Again is pressed", async () => {
    const { user } = openPage(contractWith(), [http.get(CONTRACT, () => HttpResponse.error(), { once: true })]);
    expect(await screen.findByRole("heading", { name: "Failed to load contract" })).toBeVisible();
    await user.click(screen.getByRole("button", { name: "Try Again" }));
    expect(await screen.findByRole("heading", { name: "Summer campaign" })).toBeVisible();
  });

  it("the page asks the signer to wait after too many attempts", async () => {
    openPage(contractWith(), [http.get(CONTRACT, () => refusal(429, "rate_limit.exceeded"))]);
    expect(await screen.findByText("Too many attempts. Please wait a minute and try again.")).toBeVisible();
  });

  it("the page says that the contract is loading if the server doesn't answer", async () => {
    openPage(contractWith(), [http.get(CONTRACT, () => delay("infinite"))]);
    expect(await screen.findByText("Loading contract...")).toBeVisible();
  });
});

describe("a contract", () => {
  it("the page of a signed contract shows the signer, the date and the text, and says that a copy is mailed", async () => {
    openPage(signedContract());
    expect(await screen.findByRole("heading", { name: "This contract is signed" })).toBeVisible();
    expect(screen.getByText("Cleo Creator")).toBeVisible();
    expect(screen.getByText("C. Creator")).toHaveClass("font-signature");
    expect(screen.getByText(/November 21, 2026/)).toBeVisible();
    expect(screen.getByText(/A copy is mailed to the address/)).toBeVisible();
    expect(document.querySelector("pre")).toHaveTextContent("You let us use it.");
    expect(screen.queryByRole("button", { name: "Sign Contract" })).not.toBeInTheDocument();
  });

  it("the files of a signed contract are loaded with the token in a header and saved under the server's names", async () => {
    const saved: string[] = [];
    vi.spyOn(URL, "createObjectURL").mockReturnValue("blob:1");
    vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(function (this: HTMLAnchorElement) {
      saved.push(this.download);
    });
    const file = (kind: string, ending: string) =>
      http.get(`${CONTRACT}/documents/${kind}`, ({ request }) =>
        request.headers.get("clearhouse-token") === TOKEN
          ? new HttpResponse("%PDF", {
              headers: { "content-disposition": `attachment; filename="contract_con_1.${ending}"` },
            })
          : refusal(404, "contract.not_found"),
      );
    const { user } = openPage(signedContract(), [file("pdf", "pdf"), file("text", "txt")]);
    await user.click(await screen.findByRole("button", { name: "Download signed PDF" }));
    await waitFor(() => expect(saved).toEqual(["contract_con_1.pdf"]));
    await user.click(screen.getByRole("button", { name: "Download signed .txt" }));
    await waitFor(() => expect(saved).toEqual(["contract_con_1.pdf", "contract_con_1.txt"]));
    expect(screen.queryByRole("button", { name: "Download .txt" }), "the text alone").not.toBeInTheDocument();
  });

  it("the page of a signed contract says if a file can't be downloaded, and the download can be tried again", async () => {
    const refused = http.get(`${CONTRACT}/documents/pdf`, () => refusal(409, "contract_document.changed"));
    const { user } = openPage(signedContract(), [refused]);
    await user.click(await screen.findByRole("button", { name: "Download signed PDF" }));
    expect(await screen.findByRole("alert")).toHaveTextContent("couldn't be downloaded");
    expect(screen.getByRole("button", { name: "Download signed PDF" })).toHaveAttribute("aria-disabled", "false");
  });

  it("the page of a newly signed contract says that the files are being made, and shows the files once they exist", async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    openPage({ ...signedContract(), documents: false });
    expect(await screen.findByText(/signed documents are being made/)).toBeVisible();
    expect(screen.getByRole("button", { name: "Download .txt" })).toBeVisible();
    await act(() => vi.advanceTimersByTimeAsync(2_100));
    expect(screen.getByText(/are being made/)).toBeVisible();
    server.use(http.get(CONTRACT, () => HttpResponse.json(signedContract())));
    await act(() => vi.advanceTimersByTimeAsync(3_100));
    expect(await screen.findByRole("button", { name: "Download signed PDF" })).toBeVisible();
    vi.useRealTimers();
  });

  it("the page says that a signed contract's files take longer than usual, and stops polling", async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    openPage({ ...signedContract(), documents: false });
    await screen.findByText(/are being made/);
    let polls = 0;
    const poll: HttpResponseResolver = () => {
      polls++;
      // Polls that fail count too.
      return polls === 1 ? HttpResponse.error() : HttpResponse.json({ ...signedContract(), documents: false });
    };
    server.use(http.get(CONTRACT, poll));
    const minute = () => act(() => vi.advanceTimersByTimeAsync(61_000));
    for (let pause = 0; pause < 8; pause++) await minute();
    expect(await screen.findByText(/takes longer than usual/)).toBeVisible();
    const before = polls;
    expect(before).toBeGreaterThan(1);
    for (let pause = 0; pause < 3; pause++) await minute();
    expect(polls).toBe(before);
    vi.useRealTimers();
  });

  it("the page of a declined contract shows the reason and whom to ask", async () => {
    openPage(declinedContract());
    expect(await screen.findByRole("heading", { name: "This contract was declined" })).toBeVisible();
    expect(screen.getByText("Not these terms")).toBeVisible();
    expect(screen.getByText(/^Questions\?/)).toHaveTextContent("Write to rights@clearhouse.test.");
  });

  it("the page of a withdrawn contract says that the contract can no longer be signed", async () => {
    const over = { text: "", disclosure: null };
    openPage(contractWith({ ...over, status: "voided", voidedAt: "2026-11-21T10:00:00.000Z" }));
    expect(await screen.findByRole("heading", { name: "This contract was withdrawn" })).toBeVisible();
    expect(screen.getByText(/it can no longer be signed/)).toBeVisible();
  });

  it("the page of an expired contract says who can send the contract again, even if the team has no contact email", async () => {
    const { team } = contractWith();
    const over = { text: "", disclosure: null, expiresAt: "2026-11-21T10:00:00.000Z" };
    openPage(contractWith({ ...over, status: "expired", team: { ...team, contactEmail: "" } }));
    expect(await screen.findByRole("heading", { name: "This contract has expired" })).toBeVisible();
    expect(screen.getByText(/It wasn't signed by/)).toHaveTextContent("Ask Sam Rivera to send it again.");
    expect(screen.getByText(/Answer the email in which/)).toBeVisible();
  });

  it("a contract that was signed in another tab is shown as signed once this tab is visible again", async () => {
    openPage(contractWith());
    await screen.findByRole("button", { name: "Sign Contract" });
    server.use(http.get(CONTRACT, () => HttpResponse.json(signedContract())));
    act(() => void document.dispatchEvent(new Event("visibilitychange")));
    const heading = await screen.findByRole("heading", { name: "This contract is signed" });
    await waitFor(() => expect(heading).toHaveFocus());
  });
});

it("the page of a Spanish contract is in Spanish", async () => {
  openPage(contractWith({ locale: "es" }));
  expect(await screen.findByRole("button", { name: "Firmar contrato" })).toBeVisible();
  expect(document.documentElement.lang).toBe("es");
});
