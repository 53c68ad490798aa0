import {
  backupFile,
  backupFilePage,
  backupFileQuery,
  backupFiles,
  backupHealth,
} from "@clearhouse/core/custody/backup/backup.schema.ts";
import { Backup } from "@clearhouse/core/custody/backup/index.ts";
import { Hono } from "hono";
import { member } from "../http/auth.ts";
import { describe } from "../http/describe.ts";
import { valid } from "../http/validate.ts";

/** The copies of a team's files. Core checks which parts only admins see. */
export const backupRoutes = new Hono()
  .get("/health", describe("Returns the media backup's state (admins)", { 200: backupHealth }), member, async (c) =>
    c.json(await Backup.health(), 200),
  )
  .post(
    "/check",
    describe("Starts a comparison of the files with their copies (admins)", { 202: backupHealth }),
    member,
    async (c) => c.json(await Backup.checkNow(), 202),
  )
  .get(
    "/files",
    describe("Lists the files without an identical copy (admins)", { 200: backupFilePage }),
    member,
    valid("query", backupFileQuery),
    async (c) => c.json(await Backup.openFiles(c.req.valid("query")), 200),
  )
  .get(
    "/assets/:assetId",
    describe("Lists an asset's files with their copies (admins), or only missing and changed files (members)", {
      200: backupFiles,
    }),
    member,
    async (c) => c.json(await Backup.filesOf(c.req.param("assetId")), 200),
  )
  .post(
    "/files/:ownerId/:fileId/copy",
    describe("Copies a file into the backup again (admins)", { 202: backupFile }),
    member,
    async (c) => c.json(await Backup.copyAgain(c.req.param("ownerId"), c.req.param("fileId")), 202),
  )
  .post(
    "/files/:ownerId/:fileId/restore",
    describe("Restores a file from its copy (admins)", { 202: backupFile }),
    member,
    async (c) => c.json(await Backup.askRestore(c.req.param("ownerId"), c.req.param("fileId")), 202),
  );
