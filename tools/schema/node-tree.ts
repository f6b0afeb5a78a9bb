/**
 * Reads PostgreSQL's text form of a parsed statement (pg_node_tree), such as
 * `{QUERY :commandType 1 :targetList ({TARGETENTRY :resname id …})}`.
 */

/** A text for a word or number, null for a field without a value, an array for a list. */
export type Part = string | null | Node | Part[];

export class Node {
  constructor(
    readonly kind: string,
    private readonly fields: ReadonlyMap<string, Part>,
  ) {}

  /** The value of a field; null if the node lacks the field. */
  part(name: string): Part {
    return this.fields.get(name) ?? null;
  }

  text(name: string): string {
    const part = this.part(name);
    return typeof part === "string" ? part : "";
  }

  number(name: string): number {
    return Number(this.text(name));
  }

  node(name: string): Node | null {
    const part = this.part(name);
    return part instanceof Node ? part : null;
  }

  /** The members of a list; empty if there is none. */
  list(name: string): Part[] {
    const part = this.part(name);
    return Array.isArray(part) ? part : [];
  }

  nodes(name: string): Node[] {
    return this.list(name).filter((part) => part instanceof Node);
  }

  /** All fields. */
  parts(): Iterable<Part> {
    return this.fields.values();
  }
}

/** Brackets, and words in which a backslash escapes the next character. */
const TOKEN = /[(){}]|(?:\\.|[^\s(){}\\])+/gs;

export function readNodeTree(text: string): Part {
  const tokens = text.match(TOKEN) ?? [];
  let place = 0;

  const nodeFrom = (): Node => {
    const kind = tokens[place++] ?? "";
    const fields = new Map<string, Part>();
    while (tokens[place] !== "}") {
      const name = tokens[place++]?.slice(1) ?? "";
      const values: Part[] = [];
      while (tokens[place] !== "}" && !tokens[place]?.startsWith(":")) values.push(partFrom());
      fields.set(name, values.length > 1 ? values : (values[0] ?? null));
    }
    place += 1;
    return new Node(kind, fields);
  };

  const partFrom = (): Part => {
    const token = tokens[place++];
    if (token === undefined) throw new Error("the node tree ends early");
    if (token === "{") return nodeFrom();
    if (token !== "(") return token === "<>" ? null : token.replace(/\\(.)/gs, "$1");
    const members: Part[] = [];
    while (tokens[place] !== ")") members.push(partFrom());
    place += 1;
    return members;
  };

  return partFrom();
}
