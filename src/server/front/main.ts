import { readFileSync } from "node:fs";
import { join } from "node:path";
import next from "next";
import { configHeaders } from "@/server/front/headers/config-headers";
import { knownFiles } from "./known-files";
import { openFront } from "./open-front";

interface Place {
  /** The folder that holds package.json. */
  dir: string;
  /** The build folder in `dir`. */
  build: string;
  host: string;
  port: number;
}

/**
 * Starts the web process: one server for pages, files and the API. Next runs in the same process;
 * its handler renders pages, and its startup runs `prepareWeb` (src/instrumentation.ts).
 * @throws Error if there is no build, or the port is taken
 */
export async function startFront({
  dir,
  build,
  host,
  port,
}: Place): Promise<{ stop(): Promise<void> }> {
  const app = next({ dev: false, dir, hostname: host, port, quiet: true });
  const handler = app.getRequestHandler();
  const renderer = {
    pages: handler,
    prepare: () => app.prepare(),
    close: () => app.close(),
    headersOf: configHeaders(join(dir, build)),
    files: knownFiles(dir, build),
    build: readFileSync(join(dir, build, "BUILD_ID"), "utf8").trim(),
  };
  return openFront(renderer, { host, port });
}
