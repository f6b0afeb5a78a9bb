import { readFileSync } from "node:fs";
import { Ajv2020 } from "ajv/dist/2020";
import { expect } from "vitest";

const ajv = new Ajv2020({ strict: false, allErrors: true, unicodeRegExp: false });

/** A PayPal API document, reduced to what the simulator implements: paypal-schemas/README.md. */
type PayPalDocument = "orders" | "payments" | "disputes" | "webhooks";

function check(document: PayPalDocument, schema: string) {
  if (!ajv.getSchema(document)) {
    const file = new URL(`./paypal-schemas/${document}.json`, import.meta.url);
    ajv.addSchema(JSON.parse(readFileSync(file, "utf8")), document);
  }
  const found = ajv.getSchema(`${document}#/$defs/${schema}`);
  if (!found) throw new Error(`${document}.json has no ${schema}`);
  return found;
}

/**
 * Expects a body that matches a schema of PayPal.
 * @param name document and schema, such as "orders/order"
 */
export function expectByPayPal(name: `${PayPalDocument}/${string}`, body: unknown): void {
  const [document, schema = ""] = name.split("/") as [PayPalDocument, string?];
  const validate = check(document, schema);
  validate(body);
  expect(validate.errors ?? [], `${name}: ${JSON.stringify(body)}`).toEqual([]);
}
