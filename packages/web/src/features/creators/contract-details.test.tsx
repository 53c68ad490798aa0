import { inDays, makeCreator, makeHistoryEntry, signedContract } from "@clearhouse/fixtures/network.ts";
import { screen, waitFor, within } from "@testing-library/react";
import { HttpResponse, http } from "msw";
import { describe, expect, test, vi } from "vitest";
import { at, refusal } from "@/test/fake-api.ts";
import { openCreators } from "./test/open.ts";

const LENA = makeCreator();

describe("the contract details dialog", () => {
  const DOCUMENTS = {
    documents: {
      pdf: { sha256: "c".repeat(64), size: 1 },
      text: { sha256: "d".repeat(64), size: 1 },
      madeAt: inDays(-1),
    },
  };
  const UA = "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15";
  const open = (contract = signedContract(DOCUMENTS), options: Parameters<typeof openCreators>[1] = {}) =>
    openCreators({ creators: [LENA] }, { path: "/creators?contract=con_1", contracts: [contract], ...options });
  const detail = async () => within(await screen.findByRole("dialog", { name: "Harbor at dawn" }));

  test("shows the contract's text, the signature as the creator typed it, and the hashes", async () => {
    open();
    const dialog = await detail();
    for (const text of [
      "These are the terms.",
      "Lena O.",
      "Lena María Ortiz",
      "Video license, version 2",
      "Executed",
    ]) {
      expect(dialog.getByText(text)).toBeVisible();
    }
    for (const hash of ["a", "b", "c", "d"]) expect(dialog.getByText(hash.repeat(64))).toBeVisible();
    expect(dialog.queryByText("IP address")).not.toBeInTheDocument();
  });

  test("doesn't say that a signed contract wasn't opened if no visit was recorded", async () => {
    open(signedContract({ viewedAt: undefined }));
    const dialog = await detail();
    expect(dialog.getByText("Executed")).toBeVisible();
    expect(dialog.queryByText("Opened")).not.toBeInTheDocument();
    expect(dialog.queryByText("Not yet")).not.toBeInTheDocument();
  });

  test("shows an admin the signer's IP address, and fifty characters of the browser's name", async () => {
    const { signed } = signedContract();
    open(signedContract({ ...DOCUMENTS, ...(signed && { signed: { ...signed, ip: "192.0.2.7", userAgent: UA } }) }));
    const dialog = await detail();
    expect(dialog.getByText("192.0.2.7")).toBeVisible();
    expect(dialog.getByText(UA.slice(0, 50))).toHaveAttribute("title", UA);
  });

  test("says that a signature came from the team's own network, in the contract and in its history", async () => {
    const { signed } = signedContract();
    const signs = ["browser" as const, "address" as const];
    const { contracts } = open(
      signedContract({ ...DOCUMENTS, ...(signed && { signed: { ...signed, ownNetwork: signs } }) }),
    );
    const by = { kind: "signer" as const, name: "Lena María Ortiz" };
    contracts.history = [
      makeHistoryEntry({ type: "contract.signed", by, facts: { "own network": "browser, address" } }),
    ];
    const dialog = await detail();
    const entry = await dialog.findByRole("listitem");
    expect(entry).toHaveTextContent(
      "Answered from the team's own networkin a browser that is or was signed in to the team, and from an address that a member had used within a day",
    );
    expect(entry).not.toHaveTextContent("browser, address");
    expect(dialog.getAllByText("Answered from the team's own network")).toHaveLength(2);
  });

  test("shows the contract's history in words", async () => {
    const { contracts } = open();
    const signer = { kind: "signer" as const, name: "Lena María Ortiz" };
    contracts.history = [
      makeHistoryEntry({
        ...{ seq: 2, type: "contract.signed", by: signer, from: "pending", to: "signed" },
        facts: { signature: "Lena O.", "text sha256": "a".repeat(64) },
      }),
      makeHistoryEntry({ type: "contract.created", to: "pending", facts: { creator: "crt_1", email: LENA.email } }),
    ];
    const dialog = await detail();
    const [first, second] = await dialog.findAllByRole("listitem");
    expect(first).toHaveTextContent(
      /^Lena María Ortiz signed the contractDraftbecomesExecutedSignature as typedLena O\./,
    );
    expect(second).toHaveTextContent(/^Maya Chen made the contractEmaillena@example\.com/);
    expect(second).not.toHaveTextContent("crt_1");
  });

  test("downloads the signed PDF under a name with the contract's ID", async () => {
    const url = vi.spyOn(URL, "createObjectURL").mockReturnValue("blob:pdf");
    const click = vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(() => undefined);
    const asked = http.get(at("/api/contracts/con_1/documents/pdf"), () => HttpResponse.text("%PDF"));
    const { person } = open(signedContract(DOCUMENTS), { before: [asked] });
    await person.click((await detail()).getByRole("button", { name: "Download PDF" }));
    await waitFor(() => expect(click).toHaveBeenCalled());
    expect(click.mock.contexts[0]).toHaveProperty("download", "contract_con_1.pdf");
    url.mockRestore();
    click.mockRestore();
  });

  test.each([
    [404, "No File Available"],
    [503, "Download Failed"],
  ])("reports that a document couldn't be downloaded (%i)", async (status, title) => {
    const asked = http.get(at("/api/contracts/con_1/documents/text"), () => refusal(status, "test", "Not now."));
    const { person } = open(signedContract(DOCUMENTS), { before: [asked] });
    await person.click((await detail()).getByRole("button", { name: "Download Text" }));
    expect(await screen.findByText(title)).toBeInTheDocument();
  });

  test("says that the signed documents are being made, and offers no download", async () => {
    open(signedContract());
    const dialog = await detail();
    expect(dialog.getByText("The signed documents are being made")).toBeVisible();
    expect(dialog.queryByRole("button", { name: /Download/ })).not.toBeInTheDocument();
  });

  test("says 'Contract not found' if the contract doesn't exist", async () => {
    openCreators({ creators: [LENA] }, { path: "/creators?contract=con_gone" });
    expect(await screen.findByRole("dialog", { name: "Contract not found" })).toBeVisible();
  });
});
