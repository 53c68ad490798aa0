import { describe, expect, it } from "vitest";
import { Asset } from "../../library/asset/index.ts";
import { actAs } from "../../platform/identity/actor.ts";
import { Clearance } from "../../rights/clearance/index.ts";
import { RightsRequest } from "../../rights/rights-request/index.ts";
import { settingTo } from "../../testing/approval.ts";
import { editOf } from "../../testing/edit.ts";
import { ASK, anAsset, approve, deny, OLIVIA } from "../../testing/scene.ts";
import { Sent } from "../../testing/sent.ts";
import {
  aConnectedTeam,
  answered,
  POST,
  requestsOf,
  type Team,
  textOf,
  typed,
  watching,
} from "../../testing/slack/slack-commands.ts";

describe("/can-i-use", () => {
  const asking = async (team: Team, text: string): Promise<string> => {
    const told = watching();
    expect(await typed(team.workspace, text, { command: "/can-i-use" })).toBeUndefined();
    await answered(team);
    return textOf(told()[0]);
  };

  it("/can-i-use answers whether a use is allowed, with the deciding reason and the license's number", async () => {
    const team = await aConnectedTeam();
    await typed(team.workspace, `${POST} @creator rap`);
    await answered(team);
    expect(await asking(team, POST)).toMatch(/\*Ask first\*[\s\S]*Asked on .*, no answer yet\./);
    const [request] = await requestsOf(team.teamId);
    await approve(await RightsRequest.ownerByToken(request?.token ?? ""), {
      expiresOn: "2099-12-31",
      restrictions: ["No paid promotion"],
    });
    const allowed = await asking(team, `${POST}?igsh=1 @RAP social media posts 2099-12-31`);
    expect(allowed).toMatch(
      /\*With conditions\*: <http:\/\/clearhouse\.test\/\?asset=\w+\|[^>]+> for rap, Social media posts, Dec 31, 2099/,
    );
    expect(allowed).toContain("Ends Dec 31, 2099.");
    expect(allowed).toContain("Granted for Social media posts, rap, until Dec 31, 2099");
    const number = /License (CH-[\w-]+)/.exec(allowed)?.[1] ?? "";
    expect(await asking(team, number.toLowerCase().replaceAll("-", ""))).toContain("*Cleared*");
    expect(await asking(team, `${number} drip`)).toContain("Granted for rap, not for drip.");
    expect(await asking(team, `${number} "Commercial use"`)).toMatch(
      /\*Stop\*[\s\S]*\n> Commercial use is not allowed/,
    );
    expect(await asking(team, `${number} 2100-01-01`)).toMatch(
      /\*Ask first\*[\s\S]*Ends Dec 31, 2099, before Jan 1, 2100/,
    );
    expect(await asking(team, `${POST} 2026-02-30`)).toContain("Please enter a valid date");

    const other = await aConnectedTeam();
    for (const subject of [number, POST, request?.token ?? "", "nonsense"])
      expect(await asking(other, subject), subject).toContain("knows neither this post nor this license");
  });

  it("/can-i-use answers for a post that was uploaded and for which nobody was asked", async () => {
    const team = await aConnectedTeam();
    const asset = await actAs(team.admin, async () => {
      const { id, version } = await anAsset("Dunes", POST);
      return Clearance.setStatus(id, { version, status: "denied" });
    });
    const shared = `${POST.replace("www.", "")}?igsh=abc`;
    expect(await asking(team, shared)).toMatch(/\*Stop\*[\s\S]*\nThe team set this to Denied\./);
    await actAs(team.admin, () => Clearance.setStatus(asset.id, { version: asset.version, ...settingTo("approved") }));
    expect(await asking(team, shared)).toContain("*Cleared*");
    expect(await asking(await aConnectedTeam(), shared)).toContain("knows neither this post nor this license");
  });

  it("/can-i-use answers for the post that it names, not for another one that the asset shows since", async () => {
    const team = await aConnectedTeam();
    const other = POST.replace("Cabc123", "Other1");
    await actAs(team.admin, async () => {
      const { id } = await anAsset("Dunes", POST);
      const { request } = await Sent.requestForAsset(id, ASK);
      await RightsRequest.withdraw(request.id);
      const { version } = await Sent.editAsset(id, editOf(await Asset.get(id), { source: other }));
      await Clearance.setStatus(id, { version, ...settingTo("approved") });
    });
    expect(await asking(team, other)).toContain("*Cleared*");
    expect(await asking(team, POST)).toMatch(/\*Ask first\*: .*\nGranted for something else, not for this post\./);
  });

  it("/can-i-use says of a post without a picture that its owner said no to one, whatever they said of another", async () => {
    const team = await aConnectedTeam();
    const ownerOf = (picture: number) =>
      actAs(team.admin, async () => {
        const { id } = await anAsset(`Picture ${picture}`, `${POST}?img_index=${picture}`);
        const { request } = await Sent.requestForAsset(id, { ...ASK, contentOwnerEmail: OLIVIA.email });
        return RightsRequest.ownerByToken(new URL(request.link).searchParams.get("token") ?? "");
      });
    const [first, second] = [await ownerOf(1), await ownerOf(2)];
    await deny(first);
    await approve(second);
    expect(await asking(team, `${POST}?img_index=2`)).toContain("*Cleared*");
    expect(await asking(team, POST)).toMatch(/\*Stop\*: .*\nSame post as Picture 1: /);
  });

  it("/can-i-use answers for a deleted asset when it was deleted, and what stopped it", async () => {
    const team = await aConnectedTeam();
    const [plain, denied] = await actAs(team.admin, () => Promise.all([anAsset("Dunes"), anAsset("Beach", POST)]));
    await actAs(team.admin, async () => {
      await Clearance.setStatus(denied.id, { version: denied.version, status: "denied" });
      for (const { id } of [plain, denied]) await Clearance.remove(id);
    });
    const page = (id: string) => `http://clearhouse.test/?asset=${id}`;
    expect(await asking(team, page(plain.id))).toMatch(/\*Ask first\*: Dunes\nDeleted on .* by an admin\.$/);
    for (const subject of [POST, page(denied.id)])
      expect(await asking(team, subject)).toMatch(
        /\*Stop\*: Beach\nSame file as Beach: The team set this to Denied\.\nDeleted on .* by an admin\.$/,
      );
    expect(await asking(await aConnectedTeam(), POST)).toContain("knows neither this post nor this license");
  });

  it("/can-i-use shows its syntax for an empty question and names a word that isn't a brand, use or date", async () => {
    const team = await aConnectedTeam();
    for (const text of ["", "  ", "help"])
      expect(await typed(team.workspace, text, { command: "/can-i-use" })).toMatchObject({
        text: expect.stringContaining("*/can-i-use*"),
      });
    expect(await asking(team, `${POST} <!channel>`)).toMatch(/^"&lt;!channel&gt;" is no brand, use or date/);
  });
});
