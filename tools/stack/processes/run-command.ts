import { join } from "node:path";
import { printError } from "../output";
import { dataFolder } from "../project";
import { onStopRequest } from "./signals";
import { type Supervisor, supervise } from "./supervisor";

/**
 * Runs a command and exits: with code 0 if `work` resolves to true, 1 if it resolves to false or
 * throws (the error is printed), 130 on an interrupt. All started processes are stopped first.
 * @param name name of the folder for the processes' logs
 */
export async function runCommand(
  name: string,
  work: (supervisor: Supervisor) => Promise<boolean>,
): Promise<never> {
  const supervisor = supervise(join(dataFolder, "logs", name));
  onStopRequest(async () => {
    await supervisor.stop();
    process.exit(130);
  });
  try {
    process.exitCode = (await work(supervisor)) ? 0 : 1;
  } catch (error) {
    printError(error instanceof Error ? (error.stack ?? error.message) : String(error));
    process.exitCode = 1;
  } finally {
    await supervisor.stop();
  }
  process.exit();
}
