import type { Node, Part } from "./node-tree";

/** Facts from PostgreSQL's system catalogue. */
export interface Catalogue {
  /** `<table oid> <column number>` of each NOT NULL column. */
  notNull: ReadonlySet<string>;
  /** Names of PostgreSQL's own functions and operators, by oid. */
  names: ReadonlyMap<number, string>;
  /** Oids of the functions that cast from jsonb; they turn a JSON null into NULL. */
  jsonCasts: ReadonlySet<number>;
}

/** Functions that never return null, even if an argument is null. */
const NEVER_NULL = new Set(
  `count row_number rank dense_rank now clock_timestamp statement_timestamp transaction_timestamp
  jsonb_build_object jsonb_build_array json_build_object json_build_array concat
  gen_random_uuid pg_current_xact_id`.split(/\s+/),
);

/** Functions and operators that return null only if an argument is null. */
const STRICT = new Set(
  `+ - * / % || = <> < > <= >= ~~ ~ !~ !~~ lower upper length char_length left right trim btrim
  ltrim rtrim replace split_part to_char to_jsonb to_json date_trunc date_part extract timezone
  round abs floor ceil ceiling greatest least md5 hashtext hashtextextended make_interval encode
  nextval decode convert_to sha256 chr ascii strpos starts_with repeat cardinality`.split(/\s+/),
);

/**
 * Aggregates that return null only if no row has a value. Without FILTER, a group has at least one
 * row.
 */
const AGGREGATES = new Set(
  "min max sum avg bool_or bool_and array_agg jsonb_agg json_agg string_agg".split(" "),
);

// Values of PostgreSQL's enums, as its node trees write them.
const RTE = { relation: 0, subquery: 1, join: 2, values: 5, cte: 6, group: 9 };
const COMMAND = { select: 1, merge: 5 };
const SUBLINK = { exists: 0, expression: 4, array: 6 };
/** The values of `funcformat` for explicit and implicit casts. */
const CASTS = new Set(["1", "2"]);

/** The enclosing queries, innermost first. */
type Scope = readonly Node[];

/** An expression, and the queries in which its variables are found. */
interface Source {
  part: Part;
  scope: Scope;
}

/**
 * The columns that a statement returns, in order, and whether each is never null.
 * @param nullable the parameters that may be null
 */
export function returnedColumns(
  query: Node,
  catalogue: Catalogue,
  nullable: ReadonlySet<number>,
): { name: string; notNull: boolean }[] {
  const nullability = new Nullability(catalogue, nullable);
  return outputOf(query).map((entry, place) => ({
    name: entry.text("resname"),
    notNull: nullability.isColumnNotNull(query, place, []),
  }));
}

/**
 * The numbers (from 1) of the parameters that may be null: the statement stores them in a nullable
 * column, or tests whether they are null (coalesce, IS NULL, IS DISTINCT FROM).
 */
export function nullableParameters(query: Node, catalogue: Catalogue): ReadonlySet<number> {
  const found = new Set<number>();
  const note = (part: Part, scope: Scope) => {
    for (const parameter of parametersIn(part, scope)) found.add(parameter);
  };
  const visit = (part: Part, scope: Scope): void => {
    if (Array.isArray(part)) for (const member of part) visit(member, scope);
    if (!part || typeof part === "string" || Array.isArray(part)) return;
    const own = part.kind === "QUERY" ? [part, ...scope] : scope;
    if (part.kind === "QUERY") {
      for (const { value, column } of written(part)) {
        if (!catalogue.notNull.has(column)) note(value, own);
      }
    }
    if (part.kind === "NULLTEST") note(part.part("arg"), own);
    if (ASKS_FOR_NULL.has(part.kind)) for (const one of part.list("args")) note(one, own);
    for (const member of part.parts()) visit(member, own);
  };
  visit(query, []);
  return found;
}

const ASKS_FOR_NULL = new Set(["COALESCEEXPR", "DISTINCTEXPR"]);

/** The values that an INSERT or UPDATE stores, each with its column as in `Catalogue.notNull`. */
function written(query: Node): { value: Part; column: string }[] {
  const table = tableOf(query, query.number("resultRelation"));
  if (!table) return [];
  const entries = [
    ...query.nodes("targetList"),
    ...(query.node("onConflict")?.nodes("onConflictSet") ?? []),
  ];
  return entries.map((entry) => ({
    value: entry.part("expr"),
    column: `${table.text("relid")} ${entry.number("resno")}`,
  }));
}

/** The parameters that supply a value: directly, or through a cast, CASE, subquery or CTE. */
function parametersIn(part: Part, scope: Scope): number[] {
  if (!part || typeof part === "string" || Array.isArray(part)) return [];
  switch (part.kind) {
    case "PARAM":
      return [part.number("paramid")];
    case "RELABELTYPE":
    case "COERCEVIAIO":
    case "ARRAYCOERCEEXPR":
      return parametersIn(part.part("arg"), scope);
    case "FUNCEXPR":
      return CASTS.has(part.text("funcformat"))
        ? parametersIn(part.list("args")[0] ?? null, scope)
        : [];
    case "CASEEXPR":
      return [
        ...part.nodes("args").map((when) => when.part("result")),
        part.part("defresult"),
      ].flatMap((value) => parametersIn(value, scope));
    case "VAR": {
      const source = sourceOf(part, scope) ?? [];
      return source.flatMap((one) => parametersIn(one.part, one.scope));
    }
    default:
      return [];
  }
}

/** The returned columns: the target list without columns that only sort, or the RETURNING list. */
function outputOf(query: Node): Node[] {
  const isSelect = query.number("commandType") === COMMAND.select;
  const entries = query.nodes(isSelect ? "targetList" : "returningList");
  return entries.filter((entry) => entry.text("resjunk") !== "true");
}

class Nullability {
  constructor(
    private readonly catalogue: Catalogue,
    private readonly nullable: ReadonlySet<number>,
  ) {}

  isColumnNotNull(query: Node, place: number, outer: Scope): boolean {
    const source = columnOf(query, place, outer);
    return source.length > 0 && source.every(({ part, scope }) => this.isNotNull(part, scope));
  }

  private isNotNull(part: Part, scope: Scope): boolean {
    const node = part && typeof part === "object" && !Array.isArray(part) ? part : null;
    if (!node) return false;
    const areAll = (list: string) => node.list(list).every((one) => this.isNotNull(one, scope));
    const isSome = (list: string) => node.list(list).some((one) => this.isNotNull(one, scope));
    const isField = (field: string) => this.isNotNull(node.part(field), scope);
    switch (node.kind) {
      case "VAR":
        return this.isVariableNotNull(node, scope);
      case "PARAM":
        return !this.nullable.has(node.number("paramid"));
      case "CONST":
        return node.text("constisnull") === "false";
      case "RELABELTYPE":
      case "COERCEVIAIO":
      case "COLLATEEXPR":
      case "ARRAYCOERCEEXPR":
        return isField("arg");
      case "NULLTEST":
      case "BOOLEANTEST":
      case "DISTINCTEXPR":
      case "ARRAYEXPR":
      case "ROWEXPR":
        return true;
      case "BOOLEXPR":
        return areAll("args");
      case "SCALARARRAYOPEXPR": {
        // Only the elements of a list in the SQL are known: an array value may contain a null.
        const [, list] = node.nodes("args");
        const elements = list?.kind === "ARRAYEXPR" ? list.list("elements") : [null];
        return areAll("args") && elements.every((one) => this.isNotNull(one, scope));
      }
      case "COALESCEEXPR":
      case "MINMAXEXPR":
        return isSome("args");
      case "CASEEXPR":
        return (
          node.nodes("args").every((when) => this.isNotNull(when.part("result"), scope)) &&
          isField("defresult")
        );
      case "FUNCEXPR": {
        if (node.text("funcretset") === "true") return false;
        const name = this.catalogue.names.get(node.number("funcid")) ?? "";
        const isJson = this.catalogue.jsonCasts.has(node.number("funcid"));
        const isCast = CASTS.has(node.text("funcformat")) && !isJson;
        return NEVER_NULL.has(name) || ((isCast || STRICT.has(name)) && areAll("args"));
      }
      case "OPEXPR":
        return STRICT.has(this.catalogue.names.get(node.number("opno")) ?? "") && areAll("args");
      case "SQLVALUEFUNCTION":
        return true;
      case "WINDOWFUNC":
        return NEVER_NULL.has(this.catalogue.names.get(node.number("winfnoid")) ?? "");
      case "AGGREF":
        return this.isAggregateNotNull(node, scope);
      case "SUBLINK":
        return this.isSublinkNotNull(node, scope);
      default:
        return false;
    }
  }

  private isVariableNotNull(variable: Node, scope: Scope): boolean {
    // An outer join may make the variable null, and so may OLD and NEW in RETURNING.
    if (variable.list("varnullingrels").length > 1) return false;
    if (variable.number("varreturningtype") !== 0) return false;
    const [query] = scope.slice(variable.number("varlevelsup"));
    const table = query && tableOf(query, variable.number("varno"));
    if (table?.number("rtekind") === RTE.relation) {
      const column = variable.number("varattno");
      return column < 0 || this.catalogue.notNull.has(`${table.text("relid")} ${column}`);
    }
    const source = sourceOf(variable, scope);
    if (!source || source.length === 0) return false;
    return source.every((one) => this.isNotNull(one.part, one.scope));
  }

  private isAggregateNotNull(aggregate: Node, scope: Scope): boolean {
    const name = this.catalogue.names.get(aggregate.number("aggfnoid")) ?? "";
    if (NEVER_NULL.has(name)) return true;
    const query = scope[aggregate.number("agglevelsup")];
    const hasRows = query && query.list("groupClause").length > 0 && !query.part("groupingSets");
    if (!hasRows || aggregate.part("aggfilter") || !AGGREGATES.has(name)) return false;
    if (name.endsWith("_agg") && name !== "string_agg") return true;
    return aggregate.nodes("args").every((entry) => this.isNotNull(entry.part("expr"), scope));
  }

  private isSublinkNotNull(link: Node, scope: Scope): boolean {
    const type = link.number("subLinkType");
    if (type === SUBLINK.exists || type === SUBLINK.array) return true;
    const query = link.node("subselect");
    if (type !== SUBLINK.expression || !query) return false;
    return hasOneRow(query) && this.isColumnNotNull(query, 0, scope);
  }
}

/** Whether a query always returns exactly one row: an aggregate without groups. */
function hasOneRow(query: Node): boolean {
  return (
    query.text("hasAggs") === "true" &&
    !query.part("groupClause") &&
    !query.part("groupingSets") &&
    !query.part("havingQual") &&
    !query.part("setOperations") &&
    !query.part("limitCount") &&
    !query.part("limitOffset")
  );
}

/** The numbers of the range table entries that a set operation combines. */
function leavesOf(set: Node): number[] {
  if (set.kind === "RANGETBLREF") return [set.number("rtindex")];
  return ["larg", "rarg"].flatMap((side) => {
    const operand = set.node(side);
    return operand ? leavesOf(operand) : [];
  });
}

/**
 * The expressions behind a column of a subquery, a set operation, a CTE, a join or VALUES; null for
 * a column of a table or function, and within a recursive CTE.
 */
function sourceOf(variable: Node, scope: Scope): Source[] | null {
  const own = scope.slice(variable.number("varlevelsup"));
  const [query] = own;
  const table = query && tableOf(query, variable.number("varno"));
  const place = variable.number("varattno") - 1;
  if (!table || place < 0) return null;
  const here = (part: Part | undefined) => [{ part: part ?? null, scope: own }];
  switch (table.number("rtekind")) {
    case RTE.subquery: {
      const subquery = table.node("subquery");
      return subquery ? columnOf(subquery, place, own) : null;
    }
    case RTE.join:
      return here(table.list("joinaliasvars")[place]);
    case RTE.group:
      return here(table.list("groupexprs")[place]);
    case RTE.values:
      return table
        .list("values_lists")
        .flatMap((row) => here(Array.isArray(row) ? row[place] : undefined));
    case RTE.cte: {
      const above = own.slice(table.number("ctelevelsup"));
      const name = table.text("ctename");
      const found = above[0]?.nodes("cteList").find((one) => one.text("ctename") === name);
      const subquery = found?.node("ctequery");
      if (!subquery || found?.text("cterecursive") === "true") return null;
      return columnOf(subquery, place, above);
    }
    default:
      return null;
  }
}

/** The expressions of a query's column: one, or one per branch of a set operation. */
function columnOf(query: Node, place: number, outer: Scope): Source[] {
  const scope = [query, ...outer];
  const set = query.node("setOperations");
  if (set) {
    return leavesOf(set).flatMap((index) => {
      const branch = tableOf(query, index)?.node("subquery");
      return branch ? columnOf(branch, place, scope) : [{ part: null, scope }];
    });
  }
  // A MERGE does not state which of its branches has run, so nothing is known about the column.
  if (query.number("commandType") === COMMAND.merge) return [{ part: null, scope }];
  return [{ part: outputOf(query)[place]?.part("expr") ?? null, scope }];
}

const tableOf = (query: Node, index: number) => query.nodes("rtable")[index - 1];
