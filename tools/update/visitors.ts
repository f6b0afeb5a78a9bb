import { setTimeout as delay } from "node:timers/promises";

const PAGES = [
  "/",
  "/?lang=ar",
  "/shop",
  "/product/7",
  "/product/9?lang=ar",
  "/about",
  "/shop/gaming",
];
/** Public reads of the API. */
const READS = ["/api/products.php", "/api/categories.php", "/api/products/search?q=office"];

/** Milliseconds between two pages of a visitor, and number of scripts fetched per page. */
const THINKING = 150;
const SCRIPTS = 3;

/** Results of visitors' requests during a part of the update. */
export interface Visits {
  part: string;
  /** Latencies of responses with status 200, in milliseconds. */
  times: number[];
  /** One line per failure: no response, or a status other than 200, except missing scripts. */
  failed: string[];
  /** Number of missing scripts of a replaced build; a browser then reloads the page. */
  missingScripts: number;
}

/** Visitors who look at pages until they are stopped. */
export class Visitors {
  readonly parts: Visits[] = [];
  private readonly leaving = new AbortController();
  private coming: Promise<unknown> = Promise.resolve();

  constructor(private readonly shop: string) {}

  /** Attributes requests from now on to this part. */
  begin(part: string): void {
    this.parts.push({ part, times: [], failed: [], missingScripts: 0 });
  }

  /**
   * Requests each page and each API read `processes` times, so that the balancer sends one request
   * to each web process: a new process is slow at first.
   */
  async warm(processes: number): Promise<void> {
    for (const path of [...PAGES, ...READS]) {
      for (let turn = 0; turn < processes; turn += 1) await this.ask(0, path);
    }
  }

  come(count: number): void {
    this.coming = Promise.all(Array.from({ length: count }, (_, number) => this.visit(number)));
  }

  async leave(): Promise<void> {
    this.leaving.abort();
    await this.coming;
  }

  private async visit(number: number): Promise<void> {
    const { signal } = this.leaving;
    for (let page = number; !signal.aborted; page += 1) {
      const path = PAGES[page % PAGES.length] ?? "/";
      const html = await this.ask(number, path);
      for (const script of scriptsOf(html)) await this.ask(number, script, "script");
      await this.ask(number, READS[page % READS.length] ?? "/");
      await delay(THINKING, undefined, { signal }).catch(() => undefined);
    }
  }

  /** The response text, or "" after a failure. */
  private async ask(number: number, path: string, kind?: "script"): Promise<string> {
    const part = this.parts.at(-1);
    const begun = performance.now();
    try {
      const answer = await fetch(`${this.shop}${path}`, {
        headers: { "x-forwarded-for": `10.255.0.${number + 1}` },
        signal: AbortSignal.timeout(30_000),
      });
      const text = await answer.text();
      if (answer.status === 200) {
        part?.times.push(performance.now() - begun);
        return text;
      }
      if (kind === "script" && answer.status === 404 && part) part.missingScripts += 1;
      else part?.failed.push(`${path}: ${answer.status}`);
    } catch (error) {
      part?.failed.push(`${path}: ${String(Object(error).cause ?? error)}`);
    }
    return "";
  }
}

function scriptsOf(html: string): string[] {
  const found = [...html.matchAll(/src="(\/_next\/static\/[^"]+\.js)"/g)].map(([, path]) => path);
  return found.flatMap((path) => path ?? []).slice(0, SCRIPTS);
}
