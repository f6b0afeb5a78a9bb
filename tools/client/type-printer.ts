import { z } from "zod";

type Schema = z.core.$ZodType;

/** The side of a schema: the values that it accepts, or those that it returns. */
export type Side = "input" | "output";

/** Types of schemas that are printed as named types; all others are printed in place. */
const NAMED = new Set(["enum", "intersection", "object", "record", "tuple", "union"]);

/**
 * Prints schemas as TypeScript types of plain JSON, so that a declaration needs neither zod nor
 * the shop's sources. Schemas with a name are printed once, as a named type.
 */
export class TypePrinter {
  /** The texts of the named types, in the order of their first use. */
  readonly named = new Map<string, string>();

  /** @param names names of schemas; a schema derived by `.meta()` has the name of its origin */
  constructor(private readonly names: ReadonlyMap<Schema, string>) {}

  /** @throws Error naming a type that plain JSON does not have, such as Date */
  print(schema: Schema, side: Side): string {
    const name = this.nameOf(schema);
    const text = this.structure(schema as z.core.$ZodTypes, side);
    if (name === undefined || !NAMED.has(schema._zod.def.type) || !/[{|]/.test(text)) return text;
    for (const candidate of [name, `${name}${side === "input" ? "Input" : "Output"}`]) {
      const known = this.named.get(candidate);
      if (known === undefined) this.named.set(candidate, text);
      if ((known ?? text) === text) return candidate;
    }
    throw new Error(`two schemas have the name ${name}`);
  }

  /** The declarations of all named types. */
  declarations(): string {
    return [...this.named].map(([name, text]) => `export type ${name} = ${text};`).join("\n\n");
  }

  private nameOf(schema: Schema): string | undefined {
    for (let at: Schema | undefined = schema; at; at = at._zod.parent) {
      const name = z.globalRegistry.get(at)?.id ?? this.names.get(at);
      if (name !== undefined && at._zod.def.type === schema._zod.def.type) return name;
    }
    return undefined;
  }

  private structure(schema: z.core.$ZodTypes, side: Side): string {
    const { def } = schema._zod;
    switch (def.type) {
      case "string":
      case "template_literal":
        return "string";
      case "number":
        return "number";
      case "boolean":
      case "null":
      case "undefined":
      case "void":
      case "never":
      case "unknown":
        return def.type;
      case "any":
        return "unknown";
      case "literal":
        return union(def.values.map(literal));
      case "enum":
        return union(Object.values(def.entries).map(literal));
      case "array":
        return `${bracketed(this.print(def.element, side))}[]`;
      case "tuple":
        return `[${def.items.map((item) => this.print(item, side)).join(", ")}]`;
      case "object":
        return this.object(def.shape, side);
      case "record":
        return this.record(def, side);
      case "union":
        return union(def.options.map((option) => this.print(option, side)));
      case "intersection":
        return `${bracketed(this.print(def.left, side))} & ${bracketed(this.print(def.right, side))}`;
      case "nullable":
        return union([this.print(def.innerType, side), "null"]);
      case "optional":
        return union([this.print(def.innerType, side), "undefined"]);
      case "default":
      case "prefault": {
        const inner = this.print(def.innerType, side);
        return side === "input" ? union([inner, "undefined"]) : inner;
      }
      case "nonoptional":
      case "readonly":
      case "catch":
        return this.print(def.innerType, side);
      case "pipe": {
        return this.print(acceptedBy(def, side), side);
      }
      case "custom":
        if (z.globalRegistry.get(schema)?.type === "integer") return "number";
        throw new Error("a custom schema needs a type in its meta");
      case "transform":
        throw new Error("the output of a transformation has no schema");
      default:
        throw new Error(`plain JSON has no ${def.type}`);
    }
  }

  private object(shape: Readonly<Record<string, Schema>>, side: Side): string {
    const fields = Object.entries(shape).map(([name, field]) => {
      const isOptional = mayBeAbsent(field, side);
      const text = this.print(field, side);
      const type = isOptional ? text.replace(/ \| undefined$/, "") : text;
      const key = /^[A-Za-z_$][\w$]*$/.test(name) ? name : JSON.stringify(name);
      return `${commentOf(field)}${key}${isOptional ? "?" : ""}: ${type};`;
    });
    return fields.length === 0 ? "Record<string, never>" : `{\n${fields.join("\n")}\n}`;
  }

  private record(def: z.core.$ZodRecordDef & { partial?: boolean }, side: Side): string {
    const key = this.print(def.keyType, side);
    const text = `Record<${key}, ${this.print(def.valueType, side)}>`;
    return def.partial ? `Partial<${text}>` : text;
  }
}

/**
 * The part of a pipe that describes its input or its output. A pipe that begins with a transform
 * accepts anything, so the schema after the transform describes its input too.
 */
function acceptedBy(def: z.core.$ZodPipeDef, side: Side): Schema {
  return side === "output" || def.in._zod.def.type === "transform" ? def.out : def.in;
}

function mayBeAbsent(field: Schema, side: Side): boolean {
  if (field instanceof z.core.$ZodPipe) return mayBeAbsent(acceptedBy(field._zod.def, side), side);
  return (side === "input" ? field._zod.optin : field._zod.optout) !== undefined;
}

const literal = (value: unknown) => (value === undefined ? "undefined" : JSON.stringify(value));

/** A union type without duplicates; `undefined` is last, so that an optional field can omit it. */
function union(types: readonly string[]): string {
  const members = [
    ...new Set(types.flatMap((type) => (isPlainUnion(type) ? type.split(" | ") : [type]))),
  ];
  const others = members.filter((type) => type !== "undefined");
  return (members.length > others.length ? [...others, "undefined"] : others).join(" | ");
}

/** Whether the text is a union of names and literals, without brackets or bars in literals. */
const isPlainUnion = (type: string) => /^[\w". -]+( \| [\w". -]+)+$/.test(type);

const bracketed = (type: string) => (/[|&]/.test(type) ? `(${type})` : type);

/** The description of a field, but not that of a type with an id, which many fields share. */
function commentOf(schema: Schema): string {
  const { description: text, id } = z.globalRegistry.get(schema) ?? {};
  return text === undefined || id !== undefined
    ? ""
    : `/** ${text.replaceAll("*/", "* /").replaceAll("\n", " ")} */\n`;
}
