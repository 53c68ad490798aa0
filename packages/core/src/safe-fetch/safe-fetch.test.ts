import { randomBytes } from "node:crypto";
import type { RequestListener } from "node:http";
import { Socket } from "node:net";
import { buffer } from "node:stream/consumers";
import { brotliCompressSync, deflateSync, gzipSync } from "node:zlib";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { withClock } from "../platform/clock.ts";
import { newId } from "../platform/id.ts";
import { actAs } from "../platform/identity/actor.ts";
import { PUBLIC, withForeignHost } from "../testing/network.ts";
import { isPublicAddress } from "./address.ts";
import { DAILY_BYTES, inSlot, withinBudget } from "./budget.ts";
import { networks } from "./network.ts";
import type { ForeignProblem } from "./safe-fetch.schema.ts";
import { type Limits, safeFetch } from "./safe-fetch.ts";

const LIMITS: Limits = { bytes: 100_000, totalMs: 5_000, idleMs: 2_000, types: /^(?:$|image\/)/ };

const asTeam = <T>(work: () => Promise<T>, teamId = newId("team")): Promise<T> =>
  actAs({ kind: "system", name: "test", teamId }, work);

/** The whole file at an address. */
const get = (address: string, limits: Partial<Limits> = {}): Promise<Buffer> =>
  safeFetch(address, { ...LIMITS, ...limits }, ({ body }) => buffer(body));

const problem = (one: ForeignProblem) => ({ problem: one, code: `foreign.${one}` });

/** Ports of hosts that this process has begun to connect to; the table's is another. */
const WEB = [80, 443, 8080, 22, 25, 3000, 6379, 11211, 65535];
let connects: unknown[];
beforeEach(() => {
  connects = [];
  const connect = Socket.prototype.connect;
  vi.spyOn(Socket.prototype, "connect").mockImplementation(function (this: Socket, ...given: unknown[]) {
    connects.push(given.flat()[0]);
    return Reflect.apply(connect, this, given);
  } as typeof connect);
});
afterEach(() => {
  vi.restoreAllMocks();
});
const toTheWeb = () => connects.filter((to) => WEB.includes(Number((to as { port?: unknown } | null)?.port)));

/** What is refused as it is written: no name is looked up, nothing is written down, nothing is connected to. */
const REFUSED = [
  // No address of the web.
  "",
  "   ",
  "example.com/a.jpg",
  "//example.com/a.jpg",
  "/a.jpg",
  "http://",
  "http:///",
  "https://?",
  "ftp://example.com/a.jpg",
  "file:///etc/passwd",
  "FILE://localhost/etc/passwd",
  "gopher://example.com:70/_",
  "data:image/png;base64,iVBORw0KGgo=",
  "javascript:alert(1)",
  "blob:https://example.com/1",
  "ws://example.com/",
  "ssh://example.com",
  "jar:http://example.com!/",
  "dict://example.com:11211/",
  // Somebody in the address.
  "http://user@example.com/",
  "http://user:secret@example.com/",
  "http://:secret@example.com/",
  "https://instagram.com@evil.com/",
  "https://instagram.com%2f@evil.com/",
  "http://example.com@127.0.0.1/",
  // What is read isn't what is asked.
  "http://exa\tmple.com/",
  "http://example.com\n.evil.com/",
  "http://example.com\r\nHost: evil/",
  "http:\\\\example.com\\",
  "http://example.com\\@evil.com/",
  "http://example.com/a b",
  "http://exa mple.com/",
  "http://example.com\u0000.evil.com/",
  "http://exa%00mple.com/",
  "http://[::1/",
  "http://1.2.3.4.5/",
  "http://256.256.256.256/",
  // Ports.
  "http://example.com:22/",
  "http://example.com:8080/",
  "http://example.com:443/",
  "https://example.com:80/",
  "http://example.com:0/",
  "http://example.com:65535/",
  "http://example.com:65536/",
  // Names that are no public host's.
  "http://localhost/",
  "http://LOCALHOST/",
  "http://localhost./",
  "http://localhost../",
  "http://foo.localhost/",
  "http://printer/",
  "http://metadata/",
  "http://metadata.google.internal/computeMetadata/v1/",
  "http://router.local/",
  "http://nas.home.arpa/",
  "http://1.0.0.127.in-addr.arpa/",
  "http://hidden.onion/",
  "http://ｌｏｃａｌｈｏｓｔ/",
  "http://a..example.com/",
  // This machine, in every notation.
  "http://127.0.0.1/",
  "http://127.0.0.1./",
  "http://127.1/",
  "http://127.0.1/",
  "http://127.255.255.254/",
  "http://2130706433/",
  "http://017700000001/",
  "http://0177.0.0.1/",
  "http://0x7f.0.0.1/",
  "http://0x7F000001/",
  "http://0x7f.1/",
  "http://%31%32%37.0.0.1/",
  "http://127%2e0%2e0%2e1/",
  "http://①②⑦.⓪.⓪.①/",
  "http://127。0。0。1/",
  "http://0.0.0.0/",
  "http://0/",
  "http://[::1]/",
  "http://[0:0:0:0:0:0:0:1]/",
  "http://[::]/",
  "http://[::ffff:127.0.0.1]/",
  "http://[::FFFF:7F00:1]/",
  "http://[::127.0.0.1]/",
  "http://[::1%25lo]/",
  "http://[fe80::1%25eth0]/",
  // Private networks and clouds' own addresses.
  "http://10.0.0.1/",
  "http://10.255.255.255/",
  "http://167772161/",
  "http://012.0.0.1/",
  "http://172.16.0.1/",
  "http://172.31.255.255/",
  "http://192.168.1.1/",
  "http://3232235777/",
  "http://0xc0.0xa8.0x01.0x01/",
  "http://100.64.0.1/",
  "http://100.100.100.200/latest/meta-data/",
  "http://169.254.169.254/latest/meta-data/",
  "http://2852039166/latest/meta-data/",
  "http://0xa9fea9fe/",
  "http://169.254.170.2/v2/credentials",
  "http://168.63.129.16/",
  "http://192.0.0.192/",
  "http://[fd00:ec2::254]/latest/meta-data/",
  "http://[fc00::1]/",
  "http://[fe80::1]/",
  "http://[fec0::1]/",
  "http://[::ffff:169.254.169.254]/",
  "http://[::ffff:a9fe:a9fe]/",
  "http://[::ffff:0:10.0.0.1]/",
  // Addresses of other kinds within addresses.
  "http://[64:ff9b::169.254.169.254]/",
  "http://[64:ff9b:1::10.0.0.1]/",
  "http://[2002:7f00:1::]/",
  "http://[2002:a9fe:a9fe::1]/",
  "http://[2001:0:4136:e378:8000:63bf:3fff:fdd2]/",
  // Reserved, documentation, multicast, broadcast.
  "http://192.0.2.1/",
  "http://198.51.100.7/",
  "http://203.0.113.7/",
  "http://198.18.0.1/",
  "http://192.88.99.1/",
  "http://224.0.0.1/",
  "http://239.255.255.250/",
  "http://240.0.0.1/",
  "http://255.255.255.255/",
  "http://[2001:db8::1]/",
  "http://[3fff::1]/",
  "http://[ff02::1]/",
  "http://[100::1]/",
  "http://[5f00::1]/",
];

const serve: RequestListener = (_, answer) => {
  answer.writeHead(200, { "content-type": "image/png" }).end("a file");
};

describe("an address that is refused as it is written", () => {
  it("is one of more than eighty", () => {
    expect(new Set(REFUSED).size).toBeGreaterThan(120);
  });

  it.each(REFUSED.map((address) => [JSON.stringify(address), address]))("%s", async (_, address) => {
    await withForeignHost(serve, async ({ resolved, dialled, connections }) => {
      await expect(asTeam(() => get(address))).rejects.toMatchObject(problem("refused"));
      expect({ resolved, dialled, connections: connections() }).toEqual({ resolved: [], dialled: [], connections: 0 });
      expect(connects).toEqual([]);
    });
  });

  it("is one of the redirects too: what leads there is asked, and nothing else", async () => {
    // As an address beside the first one these name a path of its host.
    const relative = new Set(["", "   ", "example.com/a.jpg", "//example.com/a.jpg", "/a.jpg"]);
    const inHeader = REFUSED.filter((one) => !relative.has(one) && !/[^\x20-\x7e]|[ \\]/.test(one));
    expect(inHeader.length).toBeGreaterThan(90);
    for (const location of inHeader) {
      const redirect: RequestListener = (_, answer) => {
        answer.writeHead(302, { location }).end();
      };
      await withForeignHost(redirect, async ({ dialled, connections }) => {
        await expect(
          asTeam(() => get("http://example.com/")),
          location,
        ).rejects.toMatchObject(problem("refused"));
        expect([dialled.length, connections()], location).toEqual([1, 1]);
      });
    }
    expect(toTheWeb()).toEqual([]);
  });
});

describe("an address of a host list", () => {
  const hosts = ["instagram.com", "tiktok.com"];
  it.each([
    "https://instagram.com.evil.com/p/1",
    "https://evilinstagram.com/p/1",
    "https://instagram.co/p/1",
    "https://instagram.com.br/p/1",
    "https://ìnstagram.com/p/1",
    "https://instаgram.com/p/1",
    "https://xn--instgram-8fg.com/p/1",
    "https://insta-gram.com/p/1",
    "https://evil.com/instagram.com",
    "https://evil.com/?https://instagram.com/",
    "https://evil.com/#instagram.com",
  ])("%s isn't one of them", async (address) => {
    await withForeignHost(serve, async ({ resolved, connections }) => {
      await expect(asTeam(() => get(address, { hosts }))).rejects.toMatchObject(problem("refused"));
      expect([resolved, connections()]).toEqual([[], 0]);
    });
  });

  it.each([
    "http://instagram.com/p/1",
    "http://www.instagram.com/p/1",
    "http://INSTAGRAM.com./p/1",
    "http://ｉｎｓｔａｇｒａｍ.com/p/1",
  ])("%s is", async (address) => {
    await withForeignHost(serve, async () => {
      expect((await asTeam(() => get(address, { hosts }))).toString()).toBe("a file");
    });
  });
});

describe("a host that resolves", () => {
  const PRIVATE = [
    "127.0.0.1",
    "10.1.2.3",
    "169.254.169.254",
    "100.64.0.9",
    "192.168.0.10",
    "0.0.0.0",
    "::1",
    "fe80::1%eth0",
    "fd00:ec2::254",
    "::ffff:10.0.0.1",
    "64:ff9b::a00:1",
    "2002:a00:1::1",
    "not an address",
  ];
  it.each(PRIVATE)("to %s is never connected to, alone or beside a public address", async (address) => {
    for (const answers of [[address], [PUBLIC, address], [address, PUBLIC]]) {
      await withForeignHost(
        serve,
        async ({ dialled, connections }) => {
          await expect(asTeam(() => get("http://rebind.example.com/"))).rejects.toMatchObject(problem("refused"));
          expect([dialled, connections()]).toEqual([[], 0]);
        },
        () => answers,
      );
    }
    expect(toTheWeb()).toEqual([]);
  });

  it("to another address a moment later is connected to at the one that was checked", async () => {
    let times = 0;
    const changing = () => [times++ === 0 ? PUBLIC : "127.0.0.1"];
    await withForeignHost(
      serve,
      async ({ resolved, dialled }) => {
        await asTeam(() => get("http://rebind.example.com/"));
        expect(resolved).toEqual(["rebind.example.com"]);
        expect(dialled).toEqual([{ address: PUBLIC, port: 80 }]);
      },
      changing,
    );
  });

  it("to a private address by the time of its redirect to itself isn't asked again", async () => {
    let times = 0;
    const toItself: RequestListener = (_, answer) => {
      answer.writeHead(307, { location: "http://rebind.example.com/again" }).end();
    };
    await withForeignHost(
      toItself,
      async ({ connections }) => {
        await expect(asTeam(() => get("http://rebind.example.com/"))).rejects.toMatchObject(problem("refused"));
        expect(connections()).toBe(1);
      },
      () => [times++ === 0 ? PUBLIC : "10.0.0.1"],
    );
  });

  it("to nothing, or not at all, is unreachable", async () => {
    for (const answers of [
      () => [],
      () => {
        throw new Error("ENOTFOUND");
      },
    ]) {
      await withForeignHost(
        serve,
        () => expect(asTeam(() => get("http://nowhere.example.com/"))).rejects.toMatchObject(problem("unreachable")),
        answers,
      );
    }
  });

  it("never is given up when its time is over", async () => {
    const never = { resolve: () => new Promise<never>(() => {}), dial: () => ({ address: "", port: 0 }) };
    const fetched = networks.run(never, () => asTeam(() => get("http://slow.example.com/", { totalMs: 50 })));
    await expect(fetched).rejects.toMatchObject(problem("unreachable"));
  });
});

it.each(["1.1.1.1", "93.184.215.14", "172.32.0.1", "100.128.0.1", "192.0.1.1", "2606:4700:4700::1111", "2a00:1450::1"])(
  "%s is a public address",
  (address) => {
    expect(isPublicAddress(address)).toBe(true);
  },
);

describe("a fetch", () => {
  it("says nothing of who asks: no cookies, no referrer, a plain user agent, the host's own name", async () => {
    let headers: Record<string, unknown> = {};
    const listen: RequestListener = (request, answer) => {
      headers = request.headers;
      answer.writeHead(200, { "content-type": "image/png", "set-cookie": "id=1" }).end("x");
    };
    await withForeignHost(listen, async () => {
      await asTeam(() => get("http://example.com/a.png"));
      await asTeam(() => get("http://example.com/a.png"));
    });
    expect(headers).toEqual({
      host: "example.com",
      "user-agent": "Clearhouse/1.0",
      accept: "*/*",
      "accept-encoding": "identity",
      connection: "close",
    });
  });

  it("follows five redirects, also relative ones, and no sixth", async () => {
    const countdown: RequestListener = (request, answer) => {
      const left = Number(request.url?.slice(1));
      if (left === 0) serve(request, answer);
      else answer.writeHead(301, { location: `./${left - 1}` }).end();
    };
    await withForeignHost(countdown, async ({ connections }) => {
      expect((await asTeam(() => get("http://example.com/5"))).toString()).toBe("a file");
      expect(connections()).toBe(6);
      await expect(asTeam(() => get("http://example.com/6"))).rejects.toMatchObject(problem("redirects"));
      expect(connections()).toBe(12);
    });
  });

  it("leaves a host that redirects to itself, for ever", async () => {
    const round: RequestListener = (_, answer) => {
      answer.writeHead(302, { location: "http://example.com/round" }).end();
    };
    await withForeignHost(round, async ({ connections }) => {
      await expect(asTeam(() => get("http://example.com/round"))).rejects.toMatchObject(problem("redirects"));
      expect(connections()).toBe(6);
    });
  });

  it.each([
    [404, "missing"],
    [403, "missing"],
    [410, "missing"],
    [204, "missing"],
    [304, "missing"],
    [206, "missing"],
    [429, "unreachable"],
    [500, "unreachable"],
    [503, "unreachable"],
  ] as const)("that is answered by %i is %s", async (status, name) => {
    const listen: RequestListener = (_, answer) => {
      answer.writeHead(status).end();
    };
    await withForeignHost(listen, () =>
      expect(asTeam(() => get("http://example.com/"))).rejects.toMatchObject(problem(name)),
    );
  });

  const answering =
    (headers: Record<string, string>, ...chunks: (string | Buffer)[]): RequestListener =>
    (_, answer) => {
      answer.writeHead(200, headers);
      for (const chunk of chunks) answer.write(chunk);
      answer.end();
    };
  const PNG_TYPE = { "content-type": "image/png" };
  const endless: RequestListener = (_, answer) => {
    answer.writeHead(200, PNG_TYPE);
    const more = () => {
      while (!answer.destroyed && answer.write(Buffer.alloc(16_384)));
    };
    answer.on("drain", more);
    more();
  };
  const slow: RequestListener = (_, answer) => {
    answer.writeHead(200, PNG_TYPE);
    const drip = setInterval(() => answer.write("."), 20);
    answer.on("close", () => clearInterval(drip));
  };
  const silentBody: RequestListener = (_, answer) => {
    answer.writeHead(200, PNG_TYPE).write("x");
  };
  const silent: RequestListener = () => {};
  const cutOff: RequestListener = (_, answer) => {
    answer.writeHead(200, { ...PNG_TYPE, "content-length": "1000" }).write("x", () => answer.destroy());
  };
  const packed = (encoding: string, bytes: Buffer) => answering({ ...PNG_TYPE, "content-encoding": encoding }, bytes);
  const zeros = Buffer.alloc(20_000_000);

  it.each<[string, RequestListener, ForeignProblem, Partial<Limits>?]>([
    ["says that it is too large", answering({ ...PNG_TYPE, "content-length": "100001" }), "too_large"],
    ["is larger than it may be", answering(PNG_TYPE, Buffer.alloc(100_001)), "too_large"],
    ["never ends", endless, "too_large"],
    ["comes a byte at a time", slow, "unreachable", { totalMs: 300 }],
    ["breaks off without a word", silentBody, "unreachable", { idleMs: 100 }],
    ["never begins", silent, "unreachable", { idleMs: 100 }],
    ["ends before its end", cutOff, "unreachable"],
    ["is a gzip bomb", packed("gzip", gzipSync(zeros)), "too_large"],
    ["is a deflate bomb", packed("deflate", deflateSync(zeros)), "too_large"],
    ["is a brotli bomb", packed("br", brotliCompressSync(zeros)), "too_large"],
    ["is a bomb in a bomb", packed("gzip, gzip", gzipSync(gzipSync(zeros))), "wrong_type"],
    ["is packed as nobody knows", packed("zstd", Buffer.from("x")), "wrong_type"],
    ["says gzip and isn't", packed("gzip", Buffer.from("not gzip")), "unreachable"],
    ["is half a gzip", packed("gzip", gzipSync(randomBytes(5_000)).subarray(0, 2_500)), "unreachable"],
    ["is a page", answering({ "content-type": "text/html; charset=utf-8" }, "<html>"), "wrong_type"],
    ["is a script", answering({ "content-type": "TEXT/JavaScript" }, "alert()"), "wrong_type"],
    [
      "has headers without end",
      (_, answer) => void answer.writeHead(200, { ...PNG_TYPE, "x-long": "x".repeat(20_000) }).end("x"),
      "unreachable",
    ],
  ])("of a file that %s is given up, and its connection closed", async (_, listen, name, limits = {}) => {
    let closed = Promise.resolve();
    const watched: RequestListener = (request, answer) => {
      closed = new Promise((done) => request.socket.on("close", () => done()));
      return listen(request, answer);
    };
    await withForeignHost(watched, async () => {
      await expect(asTeam(() => get("http://example.com/a.png", limits))).rejects.toMatchObject(problem(name));
      await closed;
    });
  });

  it("of a host that doesn't speak TLS, or isn't who it should be, is unreachable over https", async () => {
    await withForeignHost(serve, async ({ dialled }) => {
      await expect(asTeam(() => get("https://example.com/"))).rejects.toMatchObject(problem("unreachable"));
      expect(dialled).toEqual([{ address: PUBLIC, port: 443 }]);
    });
  });

  it("unpacks what was packed though it wasn't asked to", async () => {
    const file = randomBytes(50_000);
    for (const [encoding, pack] of [
      ["gzip", gzipSync],
      ["deflate", deflateSync],
      ["br", brotliCompressSync],
    ] as const) {
      await withForeignHost(packed(encoding, pack(file)), async () => {
        expect((await asTeam(() => get("http://example.com/a.png"))).equals(file)).toBe(true);
      });
    }
  });

  it("takes the whole of what is allowed, and not a byte more", async () => {
    const file = randomBytes(100_000);
    await withForeignHost(answering(PNG_TYPE, file), async () => {
      expect((await asTeam(() => get("http://example.com/a.png"))).equals(file)).toBe(true);
      await expect(asTeam(() => get("http://example.com/a.png", { bytes: 99_999 }))).rejects.toMatchObject(
        problem("too_large"),
      );
    });
  });

  it("leaves nothing running when its reader fails, and tells of the reader's error", async () => {
    await withForeignHost(endless, async () => {
      const failing = () => Promise.reject(new Error("disk full"));
      await expect(asTeam(() => safeFetch("http://example.com/", LIMITS, failing))).rejects.toThrow("disk full");
    });
  });
});

describe("a team", () => {
  it("fetches two at a time; a third is told to come again, another team's isn't", async () => {
    const [teamId, other] = [newId("team"), newId("team")];
    let release = () => {};
    const released = new Promise<void>((resolve) => {
      release = resolve;
    });
    let [begun, both] = [0, () => {}];
    const bothBegun = new Promise<void>((resolve) => {
      both = resolve;
    });
    const held: RequestListener = (request, answer) => {
      if (request.headers.host === "other.com") return serve(request, answer);
      begun += 1;
      if (begun === 2) both();
      void released.then(() => serve(request, answer));
    };
    await withForeignHost(held, async () => {
      const two = [1, 2].map((n) => asTeam(() => get(`http://example.com/${n}`), teamId));
      await bothBegun;
      await expect(asTeam(() => get("http://example.com/3"), teamId)).rejects.toMatchObject(problem("busy"));
      expect((await asTeam(() => get("http://other.com/"), other)).toString()).toBe("a file");
      release();
      await Promise.all(two);
      expect((await asTeam(() => get("http://other.com/"), teamId)).toString()).toBe("a file");
    });
  });

  it("waits for a place while they change hands, as long as it may and no longer", async () => {
    const teamId = newId("team");
    const places = { first: 20, count: 1, waitMs: 1_000 };
    /** Somebody else has the place until it is let go. */
    const hold = async () => {
      const [begun, end] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
      const work = () => {
        begun.resolve();
        return end.promise;
      };
      const ended = inSlot(teamId, 15_000, work, places);
      await begun.promise;
      return { letGo: end.resolve, ended };
    };
    let now = Date.now();
    await withClock({ now: () => new Date(now) }, async () => {
      let turn = await hold();
      let waited = 0;
      const changeHands = async (ms: number) => {
        waited += ms;
        now += ms;
        turn.letGo();
        await turn.ended;
        turn = await hold();
      };
      const waiting = inSlot(teamId, 15_000, async () => "done", places, changeHands);
      await expect(waiting).rejects.toMatchObject(problem("busy"));
      expect(waited).toBeGreaterThanOrEqual(1_000);
      expect(waited).toBeLessThan(1_000 + 300);
      const letGo = async () => {
        turn.letGo();
        await turn.ended;
      };
      expect(await inSlot(teamId, 15_000, async () => "done", places, letGo)).toBe("done");
    });
  });

  it("gets the place back of a fetch whose process died, when its time is over", async () => {
    const teamId = newId("team");
    const later = { now: () => new Date(Date.now() + 60_000) };
    await withForeignHost(serve, async () => {
      const take = () =>
        new Promise<void>((taken) => {
          void inSlot(teamId, 15_000, () => {
            taken();
            return new Promise<never>(() => {});
          });
        });
      await take();
      await take();
      await expect(asTeam(() => get("http://example.com/"), teamId)).rejects.toMatchObject(problem("busy"));
      expect((await withClock(later, () => asTeam(() => get("http://example.com/"), teamId))).length).toBe(6);
    });
  });

  it("fetches no more than its budget of the day, and goes on the next day", async () => {
    const teamId = newId("team");
    const tomorrow = { now: () => new Date(Date.now() + 86_400_000) };
    const file = randomBytes(1_000);
    const listen: RequestListener = (_, answer) => {
      answer.writeHead(200, { "content-type": "image/png" }).end(file);
    };
    await withinBudget(teamId, DAILY_BYTES - 1_500, async (bytes, used) => used(bytes));
    await withForeignHost(listen, async ({ connections }) => {
      expect((await asTeam(() => get("http://example.com/"), teamId)).length).toBe(1_000);
      // 500 are left: it begins, and stops with what came beyond them.
      await expect(asTeam(() => get("http://example.com/"), teamId)).rejects.toMatchObject(problem("over_budget"));
      const before = connections();
      await expect(asTeam(() => get("http://example.com/"), teamId)).rejects.toMatchObject(problem("over_budget"));
      expect(connections()).toBe(before);
      expect((await withClock(tomorrow, () => asTeam(() => get("http://example.com/"), teamId))).length).toBe(1_000);
    });
  });

  it("can't overdraw its budget by fetching at the same time", async () => {
    const teamId = newId("team");
    await withinBudget(teamId, DAILY_BYTES - 1_000, async (_, used) => used(DAILY_BYTES - 1_000));
    const granted: number[] = [];
    const take = () =>
      withinBudget(teamId, 800, async (bytes, used) => {
        granted.push(bytes);
        used(bytes);
      });
    await Promise.allSettled(Array.from({ length: 5 }, take));
    expect(granted.reduce((sum, bytes) => sum + bytes, 0)).toBeLessThanOrEqual(1_000);
  });
});
