interface Cookie {
  value: string;
  /** Expiry in milliseconds since 1970; Infinity keeps the cookie as long as the client exists. */
  endsAt: number;
}

/** Stores the shop's cookies for runtimes whose `fetch` stores none. Browsers store their own. */
export class Cookies {
  readonly #cookies = new Map<string, Cookie>();

  set(name: string, value: string): void {
    this.#cookies.set(name, { value, endsAt: Number.POSITIVE_INFINITY });
  }

  /** The Cookie header, or undefined without cookies. */
  get header(): string | undefined {
    const now = Date.now();
    for (const [name, { endsAt }] of this.#cookies) if (endsAt <= now) this.#cookies.delete(name);
    if (this.#cookies.size === 0) return undefined;
    return [...this.#cookies].map(([name, { value }]) => `${name}=${value}`).join("; ");
  }

  /** Stores the cookies of an answer's Set-Cookie headers. */
  keep(headers: Headers): void {
    for (const line of headers.getSetCookie?.() ?? []) {
      const [pair = "", ...attributes] = line.split(";");
      const at = pair.indexOf("=");
      if (at < 1) continue;
      const [name, value] = [pair.slice(0, at).trim(), pair.slice(at + 1).trim()];
      this.#cookies.set(name, { value, endsAt: endOf(attributes) });
    }
  }
}

/**
 * Returns a cookie's expiry in milliseconds since 1970; Max-Age takes precedence over Expires.
 * Infinity if neither is valid.
 */
function endOf(attributes: readonly string[]): number {
  const values = new Map(
    attributes.map((attribute) => {
      const [name = "", value = ""] = attribute.split("=", 2);
      return [name.trim().toLowerCase(), value.trim()];
    }),
  );
  const seconds = values.get("max-age");
  if (seconds !== undefined && /^-?\d+$/.test(seconds)) return Date.now() + Number(seconds) * 1000;
  const date = Date.parse(values.get("expires") ?? "");
  return Number.isNaN(date) ? Number.POSITIVE_INFINITY : date;
}
