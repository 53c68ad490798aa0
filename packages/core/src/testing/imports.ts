import { ImportEntity } from "../library/import/import.entity.ts";
import type { AssetImport } from "../library/import/import.schema.ts";
import { Import } from "../library/import/index.ts";
import { actAs, type MemberActor } from "../platform/identity/actor.ts";
import { CALLER, upload } from "./scene.ts";

/** Uploads a CSV file, in UTF-8 if text is given, and begins its import. */
export const anImport = (member: MemberActor, csv: string | Buffer, fileName = "assets.csv"): Promise<AssetImport> =>
  actAs(
    member,
    async () => Import.create(await upload(Buffer.from(csv), { fileName, contentType: "text/csv", purpose: "import" })),
    CALLER,
  );

/** The id of the event that an import waits for; "" if there is none. */
export const stepOf = async (teamId: string, importId: string): Promise<string> => {
  const { data } = await ImportEntity.get({ teamId, importId }).go({ consistent: true });
  return data?.step ?? "";
};

/** Goes on with an import, as the handler of its event does. @returns whether it hadn't ended */
export const goOn = async (teamId: string, importId: string): Promise<boolean> => {
  const event = await stepOf(teamId, importId);
  if (event === "") return false;
  await actAs({ kind: "system", name: "run-import", teamId }, () => Import.run(importId, event));
  return true;
};

export const importNow = (member: MemberActor, importId: string): Promise<AssetImport> =>
  actAs(member, () => Import.get(importId));

/** Goes on with an import until it ends. */
export const runImport = async (member: MemberActor, importId: string): Promise<AssetImport> => {
  while (await goOn(member.teamId, importId));
  return importNow(member, importId);
};

/** A CSV file with the given columns and rows. */
export const csvOf = (columns: string, ...rows: string[]): string => `${[columns, ...rows].join("\n")}\n`;
