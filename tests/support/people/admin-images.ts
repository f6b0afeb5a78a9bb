import { randomUUID } from "node:crypto";
import { crc32, deflateSync } from "node:zlib";
import sharp, { type Sharp } from "sharp";
import type { UploadedImageDto } from "@/contract/admin/catalogue/products";
import { answerRequest } from "@/server/rest/answer-request";
import { customer, PERSONA, signInAdmin } from "./accounts";
import { Visitor } from "./visitor";

/** The admin of `createUsers`, signed in. */
export async function signedInAdmin(): Promise<Visitor> {
  const visitor = new Visitor();
  await signInAdmin(visitor, { email: "admin@example.com", password: PERSONA.password });
  return visitor;
}

export const signedInCustomer = () =>
  customer({ ...PERSONA, username: "omar", email: "omar@example.com" });

interface Upload {
  by: Visitor;
  type?: string;
  idempotencyKey?: string;
  headers?: Record<string, string>;
}

export interface Uploaded {
  status: number;
  body: UploadedImageDto & { message: string };
}

export async function upload(
  file: Uint8Array | ReadableStream | string,
  { by, type = "image/png", idempotencyKey = randomUUID(), headers = {} }: Upload,
): Promise<Uploaded> {
  const body = file instanceof Uint8Array ? new Uint8Array(file) : file;
  const answer = await answerRequest(
    new Request(`http://shop.test/api/admin/pictures?idempotencyKey=${idempotencyKey}`, {
      method: "POST",
      headers: { ...by.headers(), "content-type": type, ...headers },
      body,
      duplex: "half",
    } as RequestInit),
  );
  return { status: answer.status, body: await answer.json() };
}

/** The shop's response at an image's address. */
export function fetchImage(
  address: string,
  headers: Record<string, string> = {},
): Promise<Response> {
  return answerRequest(new Request(`http://shop.test${address}`, { headers }));
}

/** A plain image, to be encoded in any format. */
export function plainImage(width: number, height: number): Sharp {
  return sharp({ create: { width, height, channels: 3, background: "#4f7ab3" } });
}

function chunk(name: string, data: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(name, "latin1"), data]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(named));
  return Buffer.concat([length, named, sum]);
}

/** A valid PNG of a few kilobytes that decodes to a black square, `side` pixels wide and high. */
export function pngBomb(side: number): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(side, 0);
  header.writeUInt32BE(side, 4);
  header[8] = 1;
  const rows = Buffer.alloc(side * (1 + Math.ceil(side / 8)));
  const parts = [
    chunk("IHDR", header),
    chunk("IDAT", deflateSync(rows)),
    chunk("IEND", Buffer.alloc(0)),
  ];
  return Buffer.concat([Buffer.from("\x89PNG\r\n\x1a\n", "latin1"), ...parts]);
}
