import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { extname } from "node:path";
import { answerTerms } from "@clearhouse/core/base/license/answer-terms.policy.ts";
import { type Asset as AssetView, createAssetInput, type Tag } from "@clearhouse/core/library/asset/asset.schema.ts";
import { Asset } from "@clearhouse/core/library/asset/index.ts";
import { shrink } from "@clearhouse/core/library/asset-file/shrink.ts";
import { platformOf } from "@clearhouse/core/library/link-preview/platform.ts";
import { Search } from "@clearhouse/core/library/search/index.ts";
import { Upload } from "@clearhouse/core/library/upload/index.ts";
import {
  createOwnerUploadInput,
  createUploadInput,
  type UploadPurpose,
} from "@clearhouse/core/library/upload/upload.schema.ts";
import { DAY_MS } from "@clearhouse/core/platform/clock.ts";
import { actAs, type Caller } from "@clearhouse/core/platform/identity/actor.ts";
import { Clearance } from "@clearhouse/core/rights/clearance/index.ts";
import { RightsRequest } from "@clearhouse/core/rights/rights-request/index.ts";
import { approveInput, denyInput } from "@clearhouse/core/rights/rights-request/owner-request.schema.ts";
import { keepPostCopy } from "@clearhouse/core/rights/rights-request/post-copy.ts";
import { read } from "@clearhouse/core/rights/rights-request/rights-request.entity.ts";
import {
  type RightsRequest as RightsRequestView,
  requestByUrlInput,
  requestForAssetInput,
} from "@clearhouse/core/rights/rights-request/rights-request.schema.ts";
import { seedCreators } from "./creators.ts";
import { at, MEDIA, type Members } from "./past.ts";
import { DEMO_ASSETS } from "./plan.ts";
import type { Answer, PlannedAsset } from "./planned-asset.ts";
import { openDemoTeam } from "./team.ts";

const TYPES: Record<string, string> = {
  ".jpg": "image/jpeg",
  ".png": "image/png",
  ".webp": "image/webp",
  ".mp4": "video/mp4",
};
/** The number of assets that are made at the same time. */
const PARALLEL = 4;

/** The caller's IP address is from the range for documentation (RFC 5737), so nobody has it. */
const OWNERS_PHONE: Caller = {
  ip: "203.0.113.24",
  userAgent:
    "Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15 Version/19.0 Mobile/15E148 Safari/604.1",
  requestId: "",
};

const dayIn = (days: number | undefined): string =>
  days === undefined ? "" : new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 10);

/**
 * Makes the missing parts of the demo by calling core as the demo's people, with the clock set back. The function first
 * reads what exists, so that it can complete a demo that a killed process began.
 */
export const seedDemo = async (cognitoEndpoint: string): Promise<void> => {
  const members = await openDemoTeam(cognitoEndpoint);
  const existing = await actAs(members.admin, allByName);
  const left = [...DEMO_ASSETS];
  await Promise.all(
    Array.from({ length: PARALLEL }, async () => {
      for (let next = left.shift(); next; next = left.shift()) await bringAbout(next, members, existing.get(next.name));
    }),
  );
  await seedCreators(members);
};

const allByName = async (): Promise<Map<string, AssetView>> => {
  const all = new Map<string, AssetView>();
  let cursor: string | undefined;
  do {
    const page = await Search.list({ cursor, limit: 100 });
    for (const asset of page.items) all.set(asset.name, asset);
    cursor = page.cursor ?? undefined;
  } while (cursor);
  return all;
};

const bringAbout = async (planned: PlannedAsset, members: Members, existing: AssetView | undefined): Promise<void> => {
  const made = existing ?? (await create(planned, members));
  const asset = planned.asked && !made.request ? await request(planned, made, members) : made;
  if (planned.answer && asset.request?.status === "pending") await answer(planned.answer, planned, asset.request.link);
  if (planned.set && asset.status === "pending") {
    const { set } = planned;
    await actAs(members.admin, () =>
      at(planned.daysAgo - 0.5, () => Clearance.setStatus(asset.id, { version: asset.version, ...set })),
    );
  }
};

const tagsOf = ({ tags }: PlannedAsset): Tag[] =>
  tags.map((name) => ({ type: name.startsWith("@") ? "brand" : "theme", name }));

const create = (planned: PlannedAsset, members: Members): Promise<AssetView> => {
  const member = members[planned.by];
  const { from, name, notes, context } = planned;
  if ("url" in from) return requestByUrl(planned, from, members);
  return actAs(member, async () => {
    const uploadId = await store(from.file, "asset");
    const poster = from.file.endsWith(".mp4") ? from.file.replace(/\.mp4$/, ".poster.jpg") : undefined;
    const thumbnailUploadId = poster ? await store(poster, "thumbnail", uploadId) : undefined;
    const tags = tagsOf(planned);
    const input = {
      uploadId,
      thumbnailUploadId,
      name,
      source: from.source,
      uploadedBy: member.displayName,
      tags,
      notes,
      context,
    };
    return at(planned.daysAgo, () => Asset.create(createAssetInput.parse(input)));
  });
};

/** Sends the parts of a fixture (a file in fixtures/media) to signed URLs, as a browser does. */
const store = async (file: string, purpose: UploadPurpose, forUploadId?: string): Promise<string> => {
  const bytes = await readFile(new URL(file, MEDIA));
  const declared = { fileName: file, contentType: TYPES[extname(file)] ?? "", size: bytes.length };
  const upload =
    purpose === "owner-original"
      ? await Upload.createForOwner(createOwnerUploadInput.parse(declared))
      : await Upload.create(createUploadInput.parse({ ...declared, purpose, forUploadId }));
  for (const { part, url, size } of await Upload.signParts(upload.id, [1])) {
    const response = await fetch(url, { method: "PUT", body: bytes.subarray(0, size) });
    if (!response.ok) throw new Error(`Part ${part} of ${file} was refused with ${response.status}`);
    await Upload.storedPart(upload.id, part, response.headers.get("etag") ?? "");
  }
  await Upload.complete(upload.id);
  return upload.id;
};

const askedFor = ({ asked, context }: PlannedAsset, members: Members) => {
  if (!asked) throw new Error("Nothing is asked for this asset");
  const { owner, brand, use, requestedUntilInDays } = asked;
  return {
    contentOwner: owner.name,
    contentOwnerEmail: owner.email ?? "",
    brand,
    intendedUse: use,
    requestedBy: members[asked.by].displayName,
    context,
    requestedUntil: dayIn(requestedUntilInDays),
  };
};

const requestByUrl = async (
  planned: PlannedAsset,
  { url: contentUrl, picture }: { url: string; picture: string },
  members: Members,
): Promise<AssetView> => {
  const input = { ...askedFor(planned, members), contentUrl, contentTitle: planned.name, website: "", proof: "" };
  const asked = planned.asked?.daysAgo ?? planned.daysAgo;
  const made = await actAs(members[planned.by], () =>
    at(asked, () => RightsRequest.requestByUrl(requestByUrlInput.parse(input))),
  );
  await at(asked, () => copyPost(members.admin.teamId, made.request, { title: planned.name, picture }));
  await look(planned, made.request.link);
  return made.asset;
};

/** Makes the copy of a post. The demo's posts don't exist, so nothing can be copied from a social network. */
const copyPost = async (
  teamId: string,
  { id, contentOwner: author, contentUrl }: RightsRequestView,
  { title, picture }: { title: string; picture: string },
): Promise<void> => {
  const request = await read(teamId, id);
  const provider = platformOf(new URL(contentUrl))?.name ?? "";
  const type = /poster/.test(picture) ? "video" : "image";
  const drawn = await shrink(await readFile(new URL(picture, MEDIA)), "fetched");
  const seen = { title, author, description: "", provider, type, picture: drawn } as const;
  await actAs({ kind: "system", name: "copy-post", teamId }, () => keepPostCopy(request, seen));
};

const request = async (planned: PlannedAsset, asset: AssetView, members: Members): Promise<AssetView> => {
  const { asked } = planned;
  if (!asked) return asset;
  const made = await actAs(members[asked.by], () =>
    at(asked.daysAgo, async () => {
      const created = await RightsRequest.requestForAsset(
        asset.id,
        requestForAssetInput.parse(askedFor(planned, members)),
      );
      await RightsRequest.linkCopied(created.request.id);
      return created;
    }),
  );
  await look(planned, made.request.link);
  return made.asset;
};

const asOwner = async <T>(link: string, daysAgo: number, work: () => Promise<T>): Promise<T> =>
  at(daysAgo, async () => {
    const owner = await RightsRequest.ownerByToken(new URL(link).searchParams.get("token") ?? "");
    return actAs(owner, work, OWNERS_PHONE);
  });

/** Opens a link as its owner, some time after the request or just before the answer. */
const look = async ({ asked, answer: given }: PlannedAsset, link: string): Promise<void> => {
  if (!asked?.viewed) return;
  const daysAgo = given ? given.daysAgo + 0.003 : asked.daysAgo * 0.8;
  await asOwner(link, daysAgo, RightsRequest.viewed);
};

const answer = (given: Answer, { asked }: PlannedAsset, link: string): Promise<unknown> =>
  asOwner(link, given.daysAgo, async () => {
    const { name = "", email = "owner@example.com" } = asked?.owner ?? {};
    const person = { name: name.replace(/^@/, ""), email, website: "", proof: "" };
    if (given.kind === "no") return RightsRequest.deny(denyInput.parse({ ...person, reason: given.reason }));
    const request = await RightsRequest.forOwner();
    const { restrictions = [], credit = "", notes } = given;
    const said = { usageRights: request.intendedUse, restrictions, credit, expiresOn: dayIn(given.untilInDays) };
    const { terms } = answerTerms(request, request.team.legalName, said);
    const yes = approveInput.parse({
      ...person,
      ...said,
      notes,
      uploadIds: given.original ? [await store(given.original, "owner-original")] : [],
      termsSha256: createHash("sha256").update(terms.text).digest("hex"),
    });
    return RightsRequest.approve(yes);
  });
