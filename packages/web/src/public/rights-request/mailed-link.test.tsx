import { requestWith } from "@clearhouse/fixtures/pages.ts";
import { screen, waitFor } from "@testing-library/react";
import { HttpResponse, http } from "msw";
import { expect, it } from "vitest";
import { markHeader, takeMark } from "../shared/mark.ts";
import { OWNER_REQUEST, openApprove, openDeny, TOKEN } from "./test/owner-page.tsx";

const MARK = "AbCdEf0123456789-_abcd";
const mailed = (hash: string) => window.history.replaceState(null, "", `/rights-request?token=${TOKEN}${hash}`);
const address = () => screen.findByLabelText(/^Your email/);

it("the mark of a mailed link leaves the address bar, and is kept for the visit", () => {
  mailed(`#mark=${MARK}`);
  takeMark(TOKEN);
  expect(window.location.href).toBe(`${window.location.origin}/rights-request?token=${TOKEN}`);
  expect(markHeader(TOKEN)).toEqual({ "Clearhouse-Mark": MARK });
  expect(markHeader(`${TOKEN}.req_1`)).toEqual({ "Clearhouse-Mark": MARK });
  expect(markHeader("OTHER123")).toEqual({});
});

it("the rest of the fragment stays, and what no header could contain is sent nowhere", () => {
  mailed(`#mark=ä ${MARK}&reminders`);
  takeMark(TOKEN);
  expect(window.location.hash).toBe("#reminders");
  expect(markHeader(TOKEN)).toEqual({});
  mailed("#reminders");
  takeMark(TOKEN);
  expect(window.location.hash).toBe("#reminders");
});

it("with the mark of the mail the asked address is filled in, without it the owner types it and sees a hint", async () => {
  const asked = requestWith({ contentOwner: "Jane Doe", contentOwnerHint: "j•••@example.com" });
  mailed(`#mark=${MARK}`);
  takeMark(TOKEN);
  const filled = http.get(OWNER_REQUEST, ({ request }) =>
    HttpResponse.json({
      ...asked,
      contentOwnerEmail: request.headers.get("clearhouse-mark") === MARK ? "jane@example.com" : "",
    }),
  );
  const { unmount } = await openApprove(asked, [filled]);
  await waitFor(async () => expect(await address()).toHaveValue("jane@example.com"));
  expect(screen.queryByText(/The link was sent to/)).not.toBeInTheDocument();
  unmount();
  sessionStorage.clear();
  await openApprove(asked, [filled]);
  expect(await address()).toHaveValue("");
  expect(await address()).toHaveAccessibleDescription("The link was sent to j•••@example.com.");
});

it("a no names whose answer it is, with the address as a hint", async () => {
  await openDeny(requestWith({ contentOwner: "Jane Doe", contentOwnerHint: "j•••@example.com" }));
  expect(screen.getByText("This is the answer of Jane Doe, j•••@example.com.")).toBeVisible();
});
