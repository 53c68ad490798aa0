import { isLookedFor } from "@clearhouse/core/base/ledger/activity.policy.ts";
import type { ActivityEntry } from "@clearhouse/core/base/ledger/activity.schema.ts";
import type { BackupFile } from "@clearhouse/core/custody/backup/backup.schema.ts";
import type { Asset } from "@clearhouse/core/library/asset/asset.schema.ts";
import { DEFAULT_PREFERENCES } from "@clearhouse/core/notices/notification/notification.schema.ts";
import type { Session } from "@clearhouse/core/people/team/session.schema.ts";
import type { Grant } from "@clearhouse/core/rights/grant/grant.schema.ts";
import type { Publication } from "@clearhouse/core/rights/publication/publication.schema.ts";
import type { ReleaseList } from "@clearhouse/core/rights/release/release.schema.ts";
import { makeMember, makeSession } from "@clearhouse/fixtures/people.ts";
import { HttpResponse, http } from "msw";
import type { ActivityNarrowing } from "@/lib/assets/queries/detail.ts";
import { boardOf, countsOf, listOf } from "./fake-lists.ts";
import { freshTokens, USER_POOL_CLIENT_ID } from "./tokens.ts";

const ORIGIN = "http://localhost:3000";
export const at = (path: string): string => `${ORIGIN}${path}`;

export const refusal = (status: number, code: string, message: string, fields?: Record<string, string>) =>
  HttpResponse.json({ error: { code, message, fields, requestId: "req_1" } }, { status });

export const cognitoRefusal = (type: string, message: string) =>
  HttpResponse.json({ __type: type, message }, { status: 400 });

/** Cognito's answer to a successful sign-in. */
export const cognitoTokens = () => {
  const { idToken, accessToken } = freshTokens();
  return {
    ChallengeParameters: {},
    AuthenticationResult: {
      IdToken: idToken,
      AccessToken: accessToken,
      RefreshToken: "refresh",
      ExpiresIn: 3_600,
      TokenType: "Bearer",
    },
  };
};

/** A test's own answer to one Cognito operation. */
type CognitoScript = (body: Record<string, unknown>) => object | Response | Promise<object | Response>;

interface World {
  session: Session;
  assets: Asset[];
  /** What the next poll of the change feed returns. */
  changes: Asset[];
  /** Ids that the next poll returns as deleted. */
  deleted: string[];
  activity: ActivityEntry[];
  /** The grants of every asset. */
  grants: Grant[];
  publications: Publication[];
  releases: ReleaseList;
  /** The files in the backup, for every asset. */
  copies: BackupFile[];
  pageSize: number;
  /** "" hides the Google button. */
  googleOrigin: string;
  /** The URL of the channel of changes; "" for none. */
  live: { url: string; host: string };
  /** Answers by the operation's name (`SignUp`, or `signUp`); other operations succeed. */
  cognito: Record<string, CognitoScript>;
}

/** The API and Cognito, with a few assets in memory. A test changes `world`, or puts its own handlers before these. */
export const fakeApi = (start: Partial<World> = {}) => {
  const world: World = {
    session: makeSession(),
    assets: [],
    changes: [],
    deleted: [],
    activity: [],
    grants: [],
    publications: [],
    releases: { items: [] },
    copies: [],
    pageSize: 50,
    googleOrigin: "",
    live: { url: "", host: "" },
    cognito: {},
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
          googleOrigin: world.googleOrigin,
        },
        stage: "test",
        live: world.live,
      }),
    ),
    http.post(at("/cognito"), async ({ request }) => {
      const target = request.headers.get("x-amz-target") ?? "";
      const name = target.split(".")[1] ?? "";
      const script = world.cognito[name] ?? world.cognito[`${name.charAt(0).toLowerCase()}${name.slice(1)}`];
      if (script) {
        const answer = await script((await request.json()) as Record<string, unknown>);
        return answer instanceof Response ? answer : HttpResponse.json(answer);
      }
      if (!/InitiateAuth|GetTokensFromRefreshToken/.test(target)) return HttpResponse.json({});
      return HttpResponse.json(cognitoTokens());
    }),
    http.get(at("/api/session"), () => HttpResponse.json(world.session)),
    http.delete(at("/api/session"), () => new HttpResponse(null, { status: 204 })),
    http.get(at("/api/team/members"), () => HttpResponse.json({ items: [makeMember()] })),
    http.get(at("/api/notifications"), () => HttpResponse.json({ items: [], cursor: null })),
    http.get(at("/api/notifications/unread"), () => HttpResponse.json({ count: 0 })),
    http.get(at("/api/notifications/preferences"), () => HttpResponse.json(DEFAULT_PREFERENCES)),
    http.get(at("/api/feedback/unread"), () => HttpResponse.json({ count: 0 })),
    http.get(at("/api/imports"), () => HttpResponse.json({ items: [], cursor: null })),
    http.get(at("/api/assets/counts"), () => HttpResponse.json(countsOf(world.assets))),
    http.get(at("/api/assets/board"), () => HttpResponse.json(boardOf(newestFirst(), world.pageSize))),
    http.get(at("/api/assets/changes"), ({ request }) => {
      const started = new URL(request.url).searchParams.has("since");
      const items = started ? world.changes.splice(0) : [];
      const deleted = started ? world.deleted.splice(0) : [];
      const counts = items.length + deleted.length > 0 ? countsOf(world.assets) : undefined;
      return HttpResponse.json({ items, deleted, counts, cursor: "next", more: false });
    }),
    http.get(at("/api/assets"), ({ request }) =>
      HttpResponse.json(listOf(newestFirst(), new URL(request.url).searchParams, world.pageSize)),
    ),
    http.get(at("/api/assets/:assetId"), ({ params }) => {
      const found = world.assets.find(({ id }) => id === params.assetId);
      return found ? HttpResponse.json(found) : refusal(404, "asset.not_found", "Asset not found");
    }),
    http.get(at("/api/backup/assets/:assetId"), () => HttpResponse.json({ items: world.copies })),
    http.get(at("/api/assets/:assetId/grants"), () => HttpResponse.json({ items: world.grants })),
    http.get(at("/api/assets/:assetId/publications"), () => HttpResponse.json({ items: world.publications })),
    http.get(at("/api/assets/:assetId/releases"), () => HttpResponse.json(world.releases)),
    http.get(at("/api/assets/:assetId/activity"), ({ request }) => {
      const query = new URL(request.url).searchParams;
      const before = Number(query.get("cursor") ?? Number.POSITIVE_INFINITY);
      const wanted = { kind: query.get("kind") ?? undefined, who: query.get("who") ?? undefined } as ActivityNarrowing;
      const items = world.activity
        .filter(({ seq }) => seq < before)
        .filter(({ type, by: { kind, id = "" } }) => isLookedFor({ type, actor: { kind, id } }, wanted))
        .toReversed()
        .slice(0, world.pageSize);
      const last = items.at(-1);
      const isLast = last === undefined || last.seq === world.activity[0]?.seq;
      return HttpResponse.json({ items, cursor: isLast ? null : String(last.seq) });
    }),
  ];
  return { world, handlers };
};
