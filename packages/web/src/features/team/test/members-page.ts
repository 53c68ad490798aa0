import { makeMember, makeSession } from "@clearhouse/fixtures/people.ts";
import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { fakeApi } from "@/test/fake-api.ts";
import { fakePeople } from "@/test/fake-people.ts";
import { renderApp } from "@/test/render-app.tsx";

/** A member of the team other than the signed-in person. */
export const NOOR = makeMember({ userId: "usr_01JX9ABCDEFGH2", displayName: "Noor Haddad", role: "member" });

/** Opens the team page. The team's members are the signed-in person and Noor. */
export const open = (
  options: { start?: Parameters<typeof fakePeople>[0]; role?: "admin" | "member"; path?: string } = {},
) => {
  const { people, handlers } = fakePeople({ members: [makeMember(), NOOR], ...options.start });
  const api = fakeApi({ session: makeSession({ role: options.role ?? "admin" }) });
  const app = renderApp({ path: options.path ?? "/team", api, before: handlers });
  return { ...app, people, person: userEvent.setup() };
};

/** A member's row in the list. */
export const row = async (name: string) => {
  const list = within(await screen.findByRole("list", { name: /^Team members/ }));
  const found = (await list.findByText(name)).closest("li");
  if (!found) throw new Error(`${name} is in no row`);
  return within(found);
};

/** Chooses an item from a member's menu. */
export const choose = async (person: ReturnType<typeof userEvent.setup>, name: string, item: string) => {
  await person.click(await screen.findByRole("button", { name: `Actions for ${name}` }));
  await person.click(await screen.findByRole("menuitem", { name: item }));
};
