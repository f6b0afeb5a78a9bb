// Parent process of a server that must not run as root, such as PostgreSQL. On SIGTERM, it shuts
// the server down with SIGINT, PostgreSQL's "fast" shutdown; it also gets SIGTERM when the command
// that started it ends. Arguments: the user to run as, as JSON; the program; the program's
// arguments.
import { spawn } from "node:child_process";

const [owner = "{}", program = "", ...args] = process.argv.slice(2);
const server = spawn(program, args, { ...JSON.parse(owner), cwd: "/", stdio: "inherit" });

for (const signal of ["SIGTERM", "SIGINT"] as const) {
  process.on(signal, () => server.kill("SIGINT"));
}
server.once("error", (error) => {
  process.stderr.write(`${error.message}\n`);
  process.exit(1);
});
server.once("exit", (code) => process.exit(code ?? 1));
