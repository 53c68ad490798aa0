import { open } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { type Asset, asset } from "@clearhouse/core/asset/asset.schema.ts";
import { signedParts, upload } from "@clearhouse/core/upload/upload.schema.ts";
import { type Api, openApi } from "@clearhouse/e2e/api.ts";
import { DEMO_ACCOUNTS, DEMO_PASSWORD } from "@clearhouse/local/demo/accounts.ts";
import pMap from "p-map";
import sharp from "sharp";
import type { BuiltRun } from "./built-run.ts";
import type { Row } from "./measure.ts";
import { megabytesOf, peakDuring, settled } from "./processes.ts";

const FILES = 6;
/** The number of parts of a file that a browser sends at once. */
const PARTS_AT_ONCE = 3;
const GOAL_MB = 600;
const PATIENCE_MS = 300_000;

/** A picture of 66 megapixels, uncompressed (199 MB), and rotated, so that it can't be drawn strip by strip. */
const picture = async (path: string): Promise<void> => {
  await sharp({ create: { width: 8_300, height: 8_000, channels: 3, background: "#678" } })
    .withMetadata({ orientation: 6 })
    .png({ compressionLevel: 0 })
    .toFile(path);
};

/** Sends a file as a browser does, and makes an asset with it. */
const send = async (api: Api, path: string): Promise<Asset> => {
  const file = await open(path);
  try {
    const { size } = await file.stat();
    const opened = upload.parse(
      await api("POST", "uploads", { fileName: "panorama.png", contentType: "image/png", size }),
    );
    const numbers = Array.from({ length: opened.partCount }, (_, n) => n + 1);
    const { parts } = signedParts.parse(await api("POST", `uploads/${opened.id}/parts`, { parts: numbers }));
    const sendPart = async ({ part, url, size }: (typeof parts)[number]) => {
      const body = Buffer.alloc(size);
      await file.read(body, 0, size, (part - 1) * opened.partSize);
      const { headers } = await fetch(url, { method: "PUT", body });
      await api("PUT", `uploads/${opened.id}/parts/${part}`, { etag: headers.get("etag") });
    };
    await pMap(parts, sendPart, { concurrency: PARTS_AT_ONCE });
    await api("POST", `uploads/${opened.id}/complete`);
    const made = { uploadId: opened.id, name: "Panorama", source: "Bench", uploadedBy: DEMO_ACCOUNTS[0].displayName };
    return asset.parse(await api("POST", "assets", made));
  } finally {
    await file.close();
  }
};

/** Waits until the asset's file is hashed and its thumbnail is made. */
const processed = async (api: Api, { id }: Asset): Promise<void> => {
  for (const deadline = performance.now() + PATIENCE_MS; performance.now() < deadline; await setTimeout(500)) {
    const { files, thumbnailUrl } = asset.parse(await api("GET", `assets/${id}`));
    if (files[0]?.sha256 && thumbnailUrl) return;
  }
  throw new Error("An uploaded picture wasn't hashed and drawn in time");
};

/** The peak of memory while several large pictures are uploaded at once, hashed and drawn. */
export const uploadMemory = async (run: BuiltRun, folder: string): Promise<Row> => {
  const path = join(folder, "panorama.png");
  await picture(path);
  const api = await openApi(run.url, DEMO_ACCOUNTS[0].email, DEMO_PASSWORD);
  const before = megabytesOf(run.all());
  const peak = await peakDuring(run.all, async () => {
    const sent = await Promise.all(Array.from({ length: FILES }, () => send(api, path)));
    await Promise.all(sent.map((one) => processed(api, one)));
  });
  await settled(run.all);
  return {
    what: `peak memory of npm start while ${FILES} pictures of 200 MB are uploaded at once, hashed and made into thumbnails`,
    ours: `${peak.toFixed(0)} MB`,
    limit: `${before.toFixed(0)} MB before`,
    ratio: undefined,
    goal: `≤ ${GOAL_MB} MB`,
    met: peak <= GOAL_MB,
  };
};
