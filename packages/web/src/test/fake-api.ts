import type { ActivityEntry } from "@clearhouse/core/activity/activity.schema.ts";
import { ASSET_COLUMNS, type Asset, columnOf } from "@clearhouse/core/asset/asset.schema.ts";
import type { Session } from "@clearhouse/core/team/session.schema.ts";
import { HttpResponse, http } from "msw";
import { makeSession } from "./make.ts";
import { freshTokens, USER_POOL_CLIENT_ID } from "./tokens.ts";

const ORIGIN = "http://localhost:3000";
export const at = (path: string): string => `${ORIGIN}${path}`;

export const refusal = (status: number, code: string, message: string, fields?: Record<string, string>) =>
  HttpResponse.json({ error: { code, message, fields, requestId: "req_1" } }, { status });

interface World {
  session: Session;
  assets: Asset[];
  /** What the next poll of the change feed brings. */
  changes: Asset[];
  activity: ActivityEntry[];
  pageSize: number;
}

/**
 * The API and Cognito over a few assets in memory. A test changes the world, or puts a handler of its own before these.
 */
export const fakeApi = (start: Partial<World> = {}) => {
  const world: World = {
    session: makeSession(),
    assets: [],
    changes: [],
    activity: [],
    pageSize: 50,
    ...start,
  };
  const newestFirst = () => world.assets.toSorted((a, b) => (a.uploadedAt < b.uploadedAt ? 1 : -1));

  const handlers = [
    http.get(at("/api/config"), () =>
      HttpResponse.json({
        auth: {
          userPoolId: "us-east-1_TestPool1",
          userPoolClientId: USER_POOL_CLIENT_ID,
          endpoint: at("/cognito"),
          flow: "USER_PASSWORD_AUTH",
        },
        stage: "test",
      }),
    ),
    http.post(at("/cognito"), ({ request }) => {
      const target = request.headers.get("x-amz-target") ?? "";
      if (!/InitiateAuth|GetTokensFromRefreshToken/.test(target)) return HttpResponse.json({});
      const { idToken, accessToken } = freshTokens();
      return HttpResponse.json({
        ChallengeParameters: {},
        AuthenticationResult: {
          IdToken: idToken,
          AccessToken: accessToken,
          RefreshToken: "refresh",
          ExpiresIn: 3_600,
          TokenType: "Bearer",
        },
      });
    }),
    http.get(at("/api/session"), () => HttpResponse.json(world.session)),
    http.delete(at("/api/session"), () => new HttpResponse(null, { status: 204 })),
    http.get(at("/api/team/members"), () =>
      HttpResponse.json({ items: [{ userId: "usr_1", displayName: "Maya Chen", role: "admin", avatarUrl: "" }] }),
    ),
    http.get(at("/api/assets/counts"), () =>
      HttpResponse.json(
        Object.fromEntries(
          ASSET_COLUMNS.map((column) => [
            column,
            world.assets.filter(({ status }) => columnOf(status) === column).length,
          ]),
        ),
      ),
    ),
    http.get(at("/api/assets/changes"), ({ request }) => {
      const started = new URL(request.url).searchParams.has("since");
      return HttpResponse.json({ items: started ? world.changes.splice(0) : [], cursor: "next", more: false });
    }),
    http.get(at("/api/assets"), ({ request }) => {
      const query = new URL(request.url).searchParams;
      const column = newestFirst().filter(({ status }) => columnOf(status) === query.get("column"));
      const from = Number(query.get("cursor") ?? 0);
      const to = from + world.pageSize;
      return HttpResponse.json({ items: column.slice(from, to), cursor: to < column.length ? String(to) : null });
    }),
    http.get(at("/api/assets/:assetId"), ({ params }) => {
      const found = world.assets.find(({ id }) => id === params.assetId);
      return found ? HttpResponse.json(found) : refusal(404, "asset.not_found", "Asset not found");
    }),
    http.get(at("/api/assets/:assetId/activity"), () => HttpResponse.json({ items: world.activity })),
  ];
  return { world, handlers };
};
