import { PutObjectCommand } from "@aws-sdk/client-s3";
import { Asset } from "@clearhouse/core/library/asset/index.ts";
import { env } from "@clearhouse/core/platform/env.ts";
import { actAs } from "@clearhouse/core/platform/identity/actor.ts";
import { s3 } from "@clearhouse/core/platform/store/s3.ts";
import { anOpenRequest } from "@clearhouse/core/testing/scene.ts";
import { beforeAll, describe, expect, it } from "vitest";
import { TRANSPORTS } from "../../testing/call.ts";
import { aSignedInTeam } from "../../testing/roles/people.ts";

const PAGE = `<!doctype html><html lang="en"><head><!--meta--></head><body><!--body--><div id="root"></div><!--/body--></body></html>`;

beforeAll(async () => {
  const page = { Bucket: env.SITE_BUCKET, Key: "rights-request.html", Body: PAGE, ContentType: "text/html" };
  await s3.send(new PutObjectCommand(page));
});

const FORM = { "content-type": "application/x-www-form-urlencoded" };

describe.each(TRANSPORTS)("reminders of a request, $name", ({ send }) => {
  const asked = async () => {
    const { admin } = await aSignedInTeam("Sunset Media");
    const { asset, token } = await anOpenRequest(admin);
    const path = `/rights-request?token=${token}`;
    const off = async () => (await actAs(admin, () => Asset.get(asset.id))).request?.remindersOff;
    return { path, off, post: (body: string) => send({ method: "POST", path, headers: FORM, body }) };
  };

  it.each(["reminders=stop", "List-Unsubscribe=One-Click"])("reminders stop after a form with %s", async (body) => {
    const { off, post } = await asked();
    const answer = await post(body);
    expect(answer.status).toBe(200);
    expect(answer.text).toContain("You won&#x27;t be reminded of this request.");
    expect(await off()).toBe("owner");
    expect((await post(body)).status).toBe(200);
  });

  it("a form asks not to be asked again, and takes it back; a mail program's one click stops the reminders alone", async () => {
    const { post } = await asked();
    const offered = 'name="again" value="never"';
    expect((await post("List-Unsubscribe=One-Click")).text).toContain(offered);
    const said = await post("again=never");
    expect(said.text).toContain("not to ask you again.");
    expect(said.text).toContain('name="again" value="allowed"');
    expect((await post("again=perhaps")).text).not.toContain(offered);
    expect((await post("again=allowed")).text).toContain(offered);
  });

  it("reminders of a request continue after the page was read ten times and after a form with another value", async () => {
    const { off, path, post } = await asked();
    for (let n = 0; n < 10; n++) {
      const { text } = await send({ method: "GET", path });
      expect(text).toContain('name="reminders" value="stop"');
    }
    await post("reminders=more");
    expect(await off()).toBeUndefined();
  });

  it.each([
    ["multipart/form-data", "reminders=stop"],
    ["multipart/form-data; boundary=", "reminders=stop"],
    ["multipart/form-data; boundary=x", '--x\r\nContent-Disposition: form-data; name="reminders"\r\n\r\nst'],
  ])("reminders continue after an unreadable form of the type %s, and the answer is the page", async (type, body) => {
    const { off, path } = await asked();
    const answer = await send({ method: "POST", path, headers: { "content-type": type }, body });
    expect(answer.status).toBe(200);
    expect(answer.text).toContain('name="reminders" value="stop"');
    expect(await off()).toBeUndefined();
  });

  it("if a link is invalid, the form that stops reminders is answered with the page of an invalid link", async () => {
    const path = "/rights-request?token=AAAAAAAAAAAA";
    const [look, stop] = [
      await send({ method: "GET", path }),
      await send({ method: "POST", path, headers: FORM, body: "reminders=stop" }),
    ];
    expect([stop.status, stop.text]).toEqual([look.status, look.text]);
  });
});
