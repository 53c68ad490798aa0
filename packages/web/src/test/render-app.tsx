import { render } from "@testing-library/react";
import { createMemoryRouter } from "react-router-dom";
import { App } from "@/app/app.tsx";
import { routes } from "@/app/routes.tsx";
import { fakeApi } from "./fake-api.ts";
import { server } from "./setup.ts";
import { signedIn } from "./tokens.ts";

interface Options {
  /** The path of the page to open. */
  path?: string;
  /** True to open the page while nobody is signed in. */
  anonymous?: boolean;
  api?: ReturnType<typeof fakeApi>;
  /** Handlers to put before those of the fake API. */
  before?: Parameters<typeof server.use>;
}

/** Renders the whole app with its routes and a fake API. */
export const renderApp = ({ path = "/", anonymous = false, api = fakeApi(), before = [] }: Options = {}) => {
  server.use(...before, ...api.handlers);
  if (!anonymous) signedIn();
  const router = createMemoryRouter(routes, { initialEntries: [path] });
  render(<App router={router} />);
  const here = () => `${router.state.location.pathname}${router.state.location.search}`;
  return { router, here, world: api.world };
};
