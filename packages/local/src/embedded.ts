import { existsSync, rmSync } from "node:fs";
import { resolve } from "node:path";
import { PROFILE_HANDLER } from "@clearhouse/functions/function-definition.ts";
import { MAIL_FEEDBACK, SCHEDULES, SUBSCRIPTIONS } from "@clearhouse/functions/subscriptions.ts";
import { getRequestListener } from "@hono/node-server";
import { type Bus, startBus } from "./bus/bus.ts";
import { endCutOff } from "./bus/cut-off.ts";
import { STARTED_MARK } from "./bus/queue.ts";
import { admitByTrigger } from "./cognito/admit.ts";
import { type Cognito, startCognito } from "./cognito/cognito.ts";
import { codeMails, wordsByTrigger } from "./cognito/send-code.ts";
import { cannotUse } from "./damaged.ts";
import { FINISHED, full, openDataFolder, writeAtomically } from "./data-folder.ts";
import { DEMO_ACCOUNTS, DEMO_PASSWORD } from "./demo/accounts.ts";
import { demoOnce } from "./demo/once.ts";
import { type DynamoDb, startDynamoDb } from "./dynamodb/dynamodb.ts";
import { usualStore } from "./dynamodb/programs.ts";
import {
  applyEnvironment,
  BUS_NAME,
  buildEnvironment,
  credentialsOf,
  type Environment,
  MAIL_FROM,
  readSettings,
  TABLE_NAME,
} from "./environment.ts";
import { type Front, startFront } from "./front/front-server.ts";
import { imagesOf } from "./front/images.ts";
import { builtSite, developmentSite, publishPages, type Site } from "./front/site.ts";
import { loadHandler } from "./handlers.ts";
import { openPool } from "./heavy/pool.ts";
import { requireIntact } from "./intact.ts";
import { type Live, startLive } from "./live/live.ts";
import { type Ses, startSes } from "./mail/ses.ts";
import { startMedia } from "./media/media.ts";
import { beginMigration, endMigration } from "./migration/folder-migration.ts";
import { startStreamPoller } from "./relay/stream-poller.ts";
import { hasRoom } from "./room.ts";
import { BUCKETS } from "./s3/buckets.ts";
import { isForBuckets, partUploads } from "./s3/part-upload.ts";
import { startS3 } from "./s3/s3.ts";
import { startScheduler } from "./scheduler.ts";
import { openSealKey } from "./seal-key.ts";
import { openSecrets } from "./secrets.ts";
import { type StandIn, StartError } from "./stand-in.ts";

export interface EmbeddedOptions {
  /** The folder for all data, which is made if it doesn't exist. */
  dataDir: string;
  /** The port of the site; 0 for any free one. */
  port: number;
  /** Whether a new folder gets the demo team. */
  demo: boolean;
  /** "built" serves packages/web/dist, "development" its sources; false serves no pages. */
  web?: "built" | "development" | boolean;
}

export interface Embedded {
  url: string;
  inboxUrl: string;
  /** Whether the folder has the demo team. The first start with the folder has decided this. */
  hasDemo: boolean;
  /** The environment of core and functions, which is already set on process.env. */
  env: Environment;
  /**
   * The server's parts. Tests use them for sent mails, simulated mail outages, dead letters, the local DynamoDB's
   * process and open pages.
   */
  bus: Bus;
  ses: Ses;
  cognito: Cognito;
  dynamodb: DynamoDb;
  s3: StandIn;
  live: Live;
  stop(): Promise<void>;
}

type Stop = () => void | Promise<void>;

let begun = false;

/**
 * Starts the whole product on this machine. A process can do this only once, because core and functions keep the
 * environment of their first import. Several processes can do this at the same time, with their own folders and ports.
 * @throws StartError for problems that a person can fix: a port or folder in use, a file that is damaged or can't be
 * written, an unsupported platform, pages that aren't built
 */
export const startEmbedded = async (options: EmbeddedOptions): Promise<Embedded> => {
  const stops: Stop[] = [];
  const stop = async () => {
    for (let last = stops.pop(); last; last = stops.pop()) await last();
  };
  try {
    return await start(options, stops, stop);
  } catch (error) {
    await stop();
    throw explained(error, resolve(options.dataDir));
  }
};

/** The error of a start as one that a person can fix, if the data folder at `path` is the reason. */
const explained = (error: unknown, path: string): unknown => {
  if (error instanceof StartError) return error;
  return cannotUse(error) ?? (existsSync(path) && !hasRoom(path) ? full(path) : error);
};

const start = async (options: EmbeddedOptions, stops: Stop[], stop: () => Promise<void>): Promise<Embedded> => {
  const folder = openDataFolder(resolve(options.dataDir));
  stops.push(folder.release);
  const {
    CLEARHOUSE_STORE: kind,
    CLEARHOUSE_DYNAMODB_ENDPOINT: external,
    CLEARHOUSE_TUNNEL,
    ...given
  } = readSettings();
  requireIntact(folder, external ? undefined : (kind ?? usualStore()));
  const secrets = { ...openSecrets(folder), licenseSeal: await openSealKey(folder) };
  const front = await startFront(options.port, CLEARHOUSE_TUNNEL);
  stops.push(front.stop);
  const credentials = credentialsOf(secrets);
  await beginMigration(folder);

  const keep = async <T extends { stop: Stop }>(starting: Promise<T>): Promise<T> => {
    const part = await starting;
    stops.push(() => part.stop());
    return part;
  };
  const heavy = openPool();
  stops.push(heavy.stop);
  // All parts have started or failed before an error is thrown, so that every part that runs can be stopped.
  const starting = [
    startDynamoDb({ folder, tableName: TABLE_NAME, credentials, kind, external }),
    startS3(folder, credentials),
    startSes(folder),
    startBus({
      folder,
      busName: BUS_NAME,
      // As on AWS, a profile's handler calls the handler of the consequence that the message names.
      subscriptions: SUBSCRIPTIONS.map((subscription) => ({ ...subscription, handler: PROFILE_HANDLER })),
      queued: [MAIL_FEEDBACK],
      load: loadHandler,
      callHeavy: heavy.call,
    }),
  ] as const;
  // The parts are stopped in the reverse order of this list, however quickly each has started, because the bus'
  // deliveries use all of them until the end.
  for (const part of await Promise.allSettled(starting)) {
    if (part.status === "fulfilled") stops.push(() => part.value.stop());
  }
  const [dynamodb, s3, ses, bus] = await Promise.all(starting);
  ses.onFeedback((message) => bus.enqueue(MAIL_FEEDBACK.name, message));
  const codes = codeMails(ses.endpoint, credentials, MAIL_FROM, wordsByTrigger);
  stops.push(codes.stop);
  const cognito = await keep(startCognito({ folder, siteUrl: front.url, sendCode: codes.send, admit: admitByTrigger }));

  const live = await keep(startLive({ siteUrl: front.url, credentials, load: loadHandler }));

  const env = buildEnvironment(
    secrets,
    {
      site: front.url,
      dynamodb: dynamodb.endpoint,
      s3: s3.endpoint,
      ses: ses.endpoint,
      bus: bus.endpoint,
      cognito: cognito.endpoint,
      live,
    },
    given,
  );
  if (begun) throw new Error("The embedded run can only start once in a process");
  begun = true;
  applyEnvironment(env);
  await endMigration(folder);
  const { app } = await import("@clearhouse/functions/api/app.ts");

  const site = await openSite(options.web ?? true, front, folder.file("site"));
  if (site) {
    stops.push(site.stop);
    await publishPages(s3.endpoint, credentials, site.pages);
  }
  const media = startMedia({
    s3Endpoint: s3.endpoint,
    credentials,
    bucket: BUCKETS.media,
    signed: { siteUrl: front.url, key: { id: env.MEDIA_KEY_PAIR_ID, publicKey: secrets.mediaPublicKey } },
  });
  const branding = startMedia({
    s3Endpoint: s3.endpoint,
    credentials,
    bucket: BUCKETS.branding,
  });
  stops.push(media.stop, branding.stop);

  await keep(
    Promise.resolve(
      startStreamPoller({
        endpoint: dynamodb.endpoint,
        credentials,
        streamArn: dynamodb.streamArn,
        load: loadHandler,
        checkpoint: {
          read: () => bus.queue.mark(dynamodb.streamArn),
          write: (value) => bus.queue.setMark(dynamodb.streamArn, value),
        },
        relayed: dynamodb.relayed,
      }),
    ),
  );
  const scheduler = startScheduler(SCHEDULES, loadHandler);
  stops.push(scheduler.stop);

  const listener = getRequestListener(app.fetch);
  front.open({
    api: async (request, response) => {
      await listener(request, response);
    },
    images: imagesOf(heavy.call),
    media: media.handle,
    branding: branding.handle,
    cognito: cognito.handlePublic,
    parts: partUploads(s3.endpoint, credentials),
    isForBuckets,
    site:
      site?.handle ??
      (async (_request, response) => {
        response.writeHead(404, { "content-type": "text/plain" }).end("Not Found");
      }),
    live,
    originSecret: env.ORIGIN_SECRET,
    hasRoom: (bytes) => hasRoom(folder.path, bytes),
    enforcePolicy: site?.enforcePolicy ?? true,
  });

  const hasDemo = await demoOnce(folder.file(FINISHED), options.demo, async () => {
    const { seedDemo } = await import("./demo/seed.ts");
    await seedDemo(cognito.endpoint);
  });
  bus.queue.setMark(STARTED_MARK, "done");
  await endCutOff(bus.queue, { endpoint: dynamodb.endpoint, credentials, tableName: TABLE_NAME });
  // Delivery starts only when the demo is complete. The effects of the demo's events (hashes, thumbnails, mails) would
  // otherwise be mixed into the demo's past, which is made in order.
  bus.startDelivery();
  // Expired items are deleted only when the demo is complete, because its people join by invites that have long
  // expired.
  dynamodb.startDeletingExpired();

  const running = folder.file("run.json");
  const [{ email }] = DEMO_ACCOUNTS;
  const account = hasDemo ? { email, password: DEMO_PASSWORD } : undefined;
  const told = { pid: process.pid, url: front.url, inboxUrl: ses.inboxUrl, account, env };
  writeAtomically(running, JSON.stringify(told, null, 2));
  stops.push(() => rmSync(running, { force: true }));
  // The front server is stopped before everything behind it, so that current requests can still be answered.
  stops.push(front.stop);
  // The connections of open pages would prevent the front server from stopping.
  stops.push(live.disconnect);
  return { url: front.url, inboxUrl: ses.inboxUrl, hasDemo, env, bus, ses, cognito, dynamodb, s3, live, stop };
};

const openSite = async (
  web: EmbeddedOptions["web"],
  { server, url }: Front,
  filled: string,
): Promise<Site | undefined> => {
  if (web === false) return undefined;
  return web === "development" ? developmentSite(server) : builtSite(url, filled);
};
