import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";

/** An entry of PutEvents as the caller sent it. */
export interface BusEntry {
  EventBusName: string;
  Source: string;
  DetailType: string;
  Detail: string;
}

export interface Signal {
  channel: string;
  events: string[];
  authorization: string;
}

/** A mail that the local replacement of SES has accepted. */
interface SentMail {
  destination: { to: string[] };
}

/**
 * A server that records what a unit test sends, so that the test can check it. The bus: POST / (PutEvents); GET
 * /entries?bus=…; PUT /refuse?bus=…&count=n refuses the next n entries one by one, as EventBridge does. The user pool's
 * public keys: GET /jwks.json. The inbox of one email address, because a whole test run has many mails: GET
 * /mails?to=…. The channels of open pages: POST /event, signed; GET /signals?channel=…; PUT
 * /refuse-signals?channel=…&count=n answers the next n signals with an error.
 */
export async function startRecorder(
  jwks: object,
  mails: () => readonly SentMail[],
): Promise<{ endpoint: string; stop: () => Promise<void> }> {
  const entries: BusEntry[] = [];
  const signals: Signal[] = [];
  const refusals = new Map<string, number>();
  const refused = (bus: string): boolean => {
    const left = refusals.get(bus) ?? 0;
    if (left > 0) refusals.set(bus, left - 1);
    return left > 0;
  };
  const server = createServer((request, response) => {
    const answer = (status: number, body: object) => {
      response.writeHead(status, { "content-type": "application/x-amz-json-1.1" });
      response.end(JSON.stringify(body));
    };
    const url = new URL(request.url ?? "/", "http://recorder");
    const bus = url.searchParams.get("bus") ?? "";
    if (request.method === "GET" && url.pathname === "/jwks.json") return answer(200, jwks);
    if (request.method === "GET" && url.pathname === "/entries") {
      return answer(200, { entries: entries.filter((entry) => entry.EventBusName === bus) });
    }
    if (request.method === "GET" && url.pathname === "/mails") {
      const wanted = (url.searchParams.get("to") ?? "").toLowerCase();
      const toThem = ({ destination }: SentMail) => destination.to.some((to) => to.toLowerCase().includes(wanted));
      return answer(200, { emails: mails().filter(toThem) });
    }
    if (request.method === "GET" && url.pathname === "/signals") {
      return answer(200, { signals: signals.filter(({ channel }) => channel === url.searchParams.get("channel")) });
    }
    if (request.method === "PUT" && url.pathname === "/refuse-signals") {
      refusals.set(url.searchParams.get("channel") ?? "", Number(url.searchParams.get("count")));
      return answer(200, {});
    }
    if (request.method === "POST" && url.pathname === "/event") {
      text(request).then(
        (body) => {
          const { channel, events }: Omit<Signal, "authorization"> = JSON.parse(body);
          if (refused(channel)) return answer(500, { errors: [{ errorType: "InternalFailure" }] });
          signals.push({ channel, events, authorization: request.headers.authorization ?? "" });
          answer(200, { failed: [], successful: events.map((_, index) => ({ identifier: `${index}`, index })) });
        },
        (error: unknown) => answer(400, { message: String(error) }),
      );
      return;
    }
    if (request.method === "PUT" && url.pathname === "/refuse") {
      refusals.set(bus, Number(url.searchParams.get("count")));
      return answer(200, {});
    }
    if (request.headers["x-amz-target"] !== "AWSEvents.PutEvents") {
      return answer(400, { __type: "UnknownOperationException", message: `${request.method} ${url.pathname}` });
    }
    text(request).then(
      (body) => {
        const sent: { Entries: BusEntry[] } = JSON.parse(body);
        const results = sent.Entries.map((entry, index) => {
          if (refused(entry.EventBusName))
            return { ErrorCode: "InternalFailure", ErrorMessage: "Refused by the test." };
          entries.push(entry);
          return { EventId: `${entries.length}-${index}` };
        });
        answer(200, { Entries: results, FailedEntryCount: results.filter((result) => "ErrorCode" in result).length });
      },
      (error: unknown) => answer(400, { __type: "SerializationException", message: String(error) }),
    );
  });
  await once(server.listen(0, "127.0.0.1"), "listening");
  const { port } = server.address() as AddressInfo;
  return {
    endpoint: `http://127.0.0.1:${port}`,
    stop: async () => {
      server.closeAllConnections();
      await once(server.close(), "close");
    },
  };
}
