import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, it } from "vitest";
import { processesWithoutOutage, readMetrics, Scrapes } from "./scrapes";

const metricsOf = ({ away = 0, reason = "", completed = 0 }) => `
# HELP barq_database_away_seconds Seconds for which the database has not answered.
# TYPE barq_database_away_seconds gauge
barq_database_away_seconds ${away}
barq_ready{reason="${reason}"} ${reason === "" ? 1 : 0}
barq_order_transitions_total{from="pending",to="completed"} ${completed}
barq_order_transitions_total{from="pending",to="failed"} 3
`;

it("reads readiness, the outage and completed orders", () => {
  const text = metricsOf({ away: 12.5, reason: "database", completed: 40 });
  expect(readMetrics(text)).toEqual({ away: 12.5, isReady: false, completed: 40 });
  expect(readMetrics('barq_ready{reason=""} 1')).toEqual({ away: 0, isReady: true, completed: 0 });
});

it("sums up the metrics of a process over the watched time", async () => {
  const answers = [
    metricsOf({ completed: 10 }),
    metricsOf({ away: 2, reason: "database", completed: 10 }),
    metricsOf({ completed: 25 }),
  ];
  let asked = 0;
  const server = createServer((_, res) => res.end(answers[Math.min(asked++, 2)]));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  const scrapes = new Scrapes([{ name: "web 1", url: `http://127.0.0.1:${port}/metrics` }]);
  await expect.poll(() => asked).toBeGreaterThan(2);
  const [said] = await scrapes.close();
  server.close();
  expect(said).toMatchObject({ name: "web 1", away: 2, completed: 15 });
  expect(said?.notReady).toBeGreaterThan(0);
});

it("names the processes whose metrics did not show an outage", () => {
  const shown = { name: "web 1", away: 14, notReady: 15.5, completed: 0 };
  const kept = { ...shown, name: "worker 2", away: 0 };
  const still = { ...shown, name: "worker 1", notReady: 0 };
  expect(processesWithoutOutage([shown])).toEqual([]);
  expect(processesWithoutOutage([shown, kept, still])).toEqual([
    "the metrics of worker 2 did not show the outage",
    "the metrics of worker 1 did not show the outage",
  ]);
});
