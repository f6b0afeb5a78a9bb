import { beforeEach, describe, expect, it, vi } from "vitest";

/** Reloads the module, which reads the environment only once, with another number of proxies. */
async function addressBehind(hops: string, forwarded?: string): Promise<string> {
  vi.resetModules();
  vi.stubEnv("PROXY_HOPS", hops);
  const { clientAddress } = await import("@/server/platform/client-address");
  return clientAddress(
    new Headers(forwarded === undefined ? {} : { "x-forwarded-for": forwarded }),
  );
}

beforeEach(() => vi.unstubAllEnvs());

describe("a caller's address", () => {
  it("comes from the shop's own proxy, not from entries that the caller made up", async () => {
    expect(await addressBehind("1", "203.0.113.7")).toBe("203.0.113.7");
    expect(await addressBehind("1", "198.51.100.1, 203.0.113.7")).toBe("203.0.113.7");
    expect(await addressBehind("1", "127.0.0.1,unknown, 203.0.113.7 ")).toBe("203.0.113.7");
  });

  it("is counted from the end of the list with several proxies", async () => {
    expect(await addressBehind("2", "203.0.113.7, 10.0.0.1")).toBe("203.0.113.7");
    expect(await addressBehind("2", "198.51.100.1, 203.0.113.7, 10.0.0.1")).toBe("203.0.113.7");
    expect(await addressBehind("3", "203.0.113.7, 10.0.0.2, 10.0.0.1")).toBe("203.0.113.7");
    expect(await addressBehind("3", "203.0.113.7")).toBe("203.0.113.7");
  });

  it("is equal for all addresses of an IPv6 /64 network, and differs from the neighbouring network's", async () => {
    const network = await addressBehind("1", "2001:db8:1:2::1");
    expect(network).toMatch(/\/64$/);
    expect(await addressBehind("1", "2001:0DB8:1:2:ffff:ffff:ffff:ffff")).toBe(network);
    expect(await addressBehind("1", "2001:db8:1:3::1")).not.toBe(network);
  });

  it("is equal over IPv4 and IPv4-mapped IPv6", async () => {
    expect(await addressBehind("1", "::ffff:203.0.113.7")).toBe("203.0.113.7");
    expect(await addressBehind("1", "::ffff:cb00:7107")).toBe("203.0.113.7");
  });

  it("is equal with and without the port that some proxies append", async () => {
    expect(await addressBehind("1", "203.0.113.7:443")).toBe("203.0.113.7");
    const network = await addressBehind("1", "2001:db8:1:2::1");
    expect(await addressBehind("1", "[2001:db8:1:2::1]:443")).toBe(network);
    expect(await addressBehind("1", "[2001:db8:1:2::1]")).toBe(network);
  });

  it.each([
    undefined,
    "",
    ",",
    "unknown",
    "203.0.113.7,",
    "203.0.113.999",
    "203.0.113.7:port",
    "omar@example.com",
    "'; DROP TABLE rate_limits; --",
    "x".repeat(5000),
  ])("is unknown for %j", async (forwarded) => {
    expect(await addressBehind("1", forwarded)).toBe("unknown");
  });
});
