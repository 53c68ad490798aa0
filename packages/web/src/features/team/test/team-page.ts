import userEvent from "@testing-library/user-event";
import { fakePeople } from "@/test/fake-people.ts";
import { renderApp } from "@/test/render-app.tsx";

/**
 * Opens a tab of the team page as an admin.
 * @param before handlers that take precedence over those of fakePeople
 */
export const open = (
  tab: string,
  start: Parameters<typeof fakePeople>[0] = {},
  before: NonNullable<Parameters<typeof renderApp>[0]>["before"] = [],
) => {
  const { people, handlers } = fakePeople(start);
  const app = renderApp({ path: `/team?tab=${tab}`, before: [...before, ...handlers] });
  return { ...app, people, person: userEvent.setup() };
};
