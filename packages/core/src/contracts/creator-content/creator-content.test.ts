import { randomUUID } from "node:crypto";
import { GetObjectCommand } from "@aws-sdk/client-s3";
import sharp from "sharp";
import { describe, expect, it } from "vitest";
import { withClock } from "../../platform/clock.ts";
import { env } from "../../platform/env.ts";
import { actAs, type MemberActor } from "../../platform/identity/actor.ts";
import { s3 } from "../../platform/store/s3.ts";
import { aCreator } from "../../testing/creators.ts";
import { outboxEvents } from "../../testing/outbox.ts";
import { aTeam, PNG, storedObjects } from "../../testing/scene.ts";
import { Sent } from "../../testing/sent.ts";
import { Creator } from "../creator/index.ts";
import type { CreateCreatorContentInput } from "./creator-content.schema.ts";
import { CreatorContent } from "./index.ts";
import { removeOf } from "./remove.ts";

const as = <T>(actor: MemberActor, work: () => T): T => actAs(actor, work);
const asSystem = <T>(teamId: string, work: () => T): T => actAs({ kind: "system", name: "test", teamId }, work);
const notFound = { kind: "not_found", code: "creator_content.not_found" };

const aTeamWithCreator = async () => {
  const team = await aTeam();
  const creator = await as(team.member, () => aCreator());
  const add = (fields: Partial<CreateCreatorContentInput> = {}, key?: string) =>
    as(team.member, () =>
      Sent.addCreatorContent({ creatorId: creator.id, title: "Sunset", contentType: "Photo", ...fields }, key),
    );
  return { ...team, creator, add };
};

/** The ids of the pictures that events ask to remove from this content. */
const droppedOf = async (contentId: string): Promise<string[]> => {
  const items = await outboxEvents();
  const ours = items.filter(({ name, data }) => name.endsWith("picture.dropped") && data.contentId === contentId);
  return ours.map(({ data }) => String(data.pictureId));
};

describe("a piece of creator content", () => {
  it("a member can add creator content, which shows the creator's current name and is counted", async () => {
    const { member, creator, add } = await aTeamWithCreator();
    const made = await add({ title: " Sunset ", description: "At the\nbridge", url: "https://a.example/ö" });
    expect(made).toEqual({
      id: expect.stringMatching(/^cco_/),
      title: "Sunset",
      description: "At the\nbridge",
      contentType: "Photo",
      url: "https://a.example/%C3%B6",
      thumbnailUrl: "",
      creator: { id: creator.id, name: "Cleo Creator" },
      addedBy: "Max Member",
      createdAt: expect.any(String),
    });
    const { version, name: _, ...fields } = await as(member, () => Creator.get(creator.id));
    await as(member, () => Sent.editCreator(creator.id, { ...fields, version, name: "Cleo Renamed" }));
    expect((await as(member, () => Sent.listCreatorContent())).items).toEqual([
      { ...made, creator: { id: creator.id, name: "Cleo Renamed" } },
    ]);
    expect(await as(member, Creator.counts)).toEqual({ creators: 1, invites: 0, content: 1 });
  });

  it.each([
    ["no title", { title: " " }, { title: "Title is required" }],
    ["a title of 501 characters", { title: "t".repeat(501) }, { title: "Title is too long (maximum 500 characters)" }],
    ["a link that runs a script", { url: "javascript:alert(1)" }, { url: "Please enter a valid URL" }],
    ["an unknown type", { contentType: "Song" as "Photo" }, { contentType: expect.any(String) }],
    ["an invalid id", { creatorId: "../x" }, { creatorId: "This id is not valid" }],
  ])("creator content with %s is refused", async (_, wrong, fields) => {
    const { add } = await aTeamWithCreator();
    await expect(add(wrong)).rejects.toMatchObject({ code: "request.invalid", fields });
  });

  it("three parallel calls with one idempotency key make one piece of creator content", async () => {
    const { member, add } = await aTeamWithCreator();
    const key = randomUUID();
    const made = await Promise.all([1, 2, 3].map(() => add({}, key)));
    expect(new Set(made.map(({ id }) => id)).size).toBe(1);
    expect(await as(member, Creator.counts)).toMatchObject({ content: 1 });
  });

  it("content for another team's creator or a deleted creator is refused", async () => {
    const [{ admin, creator, add }, other] = [await aTeamWithCreator(), await aTeamWithCreator()];
    const unknown = { code: "creator.not_found" };
    await expect(other.add({ creatorId: creator.id })).rejects.toMatchObject(unknown);
    await Promise.allSettled([add(), as(admin, () => Creator.remove(creator.id))]);
    await expect(add()).rejects.toMatchObject(unknown);
  });

  it("one of two parallel removals of creator content succeeds, and one event asks to remove the picture", async () => {
    const { member, add } = await aTeamWithCreator();
    const { id } = await add();
    await as(member, () => CreatorContent.setPicture(id, PNG));
    const twice = await Promise.allSettled([1, 2].map(() => as(member, () => CreatorContent.remove(id))));
    expect(twice.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
    expect(twice.find(({ status }) => status === "rejected")).toMatchObject({ reason: notFound });
    expect(await droppedOf(id)).toHaveLength(1);
    expect(await as(member, Creator.counts)).toMatchObject({ content: 0 });
  });
});

describe("the list of creator content", () => {
  it("the list of creator content is read in pages, newest first, for all creators or for one creator", async () => {
    const { member, creator, add } = await aTeamWithCreator();
    const other = await as(member, () => aCreator({ name: "Max" }));
    const start = Date.now();
    for (let n = 0; n < 5; n++) {
      await withClock({ now: () => new Date(start + n * 1_000) }, () =>
        add({ title: `Work ${n}`, creatorId: n % 2 ? other.id : creator.id }),
      );
    }
    const walk = async (query: { creatorId?: string }) => {
      const titles: string[] = [];
      let cursor: string | undefined;
      do {
        const page = await as(member, () => Sent.listCreatorContent({ ...query, limit: 2, ...(cursor && { cursor }) }));
        titles.push(...page.items.map(({ title }) => title));
        cursor = page.cursor ?? undefined;
      } while (cursor);
      return titles;
    };
    expect(await walk({})).toEqual(["Work 4", "Work 3", "Work 2", "Work 1", "Work 0"]);
    expect(await walk({ creatorId: other.id })).toEqual(["Work 3", "Work 1"]);
    const { cursor } = await as(member, () => Sent.listCreatorContent({ limit: 1 }));
    const elsewhere = as(member, () => Sent.listCreatorContent({ cursor: cursor ?? "", creatorId: other.id }));
    await expect(elsewhere).rejects.toMatchObject({ code: "cursor.invalid" });
  });

  it("another team sees no creator content in its list and can't change the content", async () => {
    const [{ member, creator, add }, other] = [await aTeamWithCreator(), await aTeamWithCreator()];
    const { id } = await add();
    await as(other.admin, async () => {
      expect((await Sent.listCreatorContent()).items).toEqual([]);
      expect((await Sent.listCreatorContent({ creatorId: creator.id })).items).toEqual([]);
      await expect(CreatorContent.remove(id)).rejects.toMatchObject(notFound);
      await expect(CreatorContent.setPicture(id, PNG)).rejects.toMatchObject(notFound);
    });
    expect((await as(member, () => Sent.listCreatorContent())).items).toHaveLength(1);
  });
});

describe("a picture of creator content", () => {
  it("a picture of creator content is stored as a small JPEG and replaces the previous picture", async () => {
    const { member, teamId, add } = await aTeamWithCreator();
    const { id } = await add();
    const image = await sharp({ create: { width: 3_000, height: 1_000, channels: 4, background: "#ff000080" } })
      .withExif({ IFD0: { Artist: "Secret Person" } })
      .png()
      .toBuffer();
    const first = await as(member, () => CreatorContent.setPicture(id, image));
    expect(first).toMatch(new RegExp(`^/media/${teamId}/${id}/pic_[0-9a-z]{26}\\.jpg$`));
    const { Body, ContentType, CacheControl } = await s3.send(
      new GetObjectCommand({ Bucket: env.MEDIA_BUCKET, Key: first.slice(1) }),
    );
    expect([ContentType, CacheControl]).toEqual(["image/jpeg", "private, max-age=3600"]);
    const bytes = Buffer.from((await Body?.transformToByteArray()) ?? []);
    expect(await sharp(bytes).metadata()).toMatchObject({ format: "jpeg", width: 800, height: 267 });
    expect(bytes.toString("latin1")).not.toContain("Secret");
    const second = await as(member, () => CreatorContent.setPicture(id, PNG));
    expect((await as(member, () => Sent.listCreatorContent())).items).toMatchObject([{ thumbnailUrl: second }]);
    const [pictureId = ""] = await droppedOf(id);
    expect(first).toContain(pictureId);
    for (const _ of ["once", "again"]) await asSystem(teamId, () => CreatorContent.removePicture(id, pictureId));
    expect(await storedObjects([first.slice(1), second.slice(1)])).toEqual([false, true]);
  });

  it("one of three pictures sent at once for creator content stays, and the other two pictures are due for removal", async () => {
    const { member, add } = await aTeamWithCreator();
    const { id } = await add();
    const set = await Promise.all([1, 2, 3].map(() => as(member, () => CreatorContent.setPicture(id, PNG))));
    const { items } = await as(member, () => Sent.listCreatorContent());
    expect(set).toContain(items[0]?.thumbnailUrl);
    const dropped = await droppedOf(id);
    expect(set.filter((url) => dropped.some((pictureId) => url.includes(pictureId)))).toHaveLength(2);
    expect(dropped.some((pictureId) => items[0]?.thumbnailUrl.includes(pictureId))).toBe(false);
  });

  it("a picture is refused and due for removal if its creator content is removed during the upload", async () => {
    const { member, add } = await aTeamWithCreator();
    const { id } = await add();
    let removed = false;
    s3.middlewareStack.add(
      (next) => async (args) => {
        if (!removed) {
          removed = true;
          await as(member, () => CreatorContent.remove(id));
        }
        return next(args);
      },
      { step: "initialize", name: "removal" },
    );
    const attempt = as(member, () => CreatorContent.setPicture(id, PNG));
    await expect(attempt.finally(() => s3.middlewareStack.remove("removal"))).rejects.toMatchObject(notFound);
    expect(await droppedOf(id)).toHaveLength(1);
  });

  it.each([
    ["not an image", () => Buffer.from("<svg/>"), "picture.unreadable", "Please select an image file"],
    ["too large", () => Buffer.alloc(2 * 1024 * 1024 + 1), "picture.too_large", "Image must be less than 2MB"],
  ])("a picture of creator content that is %s is refused, and nothing is stored", async (_, bytes, code, message) => {
    const { member, add } = await aTeamWithCreator();
    const { id } = await add();
    await expect(as(member, () => CreatorContent.setPicture(id, bytes()))).rejects.toMatchObject({ code, message });
    expect((await as(member, () => Sent.listCreatorContent())).items).toMatchObject([{ thumbnailUrl: "" }]);
  });
});

it("the content of a deleted creator is hidden at once, and removing the content can be repeated", async () => {
  const { admin, member, teamId, creator, add } = await aTeamWithCreator();
  const other = await as(member, () => aCreator({ name: "Max" }));
  const [first] = [await add(), await add(), await add({ creatorId: other.id, title: "Kept" })];
  await as(member, () => CreatorContent.setPicture(first.id, PNG));
  await as(admin, () => Creator.remove(creator.id));
  const titles = async () => (await as(member, () => Sent.listCreatorContent())).items.map(({ title }) => title);
  expect(await titles()).toEqual(["Kept"]);
  for (const _ of ["once", "again"]) await asSystem(teamId, () => removeOf(creator.id));
  expect(await titles()).toEqual(["Kept"]);
  expect(await droppedOf(first.id)).toHaveLength(1);
  expect(await as(member, Creator.counts)).toEqual({ creators: 1, invites: 0, content: 1 });
});
