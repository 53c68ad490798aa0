import { readFile } from "node:fs/promises";
import { contractWithText } from "@clearhouse/core/contracts/contract/contract.schema.ts";
import { aCreator, sendContract } from "../../contracts.ts";
import { expect } from "../../fixtures.ts";
import { linkOf, pdfOf } from "../../inbox.ts";
import { test } from "../../people.ts";
import { PHONE } from "../../show-screens.ts";

test("a contract is sent, read and signed on a phone", async ({ browser, baseURL, inbox, adminApi }) => {
  const { id, email } = await aCreator(adminApi, "Cleo Marsh");
  const sent = await sendContract(adminApi, id, { locale: "en" });
  const { text } = contractWithText.parse(await adminApi("GET", `contracts/${sent.id}`));
  const link = linkOf(await inbox.waitFor(email, /sent you a contract to sign/), "/sign-contract/");
  expect(link.split("#mark=")[0]).toBe(sent.link);

  const phone = { viewport: PHONE, hasTouch: true, isMobile: true, locale: "en-US", ...(baseURL && { baseURL }) };
  const context = await browser.newContext(phone);
  const signer = await context.newPage();
  const served = await signer.goto(link);
  expect(served?.headers()).toMatchObject({ "referrer-policy": "no-referrer", "x-robots-tag": "noindex, nofollow" });
  await expect(signer).toHaveTitle(/^Contract from /);
  await expect(signer.getByRole("heading", { level: 1, name: "Harbor at dawn" })).toBeVisible();
  expect(await signer.locator("pre").textContent()).toBe(text);
  const [download] = await Promise.all([
    signer.waitForEvent("download"),
    signer.getByRole("button", { name: "Download .txt" }).click(),
  ]);
  expect(await readFile(await download.path(), "utf8")).toBe(text);

  await signer.getByRole("link", { name: "Go to signature" }).click();
  await expect(signer.getByRole("heading", { name: "Your signature" })).toBeInViewport();
  await signer.getByRole("button", { name: "Sign Contract" }).click();
  await expect(signer.getByText("Please fill in all required fields")).toBeVisible();
  await signer.getByLabel("Type your signature").fill("Cleo M.");
  await signer.getByRole("checkbox").check();

  await signer.reload();
  await expect(signer.getByLabel("Type your signature")).toHaveValue("Cleo M.");
  await expect(signer.getByRole("checkbox")).not.toBeChecked();
  await signer.getByRole("checkbox").check();

  // The server stores the signature, but the server's answer is lost on the way to the signer.
  await signer.route("**/api/sign-contract/sign", async (route) => {
    await route.fetch();
    await route.abort();
  });
  await signer.getByRole("button", { name: "Sign Contract" }).click();
  await expect(signer.getByText("Failed to sign contract")).toBeVisible();
  await signer.unroute("**/api/sign-contract/sign");
  await signer.getByRole("button", { name: "Sign Contract" }).click();
  await expect(signer.getByRole("heading", { name: "You signed the contract" })).toBeFocused();

  // The page offers the signed PDF only once the PDF is ready.
  await expect(signer.getByRole("button", { name: "Download signed PDF" })).toBeVisible();
  const [signedPdf] = await Promise.all([
    signer.waitForEvent("download"),
    signer.getByRole("button", { name: "Download signed PDF" }).click(),
  ]);
  expect(signedPdf.suggestedFilename()).toBe(`contract_${sent.id}.pdf`);
  const pdf = await readFile(await signedPdf.path());
  const mail = await inbox.waitFor(email, /^Signed: your contract with /);
  expect(pdfOf(mail).equals(pdf)).toBe(true);

  const other = await context.newPage();
  await other.goto(link);
  await expect(other.getByRole("heading", { name: "This contract is signed" })).toBeVisible();
  await expect(other.getByText("Cleo M.", { exact: true })).toBeVisible();
  await context.close();

  const signed = contractWithText.parse(await adminApi("GET", `contracts/${sent.id}`));
  expect(signed).toMatchObject({
    status: "signed",
    viewedAt: expect.any(String),
    signed: { fullName: "Cleo Marsh", signatureText: "Cleo M." },
    documents: { pdf: { size: pdf.length } },
  });
});
