import type { IncomingMessage, ServerResponse } from "node:http";
import { acceptedEncoding, type Encoding } from "./encoded-body";
import type { CachedResponse, ResponseStore } from "./store";

/**
 * Sends a response in the encoding that the client accepts, or a 304. Synchronous if the body is
 * cached in that encoding.
 */
export function sendReady(
  store: ResponseStore,
  key: string,
  ready: CachedResponse,
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
  ready: CachedResponse,
  encoding: Encoding,
  body: Buffer,
  req: IncomingMessage,
  res: ServerResponse,
): undefined {
  const id = String(req.headers["x-request-id"]);
  if (ready.status === 200 && isKnown(req.headers["if-none-match"], ready.etag)) {
    res.writeHead(304, headOf(ready, "none", id)).end();
    return;
  }
  res.writeHead(ready.status, headOf(ready, encoding, id, body.length));
  if (req.method === "HEAD") res.end();
  else res.end(body);
}

/**
 * Cached headers plus this request's id. Node reads the array before the next request changes it.
 */
function headOf(
  ready: CachedResponse,
  form: Encoding | "none",
  id: string,
  length?: number,
): string[] {
  let head = ready.heads.get(form);
  if (!head) {
    head = makeHead(ready, form);
    // The length is constant per encoding.
    if (length !== undefined) head.push("content-length", String(length));
    head.push("x-request-id", id);
    ready.heads.set(form, head);
  }
  head[head.length - 1] = id;
  return head;
}

function makeHead(
  { headers, etag, forms, status }: CachedResponse,
  form: Encoding | "none",
): string[] {
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

/**
 * Whether `If-None-Match` names the ETag. Weak comparison: all encodings of one body are
 * equivalent.
 */
function isKnown(header: string | undefined, etag: string): boolean {
  if (header === undefined) return false;
  if (header.trim() === "*") return true;
  return header.split(",").some((one) => `W/${one.trim().replace(/^W\//, "")}` === etag);
}
