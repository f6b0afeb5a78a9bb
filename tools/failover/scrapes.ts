import { setTimeout as delay } from "node:timers/promises";

/** A process of the shop, and the URL of its metrics. */
export interface Scraped {
  name: string;
  url: string;
}

/** The metrics of one process during one failover case (`FailoverCase` in cases.ts). */
export interface ProcessMetrics {
  name: string;
  /** The highest `barq_database_away_seconds`. */
  away: number;
  /** Seconds for which `barq_ready` was 0. */
  notReady: number;
  /** Orders that moved from pending to completed (`barq_order_transitions_total`). */
  completed: number;
}

/** Interval of scrapes and timeout of a scrape, in milliseconds. */
const BETWEEN = 500;
const ANSWER_LIMIT = 5_000;

/** Scrapes the metrics of every process, as Prometheus does, until closed. */
export class Scrapes {
  private readonly ending = new AbortController();
  private readonly scraping: Promise<ProcessMetrics>[];

  constructor(scraped: readonly Scraped[]) {
    this.scraping = scraped.map((one) => this.scrapeAll(one));
  }

  /**
   * Ends scraping. @returns the metrics per process @throws Error if a process did not respond to
   * the first scrape, or does not respond to the last one
   */
  close(): Promise<ProcessMetrics[]> {
    this.ending.abort();
    return Promise.all(this.scraping);
  }

  private async scrapeAll({ name, url }: Scraped): Promise<ProcessMetrics> {
    const first = readMetrics(await textOf(url));
    const said: ProcessMetrics = { name, away: first.away, notReady: 0, completed: 0 };
    for (let at = performance.now(); !this.ending.signal.aborted; await delay(BETWEEN)) {
      const text = await textOf(url).catch(() => null);
      // The time of a failed scrape counts towards the next successful one.
      if (text === null) continue;
      const { away, isReady } = readMetrics(text);
      const now = performance.now();
      said.away = Math.max(said.away, away);
      if (!isReady) said.notReady += (now - at) / 1_000;
      at = now;
    }
    const last = readMetrics(await textOf(url));
    return { ...said, completed: last.completed - first.completed };
  }
}

async function textOf(url: string): Promise<string> {
  const answer = await fetch(url, { signal: AbortSignal.timeout(ANSWER_LIMIT) });
  if (!answer.ok) throw new Error(`${url}: ${answer.status}`);
  return answer.text();
}

/** Reads one response of /metrics; a missing series counts as 0. */
export function readMetrics(text: string): { away: number; isReady: boolean; completed: number } {
  const value = (series: string) => {
    const line = text.split("\n").find((one) => one.startsWith(`${series} `));
    return Number(line?.slice(series.length) ?? 0);
  };
  return {
    away: value("barq_database_away_seconds"),
    isReady: value('barq_ready{reason=""}') === 1,
    completed: value('barq_order_transitions_total{from="pending",to="completed"}'),
  };
}

/** Messages about processes whose metrics did not show the database outage. */
export function processesWithoutOutage(said: readonly ProcessMetrics[]): string[] {
  return said
    .filter(({ away, notReady }) => away === 0 || notReady === 0)
    .map(({ name }) => `the metrics of ${name} did not show the outage`);
}
