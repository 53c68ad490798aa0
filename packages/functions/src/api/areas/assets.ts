import { Hono } from "hono";
import { assetRoutes } from "../assets/assets.ts";
import { backupRoutes } from "../assets/backup.ts";
import { exportRoutes } from "../assets/exports.ts";
import { importRoutes } from "../assets/imports.ts";
import { publicationRoutes } from "../assets/publications.ts";
import { releaseRoutes } from "../assets/releases.ts";
import { removalRoutes } from "../assets/removal.ts";
import { ownerUploadRoutes, uploadRoutes } from "../assets/uploads.ts";
import { wordsRoutes } from "../assets/words.ts";

export const assets = new Hono()
  .basePath("/api")
  .route("/assets", assetRoutes)
  .route("/assets", publicationRoutes)
  .route("/assets", removalRoutes)
  .route("/assets", wordsRoutes)
  .route("/assets", releaseRoutes)
  .route("/imports", importRoutes)
  .route("/exports", exportRoutes)
  .route("/uploads", uploadRoutes)
  .route("/owner/uploads", ownerUploadRoutes)
  .route("/backup", backupRoutes);
