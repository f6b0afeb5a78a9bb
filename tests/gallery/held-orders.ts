import type { HoldRuleDto } from "@/contract/admin/orders/holds";
import { buy, buyHeld } from "../support/data/rest-orders";
import { newBuyer } from "../support/pages/checkout-page";
import { adminApi } from "../support/people/admin-api";
import type { PersonaServices, Personas } from "./personas";
import { oneLicence, onePack } from "./products";

/**
 * Runs `work` while a rule holds paid dollar orders whose phone number does not begin with +49. No
 * other scene may pay during this time.
 */
export async function whileHeld<Result>(
  personas: Personas,
  work: () => Promise<Result>,
): Promise<Result> {
  const api = adminApi((await personas.admin()).request);
  const kind = "phone_currency";
  const turn = async (isOn: boolean) => {
    const rules = await api.read<HoldRuleDto[]>("customers.holdRules");
    const version = rules.find((rule) => rule.kind === kind)?.version;
    const codesUSD = isOn ? "49" : "";
    const rule = { kind, isOn, hours: "24", codesUSD, codesSAR: "966, 971" };
    await api.change("customers.saveHoldRule", { version, rule });
  };
  await turn(true);
  try {
    return await work();
  } finally {
    await turn(false);
  }
}

/** A customer's second order, held by a rule. */
export const orderHeldByRule = (
  personas: Personas,
  { simulator }: Pick<PersonaServices, "simulator">,
) =>
  personas.once("order held by a rule", async () => {
    const request = await personas.browser("en");
    const { email } = newBuyer("sara");
    await buy(request, simulator, { lines: [onePack], email });
    const order = { lines: [oneLicence], email };
    return whileHeld(personas, () => buyHeld(request, simulator, order));
  });
