import { PutObjectCommand } from "@aws-sdk/client-s3";
import { env } from "@clearhouse/core/platform/env.ts";
import { s3 } from "@clearhouse/core/platform/store/s3.ts";
import { aContract } from "@clearhouse/core/testing/contracts.ts";
import { anInvite } from "@clearhouse/core/testing/onboarding.ts";
import { anOpenRequest } from "@clearhouse/core/testing/scene.ts";
import { beforeAll, describe, expect, it } from "vitest";
import { bodiesFullOf, bodiesWith, type Schema } from "../../testing/body-texts.ts";
import { inProcess, refusal } from "../../testing/call.ts";
import type { Route } from "../../testing/route.ts";
import { addressOf, callOf, rows, sameIds } from "../../testing/route-address.ts";
import { ROUTES } from "../../testing/routes.ts";
import { aTeamWithEverything, type TeamWithEverything } from "../../testing/team-with-everything.ts";

/**
 * Characters that no text may contain, because the table can't store the first and UTF-8 can't encode the second.
 * fields.schema.test.ts checks that each half of a surrogate pair is refused.
 */
const BAD = { NUL: "a\u0000b", "half a surrogate pair": "a\ud800b" };

interface Operation {
  parameters?: { in: string; name: string; schema: Schema }[];
  requestBody?: { content: Record<string, { schema: Schema }> };
}
interface Description {
  paths: Record<string, Record<string, Operation>>;
}

const { send } = inProcess;
const described: Description = JSON.parse((await send({ method: "GET", path: "/api/openapi.json" })).text);
const operationOf = ({ method, path }: Route): Operation =>
  described.paths[path.replace(/:(\w+)/g, "{$1}")]?.[method.toLowerCase()] ?? {};
const bodyOf = (route: Route): Schema => {
  const schema = operationOf(route).requestBody?.content["application/json"]?.schema;
  if (!schema) throw new Error("The API's description lacks the body");
  return schema;
};

let ours: TeamWithEverything;
beforeAll(async () => {
  for (const Key of ["rights-request.html", "sign-contract.html", "creator-onboard.html", "index.html"]) {
    await s3.send(new PutObjectCommand({ Bucket: env.SITE_BUCKET, Key, Body: "<!--meta-->" }));
  }
  ours = await aTeamWithEverything("Clearhouse Network");
});

/** The credentials for a route. Each call of this function makes a new link, because links are rate-limited. */
const headersFor = async ({ audience }: Route): Promise<Record<string, string>> => {
  if (audience === "owner") return { "clearhouse-token": (await anOpenRequest(ours.admin)).token };
  if (audience === "signer") return { "clearhouse-token": (await aContract(ours.admin)).token };
  if (audience === "invited-creator") return { "clearhouse-token": (await anInvite(ours.admin)).code };
  return { authorization: ours.admin.authorization };
};

/**
 * Sends bodies that have a text in all their fields. @returns the bodies with the text in one of the fields that no
 * refusal has named; a refusal names each field that is wrong, so the others needn't be sent one by one
 */
const notNamed = async (route: Route, headers: Record<string, string>, text: string) => {
  const named = new Set<string>();
  for (const { at, body } of bodiesFullOf(text, bodyOf(route), route.body?.(ours.ids))) {
    const answer = await send({ ...callOf(route, ours.ids, headers), body });
    const { fields = {} } = answer.status >= 400 && answer.status < 500 ? refusal(answer) : {};
    for (const one of at) if (one.replaceAll("[]", ".0") in fields) named.add(one);
  }
  return [...bodiesWith(text, bodyOf(route), route.body?.(ours.ids))].filter(({ at }) => !named.has(at));
};

describe.each(Object.entries(BAD))("the character %s", (_what, text) => {
  describe.each(rows(ROUTES.filter(({ body }) => body)))("the route $title", ({ route }) => {
    it("a body with a forbidden character in any of its texts is refused", async () => {
      const headers = await headersFor(route);
      const answers: Record<string, number> = {};
      for (const { at, body } of await notNamed(route, headers, text)) {
        answers[at] = (await send({ ...callOf(route, ours.ids, headers), body })).status;
      }
      const wrong = Object.entries(answers).filter(([, status]) => status < 400 || status >= 500);
      expect(wrong).toEqual([]);
    });
  });

  const inAddress = encodeURIComponent(text.replace(/\p{Cs}/gu, "%")).replaceAll("%25", "%ED%A0%80");

  it.each(rows(ROUTES.filter((route) => operationOf(route).parameters?.length)))(
    "$title answers without a server error if its query contains a forbidden character",
    async ({ route }) => {
      const headers = await headersFor(route);
      for (const { in: place, name } of operationOf(route).parameters ?? []) {
        if (place !== "query") continue;
        const path = `${addressOf(route, ours.ids)}?${name}=${inAddress}`;
        expect((await send({ ...callOf(route, ours.ids, headers), path })).status, name).toBeLessThan(500);
      }
    },
  );

  it.each(rows(ROUTES.filter(({ path }) => /:\w+Id|:code/.test(path))))(
    "$title answers without a server error if its id or code contains a forbidden character",
    async ({ route }) => {
      const headers = await headersFor(route);
      const { status } = await send({
        ...callOf(route, ours.ids, headers),
        path: addressOf(route, sameIds(inAddress)),
      });
      expect(status).toBeLessThan(500);
    },
  );
});

/** Line ends that would begin another header of a mail. */
const LINE_ENDS = { "CR LF": "\r\n", LF: "\n", CR: "\r" };

/** Fields with several lines, which a mail contains only in its body. */
const OF_LINES =
  /^(bio|content|context|description|details|message|((act\.)?approval\.)?notes?|reason|(was\.)?requestMessage(Es)?|text)$/;
/** Fields with search words, which no mail contains. */
const LOOKED_FOR = /^(view|filters)\.(q|brand)$/;
/** Fields whose line ends are removed instead of refused. The tests of file names and team settings check these. */
const CLEANED = ["fileName", "previewDescription"];
/** Fields that a refusal doesn't name. */
const UNEXPLAINED = ["website", "proof", "fileId"];

const isOneLine = (at: string): boolean => !OF_LINES.test(at) && !LOOKED_FOR.test(at) && !CLEANED.includes(at);

describe.each(rows(ROUTES.filter(({ body }) => body)))("the route $title", ({ route }) => {
  it("a body with a line end in a one-line text is refused, and the refusal names the field", async () => {
    const headers = await headersFor(route);
    const wrong: string[] = [];
    for (const [what, end] of Object.entries(LINE_ENDS)) {
      const text = `vera@example.com${end}Bcc: everyone@example.com`;
      for (const { at, body } of await notNamed(route, headers, text)) {
        if (!isOneLine(at)) continue;
        const { status, fields = {} } = refusal(await send({ ...callOf(route, ours.ids, headers), body }));
        const names = Object.keys(fields).some((field) => at.replaceAll("[]", ".0").startsWith(field));
        if (status < 400 || status >= 500 || !(names || UNEXPLAINED.includes(at))) wrong.push(`${at}: ${what}`);
      }
    }
    expect(wrong).toEqual([]);
  });
});
