import { Answerer } from "@clearhouse/core/base/answerer/index.ts";
import { Asset } from "@clearhouse/core/library/asset/index.ts";
import { signingMails } from "@clearhouse/core/notices/mail/contract-mails.ts";
import { actAs } from "@clearhouse/core/platform/identity/actor.ts";
import { ownerMail as bundleMail } from "@clearhouse/core/rights/request-bundle/mails.ts";
import { ownerMail } from "@clearhouse/core/rights/rights-request/mails.ts";
import { aBundle } from "@clearhouse/core/testing/bundle.ts";
import { aContract } from "@clearhouse/core/testing/contracts.ts";
import { anOpenRequest, CALLER, OLIVIA } from "@clearhouse/core/testing/scene.ts";
import { beforeAll, expect, it } from "vitest";
import { inProcess } from "../../testing/call.ts";
import { putPages } from "../../testing/pages.ts";
import { anOwner } from "../../testing/roles/owner.ts";
import { aSignedInTeam } from "../../testing/roles/people.ts";

const TO_OLIVIA = { contentOwnerEmail: OLIVIA.email };
const HINT = "o•••@example.com";
let ours: Awaited<ReturnType<typeof aSignedInTeam>>;
beforeAll(async () => {
  await putPages({ "rights-request.html": `<!doctype html><html lang="en"><!--meta--><!--body--><!--/body--></html>` });
  ours = await aSignedInTeam();
});

const asSystem = <T>(work: () => Promise<T>): Promise<T> =>
  actAs({ kind: "system", name: "test", teamId: ours.teamId }, work, CALLER);
const read = (path: string, token: string, mark?: string) =>
  inProcess.send({ method: "GET", path, headers: { "clearhouse-token": token, "clearhouse-mark": mark } });
const markIn = (link: string | undefined): string => new URL(link ?? "").hash.replace("#mark=", "");

it("the mails to an owner have the mark in the fragment of their link, and nothing that members see has it", async () => {
  const { asset, request, token } = await anOpenRequest(ours.admin, TO_OLIVIA);
  const mark = await Answerer.markFor({ token, email: OLIVIA.email });
  const mailed = (await asSystem(() => ownerMail(request.id)))?.props.link;
  expect(mailed).toBe(`${request.link}#mark=${mark}`);
  const bundle = await aBundle(ours.admin, TO_OLIVIA);
  const many = (await asSystem(() => bundleMail(bundle.bundleId ?? "")))?.props.link;
  expect(markIn(many)).toBe(await Answerer.markFor({ token: bundle.token, email: OLIVIA.email }));
  const { contract, token: signing } = await aContract(ours.admin);
  const toSign = (await asSystem(() => signingMails(contract.id, "any")))[0]?.props.signingUrl;
  expect(markIn(toSign)).toBe(await Answerer.markFor({ token: signing, email: contract.party.email }));
  const seen = await actAs(ours.admin, async () => [await Asset.get(asset.id), await Asset.activity(asset.id)], CALLER);
  for (const secret of [mark, markIn(many), markIn(toSign), "#mark"])
    expect(JSON.stringify([seen, request, bundle, contract])).not.toContain(secret);
});

it.each([
  ["a request", "rights-request", async () => anOpenRequest(ours.admin, TO_OLIVIA)],
  ["several requests", "request-bundle", async () => aBundle(ours.admin, TO_OLIVIA)],
])(
  "whoever has the link of %s gets the asked address as a hint, and whole with the mark of the mail",
  async (_, path, make) => {
    const { token } = await make();
    const mark = await Answerer.markFor({ token, email: OLIVIA.email });
    const { text } = await read(`/api/owner/${path}`, token, mark);
    expect(JSON.parse(text)).toMatchObject({ contentOwnerEmail: OLIVIA.email, contentOwnerHint: HINT });
    const page = await read(`/rights-request?token=${token}`, token, mark);
    expect([page.status, page.text.includes(OLIVIA.email)]).toEqual([200, false]);
    const other = await anOpenRequest(ours.admin, TO_OLIVIA);
    const others = await Answerer.markFor({ token: other.token, email: OLIVIA.email });
    for (const wrong of [undefined, "", "forged", `${mark}.`.repeat(500), others]) {
      const answer = await read(`/api/owner/${path}`, token, wrong);
      expect(answer.status).toBe(200);
      expect(JSON.parse(answer.text)).toMatchObject({ contentOwnerEmail: "", contentOwnerHint: HINT });
      expect(answer.text).not.toContain(OLIVIA.email);
    }
  },
);

it("once a request is answered, its link gives neither the address nor a hint, also with the mark", async () => {
  const { token } = await anOpenRequest(ours.admin, TO_OLIVIA);
  const mark = await Answerer.markFor({ token, email: OLIVIA.email });
  expect((await anOwner(inProcess, token).approve()).status).toBe(200);
  const { text } = await read("/api/owner/rights-request", token, mark);
  expect(JSON.parse(text)).toMatchObject({ contentOwnerEmail: "", contentOwnerHint: "" });
});
