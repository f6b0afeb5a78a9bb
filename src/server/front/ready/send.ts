import type { IncomingMessage, ServerResponse } from "node:http";
import { acceptedEncoding, type Encoding } from "./forms";
import type { Ready, ReadyStore } from "./store";

/** Sends an answer in the form that the client takes, or 304 where it has it; at once where that form is there. */
export function sendReady(
  store: ReadyStore,
  key: string,
  ready: Ready,
  req: IncomingMessage,
  res: ServerResponse,
): undefined | Promise<void> {
  const encoding = ready.forms.isCompressible
    ? acceptedEncoding(req.headers["accept-encoding"])
    : "identity";
  const body = ready.forms.get(encoding);
  if (body) return write(ready, encoding, body, req, res);
  return ready.forms.make(encoding).then((made) => {
    store.recount(key, ready);
    write(ready, encoding, made, req, res);
  });
}

function write(
  ready: Ready,
  encoding: Encoding,
  body: Buffer,
  req: IncomingMessage,
  res: ServerResponse,
): undefined {
  const id = String(req.headers["x-request-id"]);
  if (ready.status === 200 && isKnown(req.headers["if-none-match"], ready.etag)) {
    res.writeHead(304, [...headOf(ready, "none"), "x-request-id", id]).end();
    return;
  }
  const length = String(body.length);
  res.writeHead(ready.status, [
    ...headOf(ready, encoding),
    "content-length",
    length,
    "x-request-id",
    id,
  ]);
  if (req.method === "HEAD") res.end();
  else res.end(body);
}

/** The headers of an answer as Node writes them quickest, made once for each form. */
const heads = new WeakMap<Ready, Map<Encoding | "none", string[]>>();

function headOf(ready: Ready, form: Encoding | "none"): string[] {
  let known = heads.get(ready);
  if (!known) {
    known = new Map();
    heads.set(ready, known);
  }
  let head = known.get(form);
  if (!head) {
    head = makeHead(ready, form);
    known.set(form, head);
  }
  return head;
}

function makeHead({ headers, etag, forms, status }: Ready, form: Encoding | "none"): string[] {
  const head: string[] = [];
  for (const [name, value] of Object.entries(headers)) {
    if (name === "vary" || (form === "none" && name.startsWith("content-type"))) continue;
    for (const one of typeof value === "string" ? [value] : value) head.push(name, one);
  }
  const vary = forms.isCompressible ? varyOf(headers.vary) : String(headers.vary ?? "");
  if (vary !== "") head.push("vary", vary);
  if (status === 200) head.push("etag", etag);
  if (form === "br" || form === "gzip") head.push("content-encoding", form);
  return head;
}

function varyOf(given: string | readonly string[] | undefined): string {
  const names = typeof given === "string" ? given : (given ?? []).join(", ");
  if (/accept-encoding/i.test(names)) return names;
  return names === "" ? "Accept-Encoding" : `${names}, Accept-Encoding`;
}

/** What the client says that it has. A weak comparison: the forms of one content are one. */
function isKnown(header: string | undefined, etag: string): boolean {
  if (header === undefined) return false;
  if (header.trim() === "*") return true;
  return header.split(",").some((one) => `W/${one.trim().replace(/^W\//, "")}` === etag);
}
