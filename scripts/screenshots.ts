// npm run screenshots [-- --only name,name] [--out folder] [--readme] [--shop URL]: captures every
// screen and state in phone and desktop size, light and dark theme, and English and Arabic.
import { onStopRequest } from "../tools/stack/processes/signals";
import { supervise } from "../tools/stack/processes/supervisor";

const supervisor = supervise();
onStopRequest(async () => {
  await supervisor.stop();
  process.exit(130);
});
try {
  await supervisor.run({
    name: "screenshots",
    module: "tests/gallery/main.ts",
    args: process.argv.slice(2),
    show: "raw",
    patience: 30_000,
  });
} catch {
  // The run has already printed the error.
  process.exitCode = 1;
}
