import { GetObjectCommand } from "@aws-sdk/client-s3";
import { EVENTS } from "../../base/happenings/events.ts";
import { Ledger } from "../../base/ledger/index.ts";
import type { AssetRecord } from "../../library/asset/asset.entity.ts";
import { ACTIVITY, change, read as readAsset, whileThere } from "../../library/asset/change.ts";
import { hashFile } from "../../library/asset-file/hash-file.ts";
import { makeThumbnail } from "../../library/asset-file/make-thumbnail.ts";
import { Team } from "../../people/team/index.ts";
import { nowIso } from "../../platform/clock.ts";
import { env } from "../../platform/env.ts";
import { sha256 } from "../../platform/hash.ts";
import { requireTeamId } from "../../platform/identity/actor.ts";
import { MADE_PDF } from "../../platform/made-files.ts";
import { type KeptDocument, keepOnce } from "../../platform/store/kept-document.ts";
import { licenseKey } from "../../platform/store/object-key.ts";
import { s3 } from "../../platform/store/s3.ts";
import { updateItem } from "../../platform/store/transaction.ts";
import { findGrant, GrantEntity, type GrantRecord, LicenseMarkEntity } from "../grant/grant.entity.ts";
import { documentOf, type LicenseDocument } from "./document.ts";

/**
 * Stores the license document of a grant once; see {@link keepOnce}.
 * @param make makes the PDF; called only if no document is stored
 */
export const keepDocument = (teamId: string, grantId: string, make: () => Promise<Buffer>): Promise<KeptDocument> =>
  keepOnce(licenseKey(teamId, grantId), "application/pdf", make);

/**
 * Makes the license document of an owner's approval. The document is rendered and digitally signed once, and never
 * changed. One transaction notes the document's SHA-256 on the grant and in the asset's activity, and adds an event. If
 * the approval's event is delivered repeatedly or in parallel, there is still only one document; if a delivery was
 * interrupted, the next delivery finishes its work. No document is made for an asset that was deleted since the
 * approval.
 * @param make makes the signed PDF, because packages/core has neither fonts nor the signing key
 */
export const issue = async (
  { requestId, assetId }: { requestId: string; assetId: string },
  make: (document: LicenseDocument) => Promise<Buffer>,
): Promise<void> => {
  const teamId = requireTeamId();
  await whileThere(teamId, assetId, async () => {
    const decision = await decisionOf(teamId, assetId, requestId);
    const grant = await findGrant(teamId, decision.grantId);
    if (!grant || grant.document) return;
    const asset = await complete(teamId, assetId);
    const stored = await keepDocument(teamId, grant.grantId, async () =>
      make(
        documentOf({
          grant,
          asset,
          team: await Team.fresh(teamId),
          chain: { seq: decision.seq, hash: decision.hash },
          picture: await pictureOf(asset),
        }),
      ),
    );
    await mark(grant, asset, stored);
    await note(grant, requestId, stored);
  });
};

/** The entry of the asset's activity in which the owner approved a request. */
const decisionOf = async (teamId: string, assetId: string, requestId: string) => {
  for await (const page of Ledger.pages(ACTIVITY, { teamId, id: assetId })) {
    const found = page.find(({ type, facts }) => type === "rights_request.approved" && facts.request === requestId);
    if (found) return { seq: found.seq, hash: found.hash, grantId: found.facts.grant ?? "" };
  }
  throw new Error(`The activity of ${assetId} has no approval of ${requestId}`);
};

/**
 * Hashes an asset's files and makes its picture, unless other handlers of the approval's event have hashed the files or
 * made the picture already.
 * @returns the asset
 */
const complete = async (teamId: string, assetId: string): Promise<AssetRecord> => {
  const { files } = await readAsset(teamId, assetId);
  for (const { id, sha256: known } of files) if (!known) await hashFile(assetId, id);
  const pictured = files.find(({ origin }) => origin === "owner") ?? files.at(0);
  if (pictured) await makeThumbnail(assetId, pictured.id);
  return readAsset(teamId, assetId);
};

const pictureOf = async ({ thumbnailKey }: AssetRecord): Promise<Buffer | undefined> => {
  if (!thumbnailKey) return undefined;
  const { Body } = await s3.send(new GetObjectCommand({ Bucket: env.MEDIA_BUCKET, Key: thumbnailKey }));
  return Body && Buffer.from(await Body.transformToByteArray());
};

/**
 * Stores items by which the grant is found from the SHA-256 of a file or of the document. Repeated calls change
 * nothing.
 */
const mark = async ({ teamId, grantId }: GrantRecord, asset: AssetRecord, { body }: KeptDocument): Promise<void> => {
  const covered = [...asset.files.map((file) => file.sha256), asset.fileSha256];
  const hashes = new Set([sha256(body), ...covered].filter((hash) => hash !== undefined));
  for (const hash of hashes) await LicenseMarkEntity.put({ sha256: hash, teamId, grantId }).go();
};

const note = async (grant: GrantRecord, requestId: string, { key, body }: KeptDocument): Promise<void> => {
  const { teamId, grantId, assetId } = grant;
  const document = { key, sha256: sha256(body), size: body.length, madeAt: nowIso() };
  await change(teamId, assetId, async (current) => {
    if ((await findGrant(teamId, grantId))?.document) return undefined;
    const noted = GrantEntity.patch({ teamId, grantId })
      .set({ document })
      .where((now, { notExists }) => notExists(now.document));
    const backedUp = EVENTS["backup.copy.due"].outbox({ ownerId: grantId, fileId: MADE_PDF });
    const facts = { grant: grantId, license: grant.number, sha256: document.sha256, size: String(document.size) };
    return {
      next: current,
      step: { type: "licence.issued", facts },
      also: [updateItem(noted.params()), EVENTS["licence.issued"].outbox({ grantId, assetId, requestId }), backedUp],
    };
  });
};
