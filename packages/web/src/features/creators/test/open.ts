import type { Contract } from "@clearhouse/core/contracts/contract/contract.schema.ts";
import { makeSession } from "@clearhouse/fixtures/people.ts";
import userEvent from "@testing-library/user-event";
import { fakeApi } from "@/test/fake-api.ts";
import { renderApp } from "@/test/render-app.tsx";
import { fakeContracts } from "./fake-contracts.ts";
import { fakeCreators } from "./fake-creators.ts";

interface Options {
  path?: string;
  role?: "admin" | "member";
  contracts?: Contract[];
  /** Handlers that take precedence over those of fakeCreators. */
  before?: NonNullable<NonNullable<Parameters<typeof renderApp>[0]>["before"]>;
}

/** Opens the creators page with the given data on the server. */
export const openCreators = (start: Parameters<typeof fakeCreators>[0] = {}, options: Options = {}) => {
  const { path = "/creators", role = "admin", contracts: known = [], before = [] } = options;
  const { network, handlers } = fakeCreators(start);
  const contracts = fakeContracts(known);
  const api = fakeApi({ session: makeSession({ role }) });
  const app = renderApp({ path, api, before: [...before, ...contracts.handlers, ...handlers] });
  return { ...app, network, contracts: contracts.world, person: userEvent.setup({ applyAccept: false }) };
};
