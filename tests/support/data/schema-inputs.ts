import fc from "fast-check";
import { z } from "zod";
import { anyCharacter } from "./fuzz";

/** A part of a JSON Schema as zod generates it. */
type Schema = z.core.JSONSchema.BaseSchema;

/** Maximum depth of a generated value, more than any input has; deeper values are null. */
const DEEPEST = 6;

/**
 * Values that an input's own schema allows, including values at its limits, to test the rules that
 * apply after the schema.
 */
export function schemaInputs(input: z.ZodType): fc.Arbitrary<unknown> {
  const schema = z.toJSONSchema(input, { io: "input", unrepresentable: "any", reused: "inline" });
  return valuesOf(schema, 0);
}

function valuesOf(schema: Schema, depth: number): fc.Arbitrary<unknown> {
  if (depth > DEEPEST) return fc.constant(null);
  const within = (one: Schema) => valuesOf(one, depth + 1);
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices) return fc.oneof(...choices.map((one) => within(one as Schema)));
  if (schema.const !== undefined) return fc.constant(schema.const);
  if (schema.enum) return fc.constantFrom(...schema.enum);
  switch (schema.type) {
    case "object":
      return objectsOf(schema, within);
    case "array": {
      const { items, minItems = 0, maxItems = 3 } = schema;
      const one = typeof items === "object" ? within(items as Schema) : fc.anything();
      return fc.array(one, {
        minLength: minItems,
        maxLength: Math.max(minItems, Math.min(maxItems, 4)),
      });
    }
    case "string":
      return textsOf(schema);
    case "integer":
    case "number":
      return numbersOf(schema);
    case "boolean":
      return fc.boolean();
    case "null":
      return fc.constant(null);
    default:
      return fc.anything({ maxDepth: 1 });
  }
}

function objectsOf(schema: Schema, within: (one: Schema) => fc.Arbitrary<unknown>) {
  const { properties = {}, required = [], additionalProperties } = schema;
  const parts = Object.entries(properties);
  if (parts.length === 0 && typeof additionalProperties === "object") {
    return fc.dictionary(fc.string({ maxLength: 10 }), within(additionalProperties as Schema), {
      maxKeys: 3,
    });
  }
  return fc.record(Object.fromEntries(parts.map(([name, one]) => [name, within(one as Schema)])), {
    requiredKeys: required,
  });
}

function textsOf({ minLength = 0, maxLength, pattern, format }: Schema): fc.Arbitrary<string> {
  if (format === "uuid") return fc.uuid();
  if (format === "email") return fc.emailAddress();
  const longest = maxLength ?? minLength + 40;
  const texts = fc.string({
    unit: anyCharacter,
    minLength,
    maxLength: Math.min(longest, minLength + 40),
  });
  const longestOne = fc.constant("x".repeat(Math.min(longest, 2_000)));
  const ofPattern = pattern ? [fc.stringMatching(new RegExp(pattern))] : [];
  return fc.oneof(texts, longestOne, ...ofPattern);
}

function numbersOf({ minimum, exclusiveMinimum, maximum, type }: Schema): fc.Arbitrary<number> {
  const min = Math.max(minimum ?? Number(exclusiveMinimum ?? -(2 ** 31)), -(2 ** 53) + 1);
  const max = Math.min(maximum ?? 2 ** 31, 2 ** 53 - 1);
  const small = fc.integer({ min: Math.max(min, 0), max: Math.max(Math.min(max, 12), min, 0) });
  const whole = fc.oneof(small, fc.integer({ min, max }), fc.constantFrom(min, max));
  return type === "integer" ? whole : fc.oneof(whole, fc.double({ min, max, noNaN: true }));
}
