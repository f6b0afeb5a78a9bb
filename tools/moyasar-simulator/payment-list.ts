import { pageOf } from "./list-page";
import type { SimulatorState } from "./simulator-state";
import type { Payment } from "./wire-types";

/** GET /v1/payments: the newest first, filtered by the query. */
export function listPayments(world: SimulatorState, query: URLSearchParams): object {
  const records = [...world.ledger.payments.values()].filter(({ isHidden }) => !isHidden);
  const wanted = records.map(({ payment }) => payment).filter(filterOf(query));
  const { rows, meta } = pageOf(wanted.reverse(), query);
  return { payments: rows, meta };
}

type Filter = (payment: Payment) => boolean;

function filterOf(query: URLSearchParams): Filter {
  const filters = [...query].map(([name, value]) => filterFor(name, value));
  return (payment) => filters.every((filter) => filter(payment));
}

function filterFor(name: string, value: string): Filter {
  const [, field = name, part = ""] = /^(\w+)\[(.+)\]$/.exec(name) ?? [];
  if (field === "id" || field === "status") return (payment) => payment[field] === value;
  if (field === "metadata") return ({ metadata }) => String(metadata?.[part] ?? "") === value;
  if (field === "created" || field === "updated") {
    const time = Date.parse(value);
    return (payment) => {
      const at = Date.parse(payment[`${field}_at`]);
      return part === "gt" ? at > time : at < time;
    };
  }
  if (name === "card_last_digits") {
    return ({ source }) => source.type !== "stcpay" && source.number.endsWith(value);
  }
  return () => true;
}
