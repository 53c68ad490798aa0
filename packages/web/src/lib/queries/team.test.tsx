import { makeSession, makeSettings } from "@clearhouse/fixtures/people.ts";
import { QueryClient } from "@tanstack/react-query";
import { expect, it } from "vitest";
import { type Access, accessKey } from "./session.ts";
import { writeTeam } from "./team.ts";

it("saved team settings replace the team's settings in the session", () => {
  const queryClient = new QueryClient();
  const before: Access = { state: "member", session: makeSession() };
  queryClient.setQueryData(accessKey, before);
  const stored = makeSettings({
    ...{ name: "Two", timeZone: "Europe/Berlin", expiredForAdmins: true },
    ...{ privacyEmail: "data@two.example" },
    ...{ requestMessage: "Hi {{creator_name}}", requestMessageEs: "Hola {{creator_name}}" },
  });
  writeTeam(queryClient, stored);
  const access = queryClient.getQueryData<Access>(accessKey);
  const shown: Record<string, unknown> = access?.state === "member" ? { ...access.session.team } : {};
  const both = Object.keys(stored).filter((name) => name in shown && name !== "defaultBrand");
  expect(both).toContain("requestMessageEs");
  for (const name of both) expect([name, shown[name]]).toEqual([name, Reflect.get(stored, name)]);
});
