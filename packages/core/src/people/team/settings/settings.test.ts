import { afterEach, describe, expect, it, vi } from "vitest";
import { newId } from "../../../platform/id.ts";
import { actAs } from "../../../platform/identity/actor.ts";
import { aTeam, PNG, PRIVACY_EMAIL } from "../../../testing/scene.ts";
import { between, nothingBetween } from "../../../testing/store/between.ts";
import { edit, log, newest } from "../../../testing/team.ts";
import { User } from "../../user/index.ts";
import { Team } from "../index.ts";
import { forget } from "../record.ts";
import { TeamEntity } from "../team.entity.ts";
import { editTeamInput } from "../team.schema.ts";

afterEach(() => {
  nothingBetween();
  vi.useRealTimers();
});

describe("a team's settings", () => {
  it("the settings of a new team are empty or have default values", async () => {
    const { member, teamId } = await aTeam("One");
    expect(await actAs(member, () => Team.settings())).toMatchObject({
      id: teamId,
      name: "One",
      legalName: "",
      contactEmail: "",
      privacyEmail: PRIVACY_EMAIL,
      privacyUrl: "",
      logoUrl: "",
      primaryColor: null,
      secondaryColor: null,
      defaultBrand: "",
      timeZone: "UTC",
      expiredForAdmins: false,
      strictReleases: false,
      takeDownHours: 48,
      requestMessage: "",
      requestMessageEs: "",
      appLogoUrl: "",
      previewTitle: "",
      previewDescription: "",
      previewImageUrl: "",
      memberCount: 2,
    });
  });

  it("only the settings that are sent are changed", async () => {
    const { admin } = await aTeam("One");
    const everything = {
      name: "Two",
      legalName: "Two Ltd.",
      contactEmail: "Rights@Two.example",
      privacyEmail: "Data@Two.example",
      privacyUrl: "https://two.example/privacy",
      primaryColor: "#FF0044",
      secondaryColor: "#00ff00",
      brands: [{ tag: "@two", inFilter: true }],
      defaultBrand: "Two Records",
      timeZone: "Pacific/Chatham",
      expiredForAdmins: true,
      strictReleases: true,
      takeDownHours: 72,
      requestMessage: "Dear {{creator_name}},\nmay we?",
      requestMessageEs: "Hola {{creator_name}},\n¿podemos?",
      previewTitle: "May we share your work?",
      previewDescription: "Two Records asks first.",
    };
    const stored = {
      ...everything,
      contactEmail: "rights@two.example",
      privacyEmail: "data@two.example",
      primaryColor: "#ff0044",
    };
    expect(await edit(admin, everything)).toMatchObject(stored);
    for (const [key, value] of Object.entries(everything)) {
      expect(await edit(admin, { [key]: value }), key).toMatchObject(stored);
    }
    expect(await edit(admin, { timeZone: "UTC" })).toMatchObject({ ...stored, timeZone: "UTC" });
    expect(await actAs(admin, () => Team.settings())).toMatchObject({ ...stored, timeZone: "UTC" });
  });

  it("parsed settings have only the fields that the client sent", () => {
    expect(editTeamInput.parse({})).toEqual({});
    expect(editTeamInput.parse({ name: "One" })).toEqual({ name: "One" });
  });

  it("an emptied legal name or default brand is replaced by the team's name", async () => {
    const { admin, teamId } = await aTeam("One");
    await edit(admin, {
      legalName: "One Ltd.",
      defaultBrand: "Brand",
      primaryColor: "#112233",
      privacyUrl: "http://a.b",
    });
    const emptied = {
      legalName: "",
      defaultBrand: "",
      primaryColor: null,
      privacyUrl: "",
      contactEmail: "",
      privacyEmail: "",
    };
    expect(await edit(admin, emptied)).toMatchObject(emptied);
    const team = await Team.get(teamId);
    expect(Team.legalName(team)).toBe("One");
    expect(Team.view(team)).toMatchObject({ defaultBrand: "One", primaryColor: null });
    const { data } = await TeamEntity.get({ teamId }).go({ consistent: true });
    expect(data).not.toHaveProperty("legalName");
    expect(data).not.toHaveProperty("primaryColor");
  });

  it("changed settings are shown at once in the session and in every reading of the team", async () => {
    const { admin, member, teamId } = await aTeam("One");
    expect((await Team.get(teamId)).name).toBe("One");
    await actAs(member, () => User.session());
    await edit(admin, { name: "Two", primaryColor: "#010203" });
    expect((await Team.get(teamId)).name).toBe("Two");
    expect((await actAs(member, () => User.session())).team).toMatchObject({ name: "Two", primaryColor: "#010203" });
  });

  it("settings that another process changed are shown at once in the session", async () => {
    const { member, teamId } = await aTeam("One");
    await actAs(member, () => User.session());
    await TeamEntity.patch({ teamId }).set({ name: "Two" }).go();
    expect((await actAs(member, () => User.session())).team.name).toBe("Two");
    expect((await actAs(member, () => Team.settings())).name).toBe("Two");
  });

  /** A team whose settings this process hasn't read yet. */
  const anUnreadTeam = async (name: string) => {
    const scene = await aTeam(name);
    forget(scene.teamId);
    return scene;
  };

  /** Holds the answer of the next read of a team's settings until `release` is called. */
  const heldRead = () => {
    const [reached, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    let isFirst = true;
    between(async ({ command }, perform) => {
      if (command !== "GetItem" || !isFirst) return perform();
      isFirst = false;
      const output = await perform();
      reached.resolve();
      await released.promise;
      return output;
    });
    return { reached: reached.promise, release: released.resolve };
  };

  it.each([
    ["a list", (teamId: string) => Team.get(teamId)],
    ["the settings' page", (teamId: string) => Team.fresh(teamId)],
  ])("what %s began to read before a change isn't kept after the change", async (_, reading) => {
    const { admin, teamId } = await anUnreadTeam("One");
    const { reached, release } = heldRead();
    const early = reading(teamId);
    await reached;
    await edit(admin, { name: "Two" });
    release();
    await early;
    expect((await Team.get(teamId)).name).toBe("Two");
  });

  it("changed settings are shown at once although a copy of the table lags", async () => {
    const { admin, teamId } = await anUnreadTeam("One");
    const { data: lagging } = await TeamEntity.get({ teamId }).go({ data: "raw" });
    await edit(admin, { name: "Two" });
    between(({ command, input }, perform) =>
      command === "GetItem" && input.ConsistentRead !== true ? Promise.resolve(lagging as object) : perform(),
    );
    expect((await Team.get(teamId)).name).toBe("Two");
  });

  it("a read of settings that fails is neither kept nor passed to another request", async () => {
    const { teamId } = await anUnreadTeam("One");
    let calls = 0;
    between(({ command }, perform) =>
      command === "GetItem" && ++calls === 1 ? Promise.reject(new Error("the time of the request is over")) : perform(),
    );
    const [first, shared] = await Promise.allSettled([Team.get(teamId), Team.get(teamId)]);
    expect(first).toMatchObject({ status: "rejected", reason: { message: /time of the request/ } });
    expect(shared).toMatchObject({ status: "fulfilled", value: { name: "One" } });
    expect((await Team.get(teamId)).name).toBe("One");
    expect(calls).toBe(2);
  });

  it("two requests that need a team's settings at once read them once, and each team gets its own", async () => {
    const [one, other] = [await anUnreadTeam("One"), await anUnreadTeam("Other")];
    let calls = 0;
    between(({ command }, perform) => {
      if (command === "GetItem") calls++;
      return perform();
    });
    const ids = [one.teamId, other.teamId, one.teamId, other.teamId];
    expect((await Promise.all(ids.map(Team.get))).map(({ name }) => name)).toEqual(["One", "Other", "One", "Other"]);
    expect(calls).toBe(2);
  });

  it("settings that another process changed are shown in lists within 15 seconds", async () => {
    const { teamId } = await aTeam("One");
    expect((await Team.get(teamId)).name).toBe("One");
    await TeamEntity.patch({ teamId }).set({ name: "Two" }).go();
    expect((await Team.get(teamId)).name).toBe("One");
    vi.setSystemTime(Date.now() + 15_000);
    expect((await Team.get(teamId)).name).toBe("Two");
  });

  it("a change of one team's settings doesn't affect another team", async () => {
    const [one, other] = [await aTeam("One"), await aTeam("Other")];
    await edit(one.admin, { name: "Changed" });
    expect((await actAs(other.admin, () => Team.settings())).name).toBe("Other");
  });

  it("parallel changes of different settings are all stored", async () => {
    const { admin, teamId } = await aTeam("One");
    await Promise.all([
      edit(admin, { name: "Two" }),
      edit(admin, { legalName: "Two Ltd." }),
      edit(admin, { previewTitle: "A title" }),
      edit(admin, { previewDescription: "A description" }),
    ]);
    const previewImageUrl = await actAs(admin, () => Team.setPreviewImage(PNG));
    expect(await Team.fresh(teamId)).toMatchObject({
      ...{ name: "Two", legalName: "Two Ltd.", previewTitle: "A title", previewDescription: "A description" },
      previewImageUrl,
    });
    expect((await log(admin)).map(({ seq }) => seq)).toEqual([8, 7, 6, 5, 4, 3, 2, 1]);
  });

  it("settings that are sent with their current values change nothing and aren't logged", async () => {
    const { admin, teamId } = await aTeam("One");
    const before = [await log(admin), await Team.fresh(teamId)];
    const { brands } = await actAs(admin, () => Team.settings());
    await edit(admin, {});
    await edit(admin, { name: " One ", legalName: "", primaryColor: null, brands, timeZone: "UTC" });
    await actAs(admin, () => Team.removeLogo());
    expect([await log(admin), await Team.fresh(teamId)]).toEqual(before);
  });
});

describe("the log of settings", () => {
  it("the team's log records the old and the new value of each changed setting, and no unchanged setting", async () => {
    const { admin } = await aTeam("One");
    await edit(admin, { name: "Two", primaryColor: "#112233", timeZone: "UTC" });
    expect(await newest(admin)).toMatchObject({
      type: "team.settings.changed",
      by: { kind: "member", name: "Ada Admin" },
      changes: [
        { what: "name", from: "One", to: "Two" },
        { what: "primaryColor", from: "", to: "#112233" },
      ],
    });
  });

  it("the team's log records the list of brands and, separately, the brands in the filter", async () => {
    const { admin } = await aTeam();
    await edit(admin, {
      brands: [
        { tag: "one", inFilter: true },
        { tag: "@two", inFilter: false },
      ],
    });
    await edit(admin, {
      brands: [
        { tag: "@one", inFilter: true },
        { tag: "@two", inFilter: true },
      ],
    });
    expect((await newest(admin))?.changes).toEqual([{ what: "brandsInFilter", from: "@one", to: "@one, @two" }]);
    await edit(admin, {
      brands: [
        { tag: "@two", inFilter: true },
        { tag: "@one", inFilter: true },
      ],
    });
    expect((await newest(admin))?.changes).toEqual([
      { what: "brands", from: "@one, @two", to: "@two, @one" },
      { what: "brandsInFilter", from: "@one, @two", to: "@two, @one" },
    ]);
  });
});

describe("the message of rights requests", () => {
  it("a team's own message is in the session, and the change of the message is in the log", async () => {
    const { admin, member, teamId } = await aTeam();
    const requestMessage = "Dear {{creator_handle}}, {{sender_name}} of {{brand}} asks for {{content_title}}.";
    await edit(admin, { requestMessage });
    expect((await actAs(member, () => User.session())).team.requestMessage).toBe(requestMessage);
    expect((await newest(admin))?.changes).toEqual([{ what: "requestMessage", from: "", to: requestMessage }]);
    await edit(admin, { requestMessage: "" });
    expect((await TeamEntity.get({ teamId }).go({ consistent: true })).data).not.toHaveProperty("requestMessage");
  });

  it("a member who saw an earlier message can't overwrite the current message with a different text", async () => {
    const { admin } = await aTeam();
    const was = { requestMessage: "" };
    await edit(admin, { requestMessage: "Ada's", was });
    const conflict = { code: "team.conflict" };
    await expect(edit(admin, { requestMessage: "Ben's", was })).rejects.toMatchObject(conflict);
    await expect(edit(admin, { requestMessage: "", was: { requestMessage: "Other" } })).rejects.toMatchObject(conflict);
    expect(await edit(admin, { requestMessage: "Ada's", was })).toMatchObject({ requestMessage: "Ada's" });
    const seen = { requestMessage: "Ada's", requestMessageEs: "" };
    expect(await edit(admin, { requestMessage: "Ben's", requestMessageEs: "De Ben", was: seen })).toMatchObject({
      requestMessage: "Ben's",
      requestMessageEs: "De Ben",
    });
  });

  it.each([
    ["Hi {{password}}", "{{password}} isn't a placeholder that can be filled in"],
    ["Hi {{creator_name", "{{creator_name isn't a placeholder that can be filled in"],
    ["x".repeat(5_001), "Message is too long (maximum 5,000 characters)"],
  ])("the request message %j is refused", async (requestMessage, message) => {
    const { admin } = await aTeam();
    await expect(edit(admin, { requestMessage })).rejects.toMatchObject({
      code: "request.invalid",
      fields: { requestMessage: message },
    });
  });
});

it("an unknown team can't be changed", async () => {
  const { admin } = await aTeam();
  await expect(edit({ ...admin, teamId: newId("team") }, { name: "X" })).rejects.toMatchObject({
    code: "team.not_found",
  });
});
