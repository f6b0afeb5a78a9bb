import { chmodSync, existsSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { postgresHome } from "../stack/postgres/postgres-binaries";
import { freePort } from "../stack/processes/ports";
import { PROCESS_KEEPER, type Supervisor } from "../stack/processes/supervisor";
import type { LoadBalancer } from "./balancer";

/** Path of the installed HAProxy, or undefined. */
export function findHaproxy(): string | undefined {
  const folders = [...(process.env.PATH ?? "").split(delimiter), "/usr/sbin"];
  return folders.map((folder) => join(folder, "haproxy")).find((file) => existsSync(file));
}

/** Starts HAProxy in front of the web processes, configured as in docs/operations.md. */
export async function startHaproxy(
  supervisor: Supervisor,
  binary: string,
  servers: readonly string[],
  port: number,
): Promise<LoadBalancer> {
  const folder = mkdtempSync(join(tmpdir(), "barq-haproxy-"));
  supervisor.onStop(async () => rmSync(folder, { recursive: true, force: true }));
  chmodSync(folder, 0o755);
  const statistics = await freePort(0);
  const settings = join(folder, "haproxy.cfg");
  const lines = servers.map(
    (address, place) =>
      `  server web${place} ${new URL(address).host} check inter 500 fall 2 rise 1 slowstart 10s`,
  );
  writeFileSync(
    settings,
    `defaults
  mode http
  timeout connect 2s
  timeout check 5s
  timeout client 60s
  timeout server 60s
frontend statistics
  bind 127.0.0.1:${statistics}
  stats enable
  stats uri /
frontend shop
  bind 127.0.0.1:${port}
  default_backend webs
backend webs
  balance roundrobin
  option httpchk GET /inservice
  retries 3
  option redispatch 1
  retry-on conn-failure 404
  http-request disable-l7-retry unless { path_beg /_next/static/ }
${lines.join("\n")}
`,
  );
  const child = supervisor.start({
    name: "haproxy",
    // The keeper runs HAProxy as the user that owns the database folder.
    module: PROCESS_KEEPER,
    args: [JSON.stringify(postgresHome().owner), binary, "-db", "-f", settings],
    show: "errors",
  });
  /** The statistics rows of the servers, keyed by HAProxy's column names. */
  const read = async () => {
    const answer = await fetch(`http://127.0.0.1:${statistics}/;csv`).catch(() => null);
    const [head = "", ...rows] = (await answer?.text())?.replace(/^# /, "").split("\n") ?? [];
    const names = head.split(",");
    return rows
      .map((row) => Object.fromEntries(row.split(",").map((cell, at) => [names[at], cell])))
      .filter((row) => row.pxname === "webs" && row.svname?.startsWith("web"));
  };
  return {
    async isUp(address) {
      const found = (await read()).find(
        ({ svname }) => svname === `web${servers.indexOf(address)}`,
      );
      return found?.status?.startsWith("UP") ?? false;
    },
    async said() {
      const rows = await read();
      const sum = (name: string) => rows.reduce((all, row) => all + Number(row[name] ?? 0), 0);
      return `HAProxy asked again ${sum("wretr")} times, another server ${sum("wredis")} times; connections refused ${sum("econ")}.`;
    },
    close: () => child.stop(),
  };
}
