import { existsSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { parseEnv } from "@/env";
import { WAYS } from "@/features/checkout/payment/payment-ways";
import { messagesOf } from "@/i18n/messages";
import {
  PAYMENT_WAYS,
  PROVIDER_ENVIRONMENTS,
  providerProblems,
} from "@/server/payments/provider/provider-environments";
import { inRoot } from "../stack/project";
import { SIMULATOR_NAMES, SIMULATORS, variablesOf } from "../stack/simulators";

const NAMES = PROVIDER_ENVIRONMENTS.map(({ provider }) => provider);
const OFFERED = PAYMENT_WAYS.map(({ key }) => key).sort();

describe("the ways to pay that the providers describe", () => {
  it("are named by their provider and id, each once", () => {
    expect(OFFERED).toEqual(expect.arrayContaining(["moyasar.card", "paypal.window"]));
    expect([...new Set(OFFERED)]).toEqual(OFFERED);
  });

  it("have fields in the checkout", () => {
    expect(WAYS.map(({ key }) => key).sort()).toEqual(OFFERED);
  });

  it.each(["en", "ar"] as const)("have texts in %s", (locale) => {
    const { name, ways } = messagesOf(locale).providers;
    const named = Object.entries(ways).flatMap(([provider, ids]) =>
      Object.keys(ids).map((id) => `${provider}.${id}`),
    );
    expect(named.sort()).toEqual(OFFERED);
    expect(Object.keys(name)).toEqual(NAMES);
  });
});

describe("each payment provider", () => {
  it("has a simulator, in the order of the providers", () => {
    expect(SIMULATOR_NAMES).toEqual(NAMES);
    expect(new Set(Object.values(SIMULATORS).map(({ port }) => port)).size).toBe(NAMES.length);
  });

  it.each(SIMULATOR_NAMES)("does not start in production in test mode: %s", (name) => {
    const values = parseEnv(SIMULATORS[name].demo("http://localhost:1"));
    expect(providerProblems(values, false).join("\n")).toContain("take no money");
    expect(providerProblems(values, true)).toEqual([]);
  });

  it.each(SIMULATOR_NAMES)("has the files of the recipe: %s", (name) => {
    const files = [
      `src/server/payments/${name}/policy-hosts.json`,
      `tools/${name}-simulator/main.ts`,
      `tools/chaos/providers/${name}.ts`,
      `tests/integration/payments/provider-contract/${name}.test.ts`,
      `docs/going-live-with-${name}.md`,
    ];
    expect(files.filter((file) => !existsSync(inRoot(file)))).toEqual([]);
  });

  it.each(SIMULATOR_NAMES)("has its variables in .env.example: %s", (name) => {
    const example = readFileSync(inRoot(".env.example"), "utf8");
    const account = PROVIDER_ENVIRONMENTS.find(({ provider }) => provider === name)?.names ?? [];
    const { port } = variablesOf(name);
    const missing = [...account, `${port}=${SIMULATORS[name].port}`].filter(
      (variable) => !example.includes(variable),
    );
    expect(missing).toEqual([]);
  });
});
