import type { Locale } from "@clearhouse/core/base/texts/locale.policy.ts";
import { languageOf } from "@clearhouse/core/base/texts/texts.policy.ts";
import type { SignerContract } from "@clearhouse/core/contracts/contract/contract.schema.ts";
import { contractWith } from "@clearhouse/fixtures/pages.ts";
import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { HttpResponse, http, type RequestHandler } from "msw";
import { challenges } from "@/test/challenges.ts";
import { server } from "@/test/setup.ts";
import { tokenInPath } from "../../shared/token-in-path.ts";
import { SignContractPage } from "../page.tsx";

// jsdom has no layout to scroll.
window.scrollTo = () => undefined;

export const TOKEN = "abcdefgh";
export const ORIGIN = window.location.origin;
export const CONTRACT = `${ORIGIN}/api/sign-contract`;

export const signedContract = (): SignerContract =>
  contractWith({
    status: "signed",
    disclosure: null,
    documents: true,
    signed: {
      fullName: "Cleo Creator",
      signatureText: "C. Creator",
      at: "2026-11-21T10:00:00.000Z",
      sha256: "e".repeat(64),
    },
  });

export const declinedContract = (reason = "Not these terms"): SignerContract =>
  contractWith({
    status: "declined",
    text: "",
    disclosure: null,
    declined: { at: "2026-11-21T10:00:00.000Z", reason },
  });

/** Opens the page at its link; `handlers` are put before the usual ones. */
export const openPage = (
  contract: SignerContract,
  handlers: RequestHandler[] = [],
  path = `/sign-contract/${TOKEN}`,
  locale: Locale = "en",
) => {
  server.use(
    ...handlers,
    http.get(CONTRACT, () => HttpResponse.json(contract)),
    http.post(`${CONTRACT}/view`, () => new HttpResponse(null, { status: 204 })),
    challenges,
  );
  window.history.replaceState(null, "", path);
  const user = userEvent.setup({ delay: null });
  const { unmount } = render(
    <SignContractPage token={tokenInPath(window.location.pathname)} language={languageOf("signing", locale)} />,
  );
  return { user, unmount };
};

/** Opens the page and waits for its form. */
export const openForm = async (contract = contractWith(), handlers: RequestHandler[] = []) => {
  const opened = openPage(contract, handlers);
  await screen.findByRole("button", { name: "Sign Contract" });
  return opened;
};

export const fillIn = async (user: ReturnType<typeof userEvent.setup>) => {
  await user.type(screen.getByLabelText(/^Type your signature/), "C. Creator");
  await user.click(screen.getByRole("checkbox"));
};

export const press = (user: ReturnType<typeof userEvent.setup>, name: string) =>
  user.click(screen.getByRole("button", { name }));
