import { inDays, makeContract, makeCreator, signedContract } from "@clearhouse/fixtures/network.ts";
import { QueryClient } from "@tanstack/react-query";
import { screen, waitFor, within } from "@testing-library/react";
import { http } from "msw";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { showContract } from "@/lib/creators/cached-creators.ts";
import { type CreatorList, creatorDetailOptions, creatorListOptions, EVERYBODY } from "@/lib/creators/creators.ts";
import { at, refusal } from "@/test/fake-api.ts";
import { openCreators } from "./test/open.ts";

const LENA = makeCreator();
const summaryOf = ({ id, status, createdAt }: ReturnType<typeof makeContract>) => ({ id, status, createdAt });
const withContract = (contract: ReturnType<typeof makeContract>) => makeCreator({ contract: summaryOf(contract) });

type Person = ReturnType<typeof openCreators>["person"];
const act = async (person: Person, item: string) => {
  await person.click(await screen.findByRole("button", { name: "Actions for Lena Ortiz" }));
  await person.click(await screen.findByRole("menuitem", { name: item }));
};

const copied = vi.fn<(text: string) => Promise<void>>();
beforeEach(() => {
  copied.mockReset().mockResolvedValue(undefined);
});
/** Replaces the clipboard. Call this function after userEvent has installed its own clipboard. */
const takeClipboard = () => vi.spyOn(navigator.clipboard, "writeText").mockImplementation(copied);

/** Opens Lena's contracts from the menu of her row. */
const openHistory = async (
  contract: ReturnType<typeof makeContract>,
  before: Parameters<typeof openCreators>[1] = {},
) => {
  const opened = openCreators({ creators: [withContract(contract)] }, { contracts: [contract], ...before });
  await act(opened.person, "View Contracts");
  const dialog = within(await screen.findByRole("dialog", { name: "Contract History" }));
  await dialog.findByRole("button", { name: contract.title });
  return { ...opened, dialog };
};
const menuOf = async (person: Person, title = "Harbor at dawn") => {
  await person.click(screen.getByRole("button", { name: `Actions for ${title}` }));
  return (await screen.findAllByRole("menuitem")).map(({ textContent }) => textContent);
};

describe("the contract history of a creator", () => {
  test("opens from the creator's row menu, is named in the URL, and shows each contract's status and dates", async () => {
    const { dialog, here } = await openHistory(makeContract({ viewedAt: inDays(-1) }));
    expect(here()).toBe("/creators?contracts=crt_1");
    expect(dialog.getByText("Draft")).toBeVisible();
    expect(dialog.getByText(/^Sent by Maya Chen on /)).toBeVisible();
    for (const time of [/^Opened /, /^Expires /, /^Next reminder /]) expect(dialog.getByText(time)).toBeVisible();
    expect(screen.getByText("Pending Signature")).toBeInTheDocument();
  });

  test.each([
    ["Executed", signedContract()],
    ["Declined", makeContract({ status: "declined", declined: { at: inDays(-1), reason: "Point 2 is too wide" } })],
    ["Voided", makeContract({ status: "voided", voided: { at: inDays(-1), by: "Maya Chen", reason: "Wrong title" } })],
    ["Expired", makeContract({ status: "expired", expiresAt: inDays(-1) })],
  ])("shows a contract as %s, with the reason if a reason was given", async (label, contract) => {
    const { dialog } = await openHistory(contract);
    expect(dialog.getByText(label)).toBeVisible();
    const reason = contract.declined?.reason ?? contract.voided?.reason;
    if (reason) expect(dialog.getByText(`Reason: ${reason}`)).toBeVisible();
  });

  test("shows that a contract covers all content, in the list and in the contract's details", async () => {
    const covers = {
      ...{ usageRights: "Social media posts", restrictions: [], credit: "" },
      ...{ expiresOn: "2027-01-31", useClass: "commercial" as const },
    };
    const { person, dialog } = await openHistory(makeContract({ covers }));
    const said = "Covers all content · Social media posts · Until Jan 31, 2027";
    expect(dialog.getByText(said)).toBeVisible();
    await person.click(dialog.getByRole("button", { name: "Harbor at dawn" }));
    const details = within(await screen.findByRole("dialog", { name: "Harbor at dawn" }));
    expect(await details.findByText(said)).toBeVisible();
  });

  test("says that no contract exists yet, and offers to send the first contract", async () => {
    const { person } = openCreators({ creators: [LENA] });
    await act(person, "View Contracts");
    const dialog = within(await screen.findByRole("dialog", { name: "Contract History" }));
    expect(await dialog.findByText("No contracts yet")).toBeVisible();
    await person.click(await dialog.findByRole("button", { name: "Send Contract" }));
    expect(await screen.findByRole("dialog", { name: "Send Contract" })).toBeVisible();
  });

  test("reports that the contracts couldn't be loaded, and loads them again when 'Try Again' is pressed", async () => {
    const failing = http.get(at("/api/contracts"), () => refusal(400, "request.invalid", "The page is unknown."), {
      once: true,
    });
    const { person } = openCreators({ creators: [LENA] }, { contracts: [makeContract()], before: [failing] });
    await act(person, "View Contracts");
    expect(await screen.findByText("Failed to load contracts")).toBeVisible();
    await person.click(screen.getByRole("button", { name: "Try Again" }));
    expect(await screen.findByRole("button", { name: "Harbor at dawn" })).toBeVisible();
  });

  test("a creator's details show three contracts, and a button opens the history with all contracts", async () => {
    const many = [1, 2, 3, 4].map((n) => makeContract({ id: `con_${n}`, title: `Take ${n}` }));
    const { person, here } = openCreators({ creators: [LENA] }, { contracts: many, path: "/creators?creator=crt_1" });
    const dialog = within(await screen.findByRole("dialog", { name: "Lena Ortiz" }));
    expect(await dialog.findByRole("button", { name: "Take 3" })).toBeVisible();
    expect(dialog.queryByRole("button", { name: "Take 4" })).not.toBeInTheDocument();
    await person.click(dialog.getByRole("button", { name: "Show all contracts" }));
    expect(await screen.findByRole("button", { name: "Take 4" })).toBeVisible();
    expect(here()).toBe("/creators?creator=crt_1&contracts=crt_1");
  });
});

test("a signature is shown in the creators table even if the creator was loaded later than the table", () => {
  const queryClient = new QueryClient();
  const signed = signedContract();
  const { queryKey } = creatorListOptions(EVERYBODY);
  const pages = [{ items: [withContract(makeContract())], cursor: null }];
  queryClient.setQueryData<CreatorList>(queryKey, { pages, pageParams: [null] });
  queryClient.setQueryData(creatorDetailOptions("crt_1").queryKey, withContract(signed));
  showContract(queryClient, signed);
  const items = queryClient.getQueryData<CreatorList>(queryKey)?.pages.flatMap((page) => page.items);
  expect(items?.map(({ contract }) => contract)).toEqual([summaryOf(signed)]);
});

test("Escape closes first a contract's dialog, then the contract history, then the creator's dialog", async () => {
  const { person, here } = openCreators(
    { creators: [LENA] },
    { contracts: [makeContract()], path: "/creators?creator=crt_1&contracts=crt_1&contract=con_1" },
  );
  await screen.findByText("These are the terms.");
  await person.keyboard("{Escape}");
  await waitFor(() => expect(here()).toBe("/creators?creator=crt_1&contracts=crt_1"));
  await person.keyboard("{Escape}");
  await waitFor(() => expect(here()).toBe("/creators?creator=crt_1"));
  await person.keyboard("{Escape}");
  await waitFor(() => expect(here()).toBe("/creators"));
});

describe("sharing a contract's link", () => {
  test("sharing copies the link of the latest contract, and records that the link was copied", async () => {
    const contract = makeContract();
    const { person, contracts } = openCreators({ creators: [withContract(contract)] }, { contracts: [contract] });
    takeClipboard();
    await act(person, "Share Contract Link");
    expect(await screen.findByText("Link copied!")).toBeInTheDocument();
    expect(copied).toHaveBeenCalledWith(contract.link);
    await waitFor(() =>
      expect(contracts.calls.map(({ what }) => what)).toEqual(["POST /api/contracts/con_1/link-copied"]),
    );
  });

  test("the link is shown and nothing is recorded if the browser forbids copying", async () => {
    copied.mockRejectedValue(new Error("not allowed"));
    const contract = makeContract();
    const { person, contracts } = openCreators({ creators: [withContract(contract)] }, { contracts: [contract] });
    takeClipboard();
    await act(person, "Share Contract Link");
    expect(await screen.findByText(contract.link)).toBeInTheDocument();
    expect(contracts.calls).toEqual([]);
  });

  test("sharing isn't offered for a voided contract", async () => {
    const { person } = openCreators({ creators: [withContract(makeContract({ status: "voided" }))] });
    await person.click(await screen.findByRole("button", { name: "Actions for Lena Ortiz" }));
    await screen.findByRole("menuitem", { name: "View Contracts" });
    expect(screen.queryByRole("menuitem", { name: "Share Contract Link" })).not.toBeInTheDocument();
  });
});

describe("sending a contract again", () => {
  test("a resent contract is confirmed by a message, and can't be resent until a later time", async () => {
    const { person, contracts } = await openHistory(makeContract());
    expect(await menuOf(person)).toEqual(["View Details", "Resend", "Void"]);
    await person.click(screen.getByRole("menuitem", { name: "Resend" }));
    expect(await screen.findByText("Contract sent again")).toBeInTheDocument();
    expect(contracts.calls.map(({ what }) => what)).toEqual(["POST /api/contracts/con_1/resend"]);
    await menuOf(person);
    expect(screen.getByRole("menuitem", { name: "Resend" })).toHaveAttribute("aria-disabled", "true");
    expect(screen.getByText(/^Can be sent again from /)).toBeVisible();
  });

  test("a refused resend shows the server's reason, and the contract's new status", async () => {
    const contract = makeContract();
    const { person, dialog, contracts } = await openHistory(contract, {
      before: [
        http.post(at("/api/contracts/:id/resend"), () =>
          refusal(409, "contract.already_signed", "This contract has already been signed."),
        ),
      ],
    });
    contracts.contracts = [signedContract()];
    await menuOf(person);
    await person.click(screen.getByRole("menuitem", { name: "Resend" }));
    expect(await screen.findByText("Failed to send contract again")).toBeInTheDocument();
    expect(screen.getByText("This contract has already been signed.")).toBeInTheDocument();
    expect(await dialog.findByText("Executed")).toBeVisible();
  });
});

describe("voiding a contract", () => {
  const ask = async (person: Person) => {
    await menuOf(person);
    await person.click(screen.getByRole("menuitem", { name: "Void" }));
    return within(await screen.findByRole("dialog", { name: "Void Harbor at dawn?" }));
  };

  test("voiding a contract asks for a reason, and updates the contract history and the creators table", async () => {
    const { person, dialog, contracts } = await openHistory(makeContract());
    const asked = await ask(person);
    await person.type(asked.getByLabelText("Reason"), "Wrong title");
    await person.click(asked.getByRole("button", { name: "Void Contract" }));
    expect(await screen.findByText("Contract voided")).toBeInTheDocument();
    expect(contracts.calls).toMatchObject([
      { what: "POST /api/contracts/con_1/void", body: { reason: "Wrong title" } },
    ]);
    expect(await dialog.findByText("Reason: Wrong title")).toBeVisible();
    expect(screen.queryByText("Pending Signature")).not.toBeInTheDocument();
  });

  test("the typed reason is kept if the contract was signed before the reason was sent", async () => {
    const { person } = await openHistory(makeContract(), {
      before: [
        http.post(at("/api/contracts/:id/void"), () =>
          refusal(409, "contract.already_signed", "This contract has already been signed."),
        ),
      ],
    });
    const asked = await ask(person);
    await person.type(asked.getByLabelText("Reason"), "Wrong title");
    await person.click(asked.getByRole("button", { name: "Void Contract" }));
    expect(await screen.findByText("Failed to void contract")).toBeInTheDocument();
    expect(asked.getByLabelText("Reason")).toHaveValue("Wrong title");
  });

  test("voiding isn't offered for a signed contract", async () => {
    const { person } = await openHistory(signedContract());
    expect(await menuOf(person)).toEqual(["View Details"]);
    expect(screen.getByText("The signed documents are being made")).toBeVisible();
  });
});
