import { fork } from "node:child_process";
import { once } from "node:events";
import { availableParallelism, loadavg } from "node:os";
import { setTimeout as delay } from "node:timers/promises";
import type { ChallengeDto } from "@/contract/challenge";
import { DEMO_ADMIN_PASSWORD } from "@/domain/account/demo-admin";
import { ADMIN_EMAIL } from "@/domain/account/session";
import { solveChallenge } from "@/features/shared/challenge/solve-challenge";
import { print } from "../../stack/output";
import type { Supervisor } from "../../stack/processes/supervisor";
import { inRoot } from "../../stack/project";
import { openBenchShop } from "../bench-shop";
import { addressOf, call } from "../http-client";

const OWNER = { email: ADMIN_EMAIL, password: DEMO_ADMIN_PASSWORD };
/** Number of the owner's sign-ins of each kind. */
const TIMES = 10;
const LONGEST_MS = 2_000;

/**
 * Measures how long the owner's sign-in takes, from a known browser and from new ones, while
 * strangers from many addresses try to sign in without a pause, half of them to the owner's
 * account. Uses a temporary shop. Exit code 1 if the owner cannot sign in from the known browser,
 * or waits more than two seconds there; failures in new browsers are only printed.
 */
export async function run(supervisor: Supervisor, args: readonly string[]): Promise<boolean> {
  const [connections = 200, seconds = 15] = args.map(Number);
  // Keeps the production rate limits, since each stranger has its own address.
  const { stack } = await openBenchShop(supervisor, "bench_signin", {});
  const url = `${stack.shop.replace("localhost", "127.0.0.1")}/api/login.php`;

  async function signIn(place: number, typed: object, cookie = "") {
    const answer = await call(url, {
      method: "POST",
      headers: {
        ...addressOf(place),
        cookie,
        origin: stack.shop,
        "sec-fetch-site": "same-origin",
        "content-type": "application/json",
      },
      body: JSON.stringify(typed),
    });
    const body: { challenge?: ChallengeDto } = JSON.parse(answer.bytes.toString());
    return { ...answer, challenge: body.challenge };
  }

  const first = await signIn(1, OWNER);
  if (first.status !== 200) throw new Error(`the owner cannot sign in: ${first.status}`);
  const known = (first.headers["set-cookie"] ?? [])
    .map((line) => line.split(";", 1)[0])
    .find((line) => line?.includes("known_device="));

  const load = loadavg()[0] ?? 0;
  const crowd = fork(inRoot("tools/bench/sign-in-crowd.mjs"), [
    url,
    stack.shop,
    OWNER.email,
    String(connections),
  ]);
  supervisor.onStop(async () => void crowd.kill("SIGKILL"));
  await once(crowd, "message");
  await delay(2_000);

  async function timeOwner(place: number, cookie?: string): Promise<number> {
    const begun = performance.now();
    let answer = await signIn(place, OWNER, cookie);
    while (answer.challenge) {
      const challenge = await solveChallenge(answer.challenge);
      answer = await signIn(place, { ...OWNER, challenge }, cookie);
    }
    if (answer.status !== 200) throw new Error(`the owner got ${answer.status}`);
    return performance.now() - begun;
  }

  const own: number[] = [];
  const fresh: (number | string)[] = [];
  for (let time = 0; time < TIMES; time++) {
    own.push(await timeOwner(1, known));
    fresh.push(await timeOwner(10 + time).catch((error: Error) => error.message));
    await delay((seconds * 1_000) / TIMES / 2);
  }
  crowd.send("end");
  const [told]: [Record<string, number>] = (await once(crowd, "message")) as never;

  const ms = (times: (number | string)[]) =>
    times.map((time) => (typeof time === "number" ? time.toFixed(0) : time)).join(", ");
  print(
    `\n${availableParallelism()} cores, load before ${load.toFixed(1)}, ${connections} strangers`,
  );
  print(
    `statuses of strangers: ${Object.entries(told)
      .map(([status, times]) => `${status} ×${times}`)
      .join(", ")}`,
  );
  print(`the owner, known browser: ${ms(own)} ms`);
  print(`the owner, new browsers, with their proof of work: ${ms(fresh)} ms`);
  if (Math.max(...own) > LONGEST_MS) throw new Error("the owner waited for more than two seconds");
  return true;
}
