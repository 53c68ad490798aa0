import { randomUUID } from "node:crypto";
import { expect, it } from "vitest";
import { UploadEntity } from "../library/upload/upload.entity.ts";
import { IdentityEntity, MemberEntity, UserEntity } from "../people/account/user.entity.ts";
import { User } from "../people/user/index.ts";
import { actAs } from "../platform/identity/actor.ts";
import { anAsset, aPerson, aTeam, PNG, upload } from "./scene.ts";
import { Sent } from "./sent.ts";

/** What a record says apart from ids, times and names, which differ from record to record. */
const shapeOf = (record: object | null | undefined) =>
  Object.fromEntries(
    Object.entries(record ?? {}).map(([name, value]) =>
      typeof value === "string" && !["state", "purpose", "contentType", "provider", "role"].includes(name)
        ? [name, "text"]
        : [name, value],
    ),
  );

it("an asset's file is stored as an upload by a browser leaves it", async () => {
  const { member, teamId } = await aTeam();
  const about = { name: "Sunset", source: "https://instagram.com/p/1", uploadedBy: "Ada Admin" };
  const usual = await actAs(member, async () => Sent.createAsset({ uploadId: await upload(PNG), ...about }));
  const quick = await actAs(member, () => anAsset());
  const { data } = await UploadEntity.query.primary({ teamId }).go({ consistent: true });
  const recordOf = ({ id }: { id: string }) => {
    const record = data.find(({ assetId }) => assetId === id);
    return { ...shapeOf(record), parts: Object.keys(record?.parts ?? {}), countedIn: typeof record?.countedIn };
  };
  expect(recordOf(quick)).toEqual(recordOf(usual));
  expect(shapeOf(quick.files[0])).toEqual(shapeOf(usual.files[0]));
});

it("a person has the records of somebody who has signed in and joined", async () => {
  const { teamId } = await aTeam();
  const subject = randomUUID();
  const given = {
    subject,
    email: `${subject}@clearhouse.test`,
    displayName: "Max Member",
    teamId,
    role: "member",
  } as const;
  const { userId } = await User.createAccount(given);
  const quick = await aPerson(teamId, "member");
  const recordsOf = async (person: { userId: string; subject: string }) => {
    const { data: user } = await UserEntity.get({ userId: person.userId }).go();
    const { data: member } = await MemberEntity.get({ userId: person.userId }).go();
    const { data: identity } = await IdentityEntity.get({ subject: person.subject }).go();
    return [user, member, identity].map(shapeOf);
  };
  expect(await recordsOf(quick)).toEqual(await recordsOf({ userId, subject }));
});
