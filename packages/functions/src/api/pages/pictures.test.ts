import { GetObjectCommand } from "@aws-sdk/client-s3";
import { PICTURE_BYTES, pictureAnswer } from "@clearhouse/core/base/picture/picture.schema.ts";
import { env } from "@clearhouse/core/platform/env.ts";
import { actAs } from "@clearhouse/core/platform/identity/actor.ts";
import { s3 } from "@clearhouse/core/platform/store/s3.ts";
import { aCreator } from "@clearhouse/core/testing/creators.ts";
import { Sent as Core } from "@clearhouse/core/testing/sent.ts";
import type { Context } from "aws-lambda";
import sharp from "sharp";
import { beforeAll, describe, expect, it } from "vitest";
import { apiEnv } from "../../env.ts";
import { IMAGES_PATHS } from "../../subscriptions.ts";
import { freshAddress } from "../../testing/call.ts";
import { aPerson, aSignedInTeam, type Person } from "../../testing/roles/people.ts";
import { app } from "../app.ts";
import { handler } from "../images-lambda.ts";
import { pictureRoutes } from "./pictures.ts";

interface Sent {
  method: "PUT" | "DELETE";
  path: string;
  person?: Person;
  body?: Uint8Array<ArrayBuffer>;
  headers?: Record<string, string>;
}
interface Answer {
  status: number;
  json: unknown;
}

const headersOf = ({ person, headers }: Sent): Record<string, string> => ({
  "x-clearhouse-origin": apiEnv().ORIGIN_SECRET,
  "cloudfront-viewer-address": freshAddress(),
  "content-type": "image/png",
  ...(person && { authorization: person.authorization }),
  ...headers,
});

/** Calls the application with all routes. */
const inProcess = async (sent: Sent): Promise<Answer> => {
  const { method, path, body } = sent;
  const answer = await app.request(path, { method, headers: headersOf(sent), ...(body && { body }) });
  return { status: answer.status, json: await answer.json() };
};

/** Calls the pictures' own function with a body in base64, as on AWS. */
const throughLambda = async (sent: Sent): Promise<Answer> => {
  const { method, path, body } = sent;
  const { statusCode, body: text } = await handler(
    {
      version: "2.0",
      routeKey: `ANY ${path}`,
      rawPath: path,
      rawQueryString: "",
      headers: headersOf(sent),
      requestContext: {
        authentication: null,
        authorizer: {},
        accountId: "111111111111",
        apiId: "api",
        domainName: "api.execute-api.us-east-1.amazonaws.com",
        domainPrefix: "api",
        http: { method, path, protocol: "HTTP/1.1", sourceIp: "130.176.0.1", userAgent: "" },
        requestId: "gateway",
        routeKey: `ANY ${path}`,
        stage: "$default",
        time: "01/Jan/2026:00:00:00 +0000",
        timeEpoch: 1_767_225_600_000,
      },
      body: body ? Buffer.from(body).toString("base64") : null,
      isBase64Encoded: body !== undefined,
    },
    { getRemainingTimeInMillis: () => 15_000 } as Context,
  );
  return { status: statusCode, json: JSON.parse(text) };
};

const WAYS = [
  { name: "in process", send: inProcess },
  { name: "through Lambda", send: throughLambda },
];

let admin: Person;
let member: Person;
let picture: Uint8Array<ArrayBuffer>;
/** A picture of 7,000 × 7,000 pixels in a few kilobytes. */
let bomb: Uint8Array<ArrayBuffer>;
beforeAll(async () => {
  ({ admin, member } = await aSignedInTeam("Clearhouse Network"));
  // The pictures' function has no route that needs these secrets.
  for (const name of ["APP_SECRET", "MEDIA_PRIVATE_KEY"]) delete process.env[name];
  const drawn = sharp({ create: { width: 300, height: 200, channels: 3, background: "#3b82f6" } });
  picture = new Uint8Array(await drawn.png().toBuffer());
  const white = sharp({ create: { width: 7_000, height: 7_000, channels: 3, background: "#fff" } });
  bomb = new Uint8Array(await white.png({ compressionLevel: 9 }).toBuffer());
});

const padded = (size: number): Uint8Array<ArrayBuffer> => {
  const bytes = new Uint8Array(size);
  bytes.set(picture);
  return bytes;
};
const stored = async (address: string) => {
  const Key = address.slice(1);
  const { Body } = await s3.send(new GetObjectCommand({ Bucket: env.BRANDING_BUCKET, Key }));
  return sharp(await Body?.transformToByteArray()).metadata();
};
const refusal = (code: string, status: number) => ({ status, json: { error: expect.objectContaining({ code }) } });

const TOO_LARGE = "Image must be less than 2MB";
const TOO_LARGE_IN_ADMIN = "Image must be smaller than 2MB";

/** The picture routes of people and teams, with the message for a picture of more than 2 MB. */
const PICTURES = [
  {
    what: "a person's own avatar",
    path: () => "/api/profile/avatar",
    made: { format: "webp", width: 256, height: 256 },
    tooLargeText: TOO_LARGE,
  },
  {
    what: "a member's avatar",
    path: () => `/api/team/members/${member.userId}/avatar`,
    made: { format: "webp", width: 256, height: 256 },
    tooLargeText: TOO_LARGE,
  },
  {
    what: "the team's logo",
    path: () => "/api/team/logo",
    made: { format: "png", width: 300, height: 200 },
    tooLargeText: TOO_LARGE,
  },
  {
    what: "the app logo",
    path: () => "/api/team/app-logo",
    made: { format: "png", width: 300, height: 200 },
    tooLargeText: TOO_LARGE_IN_ADMIN,
  },
  {
    what: "the preview's picture",
    path: () => "/api/team/preview-image",
    made: { format: "jpeg", width: 1200, height: 630 },
    tooLargeText: TOO_LARGE_IN_ADMIN,
  },
];

it("the stacks route exactly the picture paths and the link preview to the pictures' function", () => {
  const paths = pictureRoutes.routes.map(({ path }) => `/api${path}`);
  expect([...new Set(paths), "/api/link-preview"].sort()).toEqual([...IMAGES_PATHS].sort());
});

describe.each(WAYS)("pictures of people and teams, $name", ({ send }) => {
  describe.each(PICTURES)("$what", ({ path, made, tooLargeText }) => {
    it("a picture can be set and removed, and is stored in the format and size of its kind", async () => {
      const { status, json } = await send({ method: "PUT", path: path(), person: admin, body: picture });
      expect(status).toBe(200);
      expect(await stored(pictureAnswer.parse(json).url)).toMatchObject(made);
      const removed = await send({ method: "DELETE", path: path(), person: admin });
      expect(removed).toEqual({ status: 200, json: { url: "" } });
    });

    it("a picture of more than 2 MB is refused, with and without a declared length", async () => {
      const put = (body: Uint8Array<ArrayBuffer>, headers = {}) =>
        send({ method: "PUT", path: path(), person: admin, body, headers });
      expect((await put(padded(PICTURE_BYTES))).status).toBe(200);
      const tooLarge = {
        status: 413,
        json: {
          error: expect.objectContaining({
            ...{ code: "picture.too_large", message: tooLargeText },
            fields: { image: tooLargeText },
          }),
        },
      };
      const over = padded(PICTURE_BYTES + 1);
      expect(await put(over)).toEqual(tooLarge);
      expect(await put(over, { "content-length": String(over.length) })).toEqual(tooLarge);
    });

    it("a body that isn't a picture is refused", async () => {
      const svg = new Uint8Array(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>1</script></svg>'));
      for (const body of [svg, new Uint8Array(), new Uint8Array(9)]) {
        const answer = await send({ method: "PUT", path: path(), person: admin, body });
        expect(answer).toEqual({
          status: 422,
          json: {
            error: expect.objectContaining({ code: "picture.unreadable", message: "Please select an image file" }),
          },
        });
      }
    });

    it("a picture of 49 megapixels is refused", async () => {
      const message = "Image must have at most 36 megapixels";
      const error = { code: "picture.too_many_pixels", message, fields: { image: message } };
      expect(await send({ method: "PUT", path: path(), person: admin, body: bomb })).toEqual({
        status: 422,
        json: { error: expect.objectContaining(error) },
      });
    });

    it("a caller who isn't signed in can't set or remove a picture, whatever size the body has", async () => {
      for (const body of [picture, padded(PICTURE_BYTES + 1)]) {
        expect(await send({ method: "PUT", path: path(), body })).toEqual(refusal("auth.required", 401));
      }
      expect(await send({ method: "DELETE", path: path() })).toEqual(refusal("auth.required", 401));
    });
  });

  it("a member can set their own avatar, but no other person's avatar and no picture of the team", async () => {
    const put = (path: string) => send({ method: "PUT", path, person: member, body: picture });
    expect((await put("/api/profile/avatar")).status).toBe(200);
    const other = await aPerson(member.teamId, "member");
    expect(await put(`/api/team/members/${other.userId}/avatar`)).toEqual(refusal("auth.forbidden", 403));
    for (const path of ["/api/team/logo", "/api/team/app-logo", "/api/team/preview-image"]) {
      expect(await put(path), path).toEqual(refusal("auth.forbidden", 403));
    }
  });

  it("a member can set the picture of creator content within the usual limits, and another team can't", async () => {
    const { id } = await actAs(member, async () =>
      Core.addCreatorContent({ creatorId: (await aCreator()).id, title: "Sunset", contentType: "Photo" }),
    );
    const path = `/api/creator-content/${id}/picture`;
    const put = (body: Uint8Array<ArrayBuffer>, person?: Person) =>
      send({ method: "PUT", path, body, ...(person && { person }) });
    const { status, json } = await put(picture, member);
    expect(status).toBe(200);
    const { url } = pictureAnswer.parse(json);
    expect(url).toMatch(new RegExp(`^/media/${member.teamId}/${id}/pic_[0-9a-z]+\\.jpg$`));
    const { Body } = await s3.send(new GetObjectCommand({ Bucket: env.MEDIA_BUCKET, Key: url.slice(1) }));
    const made = await sharp(await Body?.transformToByteArray()).metadata();
    expect(made).toMatchObject({ format: "jpeg", width: 300, height: 200 });
    expect((await put(padded(PICTURE_BYTES), member)).status).toBe(200);
    expect(await put(padded(PICTURE_BYTES + 1), member)).toEqual(refusal("picture.too_large", 413));
    expect(await put(new Uint8Array(9), member)).toEqual(refusal("picture.unreadable", 422));
    expect(await put(picture)).toEqual(refusal("auth.required", 401));
    const { admin: stranger } = await aSignedInTeam("Elsewhere");
    expect(await put(picture, stranger)).toEqual(refusal("creator_content.not_found", 404));
  });

  it("an admin can't set or remove the avatar of a person in another team", async () => {
    const { admin: stranger } = await aSignedInTeam("Elsewhere");
    const path = `/api/team/members/${member.userId}/avatar`;
    for (const method of ["PUT", "DELETE"] as const) {
      const body = method === "PUT" ? { body: picture } : {};
      expect(await send({ method, path, person: stranger, ...body })).toEqual(refusal("member.not_found", 404));
    }
  });
});

it("paths that aren't for pictures refuse a body of 2 MB, and the pictures' function answers such paths with 404", async () => {
  const body = padded(PICTURE_BYTES);
  const near = ["/api/profile/avatar/", "/api/team/logo/x", "/api/team", "/api/profile"];
  for (const path of near) {
    const { status } = await inProcess({ method: "PUT", path, person: admin, body });
    expect(status, path).toBe(413);
  }
  const { status } = await inProcess({ method: "DELETE", path: "/api/session", person: admin, body });
  expect(status).toBe(413);
  for (const path of ["/api/session", "/api/health"]) {
    expect((await throughLambda({ method: "DELETE", path, person: admin })).status, path).toBe(404);
  }
});
