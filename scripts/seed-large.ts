// npm run seed:large -- COUNT: adds generated products to a demo shop, which may be running. Uses
// DATABASE_URL if set, otherwise the embedded database.
import { reasonNotToFill } from "../prisma/seed/large/refusal";
import { demoSecrets } from "../tools/stack/demo-secrets";
import { print, printError, step } from "../tools/stack/output";
import { reachDatabase } from "../tools/stack/postgres/reach-database";
import { supervise } from "../tools/stack/processes/supervisor";
import { dataFolder, loadEnvFile, setting } from "../tools/stack/project";

async function fill(typed: string | undefined) {
  const { fillShop, MAX_PRODUCTS } = await import("../prisma/seed/large/fill-shop");
  const count = Number(typed);
  if (!Number.isInteger(count) || count < 1 || count > MAX_PRODUCTS) {
    throw new Error(`npm run seed:large -- COUNT, a whole number from 1 to ${MAX_PRODUCTS}`);
  }
  const { seed } = await import("../prisma/seed/seed");
  await step("the built-in catalogue", seed);
  const added = await step(`${count} products`, () =>
    fillShop(count, (done) => {
      if (done % 10_000 === 0 && done < count) print(`  ${done} …`);
    }),
  );
  print(added === 0 ? "All of them were there already." : `${added} were added.`);
}

const supervisor = supervise();
try {
  loadEnvFile();
  const refusal = reasonNotToFill(process.env);
  if (refusal) throw new Error(refusal);
  if (!setting("SECRETS_KEY")) {
    Object.assign(process.env, demoSecrets(`${dataFolder}/demo-secrets.json`));
  }
  process.env.DEMO = "1";
  await reachDatabase(supervisor);
  await fill(process.argv[2]);
} catch (error) {
  printError(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
} finally {
  const { disconnectDb } = await import("@/server/platform/database/db");
  await disconnectDb();
  await supervisor.stop();
}
