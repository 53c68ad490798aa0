import { LinkPreview } from "@clearhouse/core/library/link-preview/index.ts";
import { linkPreviewAnswer, linkPreviewInput } from "@clearhouse/core/library/link-preview/link-preview.schema.ts";
import { Hono } from "hono";
import { member } from "../http/auth.ts";
import { limitBody } from "../http/base.ts";
import { describe } from "../http/describe.ts";
import { valid } from "../http/validate.ts";

/**
 * The route for link previews. On AWS, the Lambda function that draws pictures answers this route, because a preview
 * includes a picture.
 */
export const linkPreviewRoutes = new Hono().post(
  "/",
  describe("Returns the public details of a post on a supported platform; null if there are none", {
    200: linkPreviewAnswer,
  }),
  limitBody,
  member,
  valid("json", linkPreviewInput),
  async (c) => c.json({ preview: await LinkPreview.of(c.req.valid("json").url) }, 200),
);
