import { asset as assetSchema } from "@clearhouse/core/library/asset/asset.schema.ts";
import type { Locator, Page } from "@playwright/test";
import { uploadFile } from "../../assets.ts";
import { ADMIN, expect, MEMBER } from "../../fixtures.ts";
import { newOwner, ownPhoto, PLACES } from "../../owners.ts";
import { test } from "../../people.ts";

/** Opens an asset's detail by its link. */
const open = async (page: Page, { id, name }: { id: string; name: string }): Promise<Locator> => {
  await page.goto(`/?asset=${id}`);
  return page.getByRole("dialog", { name, exact: true });
};

test("what stops an asset stops its copy and the copy's download, until an admin says why it doesn't apply, on a phone and on a wide page", async ({
  visitor,
  adminApi,
  signIn,
}) => {
  const story = async ({ browser }: (typeof PLACES)[number]) => {
    const { stamp } = newOwner();
    const { buffer, name: fileName, mimeType: contentType } = await ownPhoto();
    const upload = async (name: string) => {
      const bytes = new Uint8Array(buffer);
      const uploadId = await uploadFile(adminApi, bytes, { fileName, contentType, purpose: "asset" });
      const about = { source: `Handed in as ${name}`, uploadedBy: "Ada Okafor" };
      return assetSchema.parse(await adminApi("POST", "assets", { uploadId, name, ...about }));
    };
    const [first, copy] = [await upload(`First ${stamp}`), await upload(`Copy ${stamp}`)];
    const read = async ({ id }: { id: string }) => assetSchema.parse(await adminApi("GET", `assets/${id}`));
    const set = async ({ id }: { id: string }, change: object) =>
      adminApi("PUT", `assets/${id}/status`, { ...change, version: (await read({ id })).version });
    const approval = {
      basis: { kind: "own_work", note: "", link: "" },
      ...{ brand: "Clearhouse Network", intendedUse: "Social media posts", usageRights: "", notes: "", expiresOn: "" },
    };
    await set(copy, { status: "approved", approval });
    await set(first, { status: "denied" });

    const [page, admin] = [
      await visitor({ ...browser, locale: "en-US" }),
      await visitor({ ...browser, locale: "en-US" }),
    ];
    await signIn(page, MEMBER);
    // The copy is told of the stop by an event.
    await expect
      .poll(async () => (await read(copy)).mayBeUsed.verdict, { message: "the copy is stopped" })
      .toBe("stop");
    const detail = await open(page, copy);
    await expect(detail.locator("[data-verdict]").getByText("Stop", { exact: true })).toBeVisible();
    await detail.getByRole("button", { name: "Download", exact: true }).click();
    const refused = page.getByRole("alertdialog");
    await expect(refused.getByText("Ask an admin of your team if you need the file.")).toBeVisible();
    await expect(refused.getByRole("button", { name: "Download anyway" })).toBeHidden();
    await refused.getByRole("button", { name: "Close" }).click();
    await detail.getByRole("button", { name: "Can I use this?" }).click();
    const gate = page.getByRole("dialog", { name: "Can I use this?" });
    await expect(gate.getByRole("link", { name: `Open First ${stamp}` })).toBeVisible();
    await expect(gate.getByRole("button", { name: "It doesn't apply here…" })).toBeHidden();

    await signIn(admin, ADMIN);
    const seen = await open(admin, copy);
    await seen.getByRole("button", { name: "Can I use this?" }).click();
    const adminsGate = admin.getByRole("dialog", { name: "Can I use this?" });
    await admin.getByRole("button", { name: "It doesn't apply here…" }).click();
    const asking = admin.getByRole("alertdialog", { name: "Doesn't it apply to this asset?" });
    await asking.getByLabel("Reason").fill("The first one was a slip of the hand.");
    await asking.getByRole("button", { name: "It doesn't apply here" }).click();
    await expect(adminsGate.getByRole("status").getByText("Cleared", { exact: true })).toBeVisible();
    await adminsGate.getByRole("button", { name: "Close" }).click();
    await expect(seen.getByText("The first one was a slip of the hand.").first()).toBeVisible();
    // The first one is as it was.
    await expect((await open(admin, first)).locator("[data-verdict]").getByText("Stop", { exact: true })).toBeVisible();
  };
  await Promise.all(PLACES.map(story));
});
