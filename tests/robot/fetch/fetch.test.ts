import { afterEach, describe, expect, test } from "bun:test";
import { gzipSync } from "node:zlib";
import { guardedFetch } from "../../../src/robot/fetch/fetch";
import { testTable } from "../../table";
import { closeSites, fetching, site, textOf } from "../site";
import { type Answer, endless, page, redirect, respond } from "./listeners";
import { refusal } from "./refusal";

const MIB = 1024 * 1024;

afterEach(closeSites);

describe("a page", () => {
  test("is fetched with its bytes, type, hash and time", async () => {
    const before = Date.now();
    const fetched = await fetching(page("héllo"));
    expect(textOf(fetched)).toBe("héllo");
    expect(fetched.contentType).toBe("text/html; charset=utf-8");
    expect(fetched.sha256).toBe("3c48591d8d098a4538f5e013dfcf406e948eac4d3277b10bf614e295d6068179");
    expect(fetched.at.getTime()).toBeGreaterThanOrEqual(before);
  });

  test.each(["text/html", "TEXT/HTML;charset=x", "application/xhtml+xml", " text/html ; a=b"])(
    "of type %p is read",
    async (type) => {
      expect(textOf(await fetching(page("hi", { "Content-Type": type })))).toBe("hi");
    },
  );

  testTable(
    "another type is refused",
    [
      "",
      "text/plain",
      "application/json",
      "application/pdf",
      "image/png",
      "text/html-not",
      "text",
      "application/octet-stream",
      "text/xml",
      "multipart/x-mixed-replace",
      "*/*",
    ],
    async (type) => {
      expect(await refusal(fetching(page("hi", { "Content-Type": type })))).toBe("type");
    },
  );

  testTable(
    "a status other than 200 is refused",
    [201, 202, 204, 206, 300, 304, 400, 401, 403, 404, 410, 429, 451, 500, 502, 503],
    async (status) => {
      expect(await refusal(fetching(respond(status, { "Content-Type": "text/html" }, "hi")))).toBe("status");
    },
  );
});

describe("a picture", () => {
  test.each(["image/png", "image/x-icon", "image/svg+xml", "Image/WebP; a=b"])(
    "of type %s is read",
    async (type) => {
      expect(textOf(await fetching(page("hi", { "Content-Type": type }), { kind: "image" }))).toBe("hi");
    },
  );

  test.each(["text/html", "image", "image/", "image/*", "application/image/png"])(
    "of type %s is refused",
    async (type) => {
      expect(await refusal(fetching(page("hi", { "Content-Type": type }), { kind: "image" }))).toBe("type");
    },
  );

  test.each([
    [MIB, "none"],
    [MIB + 1, "size"],
  ] as const)("of %d bytes: %s", async (size, reason) => {
    const picture = page(new Uint8Array(size), { "Content-Type": "image/png" });
    expect(await refusal(fetching(picture, { kind: "image" }))).toBe(reason);
  });
});

describe("redirects", () => {
  /** Sends on from /5 to /4, and so on to /0. */
  const countdown: Answer = (socket, head) => {
    const left = Number(/^GET \/(\d+)/.exec(head)?.[1]);
    (left === 0 ? page("end") : redirect(`${left - 1}`))(socket, head);
  };

  test("5 are followed", async () => {
    const { origin, connections } = await site(countdown);
    const fetched = await guardedFetch(`${origin}/5`, "html");
    expect([fetched.url, textOf(fetched), connections()]).toEqual([`${origin}/0`, "end", 6]);
  });

  test("a sixth is refused", async () => {
    const { origin, connections } = await site(countdown);
    expect(await refusal(guardedFetch(`${origin}/6`, "html"))).toBe("redirects");
    expect(connections()).toBe(6);
  });

  test("a loop ends", async () => {
    expect(await refusal(fetching(redirect("/")))).toBe("redirects");
  });

  testTable("each redirecting status is followed", [301, 302, 303, 307, 308], async (status) => {
    const answer: Answer = (socket, head) =>
      (head.startsWith("GET / ") ? redirect("/there", status) : page("there"))(socket, head);
    expect(textOf(await fetching(answer))).toBe("there");
  });

  testTable(
    "a redirect to nowhere or too far is refused",
    [
      ["without a target", {}, "status"],
      ["to nothing, which is itself,", { Location: "" }, "redirects"],
      ["to no address", { Location: "http://" }, "address"],
      ["to a name and password", { Location: "http://a:b@shop.example/" }, "address"],
      ["to an endless address", { Location: `/${"a".repeat(9000)}` }, "address"],
    ],
    async ([_name, headers, reason]) => {
      expect(await refusal(fetching(respond(302, headers)))).toBe(reason);
    },
  );

  test("to an address with letters beyond ASCII is followed as browsers do", async () => {
    const { origin, heads } = await site((socket, head) =>
      (head.startsWith("GET / ") ? redirect("/caf\u00e9") : page("there"))(socket, head),
    );
    await guardedFetch(`${origin}/`, "html");
    expect(heads[1]).toStartWith("GET /caf%C3%A9 ");
  });
});

test.each([
  ["a redirect", "302 Found\r\nLocation: /end", "none"],
  ["a wrong status", "404 Not Found\r\nContent-Type: text/html", "status"],
  ["a wrong type", "200 OK\r\nContent-Type: video/mp4", "type"],
  ["a wrong packing", "200 OK\r\nContent-Type: text/html\r\nContent-Encoding: zstd", "type"],
] as const)("the body of %s is not read", async (_name, head, reason) => {
  const { origin, ended } = await site((socket, request) =>
    request.startsWith("GET / ")
      ? endless(`HTTP/1.1 ${head}\r\n\r\n`, new Uint8Array(65_536))(socket, request)
      : page("end")(socket, request),
  );
  // The clock must not be what ends it.
  expect(await refusal(guardedFetch(`${origin}/`, "html", { milliseconds: 600_000 }))).toBe(reason);
  await ended();
});

describe("time", () => {
  const soon = { milliseconds: 100 };
  const head = "HTTP/1.1 200 OK\r\nContent-Type: text/html\r\nContent-Length: 9\r\n\r\n";
  const silent: [string, Answer][] = [
    ["says nothing", () => {}],
    ["stops within its headers", (socket) => socket.write(head.slice(0, 30))],
    ["stops before its body", (socket) => socket.write(head)],
    ["stops within its body", (socket) => socket.write(`${head}abc`)],
    [
      "stops within what it packed",
      (socket) => {
        socket.write(head.replace("Content-Length: 9", "Content-Encoding: gzip"));
        socket.write(gzipSync("hello").subarray(0, -4));
      },
    ],
    ["sends hints without end", endless("", Buffer.from("HTTP/1.1 103 Early Hints\r\nLink: </a>\r\n\r\n"))],
  ];

  test.each(silent)("a server that %s runs into the timeout", async (_name, answer) => {
    const { origin, ended } = await site(answer);
    expect(await refusal(guardedFetch(`${origin}/`, "html", soon))).toBe("time");
    await ended();
  });

  test("a server that sends a byte now and then runs into the timeout", async () => {
    const { origin, ended } = await site((socket) => {
      socket.write(head.replace("Length: 9", "Length: 99999"));
      const drip = setInterval(() => socket.write("a"), 10);
      socket.once("close", () => clearInterval(drip));
    });
    expect(await refusal(guardedFetch(`${origin}/`, "html", soon))).toBe("time");
    await ended();
  });

  test("all redirects share the timeout", async () => {
    const { origin, connections } = await site((socket, head) => {
      setTimeout(() => redirect("/")(socket, head), 80);
    });
    expect(await refusal(guardedFetch(`${origin}/`, "html", { milliseconds: 200 }))).toBe("time");
    expect(connections()).toBeLessThanOrEqual(3);
  });

  test("a name that DNS never answers runs into the timeout", async () => {
    const work = guardedFetch("http://shop.example/", "html", {
      ...soon,
      resolve: () => new Promise(() => {}),
    });
    expect(await refusal(work)).toBe("time");
  });

  test.each(silent)("a caller can cancel while a server %s", async (_name, answer) => {
    const caller = new AbortController();
    const { origin, ended } = await site((socket, head) => {
      answer(socket, head);
      setTimeout(() => caller.abort(), 20);
    });
    expect(await refusal(guardedFetch(`${origin}/`, "html", { signal: caller.signal }))).toBe("cancelled");
    await ended();
  });

  test("a caller can cancel the lookup of a name", async () => {
    const caller = new AbortController();
    const resolve = () => {
      caller.abort();
      return new Promise<never>(() => {});
    };
    expect(
      await refusal(guardedFetch("http://shop.example/", "html", { signal: caller.signal, resolve })),
    ).toBe("cancelled");
  });

  test("a caller who has already cancelled causes no connection", async () => {
    const { origin, connections } = await site(page("hi"));
    const work = guardedFetch(`${origin}/`, "html", { signal: AbortSignal.abort() });
    expect(await refusal(work)).toBe("cancelled");
    expect(connections()).toBe(0);
  });
});

test("the message says which host failed and what to do", async () => {
  const shop = await site(respond(404, { "Content-Type": "text/html" }));
  const network = await site(redirect(`${shop.origin}/`));
  await expect(guardedFetch(`${network.origin}/`, "html")).rejects.toThrow(
    `127.0.0.1:${shop.port} answered with status 404. Open the address in a browser`,
  );
  await expect(guardedFetch("http://10.0.0.1/", "html")).rejects.toThrow("FETCH_ALLOW as 10.0.0.1:80");
});
