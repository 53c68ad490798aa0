import { randomUUID } from "node:crypto";
import { type ChainEntry, type ChainOwner, verifyChain } from "@clearhouse/core/base/ledger/chain.ts";
import { Ledger } from "@clearhouse/core/base/ledger/index.ts";
import { AssetEntity } from "@clearhouse/core/library/asset/asset.entity.ts";
import { ACTIVITY } from "@clearhouse/core/library/asset/change.ts";
import { UploadEntity } from "@clearhouse/core/library/upload/upload.entity.ts";
import { sha256 } from "@clearhouse/core/platform/hash.ts";
import { MailEntity } from "@clearhouse/core/platform/mail/mail.entity.ts";
import { GrantEntity } from "@clearhouse/core/rights/grant/grant.entity.ts";
import { RightsRequestEntity } from "@clearhouse/core/rights/rights-request/rights-request.entity.ts";
import { PNG } from "@clearhouse/core/testing/scene.ts";
import { afterAll, afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { mailsTo } from "../../../scripts/vitest/services.ts";
import { type Fault, injectFaults, NO_FAULTS, SEEDS } from "./testing/aws-calls/faults.ts";
import { TRANSPORTS } from "./testing/call.ts";
import { approveOneRight, askForOneRight, ORIGINAL, screensOf } from "./testing/main-job.ts";
import { relayAll } from "./testing/relay-all.ts";
import { aSignedInTeam } from "./testing/roles/people.ts";

// Drawing and sealing a license takes a second and makes no AWS call, so it is replaced here and tested in pdf/.
vi.mock("./pdf/license-document.tsx", () => ({
  renderLicense: async ({ number }: { number: string }) => Buffer.from(`%PDF-1.7 ${number}`),
}));
vi.mock("./pdf/seal.ts", () => ({ seal: async (pdf: Buffer) => pdf }));

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date"], now: Date.now() });
});
afterEach(() => {
  vi.useRealTimers();
});

const total: Record<Fault, number> = { ...NO_FAULTS };

describe("clearing the rights to an asset during random faults of AWS", () => {
  it.each(SEEDS)(
    "the rights to an asset are cleared completely and only once during random faults of AWS (seed %i)",
    { timeout: 60_000 },
    async (seed) => {
      const team = await aSignedInTeam("Clearhouse Network");
      const { teamId, member } = team;
      const ownerEmail = `owner-${randomUUID()}@example.com`;
      const transport = TRANSPORTS[seed % TRANSPORTS.length] ?? TRANSPORTS[0];

      const faults = injectFaults(seed);
      const clear = async () => {
        const { token, since, ...ids } = await askForOneRight(transport, member, ownerEmail);
        await relayAll(teamId, faults);
        await approveOneRight(transport, token, ownerEmail);
        await relayAll(teamId, faults);
        return { ids, since };
      };
      const { ids, since } = await clear().finally(faults.stop);
      for (const [fault, count] of Object.entries(faults.counts)) total[fault as Fault] += count;

      const { data: assets } = await AssetEntity.query.primary({ teamId }).go({ consistent: true });
      expect(assets.map(({ assetId, status }) => ({ assetId, status }))).toEqual([
        { assetId: ids.assetId, status: "approved" },
      ]);
      const [asset] = assets;
      if (!asset) throw new Error("no asset");

      const { data: requests } = await RightsRequestEntity.query.primary({ teamId }).go({ consistent: true });
      expect(requests.map(({ requestId, status }) => ({ requestId, status }))).toEqual([
        { requestId: ids.requestId, status: "approved" },
      ]);
      const { data: grants } = await GrantEntity.query.primary({ teamId }).go({ consistent: true });
      expect(grants.map(({ assetId, requestId }) => ({ assetId, requestId }))).toEqual([ids]);

      const approved = [[ids.assetId, "approved"]];
      const counts = { pending: 0, "requesting-rights": 0, approved: 1, denied: 0 };
      expect(await screensOf(transport, member, since)).toEqual({
        board: { approved, requested: [], counts },
        list: [approved, 1],
        counts,
        changes: approved,
      });

      const chain = [asset.firstEntry as ChainEntry, ...(await Ledger.stored(ACTIVITY, { teamId, id: ids.assetId }))];
      expect(verifyChain(chain, asset as ChainOwner)).toEqual({ ok: true, entries: chain.length, redacted: 0 });
      expect(chain.map(({ type }) => type).toSorted()).toEqual([
        "asset.created",
        "asset.file.hashed",
        "asset.file.hashed",
        "asset.thumbnail.made",
        "asset.thumbnail.made",
        "licence.issued",
        "mail.sent",
        "mail.sent",
        "mail.sent",
        "rights_request.approved",
        "rights_request.created",
        "rights_request.post.not_copied",
        "rights_request.viewed",
      ]);

      expect(asset.files.map(({ name, sha256: hash }) => [name, hash])).toEqual([
        ["sunset.png", sha256(PNG)],
        ["original.png", sha256(ORIGINAL)],
      ]);
      const { data: uploads } = await UploadEntity.query.primary({ teamId }).go({ consistent: true });
      expect(uploads.map(({ state }) => state)).toEqual(["attached", "attached"]);

      // A mail is sent again if the mail service's answer was lost. The mail's record counts each attempt.
      const { data: mails } = await MailEntity.query.primary({ teamId }).go({ consistent: true });
      for (const [address, kinds] of [
        [member.email, ["approval notice"]],
        [ownerEmail, ["rights request", "receipt"]],
      ] as const) {
        const records = kinds.map((kind) => mails.find((mail) => mail.kind === kind));
        for (const record of records) expect(record).toMatchObject({ state: "sent", notedAt: expect.any(String) });
        const attempts = records.reduce((sum, record) => sum + (record?.attempts ?? 0), 0);
        const arrived = await mailsTo(address);
        expect(arrived.length).toBeGreaterThanOrEqual(kinds.length);
        expect(arrived.length).toBeLessThanOrEqual(attempts);
        if (attempts === kinds.length) expect(arrived).toHaveLength(kinds.length);
      }
      expect(mails).toHaveLength(4);
    },
  );

  afterAll(() => {
    for (const [fault, count] of Object.entries(total)) expect(count, fault).toBeGreaterThan(0);
  });
});
