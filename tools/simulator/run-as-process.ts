interface Running {
  url: string;
  port: number;
  close(): Promise<void>;
}

/**
 * Runs a simulator in this process until SIGTERM, SIGINT or the end of the parent process. Sends
 * the simulator's port to the parent once the simulator listens.
 */
export function runAsProcess(name: string, start: () => Promise<Running>): void {
  start().then(
    (simulator) => {
      const stop = () => void simulator.close().then(() => process.exit(0));
      process.on("disconnect", stop);
      process.on("SIGTERM", stop);
      process.on("SIGINT", stop);
      process.stdout.write(`${name}: ${simulator.url}\n`);
      process.send?.({ type: "ready", port: simulator.port });
    },
    (error: unknown) => {
      process.stderr.write(`${name} did not start: ${String(error)}\n`);
      process.exit(1);
    },
  );
}
