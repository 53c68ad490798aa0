import { randomUUID } from "node:crypto";
import { Contract } from "@clearhouse/core/contracts/contract/index.ts";
import { Creator } from "@clearhouse/core/contracts/creator/index.ts";
import { Asset } from "@clearhouse/core/library/asset/index.ts";
import { actAs } from "@clearhouse/core/platform/identity/actor.ts";
import { Evidence } from "@clearhouse/core/rights/evidence/index.ts";
import { GrantEntity } from "@clearhouse/core/rights/grant/grant.entity.ts";
import { Grant } from "@clearhouse/core/rights/grant/index.ts";
import { RightsRequestEntity } from "@clearhouse/core/rights/rights-request/rights-request.entity.ts";
import { aBundle } from "@clearhouse/core/testing/bundle.ts";
import { aContract, aRequestWithContract, sign, tokenOf } from "@clearhouse/core/testing/contracts.ts";
import { anInvite } from "@clearhouse/core/testing/onboarding.ts";
import { anOpenRequest, aProof, CALLER, OLIVIA, termsSha256 } from "@clearhouse/core/testing/scene.ts";
import { beforeAll, expect, it } from "vitest";
import { freshAddress, inProcess, TRANSPORTS, type Transport } from "../../testing/call.ts";
import { anInvitedCreator } from "../../testing/roles/invited-creator.ts";
import { anOwner } from "../../testing/roles/owner.ts";
import { aSignedInTeam, type Person } from "../../testing/roles/people.ts";
import { aSigner } from "../../testing/roles/signer.ts";

const MARK = "clearhouse-teams";

/**
 * A browser that keeps the team's mark. Each call comes from another address, unless there is a fixed one.
 * @param first a cookie that the browser sends before the mark
 */
const aBrowser = (address?: string, first = "") => {
  let mark = "";
  const send: Transport["send"] = async (call) => {
    const cookie = [first, mark, call.headers?.cookie].filter(Boolean).join("; ") || undefined;
    const headers = { ...call.headers, "cloudfront-viewer-address": address ?? freshAddress(), cookie };
    const answer = await inProcess.send({ ...call, headers });
    mark = answer.cookies.find((line) => line.startsWith(`${MARK}=`))?.split(";")[0] ?? mark;
    return { ...answer, cookies: answer.cookies.filter((line) => !line.startsWith(`${MARK}=`)) };
  };
  const session = (method: string, { authorization }: Person) =>
    send({ method, path: "/api/session", headers: { authorization } });
  return {
    name: inProcess.name,
    send,
    signIn: (person: Person) => session("GET", person),
    signOut: (person: Person) => session("DELETE", person),
  };
};

/** A browser in which a member has signed in and out again. Its answers come from other networks. */
const aMembersBrowser = async (person: Person) => {
  const browser = aBrowser();
  await browser.signIn(person);
  await browser.signOut(person);
  return browser;
};

let ours: Awaited<ReturnType<typeof aSignedInTeam>>;
beforeAll(async () => {
  ours = await aSignedInTeam();
});

const asAdmin = <T>(work: () => Promise<T>): Promise<T> => actAs(ours.admin, work, CALLER);

/** Every place where the team reads by what an answer looks like its own. */
const seenOf = async (assetId: string) => {
  const [asset, entries, { items }] = await asAdmin(async () => [
    await Asset.get(assetId),
    await Asset.activity(assetId),
    await Grant.list(assetId),
  ]);
  const answer = entries.find(({ type }) => /^rights_request\.(approved|denied)$/.test(type));
  const evidence = await asAdmin(() => Evidence.decision(assetId, answer?.seq ?? 0));
  return {
    approval: asset.approval?.ownNetwork,
    request: asset.request?.ownNetwork,
    grant: items[0]?.grantedBy.ownNetwork,
    entry: answer?.facts["own network"],
    evidence: evidence.ownNetwork,
  };
};

it.each(TRANSPORTS)("a session marks the browser for 400 days, also after sign-out, $name", async (way) => {
  const line = async (method: string, cookie?: string) => {
    const headers = { authorization: ours.member.authorization, cookie };
    const { cookies } = await way.send({ method, path: "/api/session", headers });
    return cookies.find((one) => one.startsWith(`${MARK}=`));
  };
  const [pair = "", ...attributes] = (await line("GET"))?.split("; ") ?? [];
  expect(pair).toMatch(/^clearhouse-teams=[0-9a-f]{32}$/);
  expect(attributes.toSorted()).toEqual(["HttpOnly", "Max-Age=34560000", "Path=/api", "SameSite=Strict"]);
  expect(await line("DELETE", pair)).toBeUndefined();
});

it("an approval from a browser that was signed in to the team is recorded as one from its own network", async () => {
  const { asset, token } = await anOpenRequest(ours.admin);
  const browser = aBrowser("9.9.9.1:443");
  await browser.signIn(ours.member);
  await browser.signOut(ours.member);
  const answer = await anOwner(browser, token).approve();
  expect([answer.status, answer.text.includes("ownNetwork")]).toEqual([200, false]);
  const signs = ["browser", "address"];
  expect(await seenOf(asset.id)).toEqual({
    approval: signs,
    request: signs,
    grant: signs,
    entry: "browser, address",
    evidence: signs,
  });
  expect((await asAdmin(() => Evidence.check(asset.id))).flaw).toBeNull();
});

it("a cookie that a script put before the browser's own doesn't hide that it was signed in to the team", async () => {
  const { asset, token } = await anOpenRequest(ours.admin);
  const browser = aBrowser(undefined, `${MARK}=x`);
  await browser.signIn(ours.member);
  await anOwner(browser, token).approve();
  expect(await seenOf(asset.id)).toMatchObject({ approval: ["browser"], evidence: ["browser"] });
});

it("an approval from an address that a member used is recorded as one from the team's own network", async () => {
  const { asset, token } = await anOpenRequest(ours.admin);
  await aBrowser("[2a02:8388:1::1]:443").signIn(ours.member);
  await anOwner(aBrowser("2a02:8388:1::9:443"), token).approve();
  expect(await seenOf(asset.id)).toMatchObject({ approval: ["address"], entry: "address", evidence: ["address"] });
});

it("an approval from elsewhere, or from the browser and network of another team, has no such record", async () => {
  const rivals = await aSignedInTeam("Rival Media");
  const theirs = aBrowser("9.9.9.3:443");
  await theirs.signIn(rivals.member);
  for (const browser of [aBrowser(), theirs]) {
    const { asset, token } = await anOpenRequest(ours.admin);
    await anOwner(browser, token).approve();
    expect(await seenOf(asset.id)).toEqual({
      approval: undefined,
      request: undefined,
      grant: undefined,
      entry: undefined,
      evidence: undefined,
    });
    expect((await asAdmin(() => Evidence.check(asset.id))).flaw).toBeNull();
  }
});

it("a denial from a browser that was signed in to the team is recorded as one from its own network", async () => {
  const { asset, token } = await anOpenRequest(ours.admin);
  await anOwner(await aMembersBrowser(ours.admin), token).deny();
  expect(await seenOf(asset.id)).toMatchObject({ request: ["browser"], entry: "browser", evidence: ["browser"] });
});

it("answers to several requests from a browser of the team are recorded as answers from its own network", async () => {
  const { token, requestIds, assetIds } = await aBundle(ours.admin);
  const browser = await aMembersBrowser(ours.admin);
  const headers = { "clearhouse-token": token };
  const path = "/api/owner/request-bundle";
  const asked = JSON.parse((await browser.send({ method: "GET", path, headers })).text);
  const said = { ...OLIVIA, usageRights: asked.intendedUse };
  const [first, second] = requestIds;
  const approval = { ...said, proof: await aProof(), termsSha256: termsSha256(asked, said), requestIds: [first] };
  await browser.send({ method: "POST", path: `${path}/approve`, headers, body: approval });
  const denial = { ...OLIVIA, proof: await aProof(), reason: "Not mine", requestIds: [second] };
  await browser.send({ method: "POST", path: `${path}/deny`, headers, body: denial });
  expect(await seenOf(assetIds[0] ?? "")).toMatchObject({ approval: ["browser"], entry: "browser" });
  expect(await seenOf(assetIds[1] ?? "")).toMatchObject({ request: ["browser"], entry: "browser" });
});

/** The signature or refusal of a contract as the team sees it, and the fact in its history. */
const contractSeen = (id: string) =>
  asAdmin(async () => {
    const { signed, declined } = await Contract.get(id);
    const { items } = await Contract.history(id, { limit: 100 });
    const entry = items.find(({ type }) => type === "contract.signed" || type === "contract.declined");
    return { signs: (signed ?? declined)?.ownNetwork, entry: entry?.facts["own network"] };
  });

it("a contract signed or declined from a browser of the team says that it was answered from its own network", async () => {
  const browser = await aMembersBrowser(ours.admin);
  const [signed, declined, elsewhere] = [
    await aContract(ours.admin),
    await aContract(ours.admin),
    await aContract(ours.admin),
  ];
  await aSigner(browser, signed.token).sign();
  await aSigner(browser, declined.token).decline();
  await aSigner(aBrowser(), elsewhere.token).sign();
  const own = { signs: ["browser"], entry: "browser" };
  expect(await contractSeen(signed.contract.id)).toEqual(own);
  expect(await contractSeen(declined.contract.id)).toEqual(own);
  expect(await contractSeen(elsewhere.contract.id)).toEqual({ signs: undefined, entry: undefined });
});

it("a permission by contract tells of the approval's network even if the contract was signed elsewhere", async () => {
  const { asset, token } = await aRequestWithContract(ours.admin);
  const answer = await anOwner(await aMembersBrowser(ours.admin), token).approve();
  const link = JSON.parse(answer.text).contract.link;
  await sign(await Contract.signerByToken(tokenOf({ link })));
  expect(await seenOf(asset.id)).toMatchObject({ approval: ["browser"], grant: ["browser"], entry: "browser" });
  expect((await asAdmin(() => Evidence.check(asset.id))).flaw).toBeNull();
});

it("a creator who joins from a browser of the team is recorded as joining from its own network", async () => {
  const { code } = await anInvite(ours.admin);
  const email = `cleo-${randomUUID()}@clearhouse.test`;
  const answer = await anInvitedCreator(await aMembersBrowser(ours.admin), code).onboard({ email });
  expect(answer.status).toBe(201);
  const { items } = await asAdmin(() => Creator.list({ q: email, status: "", type: "", limit: 10 }));
  const creator = items[0];
  const history = await asAdmin(() => Creator.history(creator?.id ?? "", { limit: 10 }));
  expect(history.items.at(-1)?.facts["own network"]).toBe("browser");
  expect((await contractSeen(creator?.contract?.id ?? "")).signs).toEqual(["browser"]);
});

it.each(["grant", "request"])(
  "a check finds that somebody took the team's own network out of the %s",
  async (which) => {
    const { asset, request, token } = await anOpenRequest(ours.admin);
    const owner = anOwner(await aMembersBrowser(ours.admin), token);
    await (which === "grant" ? owner.approve() : owner.deny());
    expect((await asAdmin(() => Evidence.check(asset.id))).flaw).toBeNull();
    const { teamId } = ours;
    if (which === "grant") {
      const grantId = (await asAdmin(() => Asset.get(asset.id))).approval?.grantId ?? "";
      const { data } = await GrantEntity.get({ teamId, grantId }).go({ consistent: true });
      if (!data) throw new Error("There is no grant");
      const { ownNetwork: _, ...rest } = data.grantedBy;
      await GrantEntity.patch({ teamId, grantId }).set({ grantedBy: rest }).go();
    } else {
      const { data } = await RightsRequestEntity.get({ teamId, requestId: request.id }).go({ consistent: true });
      if (!data?.decision) throw new Error("The request has no answer");
      const { ownNetwork: _, ...decision } = data.decision;
      await RightsRequestEntity.patch({ teamId, requestId: request.id }).set({ decision }).go();
    }
    expect((await asAdmin(() => Evidence.check(asset.id))).flaw).toMatchObject({ reason: "answer_differs" });
  },
);
