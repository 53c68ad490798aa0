import { describe, expect, it } from "vitest";
import { read } from "../../library/asset/change.ts";
import { Asset } from "../../library/asset/index.ts";
import { withClock } from "../../platform/clock.ts";
import { actAs } from "../../platform/identity/actor.ts";
import { ASK, anAsset, anOpenRequest, approve, aTeam, CALLER, deny, PNG, upload } from "../../testing/scene.ts";
import { Sent } from "../../testing/sent.ts";
import { Clearance } from "../clearance/index.ts";
import { GrantEntity } from "../grant/grant.entity.ts";
import { RightsRequest } from "./index.ts";

const inDays = (days: number) => ({ now: () => new Date(Date.now() + days * 86_400_000) });

describe("asking for rights", () => {
  it("a request makes a link and sets its asset to requesting-rights", async () => {
    const { admin } = await aTeam();
    const { asset, request } = await anOpenRequest(admin);
    expect(asset.status).toBe("requesting-rights");
    expect(asset.request).toMatchObject({ id: request.id, status: "pending", link: request.link });
    expect(request.link).toMatch(/^http:\/\/clearhouse\.test\/rights-request\?token=[A-Z0-9]{12}$/);
    expect(request.message).toContain("@creator");
  });

  it("a request without a message uses the team's message, and a message that the member wrote is sent unchanged", async () => {
    const { admin } = await aTeam();
    await actAs(
      admin,
      async () => {
        await Sent.editTeam({ requestMessage: "{{creator_handle}}: {{content_title}}, {{brand}}, {{sender_name}}" });
        const ask = async (message: string) =>
          (await Sent.requestForAsset((await anAsset("Sunset")).id, { ...ASK, message })).request.message;
        expect(await ask("")).toBe("@creator: Sunset, Clearhouse Network, Ada Admin");
        expect(await ask("Dear {{creator_name}}")).toBe("Dear {{creator_name}}");
      },
      CALLER,
    );
  });

  it("the activity records which member asked which owner at which email address", async () => {
    const { admin, member } = await aTeam();
    const { asset } = await anOpenRequest(admin);
    const asked = async (assetId: string) => (await Asset.activity(assetId)).findLast((entry) => entry.asked);
    await actAs(
      member,
      async () => {
        expect(await asked(asset.id)).toMatchObject({
          type: "rights_request.created",
          by: { name: "Ada Admin" },
          asked: { name: "@creator", email: "owner@example.com" },
        });
        const { contentOwnerEmail, ...byLink } = ASK;
        const post = { contentUrl: "https://instagram.com/p/1", contentTitle: "Sunset", proof: "" };
        const byUrl = await Sent.requestByUrl({ ...byLink, ...post });
        expect(await asked(byUrl.asset.id)).toMatchObject({ seq: 1, asked: { name: "@creator", email: "" } });
      },
      CALLER,
    );
  });

  it("a request may ask for rights until today in the team's time zone, but not until a past day", async () => {
    const { admin } = await aTeam();
    await actAs(
      admin,
      async () => {
        await Sent.editTeam({ timeZone: "Pacific/Kiritimati" });
        // It is March 3 in Kiritimati at this time.
        await withClock({ now: () => new Date("2026-03-02T12:00:00.000Z") }, async () => {
          const ask = async (requestedUntil: string) =>
            Sent.requestForAsset((await anAsset()).id, { ...ASK, requestedUntil });
          expect((await ask("2026-03-03")).request.requestedUntil).toBe("2026-03-03");
          await expect(ask("2026-03-02")).rejects.toMatchObject({
            code: "request.invalid",
            fields: { requestedUntil: "Please choose a date that has not passed" },
          });
        });
      },
      CALLER,
    );
  });

  it("a request for a post can include tags and several files if the files were uploaded for one new asset", async () => {
    const { admin } = await aTeam();
    await actAs(
      admin,
      async () => {
        const first = await upload(PNG, { fileName: "one.png" });
        const second = await upload(PNG, { fileName: "two.png", forUploadId: first });
        const alone = await upload(PNG);
        const post = { contentUrl: "https://instagram.com/p/1", contentTitle: "Sunset", proof: "" };
        const ask = (uploadIds: string[]) =>
          Sent.requestByUrl({
            ...ASK,
            ...post,
            brand: "rap",
            uploadIds,
            tags: [
              { type: "theme", name: "sunset" },
              { type: "brand", name: "@RAP" },
            ],
          });
        await expect(ask([first, alone])).rejects.toMatchObject({ code: "upload.not_found" });
        const { asset } = await ask([first, second]);
        expect(asset.files.map(({ name, origin }) => [name, origin])).toEqual([
          ["one.png", "team"],
          ["two.png", "team"],
        ]);
        expect(asset.tags).toEqual([
          { type: "brand", name: "@rap" },
          { type: "theme", name: "sunset" },
        ]);
        await expect(ask([first])).rejects.toMatchObject({ code: "upload.wrong_state" });
      },
      CALLER,
    );
  });

  it("a second request is refused while an earlier request for the asset is open", async () => {
    const { admin } = await aTeam();
    const { asset, request } = await anOpenRequest(admin);
    await actAs(admin, async () => {
      await expect(Sent.requestForAsset(asset.id, ASK)).rejects.toMatchObject({
        code: "rights_request.already_open",
      });
      expect(await RightsRequest.openOf(asset.id)).toMatchObject({ id: request.id });
    });
  });

  it("after a no there is no open request, and the denied one is known", async () => {
    const { admin } = await aTeam();
    const { asset, request, owner } = await anOpenRequest(admin);
    expect(await actAs(admin, () => RightsRequest.latestOf(asset.id))).not.toHaveProperty("denied");
    await deny(owner);
    expect(await actAs(admin, () => RightsRequest.latestOf(asset.id))).toMatchObject({
      request: null,
      denied: { id: request.id, status: "denied", brand: request.brand, intendedUse: request.intendedUse },
    });
  });

  it("calls with the same idempotency key make one request", async () => {
    const { admin } = await aTeam();
    await actAs(admin, async () => {
      const { id } = await anAsset();
      const key = "b7a1c9d2-0000-4000-8000-000000000001";
      const made = await Promise.all([1, 2, 3].map(() => Sent.requestForAsset(id, ASK, key).catch(() => undefined)));
      const again = await Sent.requestForAsset(id, ASK, key);
      expect(new Set([...made.filter(Boolean), again].map((one) => one?.request.id)).size).toBe(1);
    });
  });

  it("of two members who ask for an asset's rights at once, only one member succeeds", async () => {
    const { admin, member } = await aTeam();
    const { id } = await actAs(admin, () => anAsset(), CALLER);
    const results = await Promise.allSettled(
      [admin, member].map((actor) => actAs(actor, () => Sent.requestForAsset(id, ASK), CALLER)),
    );
    expect(results.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
  });

  it("an asset's rights can be asked for again after a denial or after 30 days without an answer", async () => {
    const { admin } = await aTeam();
    const { asset, owner } = await anOpenRequest(admin);
    await deny(owner);
    const second = await actAs(admin, () => Sent.requestForAsset(asset.id, ASK), CALLER);
    const third = await withClock(inDays(31), () => actAs(admin, () => Sent.requestForAsset(asset.id, ASK), CALLER));
    expect(third.request.id).not.toBe(second.request.id);
  });
});

describe("the owner's answer", () => {
  it("an approval stores the asset's status, a grant with its evidence and an entry in the activity", async () => {
    const { admin, teamId } = await aTeam();
    const { asset, owner } = await anOpenRequest(admin);
    const seen = await approve(owner, { restrictions: ["Credit required"], credit: "Olivia" });
    expect(seen).toMatchObject({
      status: "approved",
      decision: { restrictions: ["Credit required"], credit: "Olivia" },
    });
    await actAs(admin, async () => {
      const after = await Asset.get(asset.id);
      expect(after).toMatchObject({
        status: "approved",
        approval: { origin: "owner", approverName: "Olivia Owner", approverEmail: "olivia@example.com" },
      });
      const steps = await Asset.activity(asset.id);
      expect(steps.map(({ type }) => type)).toEqual([
        "asset.created",
        "rights_request.created",
        "rights_request.approved",
      ]);
      expect(steps.at(-1)).toMatchObject({
        by: { kind: "owner", name: "Olivia Owner", ip: CALLER.ip },
        to: "approved",
      });
    });
    const { data } = await GrantEntity.query.ofAsset({ teamId, assetId: asset.id }).go();
    expect(data[0]).toMatchObject({
      origin: "owner",
      evidence: { termsVersion: "3", terms: expect.stringContaining("Credit") },
      grantedBy: { ip: CALLER.ip },
    });
  });

  it("an approval with a last day makes the asset time-limited, and the approval expires after that day", async () => {
    const { admin } = await aTeam();
    const { asset, owner } = await anOpenRequest(admin);
    const day = new Date(Date.now() + 3 * 86_400_000).toISOString().slice(0, 10);
    await approve(owner, { expiresOn: day });
    const show = () => actAs(admin, () => Asset.get(asset.id), CALLER);
    expect(await show()).toMatchObject({ status: "time-limited", approval: { expiresOn: day, expired: false } });
    expect(await withClock(inDays(3), show)).toMatchObject({ approval: { expired: false } });
    expect(await withClock(inDays(4), show)).toMatchObject({ status: "time-limited", approval: { expired: true } });
  });

  it("an owner can't approve terms that differ from the terms shown", async () => {
    const { admin } = await aTeam();
    const { owner } = await anOpenRequest(admin);
    await expect(approve(owner, { termsSha256: "0".repeat(64) })).rejects.toMatchObject({
      code: "rights_request.terms_changed",
    });
  });

  it("an owner can set today as the approval's last day, but not yesterday", async () => {
    const { admin } = await aTeam();
    const { owner } = await anOpenRequest(admin);
    const day = (offset: number) => new Date(Date.now() + offset * 86_400_000).toISOString().slice(0, 10);
    await expect(approve(owner, { expiresOn: day(-1) })).rejects.toMatchObject({
      code: "request.invalid",
      fields: { expiresOn: "Please choose a date that has not passed" },
    });
    expect(await approve(owner, { expiresOn: day(0) })).toMatchObject({ status: "approved" });
  });

  it("an original file that an approval names twice is attached once", async () => {
    const { admin } = await aTeam();
    const { asset, owner } = await anOpenRequest(admin);
    const id = await actAs(owner, () => upload(PNG, { fileName: "Originál 🌅.png", owner: true }), CALLER);
    await approve(owner, { uploadIds: [id, id] });
    const { files } = await actAs(admin, () => Asset.get(asset.id), CALLER);
    expect(files.map(({ name, origin }) => [name, origin])).toEqual([
      ["photo.png", "team"],
      ["Originál 🌅.png", "owner"],
    ]);
  });

  it("an owner can't attach a file of another owner", async () => {
    const { admin } = await aTeam();
    const [one, other] = [await anOpenRequest(admin), await anOpenRequest(admin)];
    const foreign = await actAs(other.owner, () => upload(PNG, { owner: true }), CALLER);
    await expect(approve(one.owner, { uploadIds: [foreign] })).rejects.toMatchObject({ code: "upload.not_found" });
  });

  it("a denial stores the owner's reason", async () => {
    const { admin } = await aTeam();
    const { asset, owner } = await anOpenRequest(admin);
    await deny(owner, { reason: "لا أوافق 🙅" });
    const after = await actAs(admin, () => Asset.get(asset.id), CALLER);
    expect(after).toMatchObject({ status: "denied", request: { status: "denied", denyReason: "لا أوافق 🙅" } });
  });

  it("of 100 answers at the same moment, one is stored and all other answers are refused as already decided", async () => {
    const { admin, teamId } = await aTeam();
    const { asset, owner } = await anOpenRequest(admin);
    const answers = Array.from({ length: 100 }, (_, n) => (n % 2 ? approve(owner) : deny(owner)));
    const results = await Promise.allSettled(answers);
    const won = results.filter(({ status }) => status === "fulfilled");
    const codes = new Set(results.map((result) => (result.status === "rejected" ? result.reason.code : "won")));
    expect(won).toHaveLength(1);
    expect([...codes].sort()).toEqual(["rights_request.already_decided", "won"]);
    const record = await read(teamId, asset.id);
    expect(record.head.seq).toBe(3);
  });

  it("a request can't be opened after 30 days, after its withdrawal or with an unknown token", async () => {
    const { admin } = await aTeam();
    const { asset, token } = await anOpenRequest(admin);
    const refused = { code: "rights_request.not_found" };
    await expect(withClock(inDays(31), () => RightsRequest.ownerByToken(token))).rejects.toMatchObject(refused);
    await actAs(admin, () => Clearance.setStatus(asset.id, { version: asset.version, status: "pending" }), CALLER);
    for (const wrong of [token, "AAAAAAAA", "", "A".repeat(10_000), "aaaaaaaa", "ÄÖÜ12345", "'; DROP --"]) {
      await expect(RightsRequest.ownerByToken(wrong)).rejects.toMatchObject(refused);
    }
  });

  it("an owner's views of a request are recorded once a day", async () => {
    const { admin } = await aTeam();
    const { asset, owner } = await anOpenRequest(admin);
    await actAs(owner, RightsRequest.viewed, CALLER);
    await actAs(owner, RightsRequest.viewed, CALLER);
    await withClock(inDays(1), () => actAs(owner, RightsRequest.viewed, CALLER));
    const steps = await actAs(admin, () => Asset.activity(asset.id), CALLER);
    expect(steps.filter(({ type }) => type === "rights_request.viewed")).toHaveLength(2);
  });

  it("an asset shows whom the team asked and when the owner first opened the request", async () => {
    const { admin } = await aTeam();
    const { asset, owner, request } = await anOpenRequest(admin);
    const asked = async () => (await actAs(admin, () => Asset.get(asset.id), CALLER)).request;
    expect(await asked()).toMatchObject({ owner: request.contentOwner, openedAt: undefined });
    await actAs(owner, RightsRequest.viewed, CALLER);
    const first = await asked();
    expect(first?.openedAt).toBeTruthy();
    await withClock(inDays(1), () => actAs(owner, RightsRequest.viewed, CALLER));
    expect(await asked()).toEqual(first);
  });
});
