import type { RequestListener } from "node:http";
import { Socket } from "node:net";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { asTeam, get, problem, serve } from "../../testing/foreign-fetch.ts";
import { PUBLIC, withForeignHost } from "../../testing/network.ts";
import { isPublicAddress } from "./address.ts";
import { networks } from "./network.ts";

/** The ports of foreign hosts in these tests. The local services of the tests have other ports. */
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

/**
 * URLs that are refused because of their text alone: no host is resolved, nothing is stored, and no connection is made.
 */
const REFUSED = [
  // Texts that aren't http(s) URLs.
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
  // URLs with a user name.
  "http://user@example.com/",
  "http://user:secret@example.com/",
  "http://:secret@example.com/",
  "https://instagram.com@evil.com/",
  "https://instagram.com%2f@evil.com/",
  "http://example.com@127.0.0.1/",
  // Text that a URL parser would change or refuse.
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
  // URLs with a port.
  "http://example.com:22/",
  "http://example.com:8080/",
  "http://example.com:443/",
  "https://example.com:80/",
  "http://example.com:0/",
  "http://example.com:65535/",
  "http://example.com:65536/",
  // Host names that never belong to a public host.
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
  // Private networks and internal addresses of cloud providers.
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
  // IPv4 addresses embedded in IPv6 addresses.
  "http://[64:ff9b::169.254.169.254]/",
  "http://[64:ff9b:1::10.0.0.1]/",
  "http://[2002:7f00:1::]/",
  "http://[2002:a9fe:a9fe::1]/",
  "http://[2001:0:4136:e378:8000:63bf:3fff:fdd2]/",
  // Addresses that are reserved, or for documentation, multicast or broadcast.
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

describe("a URL that is refused because of its text alone", () => {
  it("the list of refused URLs has more than 120 entries", () => {
    expect(new Set(REFUSED).size).toBeGreaterThan(120);
  });

  it.each(REFUSED.map((address) => [JSON.stringify(address), address]))(
    "the URL %s is refused without a connection",
    async (_, address) => {
      await withForeignHost(serve, async ({ resolved, dialled, connections }) => {
        await expect(asTeam(() => get(address))).rejects.toMatchObject(problem("refused"));
        expect({ resolved, dialled, connections: connections() }).toEqual({
          resolved: [],
          dialled: [],
          connections: 0,
        });
        expect(connects).toEqual([]);
      });
    },
  );

  it("a redirect to a refused URL is not followed", async () => {
    // As the target of a redirect, these texts name a path on the first host.
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

describe("a list of allowed hosts", () => {
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
  ])("a list of allowed hosts refuses %s", async (address) => {
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
  ])("a list of allowed hosts allows %s", async (address) => {
    await withForeignHost(serve, async () => {
      expect((await asTeam(() => get(address, { hosts }))).toString()).toBe("a file");
    });
  });
});

describe("the resolved IP address of a host", () => {
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
  it.each(PRIVATE)(
    "a fetch never connects to a host that resolves to %s, alone or with a public IP address",
    async (address) => {
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
    },
  );

  it("a fetch resolves a host once and connects to the IP address that was checked", async () => {
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

  it("a host that redirects to itself isn't called again if its name now resolves to a private IP address", async () => {
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

  it("a host that resolves to no IP address, or doesn't exist, is unreachable", async () => {
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

  it("a host that doesn't resolve in time is unreachable", async () => {
    const never = { resolve: () => new Promise<never>(() => {}), dial: () => ({ address: "", port: 0 }) };
    const fetched = networks.run(never, () => asTeam(() => get("http://slow.example.com/", { totalMs: 50 })));
    await expect(fetched).rejects.toMatchObject(problem("unreachable"));
  });
});

it.each(["1.1.1.1", "93.184.215.14", "172.32.0.1", "100.128.0.1", "192.0.1.1", "2606:4700:4700::1111", "2a00:1450::1"])(
  "%s is a public IP address",
  (address) => {
    expect(isPublicAddress(address)).toBe(true);
  },
);
