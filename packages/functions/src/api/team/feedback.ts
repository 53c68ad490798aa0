import {
  feedback,
  feedbackPage,
  feedbackQuery,
  sendFeedbackInput,
  sentFeedback,
  unreadFeedback,
} from "@clearhouse/core/people/feedback/feedback.schema.ts";
import { Feedback } from "@clearhouse/core/people/feedback/index.ts";
import { Hono } from "hono";
import { member } from "../http/auth.ts";
import { describe } from "../http/describe.ts";
import { idempotencyKey } from "../http/idempotency-key.ts";
import { valid } from "../http/validate.ts";

export const feedbackRoutes = new Hono()
  .post(
    "/",
    describe("Sends feedback to the team's admins", { 201: sentFeedback }),
    member,
    valid("json", sendFeedbackInput),
    async (c) => c.json(await Feedback.send(c.req.valid("json"), idempotencyKey(c)), 201),
  )
  .get(
    "/",
    describe("Lists the team's feedback, newest first, without its details (admins)", { 200: feedbackPage }),
    member,
    valid("query", feedbackQuery),
    async (c) => c.json(await Feedback.list(c.req.valid("query")), 200),
  )
  .get("/unread", describe("Counts the unread feedback entries (admins)", { 200: unreadFeedback }), member, async (c) =>
    c.json({ count: await Feedback.countUnread() }, 200),
  )
  .get(
    "/:feedbackId",
    describe("Returns one feedback entry with its details (admins)", { 200: feedback }),
    member,
    async (c) => c.json(await Feedback.get(c.req.param("feedbackId")), 200),
  )
  .post(
    "/:feedbackId/read",
    describe("Marks a feedback entry as read; an archived entry stays archived (admins)", { 200: feedback }),
    member,
    async (c) => c.json(await Feedback.change(c.req.param("feedbackId"), "read"), 200),
  )
  .post("/:feedbackId/archive", describe("Archives a feedback entry (admins)", { 200: feedback }), member, async (c) =>
    c.json(await Feedback.change(c.req.param("feedbackId"), "archive"), 200),
  )
  .post(
    "/:feedbackId/unarchive",
    describe("Moves a feedback entry out of the archive, as read (admins)", { 200: feedback }),
    member,
    async (c) => c.json(await Feedback.change(c.req.param("feedbackId"), "unarchive"), 200),
  );
