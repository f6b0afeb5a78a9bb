import { readFileSync } from "node:fs";
import { type Exchange, send } from "../simulator/http";
import { CROSS_ORIGIN } from "./api";

/** Moyasar's addresses on its CDN; each version has the same script here. */
const FILES = /^\/mpf\/\d+(?:\.\d+)*\/moyasar\.(js|css)$/;

const read = (name: string) => readFileSync(new URL(`./browser/${name}`, import.meta.url), "utf8");

const SCRIPT = { type: "text/javascript; charset=utf-8", body: read("form-script.js") };
const STYLES = { type: "text/css; charset=utf-8", body: read("form-script.css") };

export const isFormScript = (path: string) => FILES.test(path);

/**
 * Serves Moyasar's form script and its styles, which a shop's page loads. The script is written
 * from the documentation of `Moyasar.init`, for cards and STC Pay. It has no Apple Pay, because no
 * browser but Safari has the sheet.
 */
export function serveFormScript(exchange: Exchange): void {
  const { type, body } = exchange.url.pathname.endsWith(".js") ? SCRIPT : STYLES;
  send(exchange, 200, type, body, CROSS_ORIGIN);
}
