import userEvent from "@testing-library/user-event";
import { fakeApi } from "@/test/fake-api.ts";
import { makeSession } from "@/test/make.ts";
import { renderApp } from "@/test/render-app.tsx";
import { fakeCreators } from "./fake-creators.ts";

interface Options {
  path?: string;
  role?: "admin" | "member";
  /** Handlers that go before the network's own. */
  before?: NonNullable<NonNullable<Parameters<typeof renderApp>[0]>["before"]>;
}

/** The screen over a network of creators. */
export const openCreators = (start: Parameters<typeof fakeCreators>[0] = {}, options: Options = {}) => {
  const { path = "/creators", role = "admin", before = [] } = options;
  const { network, handlers } = fakeCreators(start);
  const api = fakeApi({ session: makeSession({ role }) });
  const app = renderApp({ path, api, before: [...before, ...handlers] });
  return { ...app, network, person: userEvent.setup({ applyAccept: false }) };
};
