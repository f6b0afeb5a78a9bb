// Global setup of the integration tests: one PostgreSQL, one template database for all workers.
import { join } from "node:path";
import type { TestProject } from "vitest/node";
import { type DemoSecrets, newSecrets } from "../../../tools/stack/demo-secrets";
import { supervise } from "../../../tools/stack/processes/supervisor";
import { dataFolder } from "../../../tools/stack/project";
import { createTemplate, startTestPostgres } from "../../../tools/stack/testing/test-postgres";

export interface DatabaseServer {
  serverUrl: string;
  template: string;
  secrets: DemoSecrets;
}

declare module "vitest" {
  interface ProvidedContext {
    databaseServer: DatabaseServer;
  }
}

const TEMPLATE = "barq_template";

export default async function setup(project: TestProject) {
  const supervisor = supervise(join(dataFolder, "logs", "integration"));
  try {
    const postgres = await startTestPostgres(supervisor);
    const secrets = newSecrets();
    const serverUrl = postgres.url("postgres");
    await createTemplate(supervisor, serverUrl, postgres.url(TEMPLATE), secrets);
    project.provide("databaseServer", { serverUrl, template: TEMPLATE, secrets });
  } catch (error) {
    await supervisor.stop();
    throw error;
  }
  return () => supervisor.stop();
}
